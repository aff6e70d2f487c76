"""Whether the person may give the order at all: asked first, so that a refusal tells nobody of what is none of his."""
