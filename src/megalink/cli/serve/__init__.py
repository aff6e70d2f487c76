"""`megalink serve`."""
