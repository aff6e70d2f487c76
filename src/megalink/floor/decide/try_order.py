"""Decides an order without writing anything. The writer, previews and offers all call it: it is the one door."""

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from megalink.floor.config import Config
from megalink.floor.decide.adjustments import at_adjustment
from megalink.floor.decide.attendance.ready import say_ready
from megalink.floor.decide.attendance.seats import release_seat
from megalink.floor.decide.cage import at_cage
from megalink.floor.decide.calls import at_call
from megalink.floor.decide.ceiling import over_ceiling, over_house_limit
from megalink.floor.decide.change import Change, Draft, Refused, moves_of, not_covered
from megalink.floor.decide.exclusions import at_exclusion, excluded
from megalink.floor.decide.floor import on_floor
from megalink.floor.decide.followers import as_covered
from megalink.floor.decide.gaming_day import at_gaming_day
from megalink.floor.decide.jackpot_hits import jackpot_without_link, stopped_by_hit
from megalink.floor.decide.link import at_link
from megalink.floor.decide.locks import table_locked
from megalink.floor.decide.own_interest import has_claim, own_interest, plays_at
from megalink.floor.decide.people import seat_guest
from megalink.floor.decide.permission.refuse_person import refuse_person
from megalink.floor.decide.second_person import hold, second_needed, second_word
from megalink.floor.decide.shuffle.own_words import at_own_words
from megalink.floor.decide.table import at_table, not_taken
from megalink.floor.decide.table_float import at_float, at_signing
from megalink.floor.orders.commands import (
    AddOwnWords,
    AnswerCall,
    ApproveOrder,
    AtLink,
    AtTable,
    BarFromPlay,
    BeginGamingDay,
    BeginShift,
    CallSupervisor,
    ChangeLimits,
    CloseTable,
    DeclineOrder,
    EndGamingDay,
    LiftExclusion,
    OpenTable,
    Order,
    RecordFinding,
    RecordInterruption,
    RecordVerified,
    ReleaseSeat,
    ReopenTable,
    RestrictPlay,
    SayReady,
    SeatGuest,
    SecondWord,
    SignOff,
    SignOn,
    command_of,
)
from megalink.floor.state import streams
from megalink.floor.state.table_state import FloorTable
from megalink.ledger import adjustments, cage, slips
from megalink.play.linked import FOLLOWED, Happened, Linked, followed
from megalink.rulebook.command import stamped
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import StoreError
from megalink.table.options import Option, accepted_options
from megalink.table.view import STAFF, Viewer

UnderHouseLimit = AtLink | cage.BuyIn | cage.CashOut


def try_order(draft: Draft, order: Order, at: int, config: Config, *, alone: bool = False) -> Change | Refused:
    """The change that the order makes, or why it is refused; the draft stays as it is.

    An order above a limit of the house makes no other change than that it waits for a second person; with `alone`, what
    it does once that person has approved it.

    The order gets the floor's time: nobody else says when something happened.
    Raises StoreError where the order is about a past round and the log is out of reach.
    Any other exception is a bug in the rules: the order is refused as `broken`, and the writer then locks the table.
    """
    try:
        too_much = over_ceiling(command_of(order))
        if too_much:
            return Refused(too_much)
        refused = refuse_person(draft, order, at)
        if refused:
            return refused
        given = partial(_given, draft, at=at, config=config)
        if isinstance(order, SecondWord):
            return second_word(draft, stamped(order, at), given)
        decided = given(order)
        if alone or isinstance(decided, Refused):
            return decided
        second = second_needed(draft, order, at)
        return hold(draft, order, second, decided, at, given) if second else decided
    except StoreError:
        raise  # a past round could not be looked up: the order is neither right nor wrong
    except Exception as error:  # noqa: BLE001 (whatever it is: this table stands still, the others play on)
        return Refused(Rejection(Code.BROKEN, "an internal error; the table stands still"), broken_by=error)


