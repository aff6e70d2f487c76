"""A table and the pool together, one order at a time."""
