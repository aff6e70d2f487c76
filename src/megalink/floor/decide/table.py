"""An order to a table with all that follows from it: the pool, the shuffle, the Players' money. All or nothing."""

from functools import reduce

from megalink.floor.config import Config
from megalink.floor.decide.change import Change, Draft, Refused, move_purses, unknown_player
from megalink.floor.decide.exclusions import excluded
from megalink.floor.decide.followers import uncovered
from megalink.floor.decide.gaming_day import day_not_open
from megalink.floor.decide.jackpot_hits import jackpot_without_link, stopped_by_hit
from megalink.floor.decide.locks import internal, table_closed, table_locked
from megalink.floor.decide.shuffle.round_deck import deck_to_deal, enter_shuffle
from megalink.floor.decide.under_minimum import carried_history
from megalink.floor.orders.commands import AtTable
from megalink.floor.orders.moment import moment_past
from megalink.floor.state import streams
from megalink.floor.state.events import FloorTableEvent, MinimumCarried
from megalink.floor.state.floor_state import Meter
from megalink.floor.state.person_names import is_guest
from megalink.floor.state.snapshots import pool_as_text, table_as_text
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.play.linked import SYSTEM, Happened, Linked, execute
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import Snapshot, Write
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.events import FollowingEnded
from megalink.table.phase import Phase


def at_table(draft: Draft, order: AtTable, config: Config) -> Change | Refused:
    name, command, moment = order
    table = draft.table(name)
    if table is None:
        message = f"no table is called {name!r}"
        unknown = Rejection(Code.TABLE_UNKNOWN, message, field="table", value=name)
        return Refused(unknown, ((streams.FLOOR, draft.registry.version),))
    refusal = not_taken(draft, table, command)
    if refusal:
        on_day = ((streams.FLOOR, draft.registry.version),) if refusal.code is Code.DAY_NOT_OPEN else ()
        return Refused(refusal, ((streams.table(name), table.version), *on_day))
    if moment and (late := moment_past(moment, table.state)):
        return Refused(late, ((streams.table(name), table.version),))
    ended = uncovered(draft, table, command)
    first: tuple[FloorTableEvent | FollowingEnded, ...] = ended
    if isinstance(command, c.CallPlaceYourBets):
        first = _carried(draft, table)
    happened = _execute(draft, reduce(evolve_floor_table, first, table) if first else table, command)
    if not isinstance(happened, Happened):
        return _refused(draft, table, command, happened)
    stopped = stopped_by_hit(draft, table, command) or jackpot_without_link(table, command)
    if stopped:
        return _refused(draft, table, command, stopped)
    barred = excluded(draft, table, command)
    if barred:
        return barred
    change = Change(command.actor, command.at, before=table.state)
    refused = move_purses(change, draft, table, happened, command)
    purses = [(streams.player(event.player), draft.purse(event.player).version) for event in ended]
    if refused:
        return refused._replace(rests_on=(*refused.rests_on, *purses))
    change.writes += [Write(*purse) for purse in purses]  # a balance that does not cover a part is as it is
    enter_happened(change, draft, table, happened, config, first=first)
    enter_shuffle(change, table, command, config)
    after = change.tables.get(name, table)
    change.answer = {"table": name, "version": after.version, "round": after.round_number}
    if isinstance(command, c.Leave) and is_guest(command.player):
        change.answer["holds"] = draft.purse(command.player).balance  # he may walk away: the cage pays it out
    return change


def _carried(draft: Draft, table: FloorTable) -> tuple[FloorTableEvent, ...]:
    """What a round begins with that comes from outside its table."""
    history, meter = carried_history(draft, table), draft.meter(table.listed.link)
    minimum = meter.pool.parameters.minimum if meter and meter.pool else table.state.jackpot_minimum
    changed = MinimumCarried(minimum) if minimum != table.state.jackpot_minimum else None
    return tuple(event for event in (history, changed) if event is not None)


