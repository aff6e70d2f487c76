"""Players as the pit rates them: what they brought, wagered and won, for how long, and what the house expects."""

from collections import Counter
from dataclasses import dataclass, field

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reading import Seen, walk
from megalink.floor.audit.reports.nets import WITH_NET, nets
from megalink.floor.audit.reports.report import Grouping, Report, Totals, Wanted, made
from megalink.floor.audit.reports.theory import Edges, Game, lacking, theoretical_cents
from megalink.floor.audit.stakes import FOLLOWED, TableStakes
from megalink.floor.state.events import GamingDayBegun, ShiftBegun
from megalink.games.library import document
from megalink.ledger.adjustments import AdjustmentApproved
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents, divide_down
from megalink.rulebook.document import WagerRole
from megalink.store.contract import Store
from megalink.table import events as e

NAME, TITLE = "ratings", "Player ratings"
COLUMNS = (
    *(Column("day", title="Gaming day"), Column("player", Kind.PERSON, "Player"), Column("tables", title="Tables")),
    *(Column("buy_in", Kind.MONEY, "Buy-in"), Column("cash_out", Kind.MONEY, "Cash-out")),
    *(Column("time", Kind.DURATION, "Time"), Column("rounds", Kind.NUMBER, "Rounds")),
    *(Column("average_wager", Kind.MONEY, "Average wager"), Column("handle", Kind.MONEY, "Handle")),
    *(Column("win", Kind.MONEY, "Won or lost"), Column("adjusted", Kind.MONEY, "Adjusted later")),
    Column("theoretical_win", Kind.MONEY, "Theoretical win"),
)
ADDED = ("buy_in", "cash_out", "rounds", "handle", "win", "adjusted", "theoretical_win")
MONEY_OVER_THE_COUNTER = (BoughtIn, CashedOut)
SEATS = (e.PlayerSeated, e.PlayerLeft)
BEGINNINGS = (GamingDayBegun, ShiftBegun)


@dataclass
class _Rating:
    tables: set[str] = field(default_factory=set)
    buy_in: int = 0
    cash_out: int = 0
    time: int = 0
    base: Counter[tuple[str, int]] = field(default_factory=Counter)  # by table and round: the stakes of base wagers
    handle: dict[Game, Counter[str]] = field(default_factory=dict)
    win: int = 0
    adjusted: int = 0

    @property
    def rounds(self) -> int:
        """In which a base wager of his got its outcome; one that was void, or returned, is none."""
        return sum(stake > 0 for stake in self.base.values())

    def average(self) -> Cents | None:
        """Of the base wager, in each of these rounds."""
        return divide_down(sum(self.base.values()), self.rounds) if self.rounds else None


@dataclass
class _Table:
    stakes: TableStakes = field(default_factory=TableStakes)
    base: frozenset[str] = frozenset()
    seated: dict[str, list[int]] = field(default_factory=dict)  # by Player: positions
    since: dict[str, int] = field(default_factory=dict)


class _Book:
    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._tables: dict[str, _Table] = {}
        self._unwanted = _Rating()
        self.ratings: dict[tuple[str, str], _Rating] = {}

    def take(self, seen: Seen) -> None:
        event, period = seen.event, seen.period
        if isinstance(event, BEGINNINGS):
            return
        if isinstance(event, MONEY_OVER_THE_COUNTER):
            rating = self._rating(period, event.player, event.place)
            if isinstance(event, BoughtIn):
                rating.buy_in += event.amount
            else:
                rating.cash_out += event.amount
            return
        table = self._tables.setdefault(seen.name, _Table())
        if isinstance(event, SEATS):
            self._seat(table, seen)
        elif isinstance(event, AdjustmentApproved):
            self._rating(period, event.player, seen.name).adjusted += event.amount
        elif isinstance(event, e.RoundOpened):
            table.stakes.open(event, period)
            table.base = frozenset(wager.name for wager in document(event.document).with_role(WagerRole.BASE))
        else:
            self._play(table, seen)

    def _play(self, table: _Table, seen: Seen) -> None:
        of_round, name = table.stakes.round_of(seen.event), seen.name
        game = of_round.document, of_round.readings
        for area, _, shares in table.stakes.take(seen.event):
            for player, stake in shares:
                rating = self._rating(of_round.period, player, name)
                rating.handle.setdefault(game, Counter())[area] += stake
                if area in table.base:
                    rating.base[name, of_round.number] += stake
        for player, net in nets(seen.event):
            rating = self._rating(of_round.period, player, name)
            rating.win += net
            rating.tables.add(name)

    def _seat(self, table: _Table, seen: Seen) -> None:
        player, position = seen.event.player, seen.event.position
        positions = table.seated.setdefault(player, [])
        if isinstance(seen.event, e.PlayerSeated):
            if not positions:
                table.since[player] = seen.at
            positions.append(position)
        elif position in positions:
            positions.remove(position)
            if not positions:
                self._rating(seen.period, player, seen.name).time += seen.at - table.since.pop(player)

    def split(self, seen: Seen, last: Seen) -> None:
        """Time goes on in another day, or ends with the log: what was until now belongs to the day before."""
        for name, table in self._tables.items():
            for player, since in table.since.items():
                self._rating(last.period, player, name).time += max(0, seen.at - since)
                table.since[player] = seen.at

    def _rating(self, period: Period, player: str, where: str) -> _Rating:
        wanted = self._wanted
        if not wanted.has(period) or wanted.table not in (None, where) or wanted.player not in (None, player):
            return self._unwanted
        return self.ratings.setdefault((period.day, player), _Rating())


def ratings(store: Store, wanted: Wanted, edges: Edges) -> Report:
    """A row for each Player and gaming day. With a table, only what he did there."""
    book, last = _Book(wanted), None
    kinds = (*FOLLOWED, *WITH_NET, *SEATS, *MONEY_OVER_THE_COUNTER, AdjustmentApproved, *BEGINNINGS)
    for seen in walk(store, kinds):
        if last is not None and seen.period != last.period:
            book.split(seen, last)
        book.take(seen)
        last = seen
    if last is not None:
        book.split(last, last)
    rows = [
        _row(day, player, rating, edges)
        for (day, player), rating in sorted(book.ratings.items())
        if rating != _Rating()
    ]
    without, notes = lacking(COLUMNS, rows)
    totals = Totals(ADDED, (Grouping(("day",)),), lacking=without)
    return made(NAME, TITLE, COLUMNS, rows, wanted, totals=totals, notes=notes)


def _row(day: str, player: str, rating: _Rating, edges: Edges) -> Row:
    handle = sum(sum(stakes.values()) for stakes in rating.handle.values())
    return (
        *(day, player, ", ".join(sorted(rating.tables)), rating.buy_in, rating.cash_out, rating.time),
        *(rating.rounds, rating.average(), handle, rating.win, rating.adjusted),
        theoretical_cents(rating.handle, edges),
    )
