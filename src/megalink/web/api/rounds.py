"""Rounds that were played: the list, each of them step by step, and the proof of its shuffle."""

from typing import Any

import msgspec

from megalink.floor.audit.rounds import Played, deal_again, seed_of
from megalink.rulebook.rejection import Code
from megalink.table.phase import AFTER
from megalink.table.view import Audience, Viewer, view
from megalink.web.auth.visitor import Hat
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.replay import Replayed, of_shuffle
from megalink.web.views.round_index import RoundLine
from megalink.web.views.sentences import is_for, sentence
from megalink.web.views.table import the_table

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
    table = the_table(asked.context.floor, asked.path("table"))
    lines = asked.context.books.book(table.name).rounds[-LAST:][::-1]
    return [RoundRow(line.number, line.at, line.outcome, _own(line, asked.visitor.player)) for line in lines]


def _own(line: RoundLine, player: str | None) -> int | None:
    return line.nets.get(player) if player else None


def record(asked: Asked[SeenAs, None]) -> RoundRecord:
    steps, line = _the_round(asked)
    is_over = steps[-1].after.state.phase in AFTER
    viewer = _viewer(asked, is_over=is_over)
    table = asked.path("table")
    rows = [
        RoundStep(
            step.opened.at,
            step.opened.by,
            step.opened.role,
            step.opened.event.WIRE,
            sentence(step.opened.event, step.before.state),
            {**view(step.after.state, viewer), "table_name": table, "version": step.after.version},
        )
        for step in steps
        if is_for(step.opened.event, viewer)
    ]
    return RoundRecord(table, line.rules, line.number, rows, proof_of(asked.context, table, line.number, steps))


def proof(asked: Asked[None, None]) -> Proof:
    steps, line = _the_round(asked)
    proof = proof_of(asked.context, asked.path("table"), line.number, steps)
    if proof is None:
        raise HttpError(
            Code.ROUND_UNKNOWN, "this round was dealt from a shoe: there is nothing to prove", field="round"
        )
    return proof


def _the_round(asked: Asked[Any, None]) -> tuple[list[Replayed], RoundLine]:
    table = the_table(asked.context.floor, asked.path("table"))
    number = asked.number("round", Code.ROUND_UNKNOWN)
    line = asked.context.books.book(table.name).line(number)
    steps = asked.context.replays.round(table.name, number) if line else []
    if line is None or not steps:
        raise HttpError(Code.ROUND_UNKNOWN, f"table {table.name} has no round {number}", field="round", value=number)
    return steps, line


def _viewer(asked: Asked[SeenAs, None], *, is_over: bool) -> Viewer:
    """An auditor may look with another's eyes, once there is nothing left to gain from it."""
    wanted = asked.query.as_
    if wanted is None:
        return asked.visitor.viewer
    if asked.visitor.hat is not Hat.AUDITOR:
        raise HttpError(Code.NOT_PERMITTED, "auditors look with another's eyes, nobody else", field="as", value=wanted)
    if not is_over:
        raise HttpError(Code.NOT_PERMITTED, "the round is still in play", field="as", value=wanted, status=409)
    kind, _, name = wanted.partition(":")
    if kind not in [audience.value for audience in Audience] or (kind == Audience.PLAYER.value) != bool(name):
        known = ", ".join(audience.value for audience in Audience if audience is not Audience.PLAYER)
        raise HttpError(Code.QUERY_INVALID, f"one of {known}, or player:NAME", field="as", value=wanted)
    return Viewer(Audience(kind), name)


def proof_of(context: Context, table: str, number: int, steps: list[Replayed]) -> Proof | None:
    committed, seed = seed_of(of_shuffle(context.floor, table, number), number)
    if committed is None:
        return None
    if seed is None:
        return Proof(committed)
    redealt = deal_again(committed, seed, Played(table, number, [step.opened for step in steps]))
    deck = [card.text for card in redealt.deck]
    return Proof(committed, seed, deck, redealt.commitment_fits, redealt.deck_fits, redealt.dealt_fits)


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
