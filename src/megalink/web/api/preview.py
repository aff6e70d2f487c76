"""What an order would do, before it is given: nothing is written.

The verdict is that of `Floor.try_order`, as the order itself would get it. Only for orders whose consequences show no
card and whose verdict does not depend on a card that lies face down: a preview leaves no trace, so it must not show
more than the order itself would. A correction (2.1) is among them although its events depend on such cards: a right
card that is on the table already is not refused but reported under 5.1, so that the verdict is the same for every card;
and its preview has words of its own, which look at no card that lies face down.
"""

from typing import Any

import msgspec

from megalink.cards import FACE_DOWN, card, card_title
from megalink.floor.decide.change import Refused
from megalink.floor.orders import commands as f
from megalink.floor.orders.refusal import ACCEPTED, STATUS, message_of
from megalink.floor.state.person_names import title_at_table
from megalink.narration.names import nth_card, sentence_of
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.table.view import Viewer, card_as_seen
from megalink.web.api.orders import the_order
from megalink.web.auth.visitor import SPECTATOR, STAFF
from megalink.web.http.errors import HttpError, Refusal
from megalink.web.routing.route import Asked, post
from megalink.web.views.consequences import consequences


class Preview(msgspec.Struct):
    """What would happen, one sentence for each event; or why the order would be refused. Its answer has this status."""

    would: list[str]
    refused: Refusal | None = None
    status: int = ACCEPTED


async def preview(asked: Asked[None, dict[str, Any]]) -> Preview:
    actor = asked.visitor.actor
    assert actor is not None, "staff have a position"
    order = the_order(asked.body, actor)
    command = order.command if isinstance(order, f.AtTable | f.AtLink) else order
    if not command.FACTS.previewed:
        raise HttpError(Code.ORDER_INVALID, "this order has no preview", field="order")
    verdict = asked.context.floor.try_order(order)
    if isinstance(verdict, Refused):
        rejection = verdict.rejection
        refusal = Refusal(rejection.code, rejection.field, rejection.value, rejection.clause, message_of(rejection))
        return Preview([], refusal, STATUS[rejection.code])
    if isinstance(command, c.CorrectCard):
        assert verdict.before is not None, "a card lies on a table"
        return Preview(_correction(verdict.before, command, asked.visitor.viewer))
    return Preview([*consequences(verdict)])


def _correction(state: TableState, command: c.CorrectCard, viewer: Viewer) -> list[str]:
    """Its events are left out: they would show, without a trace, whether the right card is on the table already."""
    shown = card_as_seen(state.current, viewer, command.where, command.number)
    entered = "" if shown in (None, FACE_DOWN) else f", entered as {card_title(card(str(shown)))},"
    corrected = f"{nth_card(command.where, command.number)}{entered} is {card_title(card(command.card))}"
    return [sentence_of(corrected), _seen_by(state, command), _if_twice(command)]


def _seen_by(state: TableState, command: c.CorrectCard) -> str:
    current = state.current
    if card_as_seen(current, SPECTATOR, command.where, command.number) not in (None, FACE_DOWN):
        return "Everybody sees the right card from now on."
    live = current.hands.get(int(command.where)) if command.where.isdigit() else None
    if live and live.viewed_by:
        viewers = ", ".join(map(title_at_table, live.viewed_by))
        return f"{viewers} sees the right card from now on; nobody else sees it."
    return "It lies face down: nobody sees it."


def _if_twice(command: c.CorrectCard) -> str:
    return f"If {card_title(card(command.card))} was entered elsewhere too, play stops and it is reported under 5.1."


routes = [
    post(
        "/api/preview", preview, dict[str, Any], Preview, "What an order of staff would do; nothing is done", who=STAFF
    )
]
