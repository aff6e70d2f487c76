"""An order to a link's pool. Paying a claim reaches its table and its Player in the same transaction."""

from megalink.floor import names
from megalink.floor.at_table import enter_happened, enter_pool, table_locked
from megalink.floor.commands import AtLink
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.envelope import Envelope
from megalink.floor.events import LinkListed
from megalink.floor.house import Meter, registry_after
from megalink.floor.means import Means
from megalink.floor.order_codec import INTERNAL
from megalink.floor.purses import move_purses
from megalink.floor.refusal import LOCKED, Code, refuse
from megalink.jackpot import commands as pool
from megalink.jackpot.state import Pool
from megalink.play.linked import Happened, Linked, execute
from megalink.play.tables import new_table

OF_A_CLAIM = (pool.VerifyClaim, pool.PayClaim, pool.RefuseClaim)


def at_link(draft: Draft, order: AtLink, means: Means) -> Change | Refused:
    link, command = order
    meter = draft.meter(link)
    if isinstance(command, pool.OpenLink):
        return _open(draft, link, command, means)
    on_floor = ((names.FLOOR, draft.registry.version),)
    if meter is None or meter.pool is None:
        unknown = refuse(Code.LINK_UNKNOWN, f"no link is called {link!r}", field="link", value=link)
        return Refused(unknown, on_floor)
    rests_on = ((names.link(link), meter.version),)
    for stream in (names.FLOOR, names.link(link)):
        if stream in draft.locked:
            code = Code.FLOOR_LOCKED if stream == names.FLOOR else Code.LINK_LOCKED
            return Refused(refuse(code, LOCKED, field="link", value=link), rests_on)
    if isinstance(command, INTERNAL):
        return Refused(refuse(Code.ORDER_INTERNAL, "the floor gives this order itself, as part of another"), rests_on)
    table = _table_of_claim(meter.pool, command)
    if table is not None:
        return _of_claim(draft, order, meter, table, means)
    done = execute(Linked("", new_table(), meter.pool), command)
    if not isinstance(done, Happened):
        return Refused(done, rests_on)
    change = Change(Envelope(command.actor, command.at))
    enter_pool(change, link, meter, done, means)
    change.answer = {"link": link, "version": change.meters[link].version}
    return change


def _open(draft: Draft, link: str, command: pool.OpenLink, means: Means) -> Change | Refused:
    on_floor = ((names.FLOOR, draft.registry.version),)
    if not names.is_name(link):
        return Refused(refuse(Code.NAME_INVALID, "a link has no such name", field="link", value=link))
    if names.FLOOR in draft.locked:
        return Refused(refuse(Code.FLOOR_LOCKED, LOCKED), on_floor)
    known = draft.meter(link)
    done = execute(Linked("", new_table(), known.pool if known else None), command)
    if not isinstance(done, Happened):
        return Refused(done, on_floor)
    change = Change(Envelope(command.actor, command.at))
    listed = LinkListed(link)
    change.write(names.FLOOR, draft.registry.version, listed)
    change.registry = registry_after(draft.registry, listed)
    enter_pool(change, link, Meter(), done, means)
    change.answer = {"link": link, "version": change.meters[link].version}
    return change


def _table_of_claim(meter: Pool, command: pool.AnyCommand) -> str | None:
    claim = meter.claims.get(command.sequence) if isinstance(command, OF_A_CLAIM) else None
    return claim.table if claim else None


def _of_claim(draft: Draft, order: AtLink, meter: Meter, table: str, means: Means) -> Change | Refused:
    link, command = order
    desk = draft.desk(table)
    assert desk is not None, "a claim comes from a table"
    rests_on = ((names.link(link), meter.version), (names.table(table), desk.version))
    locked = table_locked(draft, desk)
    if locked:
        return Refused(locked, rests_on)
    done = execute(Linked(table, desk.state, meter.pool), command)
    if not isinstance(done, Happened):
        return Refused(done, rests_on)
    change = Change(Envelope(command.actor, command.at))
    refused = move_purses(change, draft, desk, done, command)
    if refused:
        return refused
    enter_happened(change, draft, desk, done, means)
    change.answer = {"link": link, "version": change.meters[link].version, "table": table}
    return change
