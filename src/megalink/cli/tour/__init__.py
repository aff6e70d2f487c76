"""`megalink tour`."""
