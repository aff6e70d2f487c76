"""Reports over the log: each a pure function of what is recorded, all of one shape."""
