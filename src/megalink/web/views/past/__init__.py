"""Rounds that were played: step by step, who saw what, and the proof of the shuffle."""
