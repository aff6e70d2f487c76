"""What each decision of a hand is worth, exactly, with the cards that its Player sees.

Counted are the base wager with all that follows it, and every other wager whose outcome hangs on the decision.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from megalink.analysis.cache import cache_file, cached_solution
from megalink.analysis.question import Question
from megalink.cards import FACE_DOWN, Card, card, cards_text
from megalink.exact.giving_up import NO_DECISION
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.progress import choices_now
from megalink.table.state import TableState
from megalink.table.view import Viewer, view
from megalink.web.api.par import answer_or_busy, started
from megalink.web.counting.pool import HINTS, SOLVING, Json, Lane

COUNTING_S = 30
UNDECIDED = "no_decision"  # no order: where the readings make it free to let the time run out, or to leave
OPENING_CARDS = 2
RETURNS = "absence.viewed_hand"  # by its default the wagers come back where staff see that he is away (A118)


SeenCards = tuple[tuple[Card, ...], tuple[Card, ...]]  # of the hand; of Dealer and table


class Worth(NamedTuple):
    """One decision and its expectation: in units of the base wager, and in cents of the Player's own stakes."""

    choice: str
    expectation: Fraction
    cents: Fraction
    beside: tuple[str, ...] = ()  # the other wagers that are counted
    two: list[str] | None = None
    title: str | None = None


def own_stake(state: TableState, position: int, area: str, player: str | None) -> int:
    """The Player's own part of a wager, in cents."""
    stakes = state.current.stakes.get(Place(position, area), ())
    return sum(stake.amount for stake in stakes if stake.player == player)


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


async def worth_of(
    state: TableState, position: int, cards: SeenCards, player: str | None, *, returns: bool = False
) -> list[Worth]:
    """`returns`: with no decision among the choices, because staff have seen that he is away, and 5.11 returned all."""
    own, others = cards
    if state.rules.sets_hands:
        return await _settings(state, position, own, player)
    cards_seen, question = (*own, *others), question_of(state, returns=returns)
    # With nothing but two cards known every board is open: the whole game is counted, once, and then kept.
    lane = SOLVING if len(cards_seen) == OPENING_CARDS and not cache_file(question).is_file() else HINTS
    answer = await _counted(lane, "hint", question, cards_seen)
    titles = state.rules.document.presentation.choices
    names = {titles[choice.name]: choice.name for choice in choices_now(state, state.current.hands[position])}
    names[NO_DECISION] = UNDECIDED
    base = state.rules.base_wagers[0]
    return [
        _worth(state, position, player, names[choice["choice"]], {base: choice["expectation"], **choice["beside"]})
        for choice in answer["choices"]
    ]


def _worth(state: TableState, position: int, player: str | None, choice: str, each: Mapping[str, str]) -> Worth:
    """`each`: by area what it brings, exactly, in its own units; those that are not there do not count.

    In proportion to the Player's own stakes; where he has none on the first of them, to all that lies there.
    """
    wagers = state.current.wagers_at(position)
    there = {area: Fraction(worth) for area, worth in each.items() if area in wagers}
    if not there:
        return Worth(choice, Fraction(0), Fraction(0))
    own = {area: own_stake(state, position, area, player) for area in there}
    first = next(iter(there))
    stakes: Mapping[str, int] = own if own[first] else wagers

    def together(stakes: Mapping[str, int]) -> Fraction:
        return sum((worth * stakes[area] for area, worth in there.items()), Fraction(0))

    beside = tuple(area for area in there if area != first and stakes[area])
    return Worth(choice, together(stakes) / stakes[first], together(own), beside)


async def _settings(state: TableState, position: int, own: tuple[Card, ...], player: str | None) -> list[Worth]:
    """Of a hand that can be set in several ways, each of them."""
    question = question_of(state)
    counted = await _counted(HINTS, "settings", question, own)
    settings = counted["settings"]
    choices = choices_now(state, state.current.hands[position])
    unset = next(choice.name for choice in choices if choice.kind is not Kind.SET)
    if not settings:
        each = {state.rules.base_wagers[0]: counted["choices"][0]["expectation"]}
        return [_worth(state, position, player, unset, each)._replace(title=state.rules.hand_title(own, ()))]
    worths = (
        _worth(state, position, player, Kind.SET if number else unset, setting["worth"])
        for number, setting in enumerate(settings)
    )
    return [
        worth._replace(two=setting["two"].split(), title=setting["title"])
        for worth, setting in zip(worths, settings, strict=True)
    ]


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


def question_of(state: TableState, *, returns: bool = False) -> Question:
    back = {RETURNS: "return"} if returns else {}
    return Question(state.rules.document.key, {**dict(state.readings), **back}, {})
