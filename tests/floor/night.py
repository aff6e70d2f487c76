"""A floor whose clock the test moves, and the runner that deals on it."""

from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtTable, BeginGamingDay
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer, Shuffle
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import (
    DEALER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.hand_clock import HandClock

TIMES = Times(between=1_000, betting=10_000, decision=20_000, disconnected=5_000, reveal=500, grace=60_000)


class Night:
    """A floor whose clock the test moves, and its runner."""

    def __init__(
        self,
        document: str = "singapore-stud@9",
        store: MemoryStore | None = None,
        since: int = 1_000_000,
        first_seed: int = 0,
        **more: object,
    ) -> None:
        self.clock = HandClock(since)
        self.floor: Floor = open_floor(store, clock=self.clock, start=first_seed)
        if not self.floor.links():
            open_link(self.floor)
            open_table(self.floor, "t1", document, dealer=Dealer.AUTOMATIC)
        self.runner = Runner(self.floor, TIMES, supervisor=SUPERVISOR, **more)  # type: ignore[arg-type]
        self.look()

    def look(self) -> None:
        """Until nothing moves any more at this moment."""
        position = -1
        while position != self.floor.position:
            position = self.floor.position
            self.runner.look()
            self.floor.call(BeginGamingDay("", actor=DEALER))  # refused; but what was asked before it is answered

    def wait(self, milliseconds: int) -> None:
        """In steps, as a real clock would."""
        for part in (milliseconds // 2, milliseconds - milliseconds // 2):
            self.clock.pass_by(part)
            self.look()

    def do(self, command: c.AnyCommand) -> None:
        must(self.floor, AtTable("t1", command))
        self.look()

    def phase(self) -> Phase:
        return self.floor.table("t1").state.phase

    def wager(self, name: str, position: int) -> None:
        base = self.floor.table("t1").state.rules.base_wagers[0]
        self.do(c.PlaceWager(name, position, base, Cents(500), actor=player(name)))


def royal(night: Night, table: str) -> None:
    """A Royal Flush from a shoe at a table with a human Dealer."""
    open_table(night.floor, table, shuffle=Shuffle.SHOE)
    name = f"p.{table}"
    seat(night.floor, table, name)
    me = player(name)
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(name, 1, "ante", Cents(500), actor=me),
        c.PlaceWager(name, 1, "progressive_jackpot", Cents(100), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in "As Ks Qs Js Ts 2c 4d 6h 8c 9d".split()),
        c.Decide(name, 1, "bet", Cents(1_000), actor=me),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        must(night.floor, AtTable(table, command))
