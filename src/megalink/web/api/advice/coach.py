"""The coach: what a Player's own decisions cost in a round that is over, beside the best that his balance covered."""

from collections.abc import Sequence

import msgspec
from anyio import to_thread
from starlette.concurrency import run_in_threadpool

from megalink.cards import Card, card
from megalink.floor.state.past_balances import balance_before
from megalink.rulebook.rejection import Code
from megalink.table import events as e
from megalink.table.game.choice import Kind
from megalink.table.game.showdown import Replacement
from megalink.table.phase import AFTER
from megalink.table.postings import postings
from megalink.table.progress import waits
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer
from megalink.web.api.advice.cover import best_covered, not_covered
from megalink.web.api.advice.sheet import half_up
from megalink.web.api.advice.worth import Worth, seen_by, worth_of
from megalink.web.api.rounds import steps_of, the_round
from megalink.web.auth.visitor import SIGNED_IN
from megalink.web.context import Context
from megalink.web.counting.cost_book import Costs
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.past.replay import Replayed

NONE: frozenset[str] = frozenset()


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

    Best is the best that the balance covered; `uncovered` names the better choice that it did not cover.
    """

    position: int
    step: int
    chosen: str
    best: str | None
    cost: str | None
    cost_decimal: float | None
    cost_cents: int | None
    chosen_two: list[str] | None = None
    best_two: list[str] | None = None
    uncovered: str | None = None
    uncovered_cents: int = 0  # what it would have been worth more than the best that was covered
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
    decisions = [await _coached(context, step, player) for step in steps if _is_own(step, player)]
    mistakes = sum(decision.cost_cents or 0 for decision in decisions)
    uncovered = sum(decision.uncovered_cents for decision in decisions)
    context.costs.note(table, number, player, Costs(mistakes, uncovered))
    return decisions


def _is_own(step: Replayed, player: str) -> bool:
    """Whether the Player chose it himself: an absent Player's decisions are the document's (5.11)."""
    before, event = step.before.state, step.opened.event
    if not isinstance(event, e.DecisionMade | e.HandSet):
        return False
    hand = before.current.hands[event.position]
    return hand.controller == player and (isinstance(event, e.HandSet) or waits(before, hand))


async def _coached(context: Context, step: Replayed, player: str) -> DecisionCost:
    before, event = step.before.state, step.opened.event
    two = event.two if isinstance(event, e.HandSet) else None
    choice = Kind.SET if two is not None else event.choice
    judged = DecisionCost(event.position, before.current.step, choice, None, None, None, None, _texts(two))
    cards = seen_by(before, Viewer(Audience.PLAYER, player), event.position)
    if cards is None:
        return judged
    replaced = before.rules.replaced_setting(cards[0], two) if two is not None else None
    worths = await worth_of(before, event.position, cards, player)
    lacking = await to_thread.run_sync(_lacking, context, step, limiter=context.readers)
    best, better = best_covered(worths, lacking), best_covered(worths, NONE)
    chosen = _chosen(before, cards[0], choice, replaced.two if replaced else two, worths)
    cost = best.expectation - chosen.expectation
    judged.best, judged.best_two = best.choice, best.two
    judged.cost, judged.cost_decimal, judged.cost_cents = str(cost), float(cost), half_up(best.cents - chosen.cents)
    if better.expectation > best.expectation:
        judged.uncovered, judged.uncovered_cents = better.choice, half_up(better.cents - best.cents)
    judged.replaced = _replaced(before, cards[0], two, replaced) if two is not None and replaced else None
    return judged


def _texts(cards: Sequence[Card] | None) -> list[str] | None:
    return None if cards is None else [card.text for card in cards]


def _lacking(context: Context, step: Replayed) -> frozenset[str]:
    """The choices that were not covered at that moment; reads the log. The line of what was chosen lies before it."""
    paid = dict(postings(step.opened.event))

    def balance_of(player: str) -> int:
        return balance_before(context.floor.store, player, step.position) - paid.get(player, 0)

    return not_covered(step.before.state, step.opened.event.position, balance_of)


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
