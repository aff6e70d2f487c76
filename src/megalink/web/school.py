"""Dealer school: a drill from a seed, and the learner's answers against the settlement. Nothing is kept here."""

import re
import secrets
from typing import Annotated, Any, Literal

import msgspec

from megalink.games.library import UnknownDocument, register, trace, volume
from megalink.money import Cents
from megalink.simulation.drill import Answer, Drill, is_right, make_drill
from megalink.simulation.drill_scenes import Level
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, get, post

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


class DrillTold(msgspec.Struct):
    seed: str
    document: str
    title: str
    level: int
    target_ms: int
    round: dict[str, Any]  # as `megalink settle` reads it
    notes: list[str]  # readings of this table that are not the usual ones
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


class LineTold(msgspec.Struct):
    position: int
    wager: str
    right: bool
    outcome: str
    net: int
    clauses: list[str]
    readings: list[str]
    why: list[Why]


class AnswerTold(msgspec.Struct):
    score: int
    right: int
    of: int
    quick: bool
    lines: list[LineTold]
    hands: dict[str, str | None]  # what each position's hand is, and the Dealer's
    dealer_qualifies: bool | None
    next_level: int
    streak: int


def drill(asked: Asked[DrillQuery, None]) -> DrillTold:
    query = asked.query
    made = _drill(query.document, query.level, secrets.token_hex(6) if query.seed is None else query.seed)
    return DrillTold(
        made.seed,
        made.document,
        volume(made.document).document.title,
        made.level,
        target_ms(made),
        made.round,
        _notes(made),
        [Ask(one.position, one.wager, one.title, one.stake, one.stake == 0) for one in made.asked],
    )


def _drill(document: str, level: int, seed: str) -> Drill:
    try:
        volume(document)
    except UnknownDocument as unknown:
        raise Refused(Code.DOCUMENT_UNKNOWN, str(unknown), field="document", value=document) from None
    if not SEED.fullmatch(seed):
        message = "a seed is 1 to 40 letters, digits or hyphens"
        raise Refused("seed_format", message, field="seed", value=seed[:60])
    return make_drill(document, Level(level), seed)


def _notes(made: Drill) -> list[str]:
    switches = register().switches
    chosen: dict[str, str] = made.round.get("readings", {})
    return [side.means for name, value in chosen.items() for side in switches[name].sides if side.value == value]


def target_ms(made: Drill) -> int:
    return LINE_MS.get(made.level, LINE_MS_LATER) * len(made.asked)


def answer(asked: Asked[None, AnswerBody]) -> AnswerTold:
    body = asked.body
    made = _drill(body.document, body.level, body.seed)
    given = _given(made, body.answers)
    lines = [_line(made, place, given.get(place)) for place in made.due]
    right, quick = sum(line.right for line in lines), 0 < body.took_ms <= target_ms(made)
    level, streak = next_level(made.level, right, len(lines), body.streak, quick=quick)
    settled = made.settled
    return AnswerTold(
        score=right * (POINTS_RIGHT + (POINTS_QUICK if quick and right == len(lines) else 0)),
        right=right,
        of=len(lines),
        quick=quick,
        lines=lines,
        hands={"dealer": settled.dealer_title, **{str(one.position): one.title for one in settled.positions}},
        dealer_qualifies=settled.dealer_qualifies,
        next_level=level,
        streak=streak,
    )


def _given(made: Drill, answers: list[AnswerGiven]) -> dict[tuple[int, str], Answer]:
    given: dict[tuple[int, str], Answer] = {}
    for number, one in enumerate(answers):
        place = (one.position, one.wager)
        if place not in made.due or place in given:
            code = "answer_twice" if place in given else "answer_unknown"
            message = "this wager is answered twice" if place in given else "this drill does not ask for this wager"
            value = f"{one.position} {one.wager}"[:80]
            raise Refused(code, message, field=f"answers[{number}]", value=value)
        given[place] = Answer(one.position, one.wager, one.outcome, Cents(one.net))
    return given


def _line(made: Drill, place: tuple[int, str], given: Answer | None) -> LineTold:
    due, clauses, entries = made.due[place], trace(made.document), register().entries
    why = [Why(number, clauses[number].says) for number in dict.fromkeys(due.clauses) if number in clauses]
    why += [Why(entry, entries[entry].answer) for entry in due.readings if entry in entries]
    right = given is not None and is_right(made, given)
    return LineTold(*place, right, due.outcome, due.net, list(due.clauses), list(due.readings), why)


def next_level(level: Level, right: int, of: int, streak: int, *, quick: bool) -> tuple[int, int]:
    """Three drills without a mistake and in time: one up. Less than half right: one down."""
    if right == of:
        streak += 1
        if quick and streak >= CLEAN_TO_RISE and level < max(Level):
            return level + 1, 0
        return level, streak
    return (max(level - 1, min(Level)) if 2 * right < of else level), 0


routes = [
    get("/api/school/drill", drill, DrillTold, "A settlement drill", query=DrillQuery, blocking=True),
    post(
        "/api/school/answer", answer, AnswerBody, AnswerTold, "Answers to a drill, marked and explained", blocking=True
    ),
]
