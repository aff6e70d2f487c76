"""Why this person may not give the order, whatever goes on: asked before anything that depends on the floor's state.

Nobody learns from a refusal whether there is a table, a claim or a proposal that he may not deal with in any case.
What the order is about is looked at for one thing alone: whether he acts there in a higher position.
"""

from megalink.floor.decide.change import Draft, Refused
from megalink.floor.decide.locks import internal
from megalink.floor.decide.permission.position import position_of, table_of
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.state import streams
from megalink.ledger import cage
from megalink.play.tables import new_table
from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may
from megalink.table.permissions import not_theirs

_NOWHERE = new_table()


def refuse_person(draft: Draft, order: Order, at: int) -> Refused | None:
    command = order.command if isinstance(order, AtTable | AtLink) else order
    if command.FACTS.internal:
        refusal = internal(command) if command.actor.role is not Role.SYSTEM else None
    elif isinstance(order, AtTable):
        table = draft.table(order.table)
        refusal = not_theirs(table.state if table else _NOWHERE, order.command, at)
    else:
        refusal = not_permitted(command, position_of(draft, order, command.actor, at))
        refusal = refusal or (not_at_cage(order) if isinstance(order, cage.BuyIn | cage.CashOut) else None)
    return Refused(refusal, _rests_on(draft, order)) if refusal else None


def not_at_cage(command: cage.AnyCommand) -> Rejection | None:
    """At a table its Dealer takes and gives money, at the cage somebody of the pit."""
    role = command.actor.role
    if command.place != cage.CAGE or role is Role.SYSTEM or may(role, Role.PIT_SUPERVISOR):
        return None
    message = f"{role.title} handles money at a table; at the cage it takes a {Role.PIT_SUPERVISOR.title} or above"
    return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=role.slug)


def _rests_on(draft: Draft, order: Order) -> tuple[tuple[str, int], ...]:
    """Somebody may be assigned to a position at the table, or the table may come to be."""
    table = table_of(draft, order)
    rests_on = [(streams.table(table.name), table.version) if table else (streams.FLOOR, draft.registry.version)]
    if isinstance(order, AtLink) and (meter := draft.meter(order.link)):
        rests_on.append((streams.link(order.link), meter.version))
    return tuple(rests_on)
