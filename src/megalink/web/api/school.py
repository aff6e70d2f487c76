"""Dealer school: a drill from a seed, and the learner's answers against the settlement. Nothing is stored here."""

import re
import secrets
from typing import Annotated, Any, Literal

import msgspec

from megalink.games import library
from megalink.games.library import UnknownDocument, register, trace
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.school.drill import Drill, DrillAnswer, is_right, make_drill
from megalink.school.scenes import Level
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get, post

SEED = re.compile(r"[0-9A-Za-z-]{1,40}", re.ASCII)
POINTS_RIGHT = 10
POINTS_QUICK = 5
LINE_MS = {Level.BASE_GAME: 8_000, Level.SIDE_WAGERS: 9_000, Level.IRREGULAR: 10_000}
LINE_MS_LATER = 12_000
CLEAN_TO_RISE = 3

LevelNumber = Annotated[int, msgspec.Meta(ge=1, le=len(Level))]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class DrillQuery(msgspec.Struct, forbid_unknown_fields=True):
    document: str
    level: LevelNumber = 1
    seed: str | None = None


class Ask(msgspec.Struct):
    position: int
    wager: str
    title: str
    stake: int
    payment: bool  # without a stake of its own: due, or not


class DrillSheet(msgspec.Struct):
    seed: str
    document: str
    title: str
    level: int
    target_ms: int
    round: dict[str, Any]  # as `megalink settle` reads it
    notes: list[str]  # readings of this table that are not the usual ones
    set_part: str | None  # what the cards are called that a Player sets apart
    ask: list[Ask]


class AnswerGiven(msgspec.Struct, forbid_unknown_fields=True):
    position: int
    wager: str
    outcome: Literal["win", "lose", "stand_off", "returned", "none"]
    net: Annotated[int, msgspec.Meta(ge=-(10**15), le=10**15)]


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    document: str
    level: LevelNumber
    seed: str
    answers: Annotated[list[AnswerGiven], msgspec.Meta(max_length=64)]
    took_ms: Count = 0
    streak: Count = 0  # drills of this level without a mistake, one after another, before this one


class Why(msgspec.Struct):
    """A clause in our words, or a reading."""

    cited: str
    says: str


class MarkedLine(msgspec.Struct):
    position: int
    wager: str
    right: bool
    outcome: str
    net: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    why: list[Why]


class MarkedAnswers(msgspec.Struct):
    score: int
    right: int
    of: int
    quick: bool
    lines: list[MarkedLine]
    hands: dict[str, str | None]  # what each position's hand is, and the Dealer's
    dealer_qualifies: bool | None
    next_level: int
    streak: int


def drill(asked: Asked[DrillQuery, None]) -> DrillSheet:
    query = asked.query
    drill = _drill(query.document, query.level, secrets.token_hex(6) if query.seed is None else query.seed)
    document = library.document(drill.document)
    parts = document.presentation.parts
    return DrillSheet(
        drill.seed,
        drill.document,
        document.title,
        drill.level,
        target_ms(drill),
        drill.round,
        _notes(drill),
        parts[-1].title if parts else None,
        [Ask(*line, payment=line.stake == 0) for line in drill.lines],
    )


def _drill(document: str, level: int, seed: str) -> Drill:
    try:
        library.document(document)
    except UnknownDocument as unknown:
        raise HttpError(Code.DOCUMENT_UNKNOWN, str(unknown), field="document", value=document, status=404) from None
    if not SEED.fullmatch(seed):
        message = "a seed is 1 to 40 letters, digits or hyphens"
        raise HttpError(Code.SEED_FORMAT, message, field="seed", value=seed[:60])
    return make_drill(document, Level(level), seed)


def _notes(drill: Drill) -> list[str]:
    switches = register().switches
    chosen: dict[str, str] = drill.round.get("readings", {})
    return [side.means for name, value in chosen.items() for side in switches[name].sides if side.value == value]


def target_ms(drill: Drill) -> int:
    return LINE_MS.get(drill.level, LINE_MS_LATER) * len(drill.lines)


def answer(asked: Asked[None, AnswerBody]) -> MarkedAnswers:
    body = asked.body
    drill = _drill(body.document, body.level, body.seed)
    answers = _answers(drill, body.answers)
    lines = [_line(drill, place, answers.get(place)) for place in drill.due]
    right, quick = sum(line.right for line in lines), 0 < body.took_ms <= target_ms(drill)
    level, streak = next_level(drill.level, right, len(lines), body.streak, quick=quick)
    settled = drill.settled
    return MarkedAnswers(
        score=right * (POINTS_RIGHT + (POINTS_QUICK if quick and right == len(lines) else 0)),
        right=right,
        of=len(lines),
        quick=quick,
        lines=lines,
        hands={"dealer": settled.dealer_title} | {str(hand.position): hand.title for hand in settled.positions},
        dealer_qualifies=settled.dealer_qualifies,
        next_level=level,
        streak=streak,
    )


def _answers(drill: Drill, rows: list[AnswerGiven]) -> dict[tuple[int, str], DrillAnswer]:
    answers: dict[tuple[int, str], DrillAnswer] = {}
    for number, row in enumerate(rows):
        place = (row.position, row.wager)
        if place not in drill.due or place in answers:
            code = Code.ANSWER_TWICE if place in answers else Code.ANSWER_UNKNOWN
            message = "this wager is answered twice" if place in answers else "this drill does not ask for this wager"
            value = f"{row.position} {row.wager}"[:80]
            raise HttpError(code, message, field=f"answers[{number}]", value=value)
        answers[place] = DrillAnswer(row.position, row.wager, row.outcome, Cents(row.net))
    return answers


def _line(drill: Drill, place: tuple[int, str], answer: DrillAnswer | None) -> MarkedLine:
    due, clauses, entries = drill.due[place], trace(drill.document), register().entries
    why = [Why(number, clauses[number].says) for number in dict.fromkeys(due.clauses) if number in clauses]
    why += [Why(entry, entries[entry].answer) for entry in due.readings if entry in entries]
    right = answer is not None and is_right(drill, answer)
    return MarkedLine(*place, right, due.outcome, due.net, due.clauses, due.readings, why)


def next_level(level: Level, right: int, of: int, streak: int, *, quick: bool) -> tuple[int, int]:
    """Three drills without a mistake and in time: one up. Less than half right: one down."""
    if right == of:
        streak += 1
        if quick and streak >= CLEAN_TO_RISE and level < max(Level):
            return level + 1, 0
        return level, streak
    return (max(level - 1, min(Level)) if 2 * right < of else level), 0


routes = [
    get("/api/school/drill", drill, DrillSheet, "A settlement drill", query=DrillQuery, blocking=True),
    post(
        "/api/school/answer",
        answer,
        AnswerBody,
        MarkedAnswers,
        "Answers to a drill, marked and explained",
        blocking=True,
    ),
]