def not_taken(draft: Draft, table: FloorTable, command: c.AnyCommand) -> Rejection | None:
    """What the floor refuses at a table before the table's own rules are asked."""
    if draft.locked and (refusal := table_locked(draft.locked, table)):
        return refusal
    if command.FACTS.internal:
        return internal(command)
    if table.closed and (refusal := table_closed(table, command)):
        return refusal
    if isinstance(command, c.CallPlaceYourBets) and (refusal := day_not_open(draft.registry)):
        return refusal
    player = getattr(command, "player", None)
    if player is not None and not streams.is_name(player):
        return Rejection(Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}", field="player", value=player)
    return unknown_player(draft, command) if command.FACTS.closed_to_barred else None


def _execute(draft: Draft, table: FloorTable, command: c.AnyCommand) -> Happened | Rejection:
    meter = draft.meter(table.listed.link)
    linked = Linked(table.name, table.state, meter.pool if meter else None)
    happened = execute(linked, command)
    if not isinstance(happened, Happened) or not isinstance(command, c.CallNoMoreBets) or not table.shuffles:
        return happened
    if happened.after.table.phase is not Phase.DEALING:
        return happened  # nobody gets a hand
    # The deck is durable together with "No more bets": whatever happens next, these cards come.
    deck = tuple([card.text for card in deck_to_deal(table)])
    loaded = execute(happened.after, c.LoadDeck(deck, actor=SYSTEM, at=command.at))
    assert isinstance(loaded, Happened), f"the floor's own deck was refused: {loaded}"
    return Happened(
        loaded.after, (*happened.at_table, *loaded.at_table), happened.in_pool, (*happened.moved, *loaded.moved)
    )


def _refused(draft: Draft, table: FloorTable, command: c.AnyCommand, rejection: Rejection) -> Refused:
    rests_on: tuple[tuple[str, int], ...] = ((streams.table(table.name), table.version),)
    meter = draft.meter(table.listed.link)
    if meter and table.listed.link and not isinstance(decide(table.state, command), Rejection):  # refused for the pool
        rests_on = (*rests_on, (streams.link(table.listed.link), meter.version))
    return Refused(rejection, rests_on)


def enter_happened(
    change: Change,
    draft: Draft,
    table: FloorTable,
    happened: Happened,
    config: Config,
    *,
    first: tuple[FloorTableEvent | FollowingEnded, ...] = (),
) -> None:
    """What happened at a table and in its pool goes into their streams, now and then with a snapshot."""
    name = table.name
    events = (*first, *happened.at_table)
    if events:
        change.write(streams.table(name), table.version, *events)
        version = table.version + len(events)
        begun = reduce(evolve_floor_table, first, table) if first else table
        after = begun.attended(happened.at_table).moved_at(change.at, happened.after.table, version)
        if version - after.snapshot_version >= config.table_snapshot_events and not after.round_open:
            after = after._replace(snapshot_version=version)
            change.snapshots.append(Snapshot(streams.table(name), version, table_as_text(after)))
        change.tables[name] = after
    else:
        change.writes.append(Write(streams.table(name), table.version))  # it rests on the table as it is
    if happened.in_pool:
        meter = draft.meter(table.listed.link)
        assert meter is not None, "what happens in a pool happens at a link"
        enter_pool(change, str(table.listed.link), meter, happened, config)


def enter_pool(change: Change, link: str, meter: Meter, happened: Happened, config: Config) -> None:
    pool = happened.after.pool
    assert pool is not None, "a pool that something happened in is open"
    change.write(streams.link(link), meter.version, *happened.in_pool)
    after = meter._replace(pool=pool, version=meter.version + len(happened.in_pool))
    if after.version - after.snapshot_version >= max(config.link_snapshot_events, 10 * len(pool.tables)):
        after = after._replace(snapshot_version=after.version)
        change.snapshots.append(Snapshot(streams.link(link), after.version, pool_as_text(pool)))
    change.meters[link] = after
