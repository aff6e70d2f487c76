"""Floors at any moment of a night: rich, poor, barred and restricted Players, halted and closed tables, locked streams.

And every kind of order to them, with fields that fit or do not.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from megalink.cards import ALL_CARDS
from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.orders import commands as f
from megalink.floor.orders.codec import KINDS
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.house_limits import HouseLimits
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.requests import Request
from megalink.games.library import document_keys
from megalink.jackpot import commands as pool
from megalink.ledger import adjustments, cage, slips
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phases.deal import on_table
from tests.floor.floors import LINK, PARAMETERS, open_floor, open_link, open_table
from tests.floor.hand_clock import HandClock
from tests.floor.royals import royal_round, settlement
from tests.machines.noise import noise
from tests.machines.people import (
    DEALER,
    PIT_MANAGER,
    PLAYERS,
    SECOND_DEALER,
    SHIFT_MANAGER,
    STAFF,
    SUPERVISOR,
    SYSTEM,
    player,
    viewer_of,
)

BALANCES = (0, 400, 700, 1_500, 4_000, 100_000, 10_000_000)
PEOPLE = (*STAFF, *map(player, PLAYERS), player("p.t2"))
LOCKS = ("floor", "table:t1", "shuffle:t1", "secret:t1", f"link:{LINK}", "player:ann", "player:bob", "player:p.t2")
COMMON = (c.PlaceWager, c.FollowSeat, c.Decide, c.ViewHand, c.SetHand, c.DeclineComparison)


def random_floor(chance: Random) -> Floor:
    """t1 is a table of any document in any part of a round; at t2 there may be a Royal Flush, entered or verified."""
    floor = open_floor(clock=HandClock(1_000_000))
    open_link(floor)
    shoe = chance.random() < 0.3
    open_table(
        floor,
        "t1",
        chance.choice(document_keys()),
        link=chance.choice((LINK, LINK, None)),
        shuffle=Shuffle.SHOE if shoe else Shuffle.SYSTEM,
    )
    for name in PLAYERS:
        balance = chance.choice(BALANCES)
        if balance:
            floor.call(cage.BuyIn(name, Cents(balance), actor=SUPERVISOR))
    for position, name in enumerate(chance.sample(PLAYERS, chance.randint(1, 4)), start=1):
        floor.call(AtTable("t1", c.Sit(name, position, actor=player(name))))
    if chance.random() < 0.5:
        _royal(floor, chance)
    for _ in range(chance.choice((0, 8, 16, 24, 32, 40, 50, 60))):
        _play_on(floor, chance)
    for order in _troubles(chance):
        floor.call(order)
    if chance.random() < 0.5:
        _adjust(floor, chance)
    if chance.random() < 0.3:
        for stream in chance.sample(LOCKS, chance.choice((1, 1, 2))):
            floor.state.locked[stream] = "a check failed"
    return floor


def _adjust(floor: Floor, chance: Random) -> None:
    """Somebody's account for the first round of t1, where it was played and stands."""
    for name in chance.sample(PLAYERS, 2):
        amount = Cents(chance.choice((-500, 100, 700)))
        propose = adjustments.ProposeAdjustment("t1", 1, name, amount, "miscounted", actor=PIT_MANAGER)
        proposal = floor.call(propose).content.get("proposal")
        if isinstance(proposal, int) and chance.random() < 0.4:
            floor.call(adjustments.ApproveAdjustment("t1", proposal, actor=SHIFT_MANAGER))


