"""Irregularities (section 5) and rulings (6.1): what may be ordered, and what follows."""
