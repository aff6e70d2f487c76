"""A long evening as a list of orders, every kind of order among them, with the answers that a floor gave to them.

Chance and time are held still, so that whoever sends the same orders with the same keys gets the same answers and the
same streams, event by event, however often the server died in between.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from megalink.cards import read_cards
from megalink.floor.config import Config
from megalink.floor.orders.codec import KINDS
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
    ReopenTable,
    RestrictPlay,
    SayReady,
    SeatGuest,
    SignOff,
    SignOn,
)
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer, Shuffle
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger import slips
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment, WithdrawAdjustment
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.store.contract import Answer, Store
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LIMITS,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    player,
)
from tests.floor.hand_clock import HandClock
from tests.floor.wild import wild_orders

SEED = bytes(range(32))  # every round of the system's shuffle has the same deck here
TABLES = {
    "stud": ("singapore-stud@9", Shuffle.SHOE),
    "eye": ("bullseye@4", Shuffle.SYSTEM),
    "texas": ("texas-holdem-bonus@9", Shuffle.SHOE),
    "three": ("three-card-xtreme@2023-05-22", Shuffle.SYSTEM),
}
PLAYERS = ("ann", "bob", "cat")


class Line(NamedTuple):
    key: str
    order: Order
    reply: Reply

    @property
    def kind(self) -> type:
        return type(self.order.command if isinstance(self.order, AtTable | AtLink) else self.order)


class Kept(NamedTuple):
    """What a log holds: every stream, and every answer. In which order streams take turns is left to the batches."""

    streams: dict[str, str]
    answers: dict[str, Answer | None]
    answered: int


def kept(store: Store, lines: Sequence[Line]) -> Kept:
    histories = {name: repr([event[2:5] for event in store.read(name)]) for name in store.streams()}
    streams = {name: sha256(history.encode()).hexdigest() for name, history in histories.items()}
    return Kept(streams, {line.key: store.answer(line.key) for line in lines}, store.head().answers)


class Script(NamedTuple):
    lines: tuple[Line, ...]
    kept: Kept  # of the log that comes out

    @property
    def kinds(self) -> set[type]:
        return {line.kind for line in self.lines}


class StillFloor(Floor):
    """Chance and time held still; and no power failure is declared, since that would be an order of its own."""

    def __init__(self, store: Store, **more: Any) -> None:
        config = Config(lambda: SEED, table_snapshot_events=60)
        super().__init__(store, clock=HandClock(), config=config, keep=False, **more)

    def _recover(self) -> None:
        pass


def written(seed: int, wild: int = 500) -> Script:
    return played(lambda floor: evening(floor, Random(seed), wild))


def played(orders: Callable[[Floor], Iterator[Order]]) -> Script:
    """Plays an evening once, in memory, and writes down what was asked and answered."""
    store = MemoryStore()
    floor = StillFloor(store)
    lines: list[Line] = []
    for order in orders(floor):
        key = f"order-{len(lines)}"
        lines.append(Line(key, order, floor.call(order, key)))
    assert floor.locked == {}
    floor.close()
    return Script(tuple(lines), kept(store, lines))


def evening(floor: Floor, chance: Random, wild: int) -> Iterator[Order]:
    yield BeginGamingDay("1970-01-01", actor=PIT_MANAGER)
    yield BeginShift(actor=SHIFT_MANAGER)
    yield AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(50_000_000), Cents(1_000), actor=PIT_MANAGER))
    yield ApproveOrder(1, actor=SHIFT_MANAGER)
    for table, (document, shuffle) in TABLES.items():
        yield OpenTable(table, document, limits=LIMITS, link=LINK, shuffle=shuffle, actor=PIT_MANAGER)
        for position, name in enumerate(PLAYERS, start=1):
            yield BuyIn(name, Cents(400_000), table, actor=DEALER)
            yield AtTable(table, c.Sit(name, position, actor=player(name)))
    yield from royal(floor)
    yield from _unread()
    done: set[type] = set()
    for number in range(wild):
        for order in wild_orders(floor, chance.choice([*TABLES]), chance, 1):
            done.add(type(order.command))
            yield order
        if number % 25 == 0:
            yield from _pool_orders(floor, number, chance)
    yield from _the_rest(done)
    yield from _adjusted()
    yield CashOut("ann", Cents(100), actor=SUPERVISOR)
    yield from _by_two(floor)
    yield BarFromPlay("bob", "seen", actor=SHIFT_MANAGER)
    yield RestrictPlay("ann", "asked for", "stud", actor=PIT_MANAGER)
    yield LiftExclusion(1, "a mistake", actor=SHIFT_MANAGER)
    yield EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER)
    yield BeginGamingDay("1970-01-02", actor=PIT_MANAGER)
    yield OpenTable("spare", "bullseye@4", actor=PIT_MANAGER)
    yield from _float()
    yield CallSupervisor("spare", "a seal is broken", actor=DEALER)
    yield AnswerCall("spare", actor=SUPERVISOR)
    yield SeatGuest("spare", 1, actor=DEALER)
    yield CloseTable("spare", actor=PIT_MANAGER)
    yield ReopenTable("spare", actor=PIT_MANAGER)
    yield AtTable("spare", c.Sit("ann", 2, actor=player("ann")))
    yield AtTable("spare", c.CallPlaceYourBets(actor=DEALER))
    yield AddOwnWords("spare", "ann", "seven black cats", actor=player("ann"))
    yield OpenTable("clocked", "bullseye@4", dealer=Dealer.AUTOMATIC, actor=PIT_MANAGER)
    yield AtTable("clocked", c.Sit("ann", 1, actor=player("ann")))
    yield SayReady("clocked", actor=player("ann"))
    yield AtLink(LINK, pool.RefuseClaim(999, "no such claim", actor=SHIFT_MANAGER))


def royal(floor: Floor) -> Iterator[Order]:
    """A Royal Flush out of the shoe, verified and paid."""
    me, cards = player("ann"), "As Ks Qs Js Ts 2c 4d 6h 8c 9d".split()
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=me),
        c.PlaceWager("ann", 1, "progressive_jackpot", Cents(100), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in cards),
        c.Decide("ann", 1, "bet", Cents(1_000), actor=me),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        yield AtTable("stud", command)
    yield AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR))
    yield AtLink(LINK, pool.PayClaim(1, actor=SHIFT_MANAGER))
    assert floor.purse("ann").balance > 50_000_000


def _unread() -> Iterator[Order]:
    """A hand that its Player sets face down, out of a shoe without a reader."""
    yield OpenTable("unread", "bullseye@4", shuffle=Shuffle.UNREAD, actor=PIT_MANAGER)
    me, dealers, hers = player("ann"), "Ks Qh Jc 2s 3d".split(), "Kd Qc Jh 4s 5d".split()
    commands: list[c.AnyCommand] = [
        c.Sit("ann", 1, actor=me),
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "main", Cents(500), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        c.DealFaceDown(actor=DEALER),
        c.ViewHand("ann", 1, actor=me),
        c.SetHand("ann", 1, (), actor=me),
        c.ExposeDealer(actor=DEALER),
        *(c.NameCard("dealer", number, card, actor=DEALER) for number, card in enumerate(dealers, 1)),
        *(c.NameCard("1", number, card, actor=DEALER) for number, card in enumerate(hers, 1)),
        c.NameSetting(1, read_cards("4s 5d"), actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    yield from (AtTable("unread", command) for command in commands)


def _pool_orders(floor: Floor, number: int, chance: Random) -> Iterator[Order]:
    meter = floor.meter(LINK).pool
    assert meter is not None
    for claim in tuple(meter.open_claims())[:1]:
        sequence = claim.entered.sequence
        yield AtLink(LINK, pool.VerifyClaim(sequence, actor=SUPERVISOR))
        refuse = pool.RefuseClaim(sequence, "no such hand", actor=SHIFT_MANAGER)
        yield AtLink(LINK, refuse if chance.random() < 0.3 else pool.PayClaim(sequence, actor=SHIFT_MANAGER))
    correction = meter.next_proposal
    yield AtLink(LINK, pool.ProposeCorrection(Cents(7), "counted", actor=PIT_MANAGER))
    yield AtLink(LINK, pool.ApproveCorrection(correction, actor=SHIFT_MANAGER))
    change = PARAMETERS._replace(to_reserve=500 + number)
    yield AtLink(LINK, pool.ProposeParameters(change, "a better rate", at_next_win=False, actor=PIT_MANAGER))
    if chance.random() < 0.5:
        yield AtLink(LINK, pool.ApproveParameters(correction + 1, actor=SHIFT_MANAGER))
    yield AtLink(LINK, pool.WithdrawProposal(correction + 1, "not needed", actor=PIT_MANAGER))


def _float() -> Iterator[Order]:
    """The float of a table by its slips, one of them withdrawn and one reversed; and who deals there."""
    chips = ((Cents(100), 50), (Cents(2_500), 20))
    yield SignOn("spare", actor=DEALER)
    for number, kind in enumerate((slips.SlipKind.OPENER, slips.SlipKind.FILL), 1):
        yield slips.WriteFloatSlip("spare", kind, chips, actor=DEALER)
        yield slips.ConfirmSlip("spare", number, actor=SUPERVISOR)
    yield slips.WriteFloatSlip("spare", slips.SlipKind.CREDIT, chips, actor=DEALER)
    yield slips.WithdrawSlip("spare", 3, "counted again", actor=DEALER)
    yield slips.ReverseSlip("spare", 2, "not delivered", actor=SUPERVISOR)
    yield slips.ConfirmSlip("spare", 4, actor=PIT_MANAGER)
    yield slips.WriteDropSlip("spare", Cents(12_300), "1970-01-01", actor=SUPERVISOR)
    yield slips.ConfirmSlip("spare", 5, actor=PIT_MANAGER)
    yield SignOff("spare", actor=SUPERVISOR)


def _adjusted() -> Iterator[Order]:
    """The round of the Royal Flush is long past: what was wrong in it is put right by two people."""
    for proposal in (1, 2):
        yield ProposeAdjustment("stud", 1, "ann", Cents(100 * proposal), "miscounted", actor=PIT_MANAGER)
    yield ApproveAdjustment("stud", 1, actor=SHIFT_MANAGER)
    yield WithdrawAdjustment("stud", 2, "twice", actor=PIT_MANAGER)


def _by_two(floor: Floor) -> Iterator[Order]:
    """A limit and cash above it wait for a second person, who approves the one and declines the other."""
    yield ChangeLimits(HouseLimits(), "as it was", actor=PIT_MANAGER)
    yield BuyIn("ann", Cents(10**8), actor=SUPERVISOR)
    limits, cash = (waiting.number for waiting in floor.state.registry.waiting[-2:])
    yield ApproveOrder(limits, actor=SHIFT_MANAGER)
    yield DeclineOrder(cash, "counted less", actor=SUPERVISOR)


def _the_rest(done: set[type]) -> Iterator[Order]:
    """Kinds that chance did not come to: each is refused, and that answer is kept as well."""
    ann, sue = player("ann"), SHIFT_MANAGER
    orders: list[c.AnyCommand] = [
        c.ChooseMethod("no such", actor=DEALER),
        c.Leave("zoe", 5, actor=player("zoe")),
        c.RecordFoundWager("ann", 9, "ante", Cents(1), actor=DEALER),
        c.DealFromDeck(actor=DEALER),
        c.ViewHand("ann", 7, actor=ann),
        c.SetHand("ann", 7, (), actor=ann),
        c.MarkAbsent(7, actor=DEALER),
        c.ExpireTime(7, actor=DEALER),
        c.FollowSeat("ann", 7, actor=ann),
        c.StopFollowing("ann", 7, actor=ann),
        c.DeclineComparison("ann", 7, actor=ann),
        c.ShowHand("ann", 7, actor=ann),
        c.ExposeCommunity(actor=DEALER),
        c.ViewDeclinedHand(7, actor=sue),
        c.VoidRound("9.9", actor=sue),
        c.MoveHands(((1, 2),), actor=sue),
        c.MovePackets((("dealer", "1"),), actor=sue),
        c.RecordExposedCard("dealer", actor=DEALER),
        c.WithdrawExposure("dealer", "", actor=sue),
        c.CountCards(52, actor=DEALER),
        c.RecordHandCount("nowhere", 5, actor=DEALER),
        c.RemoveHand(7, actor=sue),
        c.PermitWithdrawal(actor=sue),
        c.WithdrawHand("ann", 7, actor=ann),
        c.RecordLateWager("ann", 7, "ante", Cents(1), actor=DEALER),
        c.RecordView("ann", 7, actor=DEALER),
        c.ResolveMultipleHands("zoe", actor=sue),
        c.StopPlayer("zoe", actor=sue),
        c.DeclarePowerFailure(actor=DEALER),
        c.WithdrawAll("zoe", actor=player("zoe")),
        c.ResumePlay(actor=sue),
        c.GiveRuling("no such", "", actor=sue),
        c.LowerWager("zoe", 1, "ante", actor=player("zoe")),
        c.ReportIrregularity("9.9", "", actor=DEALER),
        c.BarPlayer("zoe", "", actor=DEALER),
        c.CorrectCard("dealer", 9, "As", "", actor=DEALER),
        c.RestrictPlayer("zoe", "", actor=DEALER),
        c.AssignActing("dee", SHIFT_MANAGER.role, 5, 5, actor=sue),
        c.InformOneHand("zoe", actor=player("zoe")),
    ]
    for command in orders:
        if type(command) not in done:
            yield AtTable("eye", command)


ALL_KINDS = set(KINDS.values())
