"""An order to a table with all that follows from it: the pool, the shuffle, the Players' money. All or nothing."""

from functools import reduce

from megalink.floor import names
from megalink.floor.commands import AtTable
from megalink.floor.desk import Desk, evolve_desk
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.envelope import Envelope
from megalink.floor.events import DeskEvent, MinimumCarried, SeedCommitted, SeedKept, SeedRevealed
from megalink.floor.history import carried_history
from megalink.floor.house import Meter
from megalink.floor.means import Means
from megalink.floor.order_codec import INTERNAL
from megalink.floor.purses import move_purses
from megalink.floor.refusal import LOCKED, Code, Rejection, refuse
from megalink.floor.shuffle import commitment, deck_of
from megalink.floor.snapshots import desk_as_text, pool_as_text
from megalink.jackpot.rejection import Rejection as PoolRejection
from megalink.play.linked import SYSTEM, Happened, Linked, execute
from megalink.store import Snapshot, Write
from megalink.table import commands as c
from megalink.table.rejection import Rejection as TableRejection
from megalink.table.state import Phase

CLOSED_TAKES = (c.Leave, c.BarPlayer, c.ReportIrregularity, c.VoidRound, c.CountCards, c.RecordHandCount, c.GiveRuling)


def at_table(draft: Draft, order: AtTable, means: Means) -> Change | Refused:
    name, command = order
    desk = draft.desk(name)
    if desk is None:
        message = f"no table is called {name!r}"
        unknown = refuse(Code.TABLE_UNKNOWN, message, field="table", value=name)
        return Refused(unknown, ((names.FLOOR, draft.registry.version),))
    refusal = _not_taken(draft, desk, command)
    if refusal:
        return Refused(refusal, ((names.table(name), desk.version),))
    first = _carried(draft, desk) if isinstance(command, c.CallPlaceYourBets) else ()
    done = _execute(draft, reduce(evolve_desk, first, desk) if first else desk, command)
    if not isinstance(done, Happened):
        return _refused(draft, desk, done)
    change = Change(Envelope(command.actor, command.at))
    rests_on = move_purses(change, draft, desk, done, command)
    if rests_on:
        return rests_on
    enter_happened(change, draft, desk, done, means, first=first)
    _shuffle(change, desk, command, means)
    after = change.desks.get(name, desk)
    change.answer = {"table": name, "version": after.version, "round": after.round_number}
    return change


def _carried(draft: Draft, desk: Desk) -> tuple[DeskEvent, ...]:
    """What a round begins with that comes from outside its table."""
    history, meter = carried_history(draft, desk), _meter(draft, desk)
    minimum = meter.pool.parameters.minimum if meter and meter.pool else desk.state.jackpot_minimum
    changed = MinimumCarried(minimum) if minimum != desk.state.jackpot_minimum else None
    return tuple(event for event in (history, changed) if event is not None)


def _not_taken(draft: Draft, desk: Desk, command: c.AnyCommand) -> Rejection | None:
    locked = table_locked(draft, desk)
    if locked:
        return locked
    if type(command) in INTERNAL:
        return refuse(Code.ORDER_INTERNAL, "the floor gives this order itself, as part of another")
    if desk.closed and type(command) not in CLOSED_TAKES:
        return refuse(Code.TABLE_CLOSED, f"table {desk.name} is closed", field="table", value=desk.name)
    player = getattr(command, "player", None)
    if player is not None and not names.is_name(player):
        return refuse(Code.NAME_INVALID, "a Player has no such name", field="player", value=player)
    return None


def table_locked(draft: Draft, desk: Desk) -> Rejection | None:
    """A table is locked with its own stream, with its link's, or with the whole floor."""
    if not draft.locked:
        return None
    link = desk.listed.link
    for stream in (names.FLOOR, names.table(desk.name), names.shuffle(desk.name), names.secret(desk.name)):
        if stream in draft.locked:
            code = Code.FLOOR_LOCKED if stream == names.FLOOR else Code.TABLE_LOCKED
            return refuse(code, LOCKED, field="table", value=desk.name)
    if link is not None and names.link(link) in draft.locked:
        return refuse(Code.LINK_LOCKED, LOCKED, field="link", value=link)
    return None


