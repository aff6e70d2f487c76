"""Who is at the table of the machines: seated Players, Players who only back others' positions, and staff."""

from megalink.rulebook.role import Actor, Role
from megalink.table.view import Audience, Viewer

SEATED = ("ann", "bob", "cat", "dan")
BACKERS = ("hal", "ida")  # they have no seat at first, and may take one
PLAYERS = (*SEATED, *BACKERS)

DEALER = Actor("dee", Role.DEALER)
SECOND_DEALER = Actor("dov", Role.DEALER)  # the one who acts in higher positions for a while
SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
PIT_MANAGER = Actor("pam", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("gil", Role.GAMING_SHIFT_MANAGER)
STAFF = (DEALER, SECOND_DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER)
SYSTEM = Actor("system", Role.SYSTEM)


def player(name: str) -> Actor:
    return Actor(name, Role.PLAYER)


def viewer_of(actor: Actor) -> Viewer:
    return Viewer(Audience[actor.role.name], actor.id)
