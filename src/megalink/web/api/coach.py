"""Hint and coach: what each decision is worth with the cards that the asker sees, and what a chosen one cost."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.cards import Card
from megalink.hands import PointRules
from megalink.rulebook.rejection import Code
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.phase import AFTER
from megalink.table.progress import choices_now, waits
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer
from megalink.web.api.coach_worth import Worth, base_of, question_of, rule_of_thumb, seen_by, worth_of
from megalink.web.auth.visitor import SIGNED_IN
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.table import the_table

POINT_HAND_CARDS = 2


class HintQuery(msgspec.Struct, forbid_unknown_fields=True):
    position: int


class Choice(msgspec.Struct):
    choice: str
    expectation: str  # in units of the base wager
    decimal: float
    best: bool
    two: list[str] | None = None  # of a hand that is set: the cards that are compared
    title: str | None = None


class Hint(msgspec.Struct):
    position: int
    unit: str  # the base wager
    stake: int
    choices: list[Choice]
    rule: str | None


class Told(msgspec.Struct):
    """One decision of a round that is over. Best and cost are null where the hand was decided without a look at it."""

    position: int
    step: int
    chosen: str
    best: str | None
    cost: str | None
    cost_decimal: float | None
    cost_cents: int | None
    chosen_two: list[str] | None = None
    best_two: list[str] | None = None


async def hint(asked: Asked[HintQuery, None]) -> Hint:
    state, position = the_table(asked.context.floor, asked.path("table")).state, asked.query.position
    cards = seen_by(state, asked.visitor.viewer, position)
    if cards is None:
        message = "you do not see this hand: a hint is for a hand that you have looked at"
        raise HttpError(Code.HAND_HIDDEN, message, field="position", value=position)
    if not waits(state, state.current.hands[position]):
        message = "this hand has nothing to decide now"
        raise HttpError(Code.NOTHING_TO_DECIDE, message, field="position", value=position)
    worths = await worth_of(state, position, cards)
    best = max(worths, key=lambda one: one.expectation)
    base, question = base_of(state), question_of(state)
    return Hint(
        position,
        base,
        state.current.wagers_at(position).get(base, 0),
        [
            Choice(
                one.choice,
                str(one.expectation),
                float(one.expectation),
                one is best,
                None if one.two is None else [card.text for card in one.two],
                one.title,
            )
            for one in worths
        ],
        await rule_of_thumb(question, {choice.area for choice in choices_now(state, state.current.hands[position])}),
    )


async def coach(asked: Asked[None, None]) -> list[Told]:
    table, number = the_table(asked.context.floor, asked.path("table")), asked.number("round", Code.ROUND_UNKNOWN)
    known = asked.context.books.book(table.name).line(number) is not None
    steps = await run_in_threadpool(asked.context.replays.round, table.name, number) if known else []
    if not steps:
        raise HttpError(Code.ROUND_UNKNOWN, f"table {table.name} has no round {number}", field="round", value=number)
    if steps[-1].after.state.phase not in AFTER:
        message = "the round is not over: the coach speaks afterwards"
        raise HttpError(Code.ROUND_OPEN, message, field="round", value=number)
    played = [(one.before.state, one.opened.event) for one in steps]
    return [await _told(made) for made in decisions_of(played, asked.visitor.name)]


class Made(NamedTuple):
    """A decision of the asker's, with the table as it was before."""

    before: TableState
    position: int
    chosen: str
    two: tuple[Card, ...] | None
    player: str


def decisions_of(steps: list[tuple[TableState, e.Event]], player: str) -> Iterator[Made]:
    """What he chose himself: an absent Player's decisions are the document's (5.11)."""
    for before, event in steps:
        if not isinstance(event, e.DecisionMade | e.HandSet):
            continue
        if before.current.hands[event.position].controller != player:
            continue
        if isinstance(event, e.HandSet):
            yield Made(before, event.position, Kind.SET, event.two, player)
        elif waits(before, before.current.hands[event.position]):
            yield Made(before, event.position, event.choice, None, player)


async def _told(made: Made) -> Told:
    state, position = made.before, made.position
    cards = seen_by(state, Viewer(Audience.PLAYER, made.player), position)
    chosen_two = None if made.two is None else [one.text for one in made.two]
    if cards is None:
        return Told(position, state.current.step, made.chosen, None, None, None, None, chosen_two)
    worths = await worth_of(state, position, cards)
    best = max(worths, key=lambda one: one.expectation)
    cost = best.expectation - _chosen(made, cards[0], worths).expectation
    mine = state.current.stakes.get(Place(position, base_of(state)), ())
    stake = sum(one.amount for one in mine if one.player == made.player)
    cents = cost * stake
    return Told(
        position,
        state.current.step,
        made.chosen,
        best.choice,
        str(cost),
        float(cost),
        (2 * cents.numerator + cents.denominator) // (2 * cents.denominator),
        chosen_two,
        None if best.two is None else [one.text for one in best.two],
    )


def _chosen(made: Made, own: tuple[Card, ...], worths: list[Worth]) -> Worth:
    """Point Hands of one strength are worth the same; a setting that is none becomes the House Way (3.12)."""
    rules = made.before.rules.point_rules
    if made.two is None or rules is None:
        return next(one for one in worths if one.choice == made.chosen)
    setting = rules.set_as(own, made.two) if len(made.two) == POINT_HAND_CARDS else None
    if setting is None:
        return worths[0]
    return next(
        (one for one in worths if one.two and _strength(rules, own, one.two) == setting.point_hand.strength), worths[0]
    )


def _strength(rules: PointRules, own: tuple[Card, ...], two: tuple[Card, ...]) -> int | None:
    setting = rules.set_as(own, two)
    return setting.point_hand.strength if setting else None


routes = [
    get(
        "/api/tables/{table}/hint",
        hint,
        Hint,
        "What each decision is worth, for a hand that the asker sees",
        query=HintQuery,
    ),
    get("/api/tables/{table}/rounds/{round}/coach", coach, list[Told], "What own decisions cost", who=SIGNED_IN),
]
