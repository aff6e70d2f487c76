"""Robot Players for demonstrations and load. They know what anybody in their seat knows."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from megalink.floor.commands import AtTable, Order
from megalink.floor.desk import Desk
from megalink.floor.robot_sense import is_worth_a_wager
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.document import Role as WagerRole
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.deciding import allowed_choices, exact_amount
from megalink.table.game import JACKPOT, SET, Choice
from megalink.table.limits import limits_by_area
from megalink.table.progress import waiting
from megalink.table.state import LiveHand, Phase, TableState

WHIM = 0.03  # of decisions
LEAST = Cents(500)  # where no limit says what the least wager is


BANKROLL = Cents(1_000_000)
CASHIER = Actor("robot-cashier", Role.DEALER)


class KeyedOrder(NamedTuple):
    """With its key a robot's order acts once, whatever happens to the server meanwhile."""

    key: str
    order: Order


class Robots:
    """`silent` is the part of decisions that a robot sleeps through; `bankroll` what it buys when it runs low."""

    def __init__(self, seed: int, *, silent: float = 0.0, bankroll: Cents = BANKROLL, prefix: str = "robot") -> None:
        self._seed = seed
        self._silent = silent
        self._bankroll = bankroll
        self._prefix = prefix

    def name(self, table: str, position: int) -> str:
        return f"{self._prefix}.{table}.{position}"

    def is_robot(self, player: str) -> bool:
        return player.startswith(f"{self._prefix}.")

    def orders(self, desk: Desk, balance: Callable[[str], Cents]) -> list[KeyedOrder]:
        """What the robots at this table do now; nothing while it is not their turn."""
        state, current = desk.state, desk.state.round
        if current is None or current.halt or current.power_failed or desk.closed:
            return []
        if current.phase is Phase.BETTING:
            idle = {place.position for place in current.stakes}
            seats = ((at, who) for at, who in sorted(state.seats.items()) if self.is_robot(who) and at not in idle)
            return [order for at, who in seats for order in self._wagers(desk, at, who, balance(who))]
        if current.phase is Phase.DECIDING:
            hands = (current.hands[at] for at in waiting(state))
            return [order for hand in hands if self.is_robot(hand.controller) for order in self._decision(desk, hand)]
        return []

    def _chance(self, desk: Desk, position: int, what: str) -> Random:
        return Random(f"{self._seed}/{desk.name}/{desk.round_number}/{position}/{what}")  # noqa: S311 (play money)

    def _keyed(self, desk: Desk, position: int, what: str, command: c.AnyCommand) -> KeyedOrder:
        return KeyedOrder(f"{desk.name}/{desk.round_number}/{position}/{what}", AtTable(desk.name, command))

    def _wagers(self, desk: Desk, position: int, player: str, balance: Cents) -> list[KeyedOrder]:
        chance, state = self._chance(desk, position, "bets"), desk.state
        if chance.random() < self._silent:
            return []
        if balance * 4 < self._bankroll:
            chips = BuyIn(player, self._bankroll, actor=CASHIER)
            return [KeyedOrder(f"{desk.name}/{desk.round_number}/{position}/chips", chips)]
        wagers = state.rules.document.wagers.values()
        areas = [chance.choice(state.rules.base_wagers)]
        areas += [one.name for one in wagers if one.role is WagerRole.SIDE and chance.random() < 0.3]
        areas += [JACKPOT] if chance.random() < 0.7 else []
        actor = Actor(player, Role.PLAYER)
        return [
            self._keyed(
                desk, position, area, c.PlaceWager(player, position, area, _stake(state, area, chance), actor=actor)
            )
            for area in areas
        ]

    def _decision(self, desk: Desk, hand: LiveHand) -> list[KeyedOrder]:
        chance = self._chance(desk, hand.position, f"step {desk.state.current.step}")
        if chance.random() < self._silent:
            return []
        choice = _choice(desk.state, hand, chance)
        amount = exact_amount(desk.state, hand, choice)
        player, position, actor = hand.controller, hand.position, Actor(hand.controller, Role.PLAYER)
        decide = c.Decide(player, position, choice.name, amount, actor=actor)
        orders = [self._keyed(desk, position, f"step-{desk.state.current.step}", decide)]
        if player not in hand.viewed_by:
            orders.insert(0, self._keyed(desk, position, "look", c.ViewHand(player, position, actor=actor)))
        return orders


def _choice(state: TableState, hand: LiveHand, chance: Random) -> Choice:
    """By its own cards, which it looks at, and those that lie open; now and then at random."""
    choices = [one for one in allowed_choices(state, hand) if one.name != SET]
    if chance.random() < WHIM:
        return chance.choice(choices)
    shown = state.current.community[: state.current.community_shown]
    wagering = is_worth_a_wager(hand.cards, shown)
    return next((one for one in choices if bool(one.area) is wagering), choices[0])


def _stake(state: TableState, area: str, chance: Random) -> Cents:
    if area == JACKPOT:
        multiples = state.rules.document.wagers[area].multiples or (1,)
        return Cents(state.jackpot_minimum * chance.choice(multiples))
    limit = limits_by_area(state.rules, state.limits)[area]
    least = limit.minimum or LEAST
    most = least * 3 if limit.maximum is None else min(limit.maximum, least * 3)
    return Cents(chance.randrange(least, most + 1, 100) if most > least else least)
