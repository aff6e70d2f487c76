"""Orders that wait for a second person: what each says and would do now, why it waits, and who may approve it."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from megalink.floor.decide.change import Change, Refused
from megalink.floor.decide.permission.position import waiting_order
from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import ApproveOrder, AtLink, ChangeLimits, DeclineOrder, Order
from megalink.floor.orders.refusal import message_of
from megalink.floor.service import Floor
from megalink.floor.state.events import SecondPersonNeeded
from megalink.floor.state.house_limits import LIMITED
from megalink.jackpot.commands import OpenLink, PayClaim
from megalink.money import format_money
from megalink.rulebook.role import Actor, Role, may
from megalink.web.views.consequences import consequences
from megalink.web.views.waiting.changes import ValueChange, value_changes
from megalink.web.views.waiting.words import OrderFact, OrderWords, order_words


class WaitingLine(msgspec.Struct):
    """In one line. `refused` says why it could not be carried out now."""

    number: int
    line: str
    by: str
    at: int
    needed: str
    amount: int
    refused: str | None


Line = TypeVar("Line", bound=WaitingLine)


class WaitingOrder(WaitingLine):
    """With all that the second person must know; `would` and `changes` are what approving it does now."""

    order: str
    title: str
    why: str
    reason: str
    facts: list[OrderFact]
    changes: list[ValueChange]
    would: list[str]
    own: bool  # given by the person who looks
    may_approve: bool
    may_decline: bool


def waiting_orders(floor: Floor, actor: Actor | None) -> list[WaitingOrder]:
    """As this person sees them: a Dealer those that he gave himself; an auditor, who approves nothing, all.

    Those that could not be carried out come last: nobody is waited for.
    """
    own = actor is not None and not may(actor.role, Role.PIT_SUPERVISOR)
    seen = [waiting for waiting in floor.registry.waiting if not own or (actor and waiting.by.id == actor.id)]
    return _in_order(_described(floor, waiting, actor) for waiting in seen)


def waiting_lines(floor: Floor, table: str | None = None) -> list[WaitingLine]:
    """All of them, or those about one table; those that could not be carried out last."""
    told = ((waiting, order_words(floor, waiting_order(waiting))) for waiting in floor.registry.waiting)
    return _in_order(
        WaitingLine(**_as_line(waiting, words, floor.try_order(waiting_order(waiting), alone=True)))
        for waiting, words in told
        if table is None or words.table == table
    )


def payment_that_waits(floor: Floor, link: str, claim: int) -> WaitingLine | None:
    """Of this claim: given, and not approved yet."""
    for waiting in floor.registry.waiting:
        order = waiting_order(waiting)
        if isinstance(order, AtLink) and isinstance(order.command, PayClaim):
            change = floor.try_order(order, alone=True)
            if (order.link, order.command.sequence) == (link, claim) and not isinstance(change, Refused):
                return WaitingLine(**_as_line(waiting, order_words(floor, order), change))
    return None


def _in_order(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (line.refused is not None, line.number))


def _described(floor: Floor, waiting: SecondPersonNeeded, actor: Actor | None) -> WaitingOrder:
    order = waiting_order(waiting)
    words, change = order_words(floor, order), floor.try_order(order, alone=True)
    is_refused = isinstance(change, Refused)
    return WaitingOrder(
        **_as_line(waiting, words, change),
        order=str(order_as_plain(order)["order"]),
        title=words.title,
        why=_why(floor, waiting, order, words),
        reason=words.reason,
        facts=[*words.facts],
        changes=[] if isinstance(change, Refused) else [*value_changes(floor, change)],
        would=[] if isinstance(change, Refused) else [*consequences(change)],
        own=actor is not None and actor.id == waiting.by.id,
        may_approve=not is_refused and actor is not None and floor.takes(ApproveOrder(waiting.number, actor=actor)),
        may_decline=actor is not None and floor.takes(DeclineOrder(waiting.number, "-", actor=actor)),
    )


def _as_line(waiting: SecondPersonNeeded, words: OrderWords, change: Change | Refused) -> dict[str, Any]:
    return {
        "number": waiting.number,
        "line": words.line,
        "by": waiting.by.id,
        "at": waiting.at,
        "needed": waiting.needed.slug,
        "amount": words.amount,
        "refused": message_of(change.rejection) if isinstance(change, Refused) else None,
    }


def _why(floor: Floor, waiting: SecondPersonNeeded, order: Order, words: OrderWords) -> str:
    """Why one person is not enough."""
    if waiting.limit:
        limit: int = getattr(floor.registry.limits, waiting.limit)
        begins = "Above" if words.amount > limit else "By"  # another limit may hold by now
        return f"{begins} the house's limit for {LIMITED[waiting.limit]}, {format_money(limit)}."
    if isinstance(order, ChangeLimits):
        return f"Two people change the limits of the house, and one of them is a {Role.GAMING_SHIFT_MANAGER.title}."
    if isinstance(order, AtLink) and isinstance(order.command, OpenLink):
        return "Two people open a link that begins with money of the house."
    return "Such an order always takes two people."