def _given(draft: Draft, order: Order, at: int, config: Config) -> Change | Refused:  # noqa: C901, PLR0912 (a case for each order)
    """What the order does, given by one person or by one with a second."""
    refused = _refused_at_once(draft, order)
    if refused:
        return refused
    order = _stamped(order, at)
    match order:
        case AtTable():
            return at_table(draft, order, config)
        case AtLink():
            return at_link(draft, order, config)
        case cage.BuyIn() | cage.CashOut():
            return at_cage(draft, order)
        case adjustments.ProposeAdjustment() | adjustments.ApproveAdjustment() | adjustments.WithdrawAdjustment():
            return at_adjustment(draft, order)
        case (
            slips.WriteFloatSlip()
            | slips.WriteDropSlip()
            | slips.ConfirmSlip()
            | slips.WithdrawSlip()
            | slips.ReverseSlip()
        ):
            return at_float(draft, order)
        case SignOn() | SignOff():
            return at_signing(draft, order)
        case BeginGamingDay() | EndGamingDay() | BeginShift():
            return at_gaming_day(draft, order)
        case OpenTable() | CloseTable() | ReopenTable() | ChangeLimits():
            return on_floor(draft, order, config)
        case RecordVerified() | RecordFinding() | RecordInterruption():
            return on_floor(draft, order, config)
        case BarFromPlay() | RestrictPlay() | LiftExclusion():
            return at_exclusion(draft, order)
        case SeatGuest():
            return seat_guest(draft, order, config)
        case SayReady():
            return say_ready(draft, order)
        case ReleaseSeat():
            return release_seat(draft, order, config)
        case CallSupervisor() | AnswerCall():
            return at_call(draft, order)
        case AddOwnWords():
            return at_own_words(draft, order)
        case ApproveOrder() | DeclineOrder():
            raise AssertionError("a second person's word waits for nobody")
        case _:
            assert_never(order)


def _refused_at_once(draft: Draft, order: Order) -> Refused | None:
    """By a limit of the house, or because the person would act on himself."""
    command = command_of(order)
    refused = own_interest(draft, order, command.actor)
    if refused is None and isinstance(order, UnderHouseLimit):
        too_much = over_house_limit(command, draft.registry.limits)
        refused = Refused(too_much, ((streams.FLOOR, draft.registry.version),)) if too_much else None
    return refused


def _stamped(order: Order, at: int) -> Order:
    match order:
        case AtTable(table, command, moment):
            return AtTable(table, stamped(command, at), moment)
        case AtLink(link, command):
            return AtLink(link, stamped(command, at))
        case _:
            return stamped(order, at)


def offered(draft: Draft, table: FloorTable, viewer: Viewer, at: int) -> Iterator[Option]:
    """What a viewer can order at a table: of the table's own options those that `try_order` accepts.

    Hundreds of options stand at a full table, so that not each is tried out in full: the table has accepted it already,
    and what the floor adds to that (locks, a closed table, the gaming day, the pool's word, the Players' money) is
    asked of the same functions that `try_order` asks.
    """
    if draft.locked and table_locked(draft.locked, table):
        return
    if viewer.kind in STAFF and (plays_at(table, viewer.id) or has_claim(draft, table.listed.link, viewer.id)):
        return
    meter = draft.meter(table.listed.link)
    linked = Linked(table.name, table.state, meter.pool if meter else None)
    taken: dict[tuple[type, str | None], bool] = {}  # before the rules only the kind and the Player matter
    for option, events, moved in accepted_options(table.state, viewer, at):
        command = option.command
        key = type(command), getattr(command, "player", None)
        if key not in taken:
            taken[key] = not (not_taken(draft, table, command) or stopped_by_hit(draft, table, command))
        if not taken[key] or jackpot_without_link(table, command) or excluded(draft, table, command):
            continue
        if not FOLLOWED.isdisjoint(map(type, events)):
            in_pool = followed(linked, command, Happened(linked, events, moved=moved))
            if isinstance(in_pool, Rejection):
                continue
        decided = as_covered(draft, table, option)
        if decided:
            option, events, moved = decided  # noqa: PLW2901
        if not any(moved) or not not_covered(draft, table, moves_of(events, moved), command):
            yield option