def _execute(draft: Draft, desk: Desk, command: c.AnyCommand) -> Happened | TableRejection | PoolRejection:
    meter = _meter(draft, desk)
    linked = Linked(desk.name, desk.state, meter.pool if meter else None)
    done = execute(linked, command)
    if not isinstance(done, Happened) or not isinstance(command, c.CallNoMoreBets) or not desk.shuffles:
        return done
    if done.after.table.phase is not Phase.DEALING:
        return done  # nobody gets a hand
    # The deck is durable together with "No more bets": whatever happens next, these cards come.
    assert desk.seed is not None, "a round of the system's shuffle has a seed"
    deck = tuple([card.text for card in deck_of(bytes.fromhex(desk.seed))])
    loaded = execute(done.after, c.LoadDeck(deck, actor=SYSTEM, at=command.at))
    assert isinstance(loaded, Happened), f"the floor's own deck was refused: {loaded}"
    return Happened(loaded.after, (*done.at_table, *loaded.at_table), done.in_pool)


def _meter(draft: Draft, desk: Desk) -> Meter | None:
    return draft.meter(desk.listed.link) if desk.listed.link else None


def _refused(draft: Draft, desk: Desk, rejection: TableRejection | PoolRejection) -> Refused:
    rests_on: tuple[tuple[str, int], ...] = ((names.table(desk.name), desk.version),)
    meter = _meter(draft, desk)
    if isinstance(rejection, PoolRejection) and meter and desk.listed.link:
        rests_on = (*rests_on, (names.link(desk.listed.link), meter.version))
    return Refused(rejection, rests_on)


def enter_happened(
    change: Change, draft: Draft, desk: Desk, done: Happened, means: Means, *, first: tuple[DeskEvent, ...] = ()
) -> None:
    """What happened at a table and in its pool goes into their streams, now and then with a snapshot."""
    name = desk.name
    events = (*first, *done.at_table)
    if events:
        change.write(names.table(name), desk.version, *events)
        version = desk.version + len(events)
        begun = reduce(evolve_desk, first, desk) if first else desk
        after = begun._replace(state=done.after.table, version=version)
        if version - after.snapshot_version >= means.table_snapshot_events and not after.round_open:
            after = after._replace(snapshot_version=version)
            change.snapshots.append(Snapshot(names.table(name), version, desk_as_text(after)))
        change.desks[name] = after
    else:
        change.writes.append(Write(names.table(name), desk.version))  # it rests on the table as it is
    if done.in_pool:
        meter = _meter(draft, desk)
        assert meter is not None, "what happens in a pool happens at a link"
        enter_pool(change, str(desk.listed.link), meter, done, means)


def enter_pool(change: Change, link: str, meter: Meter, done: Happened, means: Means) -> None:
    pool = done.after.pool
    assert pool is not None, "a pool that something happened in is open"
    change.write(names.link(link), meter.version, *done.in_pool)
    after = meter._replace(pool=pool, version=meter.version + len(done.in_pool))
    if after.version - after.snapshot_version >= max(means.link_snapshot_events, 10 * len(pool.tables)):
        after = after._replace(snapshot_version=after.version)
        change.snapshots.append(Snapshot(names.link(link), after.version, pool_as_text(pool)))
    change.meters[link] = after


def _shuffle(change: Change, desk: Desk, command: c.AnyCommand, means: Means) -> None:
    """A seed with every round that opens; its commitment at once, the seed itself when the round is over."""
    after = change.desks.get(desk.name)
    if after is None or not after.shuffles:
        return
    if isinstance(command, c.CallPlaceYourBets):
        seed, number = means.seed(), after.round_number
        change.write(names.secret(desk.name), desk.secret_version, SeedKept(number, seed.hex()), secret=True)
        change.write(names.shuffle(desk.name), desk.shuffle_version, SeedCommitted(number, commitment(seed)))
        after = after._replace(
            seed=seed.hex(), secret_version=desk.secret_version + 1, shuffle_version=desk.shuffle_version + 1
        )
    elif after.seed and not after.round_open:
        change.write(names.shuffle(desk.name), desk.shuffle_version, SeedRevealed(after.round_number, after.seed))
        after = after._replace(seed=None, shuffle_version=desk.shuffle_version + 1)
    else:
        return
    change.desks[desk.name] = after
