"""Hint and coach: what each decision is worth with the cards that the asker sees, and what a chosen one cost."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec
from anyio import to_thread
from starlette.concurrency import run_in_threadpool

from megalink.analysis.cache import cache_file, cached_solution
from megalink.analysis.question import Question
from megalink.cards import FACE_DOWN, Card, card, cards_text
from megalink.exact.giving_up import NO_DECISION
from megalink.rulebook.rejection import Code
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.phase import AFTER
from megalink.table.progress import choices_now, waits
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer, view
from megalink.web.api.advice.sheet import half_up
from megalink.web.api.par import answer_or_busy, started
from megalink.web.api.rounds import steps_of, the_round
from megalink.web.auth.visitor import SIGNED_IN
from megalink.web.context import Context
from megalink.web.counting.pool import HINTS, SOLVING, Json, Lane
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.past.replay import Replayed
from megalink.web.views.table_card import the_table

COUNTING_S = 30
UNDECIDED = "no_decision"  # no order: where the readings make it free to let the time run out, or to leave
OPENING_CARDS = 2


SeenCards = tuple[tuple[Card, ...], tuple[Card, ...]]  # of the hand; of Dealer and table


class HintQuery(msgspec.Struct, forbid_unknown_fields=True):
    position: int


class ChoiceWorth(msgspec.Struct):
    choice: str
    expectation: str  # in units of the base wager
    decimal: float
    cents: int  # of the asker's own stake, rounded half up
    best: bool
    two: list[str] | None = None  # of a hand that is set: the cards that are compared
    title: str | None = None


class Hint(msgspec.Struct):
    position: int
    unit: str  # the base wager
    stake: int  # of all Players at this position
    own_stake: int  # of the asker: he may be one of several, or none of them
    choices: list[ChoiceWorth]
    rule: str | None


class DecisionCost(msgspec.Struct):
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


class Worth(NamedTuple):
    """One decision and its expectation: in units of the base wager, and in cents of the Player's own stakes."""

    choice: str
    expectation: Fraction
    cents: Fraction
    two: list[str] | None = None
    title: str | None = None


async def hint(asked: Asked[HintQuery, None]) -> Hint:
    state, position = the_table(asked.context.floor, asked.path("table")).state, asked.query.position
    cards = seen_by(state, asked.visitor.viewer, position)
    if cards is None:
        message = "you do not see this hand: a hint is for a hand that you have looked at"
        raise HttpError(Code.HAND_HIDDEN, message, field="position", value=position)
    if not waits(state, state.current.hands[position]):
        message = "this hand has nothing to decide now"
        raise HttpError(Code.NOTHING_TO_DECIDE, message, field="position", value=position)
    player = asked.visitor.player
    worths = await worth_of(state, position, cards, player)
    best, base = _best(worths), state.rules.base_wagers[0]
    choices = [
        ChoiceWorth(
            worth.choice,
            str(worth.expectation),
            float(worth.expectation),
            half_up(worth.cents),
            worth is best,
            worth.two,
            worth.title,
        )
        for worth in worths
    ]
    stake = state.current.wagers_at(position).get(base, 0)
    own = own_stake(state, position, base, player)
    return Hint(position, base, stake, own, choices, await rule_of_thumb(state, position))


def own_stake(state: TableState, position: int, area: str, player: str | None) -> int:
    """The Player's own part of a wager, in cents."""
    stakes = state.current.stakes.get(Place(position, area), ())
    return sum(stake.amount for stake in stakes if stake.player == player)


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
    history = [(step.before.state, step.opened.event) for step in steps]
    decisions = [
        await _coached(before, event, player)
        for before, event in history
        if isinstance(event, e.DecisionMade | e.HandSet) and _is_own(before, event, player)
    ]
    context.costs.note(table, number, player, sum(decision.cost_cents or 0 for decision in decisions))
    return decisions


def _is_own(before: TableState, event: e.DecisionMade | e.HandSet, player: str) -> bool:
    """Whether the Player chose it himself: an absent Player's decisions are the document's (5.11)."""
    hand = before.current.hands[event.position]
    return hand.controller == player and (isinstance(event, e.HandSet) or waits(before, hand))


async def _coached(before: TableState, event: e.DecisionMade | e.HandSet, player: str) -> DecisionCost:
    position, step = event.position, before.current.step
    choice, two = (Kind.SET, event.two) if isinstance(event, e.HandSet) else (event.choice, None)
    two_texts = None if two is None else [card.text for card in two]
    cards = seen_by(before, Viewer(Audience.PLAYER, player), position)
    if cards is None:
        return DecisionCost(position, step, choice, None, None, None, None, two_texts)
    worths = await worth_of(before, position, cards, player)
    best, chosen = _best(worths), _chosen(before, cards[0], choice, two, worths)
    cost, cents = best.expectation - chosen.expectation, half_up(best.cents - chosen.cents)
    return DecisionCost(position, step, choice, best.choice, str(cost), float(cost), cents, two_texts, best.two)


def _best(worths: list[Worth]) -> Worth:
    return max(worths, key=lambda worth: worth.expectation)


