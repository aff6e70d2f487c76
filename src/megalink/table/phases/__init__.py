"""The course of a round: seats, wagers, the deal, decisions, the reveal."""
