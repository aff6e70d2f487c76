"""A link's history: every movement of its meter with its people and reasons, and how it is written out."""
