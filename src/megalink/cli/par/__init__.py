"""`megalink par`."""
