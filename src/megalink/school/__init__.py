"""Drills for Dealers: rounds made from a seed, and what each wager gets."""
