"""Reports on the games: what they cost, what each reading is worth."""