def _royal(floor: Floor, chance: Random) -> None:
    open_table(floor, "t2", shuffle=Shuffle.SHOE)
    floor.call(AtTable("t2", c.Sit("p.t2", 1, actor=player("p.t2"))))
    floor.call(cage.BuyIn("p.t2", Cents(100_000), actor=SUPERVISOR))
    for order in (*royal_round("t2"), settlement("t2")):
        floor.call(order)
    if chance.random() < 0.5:
        floor.call(AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    if chance.random() < 0.3:
        floor.call(AtLink(LINK, pool.ProposeCorrection(Cents(100), "counted", actor=PIT_MANAGER)))


def _play_on(floor: Floor, chance: Random) -> None:
    """Mostly what a Player does or what comes next; now and then anything that somebody can do."""
    table = floor.table("t1")
    actor = player(chance.choice(PLAYERS)) if chance.random() < 0.95 else chance.choice(STAFF)
    options = floor.options(floor.look("t1", viewer_of(actor)), viewer_of(actor))
    if actor.role is Role.PLAYER:
        options = [one for one in options if isinstance(one.command, COMMON)]
    if options and chance.random() < 0.7:
        option = chance.choice(options)
        command: Any = option.command
        whole = option.enough is not None and chance.random() < 0.8  # else a part of a wager
        floor.call(AtTable("t1", replace(command, amount=option.enough) if whole else command))
        return
    step = dealer_step(table, AT_ONCE, SUPERVISOR)
    if step and (chance.random() < 0.4 or not isinstance(step.command, c.ExpireTime)):
        floor.call(AtTable("t1", step.command))
    elif table.round_open and not table.shuffles:
        for card in chance.sample([one for one in ALL_CARDS if one not in on_table(table.state.current)], 6):
            floor.call(AtTable("t1", c.DealCard(card.text, actor=DEALER)))


def _troubles(chance: Random) -> Iterator[Order]:
    name, at = chance.choice(PLAYERS), 1_000_000
    until = chance.choice((None, at + 1, 10**12))
    troubles: list[Order] = [
        AtTable("t1", c.BarPlayer(name, "seen", until=until, actor=SHIFT_MANAGER)),
        AtTable("t1", c.RestrictPlayer(name, "seen", until=until, actor=SHIFT_MANAGER)),
        f.BarFromPlay(name, "seen", until=until, actor=SHIFT_MANAGER),
        AtTable("t1", c.ReportIrregularity("5.1", "", actor=DEALER)),
        AtTable("t1", c.DeclarePowerFailure(actor=DEALER)),
        AtTable("t1", c.AssignActing(SECOND_DEALER.id, Role.PIT_MANAGER, at, at + 1, actor=SHIFT_MANAGER)),
        f.CallSupervisor("t1", "please", actor=DEALER),
        f.EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER),
        f.CloseTable("t1", actor=PIT_MANAGER),
        f.ChangeLimits(HouseLimits(buy_in=Cents(50), ruling=Cents(0)), "so", actor=PIT_MANAGER),
        cage.BuyIn(name, Cents(10**8), actor=SUPERVISOR),
        cage.CashOut(name, Cents(chance.choice(BALANCES)), actor=SUPERVISOR),
    ]
    return (one for one in troubles if chance.random() < 0.12)


def any_order(floor: Floor, name: str, chance: Random) -> Order:
    """An order of this kind, by anybody."""
    kind, actor = KINDS[name], chance.choice((*PEOPLE, *STAFF, *[SHIFT_MANAGER] * 8, SYSTEM))
    room = name.partition(".")[0]
    if issubclass(kind, c.TableCommand):
        table = chance.choice(("t1", "t1", *floor.tables())) if chance.random() < 0.95 else "nowhere"
        state = floor.table(table if table in floor.tables() else "t1").state
        return AtTable(table, noise(state, actor, 0, chance, kind))
    if room == "link":
        return AtLink(chance.choice((LINK, LINK, LINK, LINK, LINK, "no link", "other")), _to_pool(kind, actor, chance))
    return _to_floor(kind, actor, chance)


def _to_pool(kind: type, actor: Actor, chance: Random) -> pool.AnyCommand:
    number, why = chance.choice((1, 1, 2)), chance.choice(("", "so", "so"))
    parameters = chance.choice((PARAMETERS, PARAMETERS._replace(minimum=Cents(-1))))
    amount = Cents(chance.choice((-100, 0, 100, 10**11)))
    made: dict[type, pool.AnyCommand] = {
        pool.OpenLink: pool.OpenLink(parameters, amount, Cents(0), actor=actor),
        pool.ProposeParameters: pool.ProposeParameters(parameters, why, actor=actor),
        pool.ApproveParameters: pool.ApproveParameters(number, actor=actor),
        pool.VerifyClaim: pool.VerifyClaim(number, actor=actor),
        pool.PayClaim: pool.PayClaim(number, actor=actor),
        pool.RefuseClaim: pool.RefuseClaim(number, why, actor=actor),
        pool.ProposeCorrection: pool.ProposeCorrection(amount, why, actor=actor),
        pool.ApproveCorrection: pool.ApproveCorrection(number, actor=actor),
        pool.WithdrawProposal: pool.WithdrawProposal(number, why, actor=actor),
    }
    return made[kind]


