"""Users, sessions, passwords and visitors."""
