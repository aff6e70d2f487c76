"""Rounds that were played: the list, each of them step by step, and the proof of its shuffle."""

from typing import Any

import msgspec

from megalink.floor.envelope import open_envelope
from megalink.floor.events import SHUFFLE_EVENTS, SeedCommitted, SeedRevealed
from megalink.floor.shuffle import commitment, deck_of
from megalink.table import events as e
from megalink.table.audience import Audience, Viewer, view
from megalink.table.state import AFTER
from megalink.web.hall import Hall
from megalink.web.people import Hat
from megalink.web.refusals import Code, Refused
from megalink.web.replays import Replayed, of_shuffle
from megalink.web.round_book import RoundLine
from megalink.web.routing import Asked, get
from megalink.web.sentences import is_for, sentence
from megalink.web.tables import the_desk

LAST = 20


class RoundRow(msgspec.Struct):
    round: int
    at: int
    outcome: str
    my_net: int | None


class Proof(msgspec.Struct):
    commitment: str
    seed: str | None = None
    deck: list[str] | None = None
    commitment_fits: bool | None = None
    deck_fits: bool | None = None
    dealt_fits: bool | None = None


class RoundStep(msgspec.Struct):
    at: int
    by: str
    role: str
    event: str
    text: str
    view: Any


class RoundRecord(msgspec.Struct):
    table: str
    rules: str
    round: int
    steps: list[RoundStep]
    proof: Proof | None


class SeenAs(msgspec.Struct, forbid_unknown_fields=True):
    as_: str | None = msgspec.field(name="as", default=None)


def rounds(asked: Asked[None, None]) -> list[RoundRow]:
    desk = the_desk(asked.hall.floor, asked.path("table"))
    lines = asked.hall.books.book(desk.name).rounds[-LAST:][::-1]
    return [RoundRow(one.number, one.at, one.outcome, _own(one, asked.visitor.player)) for one in lines]


def _own(line: RoundLine, player: str | None) -> int | None:
    return line.nets.get(player) if player else None


def record(asked: Asked[SeenAs, None]) -> RoundRecord:
    steps, line = _the_round(asked)
    is_over = steps[-1].after.state.phase in AFTER
    viewer = _viewer(asked, is_over=is_over)
    table = asked.path("table")
    told = [
        RoundStep(
            one.opened.at,
            one.opened.by,
            one.opened.role,
            one.opened.event.WIRE,
            sentence(one.opened.event, one.before.state),
            {**view(one.after.state, viewer), "table_name": table, "version": one.after.version},
        )
        for one in steps
        if is_for(one.opened.event, viewer)
    ]
    return RoundRecord(table, line.rules, line.number, told, proof_of(asked.hall, table, line.number, steps))


def proof(asked: Asked[None, None]) -> Proof:
    steps, line = _the_round(asked)
    found = proof_of(asked.hall, asked.path("table"), line.number, steps)
    if found is None:
        raise Refused(Code.ROUND_UNKNOWN, "this round was dealt from a shoe: there is nothing to prove", field="round")
    return found


def _the_round(asked: Asked[Any, None]) -> tuple[list[Replayed], RoundLine]:
    desk = the_desk(asked.hall.floor, asked.path("table"))
    number = asked.number("round", Code.ROUND_UNKNOWN)
    line = asked.hall.books.book(desk.name).line(number)
    steps = asked.hall.replays.round(desk.name, number) if line else []
    if line is None or not steps:
        raise Refused(Code.ROUND_UNKNOWN, f"table {desk.name} has no round {number}", field="round", value=number)
    return steps, line


def _viewer(asked: Asked[SeenAs, None], *, is_over: bool) -> Viewer:
    """An auditor may look with another's eyes, once there is nothing left to gain from it."""
    wanted = asked.query.as_
    if wanted is None:
        return asked.visitor.viewer
    if asked.visitor.hat is not Hat.AUDITOR:
        raise Refused(Code.NOT_PERMITTED, "auditors look with another's eyes, nobody else", field="as", value=wanted)
    if not is_over:
        raise Refused(Code.NOT_PERMITTED, "the round is still in play", field="as", value=wanted, status=409)
    kind, _, name = wanted.partition(":")
    if kind not in [one.value for one in Audience] or (kind == Audience.PLAYER.value) != bool(name):
        known = ", ".join(one.value for one in Audience if one is not Audience.PLAYER)
        raise Refused(Code.QUERY_INVALID, f"one of {known}, or player:NAME", field="as", value=wanted)
    return Viewer(Audience(kind), name)


def proof_of(hall: Hall, table: str, number: int, steps: list[Replayed]) -> Proof | None:
    committed = seed = None
    for recorded in of_shuffle(hall.floor, table, number):
        event = open_envelope(recorded, SHUFFLE_EVENTS).event
        if isinstance(event, SeedCommitted) and event.round == number:
            committed = event.commitment
        elif isinstance(event, SeedRevealed) and event.round == number:
            seed = event.seed
            break
    if committed is None:
        return None
    if seed is None:
        return Proof(committed)
    deck = deck_of(bytes.fromhex(seed))
    events = [one.opened.event for one in steps]
    loaded = next((event.deck for event in events if isinstance(event, e.DeckLoaded)), None)
    dealt = tuple(card for event in events if isinstance(event, e.CardsDealt) for card in event.cards)
    return Proof(
        committed,
        seed,
        [card.text for card in deck],
        commitment(bytes.fromhex(seed)) == committed,
        None if loaded is None else loaded == deck,
        None if loaded is None else dealt == deck[: len(dealt)],
    )


routes = [
    get("/api/tables/{table}/rounds", rounds, list[RoundRow], "The last rounds of a table", blocking=True),
    get(
        "/api/tables/{table}/rounds/{round}",
        record,
        RoundRecord,
        "A round step by step, as you saw it",
        query=SeenAs,
        blocking=True,
    ),
    get("/api/tables/{table}/rounds/{round}/proof", proof, Proof, "The proof of a round's shuffle", blocking=True),
]
