"""What an order would do, told before it is given: nothing is written.

Only for orders whose consequences show no card and do not depend on one that lies face down: who may ask here must not
learn more than the order itself would tell him.
"""

from typing import Any

import msgspec

from megalink.floor.commands import AtLink, AtTable, Order, stamped
from megalink.floor.order_codec import read_order
from megalink.floor.refusal import AnyRejection
from megalink.floor.refusal import told as told_refusal
from megalink.jackpot import commands as pool
from megalink.play.linked import Happened, Linked, execute
from megalink.play.plain import BadPlain
from megalink.play.tables import new_table
from megalink.play.transcript_told_pool import told_of_pool
from megalink.table import commands as c
from megalink.table.evolve import evolve
from megalink.table.state import TableState
from megalink.web.hall import Hall
from megalink.web.people import STAFF
from megalink.web.preview_correction import correction_told
from megalink.web.refusals import Code, Refusal, Refused
from megalink.web.routing import Asked, post
from megalink.web.sentences import sentence
from megalink.web.tables import the_desk

AT_TABLE = (
    c.ChooseMethod,
    c.Sit,
    c.Leave,
    c.InformOneHand,
    c.RestrictPlayer,
    c.AssignActing,
    c.PlaceWager,
    c.LowerWager,
    c.RecordFoundWager,
    c.Decide,
    c.MarkAbsent,
    c.ViewDeclinedHand,
    c.ReportIrregularity,
    c.VoidRound,
    c.MoveHands,
    c.RecordExposedCard,
    c.CountCards,
    c.RecordHandCount,
    c.RemoveHand,
    c.PermitWithdrawal,
    c.RecordLateWager,
    c.RecordView,
    c.BarPlayer,
    c.ResolveMultipleHands,
    c.StopPlayer,
    c.DeclarePowerFailure,
    c.ResumePlay,
    c.GiveRuling,
)
AT_LINK = (
    pool.VerifyClaim,
    pool.PayClaim,
    pool.RefuseClaim,
    pool.ProposeParameters,
    pool.ApproveParameters,
    pool.ProposeCorrection,
    pool.ApproveCorrection,
    pool.WithdrawProposal,
)


class Preview(msgspec.Struct):
    """What would happen, one sentence for each event; or why the order would be refused."""

    would: list[str]
    refused: Refusal | None = None


async def preview(asked: Asked[None, dict[str, Any]]) -> Preview:
    actor = asked.visitor.actor
    assert actor is not None, "staff have a position"
    try:
        order = stamped(read_order(asked.body, actor), asked.hall.floor.clock.now())
    except BadPlain as error:
        raise Refused(Code.ORDER_INVALID, str(error), field=error.where, value=error.value) from error
    if isinstance(order, AtTable) and isinstance(order.command, c.CorrectCard):
        return _correction(asked, order.table, order.command)
    return _would(asked.hall, order)


def _correction(asked: Asked[None, dict[str, Any]], table: str, command: c.CorrectCard) -> Preview:
    desk = the_desk(asked.hall.floor, table)
    told = correction_told(desk.state, command, asked.visitor.viewer)
    return Preview(told) if isinstance(told, list) else _refused(told)


def _refused(rejection: AnyRejection) -> Preview:
    return Preview([], msgspec.json.decode(told_refusal(rejection).body, type=Refusal))


def _would(hall: Hall, order: Order) -> Preview:
    floor = hall.floor
    if isinstance(order, AtTable) and isinstance(order.command, AT_TABLE):
        if order.table not in floor.tables():
            raise Refused(Code.TABLE_UNKNOWN, f"no table is called {order.table!r}", field="table", value=order.table)
        desk = floor.desk(order.table)
        link = desk.listed.link
        meter = floor.meter(link).pool if link else None
        return _told(desk.state, execute(Linked(desk.name, desk.state, meter), order.command))
    if isinstance(order, AtLink) and isinstance(order.command, AT_LINK):
        if order.link not in floor.links():
            raise Refused(Code.LINK_UNKNOWN, f"no link is called {order.link!r}", field="link", value=order.link)
        found = floor.meter(order.link).pool
        table, state = _table_of(hall, order, new_table())
        return _told(state, execute(Linked(table, state, found), order.command))
    raise Refused(Code.ORDER_INVALID, "this order has no preview", field="order")


def _table_of(hall: Hall, order: AtLink, nowhere: TableState) -> tuple[str, TableState]:
    """Paying a claim reaches the table that entered it."""
    found = hall.floor.meter(order.link).pool
    sequence = getattr(order.command, "sequence", None)
    claim = found.claims.get(sequence) if found and sequence is not None else None
    return (claim.table, hall.floor.desk(claim.table).state) if claim else ("", nowhere)


def _told(before: TableState, done: Happened | AnyRejection) -> Preview:
    if not isinstance(done, Happened):
        return _refused(done)
    sentences = []
    for event in done.at_table:
        sentences.append(sentence(event, before))
        before = evolve(before, event)
    return Preview([*sentences, *map(told_of_pool, done.in_pool)])


routes = [
    post(
        "/api/preview", preview, dict[str, Any], Preview, "What an order of staff would do; nothing is done", who=STAFF
    )
]
