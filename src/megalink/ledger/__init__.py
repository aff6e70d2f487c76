"""Double entry, derived from events: who holds which cent, and checks that say what is wrong."""
