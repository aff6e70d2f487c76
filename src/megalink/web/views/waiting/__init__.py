"""Orders that wait for a second person, as pages and the command line tell them."""
