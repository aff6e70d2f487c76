"""A table for one Player at the terminal: the house deals, the pool pays, and every order goes through the engine."""

from collections.abc import Sequence
from typing import NamedTuple

from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.rejection import Rejection as PoolRejection
from megalink.money import Cents, format_amount
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.audience import Audience, Viewer
from megalink.table.events import AnyEvent
from megalink.table.limits import Limit, Limits
from megalink.table.options import Option, options
from megalink.table.rejection import Rejection
from megalink.table.state import IN_PLAY, Phase, TableState

PLAYER, DEALER = Actor("you", Role.PLAYER), Actor("dealer", Role.DEALER)
SUPERVISOR, MANAGER = Actor("supervisor", Role.PIT_SUPERVISOR), Actor("manager", Role.PIT_MANAGER)
POSITION = 1


class Terms(NamedTuple):
    """How the table is opened."""

    document: str
    minimum: Cents
    maximum: Cents
    jackpot: Cents
    reset: Cents
    bankroll: Cents


class House:
    """Holds the table and the pool, and what has happened in the round."""

    def __init__(self, terms: Terms) -> None:
        self._linked = Linked("terminal", new_table())
        self._bankroll = terms.bankroll
        self.events: list[AnyEvent] = []
        parameters = Parameters(terms.reset, Cents(100), to_displayed=2_000, to_reserve=500)
        self._must(pool.OpenLink(parameters, terms.jackpot, Cents(0), actor=MANAGER))
        limits = Limits(Limit(terms.minimum, terms.maximum))
        self._must(c.OpenTable(terms.document, limits=limits, actor=MANAGER))
        self._must(c.Sit(PLAYER.id, POSITION, actor=PLAYER))

    @property
    def state(self) -> TableState:
        return self._linked.table

    @property
    def displayed(self) -> Cents:
        assert self._linked.pool is not None
        return self._linked.pool.displayed

    @property
    def balance(self) -> Cents:
        return Cents(self._bankroll + self.state.accounts.get(PLAYER.id, 0))

    def open_round(self) -> None:
        self.events.clear()
        self._must(c.CallPlaceYourBets(actor=DEALER))

    def wager(self, area: str, amount: Cents) -> str | None:
        """Places a wager; what is said if it cannot be."""
        if amount > self.balance:
            return f"your balance is {format_amount(self.balance)}"
        return self._try(c.PlaceWager(PLAYER.id, POSITION, area, amount, actor=PLAYER))

    def clear(self) -> None:
        for place in tuple(self.state.current.stakes):
            self._must(c.LowerWager(PLAYER.id, *place, actor=PLAYER))

    def deal(self, deck: Sequence[str]) -> None:
        self._must(c.CallNoMoreBets(actor=DEALER))
        self._must(c.LoadDeck(tuple(deck), actor=DEALER))
        self._must(c.DealFromDeck(actor=DEALER))
        self._try(c.ViewHand(PLAYER.id, POSITION, actor=PLAYER))

    def choices(self) -> tuple[Option, ...]:
        """What the Player can decide now."""
        offered = options(self.state, Viewer(Audience.PLAYER, PLAYER.id))
        return tuple(one for one in offered if isinstance(one.command, c.Decide | c.SetHand))

    def decide(self, command: c.AnyCommand) -> str | None:
        if isinstance(command, c.Decide) and (command.amount or 0) > self.balance:
            return "your balance does not cover it: fold or check"
        return self._try(command)

    def advance(self) -> bool:
        """The Dealer does what comes next; whether there was anything to do."""
        for order in (
            c.DealFromDeck(actor=DEALER),
            c.ExposeCommunity(actor=DEALER),
            c.SettleRound(actor=DEALER),  # refused as long as a hand waits for the Dealer's cards
            c.ExposeDealer(actor=DEALER),
        ):
            if self.state.phase is not Phase.SETTLED and self._try(order) is None:
                return True
        return False

    def leave(self) -> None:
        """Bets that are open come back; a hand in play is finished as 5.11 says for an absent Player."""
        if self.state.phase is Phase.BETTING:
            self.clear()
        while self.state.phase in IN_PLAY:
            if self._try(c.MarkAbsent(POSITION, actor=DEALER)) is not None and not self.advance():
                break
        self.pay_claims()

    def pay_claims(self) -> None:
        assert self._linked.pool is not None
        for claim in tuple(self._linked.pool.open_claims()):
            self._must(pool.VerifyClaim(claim.entered.sequence, actor=SUPERVISOR))
            self._must(pool.PayClaim(claim.entered.sequence, actor=DEALER))

    def _try(self, order: AnyOrder) -> str | None:
        done = execute(self._linked, order)
        if isinstance(done, Rejection | PoolRejection):
            return f"{done.message}{f' (clause {done.clause})' if done.clause else ''}"
        assert isinstance(done, Happened)
        self._linked = done.after
        self.events += done.at_table
        return None

    def _must(self, order: AnyOrder) -> None:
        refusal = self._try(order)
        assert refusal is None, refusal
