"""`megalink audit …`."""
