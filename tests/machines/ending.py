"""A small driver that ends any round: only by what `options` offers to a Dealer and to those who stand above him."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from megalink.play.tables import execute
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.options import Option, options
from megalink.table.phase import AFTER, Phase
from megalink.table.state import TableState
from tests.machines.orders import filled
from tests.machines.people import DEALER, SHIFT_MANAGER, SUPERVISOR, viewer_of

MOST_ORDERS = 160  # a deck card by card, each card named, three decisions of seven absent Players, and what is around

FORWARD = (
    c.CallNoMoreBets,
    c.DealFromDeck,
    c.DealCard,
    c.DealFaceDown,
    c.NameCard,
    c.NameSetting,
    c.MarkAbsent,
    c.ExposeCommunity,
    c.ExposeDealer,
    c.SettleRound,
)
REMEDIES = (c.MoveHands, c.MovePackets, c.RemoveHand, c.ResumePlay, c.VoidRound, c.GiveRuling)


def brought_to_its_end(state: TableState, at: int, chance: Random) -> list[c.AnyCommand]:
    """The orders that end the round; fails where none is open, or where the end does not come."""
    given: list[c.AnyCommand] = []
    while state.phase not in (Phase.IDLE, *AFTER):
        assert len(given) < MOST_ORDERS, f"no end after {given}"
        command = _next_order(state, at, chance)
        done = execute(state, command)
        assert not isinstance(done, Rejection), f"{command} was offered, and refused: {done}"
        state = done[0]
        given.append(command)
    return given


def _next_order(state: TableState, at: int, chance: Random) -> c.AnyCommand:
    current = state.current
    if current.halt or current.power_failed:
        remedies = (c.ResumePlay,) if current.power_failed else REMEDIES
        found = [*_open(state, SUPERVISOR, at, remedies), *_open(state, SHIFT_MANAGER, at, remedies)]
        assert found, f"nobody can do anything about {current.halt}"
        return filled(state, chance.choice(found), chance)
    found = _open(state, DEALER, at, FORWARD)
    if found:
        command = filled(state, chance.choice(found), chance)
        return replace(command, where=None) if isinstance(command, c.DealCard) else command
    turned = _open(state, DEALER, at, (c.ShowHand,))
    if turned and not state.unread:  # a hand that was set by word: it is turned, and then named as it lies
        return filled(state, chance.choice(turned), chance)
    looks = _open(state, SUPERVISOR, at, (c.NameCard,)) or _open(state, SUPERVISOR, at, (c.ViewDeclinedHand,))
    if state.unread and looks:  # a wager rests on the cards of a declined hand
        return filled(state, chance.choice(looks), chance)
    return _notice(state, at)


def _open(state: TableState, actor: Actor, at: int, kinds: Iterable[type[c.TableCommand]]) -> list[Option]:
    return [*options(state, viewer_of(actor), at, only=tuple(kinds))]


def _notice(state: TableState, at: int) -> c.AnyCommand:
    """Bets do not close before a Player on several positions has been told (3.4.1)."""
    assert state.phase is Phase.BETTING, f"nothing leads on from {state.round}"
    seated = list(state.seats.values())
    untold = next(one for one in seated if seated.count(one) > 1 and one not in state.informed)
    return c.InformOneHand(untold, actor=DEALER, at=at)
