"""Rounds written as text: read, played, checked and printed."""
