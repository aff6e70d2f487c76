"""HTTP, the live channel and the pages of a floor."""
