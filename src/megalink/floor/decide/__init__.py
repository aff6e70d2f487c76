"""What the floor would say to an order: the change that it makes, or why it is refused."""
