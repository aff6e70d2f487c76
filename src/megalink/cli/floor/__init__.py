"""`megalink floor …`."""
