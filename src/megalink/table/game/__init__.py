"""What a game is to the table: its deal, its decisions, its verdicts. All that a game may import."""
