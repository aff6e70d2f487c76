"""An order to a link's pool. Paying a claim reaches its table and its Player in the same transaction."""

from megalink.floor.config import Config
from megalink.floor.decide.change import Change, Draft, Refused, move_purses
from megalink.floor.decide.locks import floor_locked, internal, link_locked, table_locked
from megalink.floor.decide.table import enter_happened, enter_pool
from megalink.floor.orders.commands import AtLink
from megalink.floor.state import streams
from megalink.floor.state.events import LinkListed
from megalink.floor.state.floor_state import Meter, registry_after
from megalink.floor.state.person_names import is_guest
from megalink.jackpot import commands as pool
from megalink.jackpot.state import Pool
from megalink.play.linked import Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.rejection import Code, Rejection


def at_link(draft: Draft, order: AtLink, config: Config) -> Change | Refused:
    link, command = order
    meter = draft.meter(link)
    if isinstance(command, pool.OpenLink):
        return _open(draft, link, command, config)
    on_floor = ((streams.FLOOR, draft.registry.version),)
    if meter is None or meter.pool is None:
        unknown = Rejection(Code.LINK_UNKNOWN, f"no link is called {link!r}", field="link", value=link)
        return Refused(unknown, on_floor)
    rests_on = ((streams.link(link), meter.version),)
    refusal = link_locked(draft.locked, link) or internal(command)
    if refusal:
        return Refused(refusal, rests_on)
    table = _table_of_claim(meter.pool, command)
    if table is not None:
        return _of_claim(draft, order, meter, table, config)
    happened = execute(Linked("", new_table(), meter.pool), command)
    if not isinstance(happened, Happened):
        return Refused(happened, rests_on)
    change = Change(command.actor, command.at)
    enter_pool(change, link, meter, happened, config)
    change.answer = {"link": link, "version": change.meters[link].version}
    return change


def _open(draft: Draft, link: str, command: pool.OpenLink, config: Config) -> Change | Refused:
    on_floor = ((streams.FLOOR, draft.registry.version),)
    if not streams.is_name(link):
        return Refused(
            Rejection(Code.NAME_INVALID, f"a link's name has {streams.NAME_FORMAT}", field="link", value=link)
        )
    locked = floor_locked(draft.locked)
    if locked:
        return Refused(locked, on_floor)
    meter = draft.meter(link)
    happened = execute(Linked("", new_table(), meter.pool if meter else None), command)
    if not isinstance(happened, Happened):
        return Refused(happened, on_floor)
    change = Change(command.actor, command.at)
    listed = LinkListed(link)
    change.write(streams.FLOOR, draft.registry.version, listed)
    change.registry = registry_after(draft.registry, listed)
    enter_pool(change, link, Meter(), happened, config)
    change.answer = {"link": link, "version": change.meters[link].version}
    return change


def _table_of_claim(meter: Pool, command: pool.AnyCommand) -> str | None:
    claim = meter.claims.get(command.sequence) if isinstance(command, pool.ClaimCommand) else None
    return claim.table if claim else None


def _of_claim(draft: Draft, order: AtLink, meter: Meter, table: str, config: Config) -> Change | Refused:
    link, command = order
    floor_table = draft.table(table)
    assert floor_table is not None, "a claim comes from a table"
    rests_on = ((streams.link(link), meter.version), (streams.table(table), floor_table.version))
    locked = table_locked(draft.locked, floor_table)
    if locked:
        return Refused(locked, rests_on)
    happened = execute(Linked(table, floor_table.state, meter.pool), command)
    refusal = _receiver_missing(meter, command) if isinstance(happened, Happened) else happened
    if refusal or not isinstance(happened, Happened):
        assert refusal is not None
        return Refused(refusal, rests_on)
    change = Change(command.actor, command.at, before=floor_table.state)
    refused = move_purses(change, draft, floor_table, happened, command)
    if refused:
        return refused
    enter_happened(change, draft, floor_table, happened, config)
    change.answer = {"link": link, "version": change.meters[link].version, "table": table}
    return change


def _receiver_missing(meter: Meter, command: pool.AnyCommand) -> Rejection | None:
    """A guest is a seat to the house: who takes an award of his says who he is, and it is kept with the payment."""
    if not isinstance(command, pool.PayClaim) or command.paid_to.strip() or meter.pool is None:
        return None
    if not is_guest(meter.pool.claims[command.sequence].player):
        return None
    message = "a guest is paid under his name, with the document that he showed"
    return command.refused("paid_to", Code.RECEIVER_MISSING, message)
