"""Fast twins of `hands/`: the same integers, over arrays of card codes."""
