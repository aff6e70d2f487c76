"""Orders that take two people: one gives it, it waits in the floor's stream, and another approves it.

What waits has been tried already, so that nothing impossible waits. It is tried again when it is approved, because the
floor has moved on: only then does it do anything. All rules about who must be the second stand in this file.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, assert_never

from megalink.floor.decide.change import Change, Draft, Happening, Refused
from megalink.floor.decide.locks import floor_locked
from megalink.floor.decide.own_interest import own_interest
from megalink.floor.decide.permission.position import claim_of, position_of, waiting_order
from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import (
    ApproveOrder,
    AtLink,
    AtSomewhere,
    AtTable,
    ChangeLimits,
    DeclineOrder,
    Order,
    SecondWord,
    command_of,
)
from megalink.floor.state import streams
from megalink.floor.state.events import OrderApproved, OrderDeclined, SecondPersonNeeded
from megalink.floor.state.floor_state import registry_after
from megalink.floor.state.streams import in_envelope
from megalink.jackpot import commands as pool
from megalink.ledger import cage
from megalink.money import Cents
from megalink.rulebook.command import Command, not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may
from megalink.store.contract import Write
from megalink.table import commands as c
from megalink.wire.plain import to_text

BY_RULING = "6.1"
ALWAYS = ""  # no limit: such an order takes two people whatever its amount


class Second(NamedTuple):
    """The second person that an order takes: the lowest position, and the limit that it is above."""

    needed: Role
    limit: str


def second_needed(draft: Draft, order: Order, at: int) -> Second | None:
    command = command_of(order)
    rule = _RULES.get(type(command))
    if rule is None or command.actor.role is Role.SYSTEM:
        return None  # of the floor's own orders, as when its robots buy chips, there is no first person
    return rule(draft, order, command, at)


def _cash(limit: str, column: str) -> Callable[[Draft, Order, Any, int], Second | None]:
    """Between two approvals one person alone moves no more than the limit, in however many parts.

    What a Player brought, or took, in the gaming day is counted; a second person approves whatever brings it above
    the limit, above twice the limit, and so on.
    """

    def rule(draft: Draft, _order: Order, command: cage.AnyCommand, _at: int) -> Second | None:
        most, of_day = getattr(draft.registry.limits, limit), draft.purse(command.player).of_day
        before = getattr(of_day, column) if of_day.day == draft.registry.day else 0
        passes = _passed(before + command.amount, most) > _passed(before, most)
        return Second(Role.PIT_SUPERVISOR, limit) if passes else None

    return rule


def _passed(cents: int, limit: Cents) -> int:
    """How many times the limit the sum is above."""
    return max(cents - 1, 0) // limit if limit else cents


def _opening(_draft: Draft, _order: Order, command: pool.OpenLink, _at: int) -> Second | None:
    """The house puts in what the meter shows: no one person says how much."""
    return Second(Role.PIT_MANAGER, ALWAYS) if command.displayed + command.reserve > 0 else None


def _payment(draft: Draft, order: AtLink, command: pool.PayClaim, at: int) -> Second | None:
    """A Gaming Shift Manager confirms a large claim, unless he pays it himself."""
    claim = claim_of(draft, order)
    assert claim, "an order that would be accepted is about a claim"
    amount = claim.entered.amount + claim.entered.stake_back
    if amount <= draft.registry.limits.claim_manager:
        return None
    is_manager = may(position_of(draft, order, command.actor, at), Role.GAMING_SHIFT_MANAGER)
    return None if is_manager else Second(Role.GAMING_SHIFT_MANAGER, "claim_manager")


def _ruling(draft: Draft, order: AtTable, command: c.GiveRuling, _at: int) -> Second | None:
    """All that rulings settle in one round counts together; a wager that is ruled on again counts as it ends."""
    table = draft.table(order.table)
    assert table, "an order that would be accepted is about a table"
    earlier = (
        abs(line.net)
        for line in table.state.current.settled
        if BY_RULING in line.clauses and c.Place(line.position, line.area) not in command.affected
    )
    settled = sum(abs(net) for net in command.nets)
    is_above = settled and settled + sum(earlier) > draft.registry.limits.ruling
    return Second(Role.PIT_MANAGER, "ruling") if is_above else None


def _limits(_draft: Draft, _order: Order, command: ChangeLimits, _at: int) -> Second:
    is_manager = may(command.actor.role, Role.GAMING_SHIFT_MANAGER)
    return Second(Role.PIT_MANAGER if is_manager else Role.GAMING_SHIFT_MANAGER, ALWAYS)


_RULES: Mapping[type[Command], Callable[..., Second | None]] = MappingProxyType(
    {
        cage.BuyIn: _cash("buy_in", "brought"),
        cage.CashOut: _cash("cash_out", "taken"),
        pool.OpenLink: _opening,
        pool.PayClaim: _payment,
        c.GiveRuling: _ruling,
        ChangeLimits: _limits,
    }
)


# The fields that say what an order is about, with its table or link: whoever gives it again does the same once more.
# A kind that is not here is the same where all its fields are.
_ABOUT: Mapping[type[Command], tuple[str, ...]] = MappingProxyType(
    {
        cage.BuyIn: ("player", "amount"),
        cage.CashOut: ("player", "amount"),
        pool.OpenLink: (),
        pool.PayClaim: ("sequence",),
        c.GiveRuling: ("affected",),
        ChangeLimits: (),
    }
)


def hold(
    draft: Draft,
    order: Order,
    second: Second,
    rests_on: Change,
    at: int,
    given: Callable[[Order], Change | Refused],
) -> Change | Refused:
    """The order waits. It rests on what it was tried on, though it writes nothing there yet.

    One order about the same waits at a time, whoever gave it; one that could not be carried out keeps no other away.
    """
    command = command_of(order)
    actor, registry = command.actor, draft.registry
    for waiting in registry.waiting:
        earlier = waiting_order(waiting)
        if _about(earlier) == _about(order) and isinstance(given(earlier), Change):
            message = f"order {waiting.number} by {waiting.by.id} is about the same and waits already: "
            message += "it is approved, declined or withdrawn first"
            refusal = Rejection(Code.ORDER_WAITS, message, field="waiting", value=waiting.number)
            return Refused(refusal, ((streams.FLOOR, registry.version),))
    event = SecondPersonNeeded(registry.asked + 1, to_text(order_as_plain(order)), actor, *second, at)
    change = Change(actor, at)
    change.write(streams.FLOOR, registry.version, event)
    guards = (write for write in _first_writes(rests_on) if write.stream != streams.FLOOR)
    change.writes += [write._replace(events=()) for write in guards]
    change.registry = registry_after(registry, event)
    change.answer = {"waiting": event.number, "needed": event.needed.slug}
    return change


def _about(order: Order) -> tuple[object, ...]:
    target, command = order[:2] if isinstance(order, AtSomewhere) else (None, order)
    names = _ABOUT.get(type(command))
    if names is None:
        return type(command), to_text(order_as_plain(order))
    return type(command), target, *(getattr(command, name) for name in names)


def _first_writes(change: Change) -> list[Write]:
    """To each stream, in order; seeds are nobody's to know of."""
    firsts = {write.stream: write for write in reversed(change.writes) if not write.stream.startswith(streams.SECRET)}
    return [*reversed(firsts.values())]


