"""`megalink settle`."""
