"""The Progressive Jackpot that links all tables."""