def second_word(draft: Draft, command: SecondWord, given: Callable[[Order], Change | Refused]) -> Change | Refused:
    """`given` carries an order out as if its giver gave it now."""
    registry = draft.registry
    rests_on = ((streams.FLOOR, registry.version),)
    refusal = floor_locked(draft.locked)
    if refusal:
        return Refused(refusal, rests_on)
    waiting = registry.waits(command.number)
    order = waiting_order(waiting) if waiting else None
    refusal = not_permitted(command, position_of(draft, command, command.actor, command.at))
    if refusal is None and (waiting is None or order is None):
        refusal = command.refused("number", Code.PROPOSAL_UNKNOWN, f"no order {command.number} waits for anybody")
    if refusal or waiting is None or order is None:
        assert refusal is not None
        return Refused(refusal, rests_on)
    match command:
        case ApproveOrder():
            return _approved(draft, command, waiting, order, given)
        case DeclineOrder():
            return _declined(draft, command, waiting, order)
        case _:
            assert_never(command)


def _approved(
    draft: Draft,
    command: ApproveOrder,
    waiting: SecondPersonNeeded,
    order: Order,
    given: Callable[[Order], Change | Refused],
) -> Change | Refused:
    refusal = _not_the_second(draft, command, waiting, order)
    on_floor = (streams.FLOOR, draft.registry.version)
    if refusal:
        return Refused(refusal, (on_floor,))
    change = own_interest(draft, order, command.actor) or given(order)
    if isinstance(change, Refused):
        return change._replace(rests_on=(*change.rests_on, on_floor))
    registry = change.registry or draft.registry
    did = tuple((write.stream, write.expected_version + 1) for write in _first_writes(change) if write.events)
    event = OrderApproved(waiting.number, command.actor, command.at, did)
    change.writes.append(Write(streams.FLOOR, registry.version, [in_envelope(event, command.actor, command.at)]))
    change.registry = registry_after(registry, event)
    change.happened.append(Happening(streams.FLOOR, change.registry.version, event))
    change.answer["approved"] = waiting.number
    return change


def _declined(draft: Draft, command: DeclineOrder, waiting: SecondPersonNeeded, order: Order) -> Change | Refused:
    registry = draft.registry
    refusal = None
    if command.actor.id != waiting.by.id:
        refusal = _not_the_second(draft, command, waiting, order)
    if refusal is None and not command.reason.strip():
        refusal = command.refused("reason", Code.REASON_MISSING, "it needs a reason")
    if refusal:
        return Refused(refusal, ((streams.FLOOR, registry.version),))
    event = OrderDeclined(waiting.number, command.reason.strip(), command.actor, command.at)
    change = Change(command.actor, command.at)
    change.write(streams.FLOOR, registry.version, event)
    change.registry = registry_after(registry, event)
    change.answer = {"declined": waiting.number}
    return change


def _not_the_second(draft: Draft, command: SecondWord, waiting: SecondPersonNeeded, order: Order) -> Rejection | None:
    actor = command.actor
    if actor.id == waiting.by.id:
        message = "whoever gave the order cannot approve it as well"
        return Rejection(Code.SAME_PERSON, message, field="actor", value=actor.id)
    claim = claim_of(draft, order)
    if isinstance(command, ApproveOrder) and claim and claim.verified_by == actor.id:
        message = f"{actor.id} verified the claim: another person confirms its payment"
        return Rejection(Code.SAME_PERSON, message, field="actor", value=actor.id)
    role = position_of(draft, order, actor, command.at)
    if may(role, waiting.needed):
        return None
    message = f"{role.title} may not do this: it takes a {waiting.needed.title}, or a higher position"
    return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=role.slug)
