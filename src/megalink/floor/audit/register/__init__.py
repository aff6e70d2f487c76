"""What can go wrong at a table and what staff do about it, in words."""
