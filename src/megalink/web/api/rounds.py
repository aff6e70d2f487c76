"""Rounds that were played: the list, each of them step by step, and the proof of its shuffle."""

from itertools import islice
from typing import Annotated, Any, Literal

import msgspec

from megalink.floor.audit.round_index import RoundLine
from megalink.floor.state.users import UserRole
from megalink.ledger.adjustments import Adjustment, Adjustments
from megalink.rulebook.rejection import Code
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.table.view import Audience, Viewer, view
from megalink.web.auth.visitor import AUDITORS
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.past.replay import Replayed, played
from megalink.web.views.past.shuffle_proof import Proof, proof_for
from megalink.web.views.past.who_saw import WhoSaw, who_saw
from megalink.web.views.sentences import adjusted_later, is_for, is_own_or_for_staff, sentence_for
from megalink.web.views.table import announcements
from megalink.web.views.table_card import the_table
from megalink.web.views.titles import counting_cards, point_hands, titles

LAST = 20
MOST = 100
Result = Literal["won", "lost", "stand_off"]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=10**12)]


class RoundsQuery(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A Player gets his own rounds unless he asks for all; everybody else gets all."""

    whose: Literal["own", "all"] | None = None
    result: Result | None = None
    from_: RoundNumber | None = msgspec.field(name="from", default=None)
    to: RoundNumber | None = None
    mistakes: bool = False  # only those in which a decision is known to have cost something
    before: RoundNumber | None = None  # for the next page: the last number of this one
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = LAST


class RoundRow(msgspec.Struct):
    round: int
    at: int
    outcome: str
    my_net: int | None
    my_adjusted: int  # later, by two people: see the round's adjustments
    my_cost: int | None  # of own decisions that were not the best; None until somebody had it counted


class RoundStep(msgspec.Struct):
    """An event, and the table after it: `view` and what follows as in a table message."""

    at: int
    by: str
    role: str
    event: str
    text: str
    view: Any
    hands: dict[str, str]
    point_hands: dict[str, list[str]]
    counting_cards: dict[str, list[str]]
    announcements: list[str]
    waits_for: list[int]


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
    """`link`: the one that the table had joined when the round was opened; null at a table without the jackpot."""

    table: str
    link: str | None
    rules: str
    round: int
    steps: list[RoundStep]
    adjustments: list[RoundAdjustment]
    proof: Proof | None


class SeenAs(msgspec.Struct, forbid_unknown_fields=True):
    as_: str | None = msgspec.field(name="as", default=None)


def rounds(asked: Asked[RoundsQuery, None]) -> list[RoundRow]:
    """The newest first."""
    context, query, player = asked.context, asked.query, asked.visitor.player
    if player is None and (query.whose == "own" or query.result or query.mistakes):
        field = "whose" if query.whose == "own" else "result" if query.result else "mistakes"
        raise HttpError(Code.QUERY_INVALID, "rounds of one's own are a Player's: log in as one", field=field)
    table = the_table(context.floor, asked.path("table"))
    adjusted = table.adjustments.of_player(player) if player else Adjustments()
    lines = (line for line in reversed(context.books.book(table.name).rounds) if _fits(line, query, player))
    rows = (
        RoundRow(
            line.number,
            line.at,
            line.outcome,
            line.net(player) if player else None,
            sum(adjustment.amount for adjustment in adjusted.of_round(line.number)),
            costs.mistakes if player and (costs := context.costs.known(table.name, line.number, player)) else None,
        )
        for line in lines
    )
    return list(islice((row for row in rows if row.my_cost or not query.mistakes), query.most))


def _fits(line: RoundLine, query: RoundsQuery, player: str | None) -> bool:
    is_own = player is not None and player in line.nets
    if not is_own and ((player is not None and query.whose != "all") or query.result):
        return False
    return (
        (query.from_ is None or line.number >= query.from_)
        and (query.to is None or line.number <= query.to)
        and (query.before is None or line.number < query.before)
        and (query.result is None or query.result == _result(line.net(player)))
    )


def _result(net: int | None) -> Result | None:
    """None while stakes lie on the table."""
    if net is None:
        return None
    return "stand_off" if net == 0 else "won" if net > 0 else "lost"


def record(asked: Asked[SeenAs, None]) -> RoundRecord:
    _check_may_look_as(asked)
    steps, table = the_round(asked), asked.path("table")
    opened, viewer = steps[0].opened.event, _viewer(asked, is_over=played(table, steps).is_over)
    rows = [_step(table, step, viewer) for step in steps if is_for(step.opened.event, viewer)]
    made = asked.context.floor.table(table).adjustments.of_round(opened.number)
    later = [_adjustment(adjustment) for adjustment in made if is_own_or_for_staff(adjustment.player, viewer)]
    proven = proof_for(viewer, asked.context.floor.store, table, steps)
    link = steps[0].before.listed.link
    return RoundRecord(table, link, opened.document, opened.number, rows, later, proven)


def _step(table: str, step: Replayed, viewer: Viewer) -> RoundStep:
    opened, state = step.opened, step.after.state
    is_dealt = state.round is not None and state.round.dealt > 0
    return RoundStep(
        opened.at,
        opened.by,
        opened.role,
        opened.event.WIRE,
        sentence_for(viewer, opened.event, step.before.state),
        {**view(state, viewer), "table_name": table, "version": step.after.version},
        titles(state, viewer) if is_dealt else {},
        point_hands(state, viewer) if is_dealt else {},
        counting_cards(state, viewer) if is_dealt else {},
        announcements(state),
        [*waiting(state)] if state.phase is Phase.DECIDING else [],
    )


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
    proof = proof_for(asked.visitor.viewer, asked.context.floor.store, asked.path("table"), the_round(asked))
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


def _check_may_look_as(asked: Asked[SeenAs, None]) -> None:
    wanted = asked.query.as_
    if wanted is not None and asked.visitor.role is not UserRole.AUDITOR:
        raise HttpError(Code.NOT_PERMITTED, "auditors look with another's eyes, nobody else", field="as", value=wanted)


def _viewer(asked: Asked[SeenAs, None], *, is_over: bool) -> Viewer:
    """An auditor may look with another's eyes, once there is nothing left to gain from it."""
    wanted = asked.query.as_
    if wanted is None:
        return asked.visitor.viewer
    if not is_over:
        raise _still_in_play()
    kind, _, name = wanted.partition(":")
    if kind not in [audience.value for audience in Audience] or (kind == Audience.PLAYER.value) != bool(name):
        kinds = ", ".join(audience.value for audience in Audience if audience is not Audience.PLAYER)
        raise HttpError(Code.QUERY_INVALID, f"one of {kinds}, or player:NAME", field="as", value=wanted)
    return Viewer(Audience(kind), name)


routes = [
    get(
        "/api/tables/{table}/rounds",
        rounds,
        list[RoundRow],
        "Rounds of a table, the newest first: for a Player his own",
        query=RoundsQuery,
        blocking=True,
    ),
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
    get(
        "/api/tables/{table}/rounds/{round}/proof",
        proof,
        Proof,
        "The proof of a round's shuffle, for the cards that you may see",
        blocking=True,
    ),
]
