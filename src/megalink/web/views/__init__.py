"""What a viewer is shown, built from the floor's state."""
