"""Shuffles: each made anew from its seed, and whether they are fair."""
