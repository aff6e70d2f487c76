"""The log as a whole: whether it is the one that was known, and money in it that nobody explains."""
