"""Many rounds, and rounds made up: chance comes in as a seed."""