def _to_floor(kind: type, actor: Actor, chance: Random) -> Order:
    table, name = chance.choice(("t1", "t1", "t2", "t9", "no table")), chance.choice((*PLAYERS, "", "@house"))
    amount = Cents(chance.choice((-1, 0, 100, 700, 10**9)))
    made: dict[type, Order] = {
        cage.BuyIn: cage.BuyIn(name, amount, actor=actor),
        cage.CashOut: cage.CashOut(name, amount, actor=actor),
        **_adjustment(table, name, actor, chance),
        f.OpenTable: f.OpenTable(
            table, chance.choice((*document_keys(), "poker@1")), link=chance.choice((None, LINK, "x")), actor=actor
        ),
        f.CloseTable: f.CloseTable(table, actor=actor),
        f.ReopenTable: f.ReopenTable(table, actor=actor),
        f.CallSupervisor: f.CallSupervisor(table, chance.choice(("", "please", "x" * 121)), actor=actor),
        f.AnswerCall: f.AnswerCall(table, actor=actor),
        f.SayReady: f.SayReady(table, actor=actor),
        f.AddOwnWords: f.AddOwnWords(
            table, chance.choice((name, actor.id)), chance.choice(("", "so", "so", "a\nb", "x" * 41)), actor=actor
        ),
        **_exclusion(name, actor, chance),
        f.BeginGamingDay: f.BeginGamingDay(chance.choice(("", "1970-01-01", "1970-01-02")), actor=actor),
        f.EndGamingDay: f.EndGamingDay(chance.random() < 0.5, actor=actor),
        f.BeginShift: f.BeginShift(actor=actor),
        f.SignOn: f.SignOn(table, actor=actor),
        f.SignOff: f.SignOff(table, actor=actor),
        **_slips(table, actor, chance),
        f.ChangeLimits: f.ChangeLimits(
            HouseLimits(buy_in=Cents(chance.choice((-1, 50, 100_000)))), chance.choice(("", "so")), actor=actor
        ),
        f.SeatGuest: f.SeatGuest(table, chance.choice((0, 1, 6, 9)), actor=actor),
        f.ApproveOrder: f.ApproveOrder(chance.choice((1, 1, 2)), actor=actor),
        f.DeclineOrder: f.DeclineOrder(chance.choice((1, 1, 2)), chance.choice(("", "so")), actor=actor),
    }
    return made[kind]


def _slips(table: str, actor: Actor, chance: Random) -> dict[type, Order]:
    number, why = chance.choice((1, 1, 2)), chance.choice(("", "so", "so"))
    chips = chance.choice(((), ((Cents(100), 5),), ((Cents(100), 5),), ((Cents(7), 1),)))
    kind = chance.choice((*slips.SlipKind,))
    day = chance.choice(("", "1970-01-01", "1970-01-01", "1970-02-30", "1971-01-01"))
    return {
        slips.WriteFloatSlip: slips.WriteFloatSlip(table, kind, chips, actor=actor),
        slips.WriteDropSlip: slips.WriteDropSlip(table, Cents(chance.choice((-1, 0, 700))), day, actor=actor),
        slips.ConfirmSlip: slips.ConfirmSlip(table, number, actor=actor),
        slips.WithdrawSlip: slips.WithdrawSlip(table, number, why, actor=actor),
        slips.ReverseSlip: slips.ReverseSlip(table, number, why, actor=actor),
    }


def _adjustment(table: str, name: str, actor: Actor, chance: Random) -> dict[type, Order]:
    number, why = chance.choice((1, 1, 2)), chance.choice(("", "so", "so", "so"))
    amount = Cents(chance.choice((-(10**9), -700, -1, 0, 100, 700)))
    return {
        adjustments.ProposeAdjustment: adjustments.ProposeAdjustment(table, number, name, amount, why, actor=actor),
        adjustments.ApproveAdjustment: adjustments.ApproveAdjustment(table, number, actor=actor),
        adjustments.WithdrawAdjustment: adjustments.WithdrawAdjustment(table, number, why, actor=actor),
    }


def _exclusion(name: str, actor: Actor, chance: Random) -> dict[type, Order]:
    table, why = chance.choice((None, None, "t1", "no table")), chance.choice(("", "so", "so", "so"))
    until = chance.choice((None, None, 0, 10**12))
    return {
        f.BarFromPlay: f.BarFromPlay(name, why, table, until, actor=actor),
        f.RestrictPlay: f.RestrictPlay(name, why, table, until, actor=actor),
        f.LiftExclusion: f.LiftExclusion(chance.choice((1, 1, 2)), why, actor=actor),
    }


def submitted_to_copy(floor: Floor, order: Order) -> Reply:
    """The floor's answer to the order, given to a copy: the floor itself stays as it is."""
    store, original = MemoryStore(), floor.store
    assert isinstance(original, MemoryStore)
    store._end, store._log = original._end, [*original._log]
    store._streams = {name: [*events] for name, events in original._streams.items()}
    store._heads, store._answers = {**original._heads}, {**original._answers}
    store._snapshots = {**original._snapshots}
    state, there = FloorState(), floor.state
    state.end, state.heads = there.end, {**there.heads}
    state.registry, state.locked = there.registry, {**there.locked}
    state.people = there.people
    state.tables, state.meters, state.purses = {**there.tables}, {**there.meters}, {**there.purses}
    replies: list[Reply] = []
    BatchWriter(store, state, floor.clock, floor.config).process([Request(order, replies.append)])
    return replies[0]
