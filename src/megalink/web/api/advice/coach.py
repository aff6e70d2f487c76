"""The coach: what a Player's own decisions cost in a round that is over, beside the best that his balance covered.

What was made of his silence (5.11, A117, A118) is judged like a decision of his own, if he could have decided.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec
from anyio import to_thread
from starlette.concurrency import run_in_threadpool

from megalink.cards import Card, card
from megalink.floor.state.past_balances import balance_before
from megalink.rulebook.rejection import Code
from megalink.table import events as e
from megalink.table.game.choice import INVALID, Kind
from megalink.table.game.showdown import Replacement
from megalink.table.phase import AFTER
from megalink.table.postings import postings
from megalink.table.progress import waits
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer
from megalink.web.api.advice.cover import LaterWagers, later_wagers, not_covered
from megalink.web.api.advice.sheet import half_up
from megalink.web.api.advice.worth import UNDECIDED, Stakes, Worth, best_covered, seen_by, stakes_at, worth_of
from megalink.web.api.rounds import steps_of, the_round
from megalink.web.auth.visitor import SIGNED_IN
from megalink.web.context import Context
from megalink.web.counting.cost_book import Costs
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.past.replay import Replayed

Why = Literal["time", "away"]


class ReplacedSetting(msgspec.Struct):
    """What counted in the place of the Player's own setting, and what his own would have been (3.12)."""

    two: list[str]
    title: str  # of the Point Hand that counted
    clause: str
    was_valid: bool
    own_counts: list[int]  # what the other three cards of his setting could count
    own_title: str | None  # of the Point Hand that he chose; None where it was not of two cards


class DecisionCost(msgspec.Struct):
    """One decision of a round that is over. Best and cost are null where the hand was decided without a look at it.

    Best is the best that the balance covered, counted with the later wagers that it covered too; `later` says which it
    did not. `uncovered` names the better choice that it did not cover. `uncovered_cents` is what the balance cost him
    here: less than nothing where he chose what only a larger one would have made the best, and then more of it later.
    """

    position: int
    step: int
    about: str | None  # the wager that is placed or taken back at this step, or not
    chosen: str
    silence: Why | None  # his time ran out, or he was away: he chose nothing himself
    best: str | None
    cost: str | None
    cost_decimal: float | None
    cost_cents: int | None
    chosen_two: list[str] | None = None
    best_two: list[str] | None = None
    uncovered: str | None = None
    uncovered_cents: int = 0  # what the best with all covered brings more than his choice with all covered, less `cost`
    later: LaterWagers | None = None
    replaced: ReplacedSetting | None = None


async def coach(asked: Asked[None, None]) -> list[DecisionCost]:
    steps = await run_in_threadpool(the_round, asked)
    return await _judged(asked.context, asked.path("table"), steps, asked.visitor.name)


async def cost_of_round(context: Context, table: str, number: int, player: str) -> None:
    """Counts what this Player's decisions cost in a round that is over, and notes it."""
    steps = await to_thread.run_sync(steps_of, context, table, number, limiter=context.readers)
    await _judged(context, table, steps, player)


async def _judged(context: Context, table: str, steps: list[Replayed], player: str) -> list[DecisionCost]:
    number = steps[0].opened.event.number
    if steps[-1].after.state.phase not in AFTER:
        message = "the round is not over: the coach speaks afterwards"
        raise HttpError(Code.ROUND_OPEN, message, field="round", value=number)
    decided = ((step, _decided(step, player)) for step in steps)
    decisions = [await _coached(context, step, own, player) for step, own in decided if own]
    costs = Costs(
        sum(decision.cost_cents or 0 for decision in decisions),
        sum(decision.uncovered_cents for decision in decisions),
        sum(decision.cost_cents or 0 for decision in decisions if decision.silence),
    )
    context.costs.note(table, number, player, costs)
    return decisions


class Decided(NamedTuple):
    """What became of one decision of a Player, be it by himself."""

    position: int
    choice: str
    two: tuple[Card, ...] | None = None
    silence: Why | None = None


