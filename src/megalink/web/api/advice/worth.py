"""What each decision of a hand is worth, exactly, with the cards that its Player sees.

Counted are the base wager with all that follows it, and every other wager whose outcome hangs on the decision: each by
what the Player himself has on it, or would put up for it. With back bettors that need not be in proportion to his base
wager. Reading: A57
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from megalink.analysis.cache import cache_file, cached_solution
from megalink.analysis.question import Question
from megalink.cards import FACE_DOWN, Card, card, cards_text
from megalink.exact.giving_up import NO_DECISION
from megalink.rulebook.document import WagerRole
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.progress import choices_now
from megalink.table.state import TableState
from megalink.table.view import Viewer, view
from megalink.web.api.advice.cover import LaterWagers
from megalink.web.api.par import answer_or_busy, started
from megalink.web.counting.pool import HINTS, SOLVING, Json, Lane
from megalink.web.views.player.uncovered import BalanceOf, put_up_ahead

COUNTING_S = 30
FOLLOWS = (WagerRole.EQUAL, WagerRole.CONTINUATION)
UNDECIDED = "no_decision"  # no order: where the readings make it free to let the time run out, or to leave
OPENING_CARDS = 2
NOTHING_LACKS: Mapping[str, LaterWagers] = MappingProxyType({})
RETURNS = "absence.viewed_hand"  # by its default the wagers come back where staff see that he is away (A118)


SeenCards = tuple[tuple[Card, ...], tuple[Card, ...]]  # of the hand; of Dealer and table


class Worth(NamedTuple):
    """One decision and its expectation: in units of the base wager, and in cents of the Player's own money.

    `free`, `free_cents`: the same if his balance covered all `later` wagers.
    """

    choice: str
    expectation: Fraction
    cents: Fraction
    free: Fraction
    free_cents: Fraction
    beside: tuple[str, ...] = ()  # the other wagers that are counted
    two: list[str] | None = None
    title: str | None = None
    later: LaterWagers | None = None


class _Each(NamedTuple):
    """One decision: what one unit of each area brings."""

    choice: str
    each: Mapping[str, str]
    either: Mapping[str, tuple[str, str]] = MappingProxyType({})  # of two later wagers one alone; each, and its times


def best_covered(worths: Sequence[Worth], lacking: Collection[str]) -> Worth:
    return max((worth for worth in worths if worth.choice not in lacking), key=lambda worth: worth.expectation)


def own_stake(state: TableState, position: int, area: str, player: str | None) -> int:
    """The Player's own part of a wager, in cents."""
    return state.current.parts(Place(position, area)).get(player or "", 0)


class Stakes(NamedTuple):
    """What lies on each wager of a position, or would be put up for it: of the Player's own, and in all."""

    own: Mapping[str, int]
    whole: Mapping[str, int]

    def on(self, areas: Collection[str]) -> "Stakes":
        own, whole = ({area: stakes.get(area, 0) for area in areas} for stakes in self)
        return Stakes(own, whole)


def stakes_at(state: TableState, position: int, player: str | None, balance_of: BalanceOf) -> Stakes:
    """Asks for balances, which may read the log."""
    ahead, there = put_up_ahead(state, position, balance_of), state.current.wagers_at(position)
    own = {area: parts[player or ""] for area, parts in ahead.items()}
    own |= {area: own_stake(state, position, area, player) for area in there}
    return Stakes(own, {area: parts.total() for area, parts in ahead.items()} | there)


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
    state: TableState,
    position: int,
    cards: SeenCards,
    stakes: Stakes,
    *,
    later: Mapping[str, LaterWagers] = NOTHING_LACKS,
    returns: bool = False,
) -> list[Worth]:
    """`later`: by decision, which later wagers the balance does not cover then.

    `returns`: with no decision among the choices, because staff have seen that he is away, and 5.11 returned all.
    """
    own, others = cards
    if state.rules.sets_hands:
        return await _settings(state, position, own, stakes)
    cards_seen, question = (*own, *others), question_of(state, returns=returns)
    # With nothing but two cards known every board is open: the whole game is counted, once, and then kept.
    lane = SOLVING if len(cards_seen) == OPENING_CARDS and not cache_file(question).is_file() else HINTS
    answer = await _counted(lane, "hint", question, cards_seen)
    titles = state.rules.document.presentation.choices
    names = {titles[choice.name]: choice.name for choice in choices_now(state, state.current.hands[position])}
    names[NO_DECISION] = UNDECIDED
    choices = [_Each(names[choice["choice"]], _each_of(choice), choice["either"]) for choice in answer["choices"]]
    return _worths(state, stakes, choices, later)


