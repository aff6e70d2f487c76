"""What each decision of a hand is worth, with the cards that somebody sees; counted beside the floor."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from megalink.analysis.kept import kept, place_of
from megalink.analysis.question import Question, ask
from megalink.cards import Card, card, cards_text
from megalink.rulebook.rejection import Code
from megalink.table.game.choice import Kind
from megalink.table.progress import choices_now
from megalink.table.state import TableState
from megalink.table.view import FACE_DOWN, Viewer, view
from megalink.web.api.par import answer_of, started
from megalink.web.counting.pool import HINTS, SOLVING
from megalink.web.http.errors import HttpError
from megalink.wire.plain import as_plain

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
    told = {"question": as_plain(question), "cards": cards_text(known)}
    found = await answer_of(started(lane, "hint", **told), COUNTING_S)
    if found is None:
        raise HttpError(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    titles = state.rules.document.presentation.choices
    names = {titles[choice.name]: choice.name for choice in choices_now(state, state.current.hands[position])}
    return [Worth(names[choice["choice"]], Fraction(choice["expectation"])) for choice in found["choices"]]


async def _settings(state: TableState, position: int, own: tuple[Card, ...]) -> list[Worth]:
    """All wagers that the setting decides as they stand at this position, in units of the first that is there."""
    told = {"question": as_plain(question_of(state)), "cards": cards_text(own)}
    found = await answer_of(started(HINTS, "settings", **told), COUNTING_S)
    if found is None:
        raise HttpError(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    choices = choices_now(state, state.current.hands[position])
    unset = next(one.name for one in choices if one.kind is not Kind.SET)
    wagers = state.current.wagers_at(position)
    worths = []
    for number, one in enumerate(found["settings"]):
        staked = {area: wagers[area] for area in one["worth"] if area in wagers}
        unit = next(iter(staked.values()), 1)
        together = sum((Fraction(one["worth"][area]) * stake for area, stake in staked.items()), Fraction(0)) / unit
        two = tuple(card(text) for text in one["two"].split())
        worths.append(Worth(Kind.SET if number else unset, together, two, one["title"]))
    if worths:
        return worths
    alone = await answer_of(started(HINTS, "hint", **told), COUNTING_S)
    expectation = Fraction(alone["choices"][0]["expectation"]) if alone else Fraction(0)
    return [Worth(unset, expectation, None, state.rules.hand_title(own, ()))]


async def rule_of_thumb(question: Question, areas: set[str | None]) -> str | None:
    """The closest of the rules that a person can keep in mind; None until the document has been solved once."""
    place = place_of(question)
    if not place.is_file():
        started(SOLVING, "par", question=as_plain(question))
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
