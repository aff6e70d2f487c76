"""What may be asked of the floor, and what it answers."""
