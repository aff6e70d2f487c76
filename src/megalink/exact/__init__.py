"""Exact counting: every deal, integer counts, fractions at the end."""
