"""`megalink round`, and a settled round on the terminal."""
