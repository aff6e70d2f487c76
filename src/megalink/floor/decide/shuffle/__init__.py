"""The shuffle of a round: its seed and commitment, the Players' words for it, the deck that is dealt."""
