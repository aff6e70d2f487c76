"""Tables on one pool for tests: orders go in by the name of a table, and the books are looked at after each of them."""

from collections.abc import Mapping

from megalink.cards import ALL_CARDS, read_cards
from megalink.jackpot import commands as pool_orders
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents, format_amount, parse_amount
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.game.game import JACKPOT
from megalink.table.phase import AFTER
from megalink.table.state import POOL, TableState

STUD = "singapore-stud@9"

DEALER = Actor("dee", Role.DEALER)
SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
PIT_MANAGER = Actor("pam", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("gil", Role.GAMING_SHIFT_MANAGER)


def player(name: str) -> Actor:
    return Actor(name, Role.PLAYER)


class LinkedTables:
    """With C = 1,000,000.00 and R = 200,000.00, a minimum of 1.00, and rates of nothing unless a test is about them."""

    def __init__(self, *tables: str, to_displayed: int = 0, to_reserve: int = 0, **readings: str) -> None:
        """Readings of the jackpot are named without their prefix, others with two strokes: `void__returns`."""
        self.pool: Pool | None = None
        self.tables: dict[str, TableState] = {}
        self.in_pool: list[PoolEvent] = []
        self.left_in_the_meter = 0  # contributions that stayed where their stakes went back: the house's loss
        rates = Parameters(parse_amount("200000.00"), Cents(100), to_displayed, to_reserve)
        opening = pool_orders.OpenLink(rates, parse_amount("1000000.00"), Cents(0), actor=SHIFT_MANAGER)
        for table in tables or ("one",):
            self.tables[table] = new_table()
            names = {name: name.replace("__", ".") if "__" in name else f"pj.{name}" for name in readings}
            chosen = tuple((names[name], side) for name, side in readings.items())
            if self.pool is None:
                self.do(opening, table)
            self.do(c.OpenTable(STUD, chosen, actor=PIT_MANAGER), table)

    def do(self, order: AnyOrder, table: str = "one") -> Happened:
        """The order is accepted; both books balance afterwards, alone and together."""
        happened = execute(Linked(table, self.tables[table], self.pool), order)
        assert isinstance(happened, Happened), happened
        self.pool, self.tables[table] = happened.after.pool, happened.after.table
        self.in_pool += happened.in_pool
        self.look_at_the_books()
        return happened

    def refused(self, order: AnyOrder, table: str = "one") -> str:
        """The order is refused, and neither side has changed."""
        before = repr((self.tables, self.pool))
        refusal = execute(Linked(table, self.tables[table], self.pool), order)
        assert isinstance(refusal, Rejection), refusal
        assert repr((self.tables, self.pool)) == before
        return refusal.code.value

    def look_at_the_books(self) -> None:
        """What the tables have handed over, locked wagers included, the pool has got from Players: to the cent."""
        assert self.pool is not None
        assert sum(self.pool.accounts) == 0
        handed_over = sum(self._locked(name) for name in self.tables)
        for table in self.tables.values():
            assert sum(table.accounts.values()) == 0
            handed_over += table.accounts.get(POOL, 0)
        assert handed_over == self.left_in_the_meter - self.pool.accounts.players

    def _locked(self, name: str) -> int:
        """Jackpot wagers of a round in play that are posted and stand."""
        table, pool = self.tables[name], self.pool
        posted = pool.round_of(name, table.round.number) if pool and table.round else None
        if posted is None or table.round is None or table.phase in AFTER:
            return 0
        return sum(
            one.contribution.stake
            for position, one in posted.posted.items()
            if not one.reversed and table.round.total(c.Place(position, JACKPOT))
        )

    def seat(self, seats: Mapping[int, str], table: str = "one") -> None:
        for position, name in seats.items():
            self.do(c.InformOneHand(name, actor=DEALER), table)
            self.do(c.Sit(name, position, actor=player(name)), table)

    def wager(self, stakes: Mapping[int, str], table: str = "one", ante: str = "10.00") -> None:
        """A round with an Ante and a Progressive Jackpot wager on each position, up to "No more bets"."""
        self.do(c.CallPlaceYourBets(actor=DEALER), table)
        for position, stake in stakes.items():
            name = self.tables[table].seats[position]
            for area, amount in (("ante", ante), (JACKPOT, stake)):
                wager = c.PlaceWager(name, position, area, parse_amount(amount), actor=player(name))
                self.do(wager, table)
        self.do(c.CallNoMoreBets(actor=DEALER), table)

    def deal(self, hands: Mapping[int, str], dealer: str = "2c 3h 6s 8d Jc", table: str = "one") -> None:
        """By the automated method: hand after hand, the Dealer's last."""
        cards = [one for text in (*hands.values(), dealer) for one in read_cards(text)]
        deck = (*cards, *(one for one in ALL_CARDS if one not in cards))
        self.do(c.LoadDeck(tuple(one.text for one in deck), actor=DEALER), table)
        self.do(c.DealFromDeck(actor=DEALER), table)

    def settle(self, table: str = "one") -> Happened:
        """Every hand that is still to decide folds: its Progressive Jackpot wager lives on (3.9.1)."""
        current = self.tables[table].current
        for at in current.order:
            live = current.hands[at]
            if live.is_in and not live.choices:
                self.do(c.Decide(live.controller, at, "fold", actor=player(live.controller)), table)
        return self.do(c.SettleRound(actor=DEALER), table)

    def pay(self, sequence: int, table: str = "one") -> None:
        self.do(pool_orders.VerifyClaim(sequence, actor=SUPERVISOR), table)
        self.do(pool_orders.PayClaim(sequence, actor=DEALER), table)

    def account(self, name: str, table: str = "one") -> str:
        return format_amount(self.tables[table].accounts.get(name, Cents(0)))

    @property
    def displayed(self) -> str:
        assert self.pool is not None
        return format_amount(self.pool.displayed)

    def claims(self) -> dict[int, str]:
        assert self.pool is not None
        return {key: format_amount(claim.entered.amount) for key, claim in self.pool.claims.items()}
