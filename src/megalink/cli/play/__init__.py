"""`megalink play`."""
