"""What comes next in a round: the order that the house gives, the card that it needs, or what it waits for.

The automatic dealer, the Dealer's console and the terminal game all ask here. Who gives the order, how long Players
have before it is given and the words for it are theirs.
"""

from typing import NamedTuple

from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.options import KINDS, options
from megalink.table.phase import AFTER, Phase
from megalink.table.phases.deal import deal_until
from megalink.table.phases.naming import cards_to_name, hands_to_look_at, settings_to_name
from megalink.table.progress import waiting
from megalink.table.state import LiveHand, RoundState, TableState
from megalink.table.view import Audience, Viewer

_SUPERVISOR = Actor("supervisor", Role.PIT_SUPERVISOR)


class DealerOrder(NamedTuple):
    """`decide` accepts this order as it stands."""

    command: c.AnyCommand


class CardOfShoe(NamedTuple):
    """The next card that the shoe gives belongs here, and is named. Before the first a whole deck may be loaded."""

    where: str
    face_up: bool
    number: int
    of: int


class CardToName(NamedTuple):
    """A card that came face down lies open, and waits for its name: the `number`th of its place, from 1."""

    where: str
    number: int


class SettingToName(NamedTuple):
    """The Player of this hand has set it unseen: which cards lie as his Point Hand is named now."""

    position: int


class HandToLookAt(NamedTuple):
    """A wager of this declined hand rests on its cards: a Pit Supervisor looks at them, and names them."""

    position: int


class PlayersDecide(NamedTuple):
    """The hands at these positions have to decide, in deal order."""

    positions: tuple[int, ...]


class PlayStandsStill(NamedTuple):
    """A clause stopped the round. Where `may_resume` is False, another remedy comes first.

    `ended_by` are the orders that deal with it now, whoever may give them.
    """

    clause: str
    may_resume: bool
    ended_by: tuple[type[c.TableCommand], ...]


NextStep = DealerOrder | CardOfShoe | CardToName | SettingToName | HandToLookAt | PlayersDecide | PlayStandsStill


def next_step(state: TableState, by: Actor) -> NextStep:
    """At an open table, with the order as the Dealer, or the system in his place, would give it."""
    current = state.round
    if current is not None and (current.power_failed or current.halt):
        return _stopped(state, current)
    if current is None or current.phase in AFTER:
        return DealerOrder(c.CallPlaceYourBets(actor=by))
    if current.phase is Phase.BETTING:
        return _close_bets(state, by)
    if deal_until(state, current) > current.dealt:
        return _next_card(state, current, by)
    if cards := cards_to_name(state):
        return CardToName(*cards[0])
    if settings := settings_to_name(state):
        return _name_setting(current.hands[settings[0]], by)
    positions = waiting(state)
    return PlayersDecide(positions) if positions else _reveal(state, by)


def _stopped(state: TableState, current: RoundState) -> PlayStandsStill:
    may_resume = _accepts(state, c.ResumePlay(actor=_SUPERVISOR))
    halt = current.halt
    if current.power_failed or halt is None:
        return PlayStandsStill("5.16", may_resume, (c.ResumePlay,))
    is_found = halt == current.found
    kinds = (
        *(kind for kind in KINDS if halt.clause in kind.FACTS.remedies),
        *(kind for kind in KINDS if is_found and halt.clause in kind.FACTS.puts_right),
        *((c.ResumePlay,) if may_resume else ()),
        c.GiveRuling,
    )
    viewer = Viewer(Audience.GAMING_SHIFT_MANAGER, _SUPERVISOR.id)
    offered = [option.command for option in options(state, viewer, only=kinds)]
    open_now = {type(order) for order in offered if not isinstance(order, c.VoidRound) or order.clause == halt.clause}
    return PlayStandsStill(halt.clause, may_resume, tuple(kind for kind in dict.fromkeys(kinds) if kind in open_now))


def _close_bets(state: TableState, by: Actor) -> DealerOrder:
    """Whoever plays several positions is told that he may view one hand only before bets close."""
    close = c.CallNoMoreBets(actor=by)
    answer = decide(state, close)
    if isinstance(answer, Rejection) and answer.code is Code.NOTICE_NOT_GIVEN:
        return DealerOrder(c.InformOneHand(str(answer.value), actor=by))
    return DealerOrder(close)


def _next_card(state: TableState, current: RoundState, by: Actor) -> DealerOrder | CardOfShoe:
    slot = current.plan[current.dealt]
    if current.deck is not None:
        return DealerOrder(c.DealFromDeck(actor=by))
    if state.unread and not slot.face_up:
        return DealerOrder(c.DealFaceDown(actor=by))
    return CardOfShoe(current.place_of(slot), slot.face_up, current.dealt + 1, deal_until(state, current))


def _name_setting(live: LiveHand, by: Actor) -> DealerOrder | SettingToName:
    """A hand whose cards a reader has told is turned first: then all see how it was set."""
    turn = c.ShowHand(live.controller, live.position, actor=by)
    return SettingToName(live.position) if live.exposed else DealerOrder(turn)


def _reveal(state: TableState, by: Actor) -> DealerOrder | HandToLookAt:
    """Settling is refused as long as a hand is compared with cards that lie face down, so it is tried before them."""
    for command in (c.ExposeCommunity(actor=by), c.SettleRound(actor=by), c.ExposeDealer(actor=by)):
        if _accepts(state, command):
            return DealerOrder(command)
    if hands := hands_to_look_at(state):
        return HandToLookAt(hands[0])
    raise AssertionError(f"round {state.current.number} has no next step")


def _accepts(state: TableState, command: c.AnyCommand) -> bool:
    return not isinstance(decide(state, command), Rejection)
