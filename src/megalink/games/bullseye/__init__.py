"""Megalink Bullseye."""

from megalink.games.bullseye.settlement import Bullseye

NAME = "bullseye"

create = Bullseye
