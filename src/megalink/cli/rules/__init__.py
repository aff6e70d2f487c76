"""`megalink rules`."""
