"""Paired worlds: one round played twice by the same orders, with other cards where the viewer sees backs only.

What a viewer has seen is worked out here from the history, by the rules and not by `audience`: that is what the two
are compared for.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from megalink.cards import ALL_CARDS, Card, card
from megalink.games import library
from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT, Game
from megalink.table.options import options
from megalink.table.phase import Phase
from megalink.table.phases.deal import on_table
from megalink.table.phases.naming import cards_to_name
from megalink.table.section5.correction import entries
from megalink.table.state import RoundState, TableState, all_named
from megalink.table.view import Audience, Viewer
from tests.machines.people import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, player, viewer_of

VIEWERS = (
    Viewer(Audience.PLAYER, "ann"),
    Viewer(Audience.PLAYER, "bob"),
    Viewer(Audience.PLAYER, "eve"),  # who only looks on
    Viewer(Audience.SPECTATOR),
    Viewer(Audience.DEALER, DEALER.id),
    Viewer(Audience.PIT_SUPERVISOR, SUPERVISOR.id),
    Viewer(Audience.PIT_MANAGER, PIT_MANAGER.id),
    Viewer(Audience.GAMING_SHIFT_MANAGER, SHIFT_MANAGER.id),
    Viewer(Audience.SIGN),
    Viewer(Audience.AUDITOR, "ada"),
)
INSPECTORS = (Audience.PIT_SUPERVISOR, Audience.PIT_MANAGER, Audience.GAMING_SHIFT_MANAGER)


class Step(NamedTuple):
    command: c.AnyCommand
    after: TableState
    events: tuple[e.AnyEvent, ...]


class World(NamedTuple):
    """A round from the moment when bets are closed."""

    deck: tuple[Card, ...]
    closed: TableState
    steps: tuple[Step, ...]


def first_world(key: str, chance: Random) -> World:
    """A round of two Players on up to four positions, by any method; Ann's second position is a blind hand."""
    state = _bets_closed(key, chance)
    deck = [*ALL_CARDS]
    chance.shuffle(deck)
    steps: list[Step] = []
    by_hand = state.unread or chance.random() < 0.2  # card by card, as a real shoe deals
    if not by_hand:
        steps.append(_done(state, c.LoadDeck(tuple(one.text for one in deck), actor=DEALER)))
    while not steps or steps[-1].after.phase not in (Phase.SETTLED, Phase.VOID):
        now = steps[-1].after if steps else state
        command = _forward(now, deck, chance) if chance.random() < 0.8 else _aside(now, deck, chance)
        if command:
            steps.append(_done(now, command))
    return World(tuple(deck), state, tuple(steps))


def _bets_closed(key: str, chance: Random) -> TableState:
    document = library.document(key)
    seats = chance.choice((("ann",), ("ann", "bob"), ("ann", "bob", "ann"), ("bob", "ann", "ann", "bob")))
    state = new_table()
    orders: list[c.AnyCommand] = [
        c.OpenTable(
            key, method=chance.choice(tuple(document.methods)), unread=chance.random() < 0.2, actor=PIT_MANAGER
        ),
        *(c.InformOneHand(name, actor=DEALER) for name in ("ann", "bob")),
        *(c.Sit(name, position, actor=player(name)) for position, name in enumerate(seats, 1)),
        c.CallPlaceYourBets(actor=DEALER),
    ]
    for position, name in enumerate(seats, 1):
        bases = document.with_role(WagerRole.BASE)
        taken = chance.sample(bases, chance.randint(1, len(bases)))
        taken += [one for one in document.with_role(WagerRole.SIDE, WagerRole.JACKPOT) if chance.random() < 0.5]
        orders += [c.PlaceWager(name, position, one.name, Cents(100), actor=player(name)) for one in taken]
    for order in (*orders, c.CallNoMoreBets(actor=DEALER)):
        state = _done(state, order).after
    return state


def _done(state: TableState, command: c.AnyCommand) -> Step:
    result = execute(state, command)
    assert not isinstance(result, Rejection), f"{command}: {result}"
    return Step(command, *result)


