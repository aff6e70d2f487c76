"""Advice for Players: hints, the coach, the sheet of a session."""
