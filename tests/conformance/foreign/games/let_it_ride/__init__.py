"""Let It Ride: a game of another shape than the house's own, and a document of our own invention."""

from .settlement import LetItRide

NAME = "let-it-ride"

create = LetItRide

__all__ = ["NAME", "create"]