def _chosen(
    state: TableState, own: tuple[Card, ...], choice: str, two: tuple[Card, ...] | None, worths: list[Worth]
) -> Worth:
    """Point Hands of one strength are worth the same; a setting that is none becomes the House Way (3.12)."""
    rules = state.rules.point_rules
    if two is None or rules is None:
        return next(worth for worth in worths if worth.choice == choice)

    def strength(two: Sequence[Card]) -> int | None:
        setting = rules.set_as(own, two)
        return setting.point_hand.strength if setting else None

    alike = (worth for worth in worths if worth.two and strength([*map(card, worth.two)]) == strength(two))
    return next(alike, worths[0])


def seen_by(state: TableState, viewer: Viewer, position: int) -> SeenCards | None:
    """The hand's cards, and those of Dealer and table, as this viewer sees them; None where the hand is hidden."""
    table = view(state, viewer).get("table")
    if not isinstance(table, dict):
        return None
    own = next((seat.get("cards") for seat in table["positions"] if seat["position"] == position), None)
    if not own or FACE_DOWN in own:
        return None
    others = [text for text in (*table["dealer"], *table["community"]) if text != FACE_DOWN]
    return tuple(map(card, own)), tuple(map(card, others))


async def worth_of(state: TableState, position: int, cards: SeenCards, player: str | None) -> list[Worth]:
    own, others = cards
    base_stake = own_stake(state, position, state.rules.base_wagers[0], player)
    if state.rules.sets_hands:
        return await _settings(state, position, own, player)
    cards_seen, question = (*own, *others), question_of(state)
    # With nothing but two cards known every board is open: the whole game is counted, once, and then kept.
    lane = SOLVING if len(cards_seen) == OPENING_CARDS and not cache_file(question).is_file() else HINTS
    answer = await _counted(lane, "hint", question, cards_seen)
    titles = state.rules.document.presentation.choices
    names = {titles[choice.name]: choice.name for choice in choices_now(state, state.current.hands[position])}
    names[NO_DECISION] = UNDECIDED
    valued = [(names[choice["choice"]], Fraction(choice["expectation"])) for choice in answer["choices"]]
    return [Worth(name, expectation, expectation * base_stake) for name, expectation in valued]


async def _settings(state: TableState, position: int, own: tuple[Card, ...], player: str | None) -> list[Worth]:
    """All wagers that the setting decides as they stand at this position, in units of the first that is there."""
    question = question_of(state)
    counted = await _counted(HINTS, "settings", question, own)
    settings = counted["settings"]
    choices = choices_now(state, state.current.hands[position])
    unset = next(choice.name for choice in choices if choice.kind is not Kind.SET)
    if not settings:
        expectation = Fraction(counted["choices"][0]["expectation"])
        cents = expectation * own_stake(state, position, state.rules.base_wagers[0], player)
        return [Worth(unset, expectation, cents, None, state.rules.hand_title(own, ()))]
    wagers = state.current.wagers_at(position)
    worths = []
    for number, setting in enumerate(settings):
        stakes = {area: wagers[area] for area in setting["worth"] if area in wagers}
        unit = next(iter(stakes.values()), 1)
        worth = {area: Fraction(text) for area, text in setting["worth"].items()}
        together = sum((worth[area] * stake for area, stake in stakes.items()), Fraction(0)) / unit
        cents = sum((worth[area] * own_stake(state, position, area, player) for area in stakes), Fraction(0))
        worths.append(Worth(Kind.SET if number else unset, together, cents, setting["two"].split(), setting["title"]))
    return worths


async def _counted(lane: Lane, job: str, question: Question, cards: Sequence[Card]) -> Json:
    return await answer_or_busy(started(lane, job, question, cards=cards_text(cards)), COUNTING_S, "the hint")


async def rule_of_thumb(state: TableState, position: int) -> str | None:
    """The closest of the rules that a person can keep in mind; None until the document has been solved once."""
    question = question_of(state)
    place = cache_file(question)
    if not place.is_file():
        started(SOLVING, "par", question)
        return None
    rules = await run_in_threadpool(_rules, str(place), question.key, state.readings)
    areas = {choice.area for choice in choices_now(state, state.current.hands[position])}
    return next((rule for wager, rule in rules if wager in areas), rules[0][1] if rules else None)


@lru_cache(maxsize=64)
def _rules(_place: str, key: str, readings: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    solution = cached_solution(Question(key, dict(readings), {}))
    strategies = solution.strategies if solution else ()
    return tuple((strategy.wager, strategy.rules[-1].text) for strategy in strategies if strategy.rules)


def question_of(state: TableState) -> Question:
    return Question(state.rules.document.key, dict(state.readings), {})


routes = [
    get(
        "/api/tables/{table}/hint",
        hint,
        Hint,
        "What each decision is worth, for a hand that the asker sees",
        query=HintQuery,
    ),
    get("/api/tables/{table}/rounds/{round}/coach", coach, list[DecisionCost], "What own choices cost", who=SIGNED_IN),
]
