"""What each decision of a hand is worth, with the cards that somebody sees; counted beside the floor."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from megalink.analysis.kept import kept, place_of
from megalink.analysis.question import Question, ask
from megalink.cards import Card, card, cards_text
from megalink.table.audience import FACE_DOWN, Viewer, view
from megalink.table.game import HOUSE_WAY, SET
from megalink.table.state import TableState
from megalink.web.mathematics import answer_of, started
from megalink.web.mathematics_lanes import HINTS, SOLVING
from megalink.web.mathematics_wire import question_as_json
from megalink.web.refusals import Code, Refused

COUNTING_S = 30
OPENING_CARDS = 2


class Worth(NamedTuple):
    """One decision and its expectation in units of the base wager."""

    choice: str
    expectation: Fraction
    two: tuple[Card, ...] | None = None
    title: str | None = None


def seen_by(state: TableState, viewer: Viewer, position: int) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """The hand's cards, and those of Dealer and table, as this viewer sees them; None where the hand is hidden."""
    table = view(state, viewer).get("table")
    if not isinstance(table, dict):
        return None
    own = next((one.get("cards") for one in table["positions"] if one["position"] == position), None)
    if not own or FACE_DOWN in own:
        return None
    others = [text for text in (*table["dealer"], *table["community"]) if text != FACE_DOWN]
    return tuple(map(card, own)), tuple(map(card, others))


async def worth_of(state: TableState, position: int, cards: tuple[tuple[Card, ...], tuple[Card, ...]]) -> list[Worth]:
    own, others = cards
    question = question_of(state)
    if state.rules.sets_hands:
        return await _settings(state, position, own)
    known = (*own, *others)
    # With nothing but two cards known every board is open: the whole game is counted, once, and then kept.
    lane = SOLVING if len(known) == OPENING_CARDS and not place_of(question).is_file() else HINTS
    told = {"question": question_as_json(question), "cards": cards_text(known)}
    found = await answer_of(started(lane, "hint", **told), COUNTING_S)
    if found is None:
        raise Refused(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    return [Worth(one["choice"].lower(), Fraction(one["expectation"])) for one in found["choices"]]


async def _settings(state: TableState, position: int, own: tuple[Card, ...]) -> list[Worth]:
    """Main and Tie as they stand at this position, in units of Main; of a Tie alone, in units of the Tie."""
    told = {"question": question_as_json(question_of(state)), "cards": cards_text(own)}
    found = await answer_of(started(HINTS, "settings", **told), COUNTING_S)
    if found is None:
        raise Refused(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    wagers = state.current.wagers_at(position)
    main, tie = wagers.get("main", 0), wagers.get("tie", 0)
    unit = main or tie or 1
    worths = []
    for number, one in enumerate(found["settings"]):
        together = (Fraction(one["main"]) * main + Fraction(one["tie"]) * tie) / unit
        two = tuple(card(text) for text in one["two"].split())
        worths.append(Worth(SET if number else HOUSE_WAY, together, two, one["title"]))
    if worths:
        return worths
    alone = await answer_of(started(HINTS, "hint", **told), COUNTING_S)
    expectation = Fraction(alone["choices"][0]["expectation"]) if alone else Fraction(0)
    return [Worth(HOUSE_WAY, expectation, None, "no 3 Card Hand")]


async def rule_of_thumb(question: Question, areas: set[str | None]) -> str | None:
    """The closest of the rules that a person can keep in mind; None until the document has been solved once."""
    place = place_of(question)
    if not place.is_file():
        started(SOLVING, "par", question=question_as_json(question))
        return None
    rules = await run_in_threadpool(_rules, str(place), question.key, tuple(question.chosen.items()))
    return next((rule for wager, rule in rules if wager in areas), rules[0][1] if rules else None)


@lru_cache(maxsize=64)
def _rules(_place: str, key: str, chosen: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    solution = kept(Question(key, dict(chosen), {}))
    found = solution.strategies if solution else ()
    return tuple((one.wager, one.rules[-1].text) for one in found if one.rules)


def question_of(state: TableState) -> Question:
    return ask(state.rules.document.key, [f"{name}={value}" for name, value in state.readings])


def base_of(state: TableState) -> str:
    return state.rules.base_wagers[0]
