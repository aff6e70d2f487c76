"""Rounds that were played: the list, each of them step by step, and the proof of its shuffle."""

from typing import Any

import msgspec

from megalink.floor.audit.rounds import deal_again, seed_of
from megalink.floor.state.users import UserRole
from megalink.ledger.adjustments import Adjustment, Adjustments
from megalink.rulebook.rejection import Code
from megalink.table.view import Audience, Viewer, view
from megalink.web.auth.visitor import AUDITORS
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.replay import Replayed, of_shuffle, played
from megalink.web.views.sentences import adjusted_later, is_for, is_own_or_for_staff, sentence
from megalink.web.views.table_card import the_table
from megalink.web.views.who_saw import WhoSaw, who_saw

LAST = 20


class RoundRow(msgspec.Struct):
    round: int
    at: int
    outcome: str
    my_net: int | None
    my_adjusted: int  # later, by two people: see the round's adjustments


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


class RoundAdjustment(msgspec.Struct):
    """A Player's account was adjusted for this round when it stood already: for him, for staff and for auditors."""

    at: int
    player: str
    amount: int
    reason: str
    proposed_by: str
    approved_by: str
    text: str


class RoundRecord(msgspec.Struct):
    table: str
    rules: str
    round: int
    steps: list[RoundStep]
    adjustments: list[RoundAdjustment]
    proof: Proof | None


class SeenAs(msgspec.Struct, forbid_unknown_fields=True):
    as_: str | None = msgspec.field(name="as", default=None)


def rounds(asked: Asked[None, None]) -> list[RoundRow]:
    table = the_table(asked.context.floor, asked.path("table"))
    lines, player = asked.context.books.book(table.name).rounds[-LAST:][::-1], asked.visitor.player
    adjusted = table.adjustments.of_player(player) if player else Adjustments()
    return [
        RoundRow(
            line.number,
            line.at,
            line.outcome,
            line.net(player) if player else None,
            sum(adjustment.amount for adjustment in adjusted.of_round(line.number)),
        )
        for line in lines
    ]


def record(asked: Asked[SeenAs, None]) -> RoundRecord:
    steps, table = the_round(asked), asked.path("table")
    opened, viewer = steps[0].opened.event, _viewer(asked, is_over=played(table, steps).is_over)
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
    made = asked.context.floor.table(table).adjustments.of_round(opened.number)
    later = [_adjustment(adjustment) for adjustment in made if is_own_or_for_staff(adjustment.player, viewer)]
    return RoundRecord(table, opened.document, opened.number, rows, later, proof_of(asked.context, table, steps))


def seen(asked: Asked[None, None]) -> WhoSaw:
    """With the eyes of all who could see something, as an auditor may look once the round is over."""
    steps = the_round(asked)
    if not played(asked.path("table"), steps).is_over:
        raise _still_in_play()
    return who_saw(steps)


def _still_in_play() -> HttpError:
    return HttpError(Code.NOT_PERMITTED, "the round is still in play", status=409)


def _adjustment(adjustment: Adjustment) -> RoundAdjustment:
    proposed, approved = adjustment
    people = proposed.by.id, approved.by.id
    text = adjusted_later(adjustment)
    return RoundAdjustment(approved.at, proposed.player, proposed.amount, proposed.reason, *people, text)


def proof(asked: Asked[None, None]) -> Proof:
    proof = proof_of(asked.context, asked.path("table"), the_round(asked))
    if proof is None:
        raise HttpError(
            Code.ROUND_UNKNOWN, "this round was dealt from a shoe: there is nothing to prove", field="round"
        )
    return proof


def the_round(asked: Asked[Any, None]) -> list[Replayed]:
    """In a thread: it reads the log."""
    table = the_table(asked.context.floor, asked.path("table"))
    return steps_of(asked.context, table.name, asked.number("round", Code.ROUND_UNKNOWN))


def steps_of(context: Context, table: str, number: int) -> list[Replayed]:
    steps = context.replays.round(table, number) if context.books.book(table).line(number) else []
    if not steps:
        raise HttpError(Code.ROUND_UNKNOWN, f"table {table} has no round {number}", field="round", value=number)
    return steps


def _viewer(asked: Asked[SeenAs, None], *, is_over: bool) -> Viewer:
    """An auditor may look with another's eyes, once there is nothing left to gain from it."""
    wanted = asked.query.as_
    if wanted is None:
        return asked.visitor.viewer
    if asked.visitor.role is not UserRole.AUDITOR:
        raise HttpError(Code.NOT_PERMITTED, "auditors look with another's eyes, nobody else", field="as", value=wanted)
    if not is_over:
        raise _still_in_play()
    kind, _, name = wanted.partition(":")
    if kind not in [audience.value for audience in Audience] or (kind == Audience.PLAYER.value) != bool(name):
        kinds = ", ".join(audience.value for audience in Audience if audience is not Audience.PLAYER)
        raise HttpError(Code.QUERY_INVALID, f"one of {kinds}, or player:NAME", field="as", value=wanted)
    return Viewer(Audience(kind), name)


def proof_of(context: Context, table: str, steps: list[Replayed]) -> Proof | None:
    number = steps[0].opened.event.number
    committed, seed = seed_of(of_shuffle(context.floor, table, number), number)
    if committed is None:
        return None
    if seed is None:
        return Proof(committed)
    redealt = deal_again(committed, seed, played(table, steps))
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
    get(
        "/api/tables/{table}/rounds/{round}/seen",
        seen,
        WhoSaw,
        "Who saw which cards of a round that is over",
        who=AUDITORS,
        blocking=True,
    ),
    get("/api/tables/{table}/rounds/{round}/proof", proof, Proof, "The proof of a round's shuffle", blocking=True),
]
