"""What a rule document is: its numbers, each with its clause, and the readings of what it leaves unclear."""
