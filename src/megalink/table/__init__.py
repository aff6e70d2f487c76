"""A round of play at one table: what lies on it, how cards reach it, what each wager gets."""