def _forward(state: TableState, deck: list[Card], chance: Random) -> c.AnyCommand:
    """One of the orders by which the round goes on."""
    if state.current.halt:
        return _one_accepted(state, [c.ResumePlay(actor=SUPERVISOR), c.VoidRound("5.1", "seen", actor=SUPERVISOR)])
    goes_astray = not state.current.misplaced and chance.random() < 0.06  # a card of a shoe
    astray = chance.choice(("dealer", "dealer", "community", "1")) if goes_astray else None
    dealing = (c.DealFromDeck(actor=DEALER), c.DealCard(deck[state.current.dealt].text, astray, actor=DEALER))
    unseen = (c.DealCard(where=astray, actor=DEALER), c.DealFaceDown(actor=DEALER), *_namings(state, deck))
    showing = (c.ExposeCommunity(actor=DEALER), c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    every: tuple[c.AnyCommand, ...] = (*dealing, *unseen, *showing)
    orders: list[c.AnyCommand] = chance.sample(every, len(every))
    if state.phase is Phase.DECIDING:
        for name in ("ann", "bob"):
            own = [one.command for one in options(state, viewer_of(player(name))) if isinstance(one.command, DECIDING)]
            orders += [chance.choice(own)] if own else []
    return _one_accepted(state, orders)


def _namings(state: TableState, deck: list[Card]) -> Iterator[c.AnyCommand]:
    """Of the cards that lie open, and of those that staff have looked at: each by who may know it."""
    current = state.current
    for where, number in cards_to_name(state):
        yield c.NameCard(where, number, _lies_there(current, deck, where, number).text, actor=DEALER)
    for live in current.hands.values():
        for number, lying in enumerate(live.cards, 1):
            for actor in (SUPERVISOR, SHIFT_MANAGER):
                if lying is None and actor.id in live.inspected_by:
                    face = _lies_there(current, deck, str(live.position), number)
                    yield c.NameCard(str(live.position), number, face.text, actor=actor)
        cards = all_named(live.cards)
        if live.set_two == () and cards:
            yield c.NameSetting(live.position, cards[:2], actor=DEALER)


def _lies_there(current: RoundState, deck: list[Card], where: str, number: int) -> Card:
    return [one for one, place in zip(deck, current.landed, strict=False) if place == where][number - 1]


DECIDING = (c.Decide, c.SetHand)
LOOKING = (c.ViewHand, c.DeclineComparison, c.ShowHand)


def _one_accepted(state: TableState, orders: list[c.AnyCommand]) -> c.AnyCommand:
    return next(one for one in orders if not isinstance(execute(state, one), Rejection))


def _aside(state: TableState, deck: list[Card], chance: Random) -> c.AnyCommand | None:
    """Looks, declined comparisons, absences, small trouble: what does not lead on, but shows or hides something."""
    if chance.random() < 0.3:
        command: c.AnyCommand | None = _correction(state, deck, chance)
        return command if command and not isinstance(execute(state, command), Rejection) else None
    name, position = chance.choice(("ann", "ann", "bob")), chance.choice(state.current.order)
    offered = options(state, viewer_of(player(name)))
    found: list[c.AnyCommand] = [one.command for one in offered if isinstance(one.command, LOOKING)]
    declined = [one for one in found if isinstance(one, c.DeclineComparison)]
    if declined and chance.random() < 0.5:  # rarely open, and what it hides is easily shown by mistake
        return declined[0]
    found += [c.ViewDeclinedHand(position, actor=actor) for actor in (SUPERVISOR, SHIFT_MANAGER)]
    if chance.random() < 0.15:
        found += [
            c.MarkAbsent(position, actor=DEALER),
            c.ExpireTime(position, actor=DEALER),
            c.ReportIrregularity("5.4", "seen", actor=DEALER),
            c.RecordHandCount(str(position), 1, actor=DEALER),
            c.RecordView(name, position, actor=DEALER),
            c.RemoveHand(position, actor=SUPERVISOR),
        ]
    command = chance.choice(found)
    return None if isinstance(execute(state, command), Rejection) else command


def _correction(state: TableState, deck: list[Card], chance: Random) -> c.CorrectCard | None:
    """One of the cards that were entered is another: one that this round does not come to."""
    current = state.current
    found = entries(current)
    free = [one for one in deck[len(current.plan) :] if one not in on_table(current)]
    if not found or not free:
        return None
    return c.CorrectCard(*chance.choice(found), chance.choice(free).text, "mistyped", actor=SUPERVISOR)


def seen_by(viewer: Viewer, world: World, cut: int) -> set[Card]:
    """The cards whose faces this viewer has seen after so many steps."""
    seen: set[Card] = set()
    for step in world.steps[:cut]:
        for event in step.events:
            seen |= _shown_by(event, viewer, step.after)
    last = world.steps[cut - 1].after.current
    dealt = zip(last.plan, world.deck[: last.dealt], strict=False)
    return seen | {one for slot, one in dealt if slot.face_up}


def _shown_by(event: e.AnyEvent, viewer: Viewer, state: TableState) -> set[Card]:
    current = state.current
    match event:
        case e.HandViewed(player=name, position=at, permitted=True) if viewer == Viewer(Audience.PLAYER, name):
            return _known(current.hands[at].cards)
        case e.DeclinedHandViewed(by=by, position=at) if viewer.kind in INSPECTORS and viewer.id == by:
            return _known(current.hands[at].cards)
        case e.HandShown(position=at):
            return _known(current.hands[at].cards)
        case e.DealerExposed():
            return _known(current.dealer)
        case e.CommunityExposed(shown=shown):
            return _known(current.community[:shown])
        case e.CardCorrected(where=where, number=number) | e.CardNamed(where=where, number=number) if _open_to(
            viewer, current, where, number
        ):
            return {event.card}
        case e.RoundConcluded():
            return _known(one for at in _turned(state.rules, current) for one in current.hands[at].cards)
        case _:
            return set()


def _known(cards: Iterable[Card | None]) -> set[Card]:
    """Of a shoe without a reader only those that somebody has named: he who turns the others sees them in the flesh."""
    return {one for one in cards if one}


def _open_to(viewer: Viewer, current: RoundState, where: str, number: int) -> bool:
    """Whether a card at this place lies open for the viewer: exposed, or of a hand that he has looked at."""
    if where == "burn":
        return False
    if where == "community":
        return number <= current.community_shown
    if where == "dealer":
        slots = [slot for slot, place in zip(current.plan, current.landed, strict=False) if place == where]
        return current.dealer_exposed or slots[number - 1].face_up
    live = current.hands[int(where)]
    looked = (
        live.viewed_by if viewer.kind is Audience.PLAYER else live.inspected_by if viewer.kind in INSPECTORS else ()
    )
    return live.exposed or viewer.id in looked


def _turned(game: Game, current: RoundState) -> Iterator[int]:
    """Hands that settlement turns: not a declined one, not an invalid one, a folded one only for what outlives it."""
    for live in current.hands.values():
        staked = {line.area for line in current.settled if line.position == live.position and line.stake}
        staked |= {JACKPOT for claim in current.entered if claim.position == live.position}
        folded = game.fold is not None and game.fold.name in live.choices and staked <= {*game.lost_on_fold}
        if live.is_in and live.ending.value != "declined" and "absent" not in live.choices and not folded:
            yield live.position


def second_world(first: World, hidden: list[Card], cut: int, chance: Random) -> Iterator[TableState]:
    """The states of a world in which the hidden cards are others, step by step."""
    others = [*hidden]
    chance.shuffle(others)
    swapped = {**{one: one for one in ALL_CARDS}, **dict(zip(hidden, others, strict=True))}
    state = first.closed
    for step in first.steps[:cut]:
        state = _done(state, _with_cards(step.command, swapped)).after
        yield state


def _with_cards(command: c.AnyCommand, swapped: dict[Card, Card]) -> c.AnyCommand:
    match command:
        case c.LoadDeck(deck=deck):
            return replace(command, deck=tuple(swapped[card(text)].text for text in deck))
        case c.DealCard(card=str(text)) | c.CorrectCard(card=text) | c.NameCard(card=text):
            return replace(command, card=swapped[card(text)].text)
        case c.SetHand(two=two) | c.NameSetting(two=two):
            return replace(command, two=tuple(swapped[one] for one in two))
        case _:
            return command