def _each_of(choice: Json) -> dict[str, str]:
    """The base wager first, the wagers that are no part of the base game last."""
    return {**{wager: worth["each"] for wager, worth in choice["wagers"].items()}, **choice["beside"]}


def _worths(
    state: TableState, stakes: Stakes, choices: Sequence[_Each], later: Mapping[str, LaterWagers] = NOTHING_LACKS
) -> list[Worth]:
    """By decision and area what one unit there brings, exactly.

    In units of the Player's own base wager; where he has none, of all that lies there. Who has no money in it at all
    is told of everybody's together.
    """
    own, whole = stakes.on({area for choice in choices for area in choice.each})
    counted, base = own if any(own.values()) else whole, state.rules.base_wagers[0]
    unit = own.get(base) or whole.get(base) or 0
    base_game = {base, *(name for name, wager in state.rules.document.wagers.items() if wager.role in FOLLOWS)}

    def brought(each: Mapping[str, str], stakes: Mapping[str, int]) -> Fraction:
        return sum((Fraction(one) * stakes[area] for area, one in each.items()), Fraction(0))

    def worth(choice: _Each) -> Worth:
        each, lacks = _as_covered(choice, counted, later.get(choice.choice))
        beside = tuple(area for area in choice.each if counted[area] and area not in base_game)
        free = brought(choice.each, counted) / unit, brought(choice.each, own)
        worth = Worth(choice.choice, brought(each, counted) / unit, brought(each, own), *free, beside)
        return worth._replace(later=lacks)

    nothing = (Fraction(0),) * 4
    return [worth(choice) if unit else Worth(choice.choice, *nothing) for choice in choices]


def _as_covered(
    choice: _Each, stakes: Mapping[str, int], later: LaterWagers | None
) -> tuple[Mapping[str, str], LaterWagers | None]:
    """Later wagers are worth what they bring by themselves, so that one which is not placed takes nothing else away.

    One is weighed against the other at equal parts of the base wager; where a back bettor moves that, it is not.
    """
    if later is None or later.covered == "as_if":
        return choice.each, later
    if later.covered == "none":
        return {area: one for area, one in choice.each.items() if area not in later.wagers}, later
    parts = {Fraction(stakes[area]) / Fraction(choice.either[area][1]) for area in later.wagers if choice.either}
    if len(parts) != 1:
        return choice.each, LaterWagers(later.wagers, "as_if")
    return {**choice.each, **{area: one for area, (one, _) in choice.either.items()}}, later


async def _settings(state: TableState, position: int, own: tuple[Card, ...], stakes: Stakes) -> list[Worth]:
    """Of a hand that can be set in several ways, each of them."""
    counted = await _counted(HINTS, "settings", question_of(state), own)
    settings = counted["settings"]
    choices = choices_now(state, state.current.hands[position])
    unset = next(choice.name for choice in choices if choice.kind is not Kind.SET)
    if not settings:
        (worth,) = _worths(state, stakes, [_Each(unset, _each_of(counted["choices"][0]))])
        return [worth._replace(title=state.rules.hand_title(own, ()))]
    names = [Kind.SET if number else unset for number in range(len(settings))]
    worths = _worths(state, stakes, [_Each(name, way["worth"]) for name, way in zip(names, settings, strict=True)])
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
