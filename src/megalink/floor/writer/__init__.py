"""One thread decides the orders that wait and writes them in one transaction."""
