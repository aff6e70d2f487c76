"""A table for one Player at the terminal: the house deals, the pool pays, and every order goes through the engine."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from megalink.analysis.numbers import decimal
from megalink.analysis.question import BadQuestion, ask
from megalink.analysis.solving import situation
from megalink.cards import FACE_DOWN, card
from megalink.cli.par.options import counting_bar
from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents, format_amount
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.events import AnyEvent
from megalink.table.game.choice import Kind
from megalink.table.game.limits import Limit, Limits, limits_by_area
from megalink.table.next_step import DealerOrder, PlayersDecide, next_step
from megalink.table.options import Option, options
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.progress import choices_now
from megalink.table.state import TableState, all_named
from megalink.table.view import Audience, Viewer, view

PLAYER, DEALER = Actor("you", Role.PLAYER), Actor("dealer", Role.DEALER)
SUPERVISOR, MANAGER = Actor("supervisor", Role.PIT_SUPERVISOR), Actor("manager", Role.PIT_MANAGER)
POSITION = 1
YOU = Viewer(Audience.PLAYER, PLAYER.id)


class TableSettings(NamedTuple):
    """How the table is opened."""

    document: str
    minimum: Cents
    maximum: Cents
    jackpot: Cents
    reset: Cents
    bankroll: Cents


class TerminalTable:
    """Holds the table and the pool, and what has happened in the round."""

    def __init__(self, settings: TableSettings) -> None:
        self._linked = Linked("terminal", new_table())
        self._bankroll = settings.bankroll
        self.events: list[AnyEvent] = []
        parameters = Parameters(settings.reset, Cents(100), to_displayed=2_000, to_reserve=500)
        self._must(pool.OpenLink(parameters, settings.jackpot, Cents(0), actor=MANAGER))
        limits = Limits(Limit(settings.minimum, settings.maximum))
        self._must(c.OpenTable(settings.document, limits=limits, actor=MANAGER))
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

    @property
    def player_view(self) -> dict[str, Any]:
        """The table as the Player sees it."""
        visible = view(self.state, YOU)["table"]
        assert isinstance(visible, dict)
        return visible

    def open_round(self) -> None:
        self.events.clear()
        self.advance()

    def wager(self, area: str, amount: Cents) -> str | None:
        """Places a wager; what is said if it cannot be."""
        if amount * (1 + len(self.state.rules.document.equal_to(area))) > self.balance:
            return f"your balance is {format_amount(self.balance)}"
        minimum = limits_by_area(self.state.rules, self.state.limits)[area].minimum or 0
        if self.state.current.total(c.Place(POSITION, area)) + amount < minimum:  # nobody else adds to it (A112)
            return f"the minimum is {format_amount(Cents(minimum))}"
        return self._try(c.PlaceWager(PLAYER.id, POSITION, area, amount, actor=PLAYER))

    def clear(self) -> None:
        for place in tuple(self.state.current.stakes):
            self._must(c.LowerWager(PLAYER.id, *place, actor=PLAYER))

    def deal(self, deck: Sequence[str]) -> None:
        self.advance()  # "No more bets"
        self._must(c.LoadDeck(tuple(deck), actor=DEALER))
        self.advance()
        self._try(c.ViewHand(PLAYER.id, POSITION, actor=PLAYER))

    def choices(self) -> tuple[Option, ...]:
        """What the Player can decide now."""
        offered = options(self.state, YOU)
        return tuple(option for option in offered if isinstance(option.command, c.Decide | c.SetHand))

    def decide(self, command: c.AnyCommand) -> str | None:
        if isinstance(command, c.Decide) and (command.amount or 0) > self.balance:
            choices = choices_now(self.state, self.state.current.hands[POSITION])
            titles = self.state.rules.document.presentation.choices
            free = " or ".join(titles[choice.name] for choice in choices if choice.kind is not Kind.PLACE)
            return f"your balance does not cover it: {free}"
        return self._try(command)

    def hint(self) -> str:
        """Each decision's exact expectation, and the best of them."""
        hand, visible = self.state.current.hands[POSITION], self.player_view
        open_cards = [card(text) for text in (*visible["dealer"], *visible["community"]) if text != FACE_DOWN]
        question = ask(self.state.rules.document.key, [f"{name}={value}" for name, value in self.state.readings])
        try:
            with counting_bar(question.key) as progress:
                advice = situation(question, [*all_named(hand.cards), *open_cards], progress)
        except BadQuestion:  # no mathematics for this situation: say what there is to choose from
            choices = choices_now(self.state, hand)
            ways = [f"{choice.name.replace('_', ' ')} (clause {choice.clause})" for choice in choices]
            return f"You may: {', '.join(ways)}"
        base, stakes = self.state.rules.base_wagers[0], self.state.current.wagers_at(POSITION)
        worth = {choice.name: choice.with_stakes(base, stakes) for choice in advice.choices}
        words = ", ".join(f"{name} {decimal(value, 4)}" for name, value in worth.items())
        return f"Best: {max(worth, key=lambda name: worth[name])}. In units of your first wager: {words}."

    def advance(self) -> bool:
        """The Dealer does what comes next; False where it is not his turn."""
        step = next_step(self.state, DEALER)
        if isinstance(step, DealerOrder):
            self._must(step.command)
        return isinstance(step, DealerOrder)

    def leave(self) -> None:
        """Bets that are open come back; a hand in play is finished as 5.11 says for an absent Player."""
        if self.state.phase is Phase.BETTING:
            self.clear()
        while self.state.phase in IN_PLAY:
            if isinstance(next_step(self.state, DEALER), PlayersDecide):
                self._must(c.MarkAbsent(POSITION, actor=DEALER))
            elif not self.advance():
                break
        self.pay_claims()

    def pay_claims(self) -> None:
        assert self._linked.pool is not None
        for claim in tuple(self._linked.pool.open_claims()):
            self._must(pool.VerifyClaim(claim.entered.sequence, actor=SUPERVISOR))
            self._must(pool.PayClaim(claim.entered.sequence, actor=DEALER))

    def _try(self, order: AnyOrder) -> str | None:
        result = execute(self._linked, order)
        if not isinstance(result, Happened):
            return f"{result.message}{f' (clause {result.clause})' if result.clause else ''}"
        self._linked = result.after
        self.events += result.at_table
        return None

    def _must(self, order: AnyOrder) -> None:
        refusal = self._try(order)
        assert refusal is None, refusal
