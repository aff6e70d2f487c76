"""Megalink Singapore Stud Poker."""

from megalink.games.singapore_stud.settlement import SingaporeStud

NAME = "singapore-stud"

create = SingaporeStud