def _decided(step: Replayed, player: str) -> Decided | None:
    """Who was away and had not looked at his cards could not decide: the document did (5.11)."""
    before, event = step.before.state, step.opened.event
    match event:
        case e.HandSet():
            own = Decided(event.position, Kind.SET, event.two)
        case e.DecisionMade():
            own = Decided(event.position, event.choice)
        case e.TimeExpired() | e.PlayerAbsent():
            choice = UNDECIDED if event.deemed == INVALID else event.deemed
            own = Decided(event.position, choice, silence="time" if isinstance(event, e.TimeExpired) else "away")
        case _:
            return None
    hand = before.current.hands[own.position]
    if hand.controller != player or (own.silence == "away" and player not in hand.viewed_by):
        return None
    return own if own.two is not None or waits(before, hand) else None


async def _coached(context: Context, step: Replayed, own: Decided, player: str) -> DecisionCost:
    before, (position, choice, two, silence) = step.before.state, own
    number = before.current.step
    about = next((one.area for one in before.rules.steps[number].choices if one.area), None)
    judged = DecisionCost(position, number, about, choice, silence, None, None, None, None, _texts(two))
    cards = seen_by(before, Viewer(Audience.PLAYER, player), position)
    if cards is None:
        return judged
    replaced = before.rules.replaced_setting(cards[0], two) if two is not None else None
    moment = await to_thread.run_sync(_at_that_moment, context, step, player, limiter=context.readers)
    worths = await worth_of(before, position, cards, moment.stakes, later=moment.later, returns=choice == UNDECIDED)
    best, better = best_covered(worths, moment.lacking), max(worths, key=lambda worth: worth.free)
    chosen = _chosen(before, cards[0], choice, replaced.two if replaced else two, worths)
    cost = best.expectation - chosen.expectation
    judged.best, judged.best_two = best.choice, best.two
    judged.cost, judged.cost_decimal, judged.cost_cents = str(cost), float(cost), half_up(best.cents - chosen.cents)
    judged.uncovered_cents = half_up((better.free_cents - chosen.free_cents) - (best.cents - chosen.cents))
    if better.choice in moment.lacking and better.free > best.free:
        judged.uncovered = better.choice
    judged.later = next((worth.later for worth in worths if worth.later), None)
    judged.replaced = _replaced(before, cards[0], two, replaced) if two is not None and replaced else None
    return judged


def _texts(cards: Sequence[Card] | None) -> list[str] | None:
    return None if cards is None else [card.text for card in cards]


class Moment(NamedTuple):
    """The choices that were not covered, the later wagers likewise, and what each wager had or would have had."""

    lacking: frozenset[str]
    later: dict[str, LaterWagers]
    stakes: Stakes


def _at_that_moment(context: Context, step: Replayed, player: str) -> Moment:
    """Reads the log. The line of what was chosen lies before it."""
    state, position, paid = step.before.state, step.opened.event.position, dict(postings(step.opened.event))

    @cache
    def balance_of(player: str) -> int:
        return balance_before(context.floor.store, player, step.position) - paid.get(player, 0)

    lacking = not_covered(state, position, balance_of)
    later = later_wagers(state, position, balance_of, lacking)
    return Moment(lacking, later, stakes_at(state, position, player, balance_of))


def _chosen(
    state: TableState, own: tuple[Card, ...], choice: str, two: Sequence[Card] | None, worths: list[Worth]
) -> Worth:
    """Point Hands of one strength are worth the same."""
    rules = state.rules.point_rules
    if two is None or rules is None:
        return next(worth for worth in worths if worth.choice == choice)

    def strength(two: Sequence[Card]) -> int | None:
        setting = rules.set_as(own, two)
        return setting.point_hand.strength if setting else None

    alike = (worth for worth in worths if worth.two and strength([*map(card, worth.two)]) == strength(two))
    return next(alike, worths[0])


def _replaced(
    state: TableState, cards: tuple[Card, ...], own: tuple[Card, ...], replaced: Replacement
) -> ReplacedSetting:
    rules = state.rules.point_rules
    assert rules is not None, "a setting is replaced only where hands are set"
    rest = [card for card in cards if card not in own]
    is_whole = len(own) == len(replaced.two)
    return ReplacedSetting(
        [card.text for card in replaced.two],
        rules.point_hand(replaced.two).title,
        replaced.clause,
        replaced.was_valid,
        [*rules.three_card_counts(rest)] if is_whole else [],
        rules.point_hand(own).title if is_whole else None,
    )


routes = [
    get("/api/tables/{table}/rounds/{round}/coach", coach, list[DecisionCost], "What own choices cost", who=SIGNED_IN),
]
