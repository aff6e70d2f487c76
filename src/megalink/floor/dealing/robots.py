"""Robot Players for demonstrations and load. They know what anybody in their seat knows."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from megalink.cards import ACE, KING, QUEEN, Card
from megalink.floor.orders.commands import AtTable, Order
from megalink.floor.state.person_names import is_robot
from megalink.floor.state.table_state import FloorTable
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import limits_by_area
from megalink.table.phase import Phase
from megalink.table.phases.decisions import allowed_choices, exact_amount
from megalink.table.progress import waiting
from megalink.table.state import LiveHand, TableState, all_named

WHIM = 0.03  # of decisions
LEAST = Cents(500)  # where no limit says what the least wager is

# What a robot would rather do, by what its cards are worth.
STAYING = (Kind.PLACE, Kind.PASS, Kind.RETURN, Kind.FOLD)
LEAVING = (Kind.FOLD, Kind.RETURN, Kind.PASS, Kind.PLACE)

BANKROLL = Cents(1_000_000)  # what a robot buys when it runs low
CASHIER = Actor("robot-cashier", Role.SYSTEM)


class KeyedOrder(NamedTuple):
    """With its key a robot's order acts once, whatever happens to the server meanwhile."""

    order: Order
    key: str | None = None


class Robots:
    """`silent`: the part of its decisions that a robot does not make."""

    def __init__(self, seed: int, *, silent: float = 0.0) -> None:
        self._seed = seed
        self._silent = silent

    def orders(self, table: FloorTable, balance: Callable[[str], Cents]) -> list[KeyedOrder]:
        """What the robots at this table do now; nothing while it is not their turn."""
        state, current = table.state, table.state.round
        if current is None or current.halt or current.power_failed or table.closed:
            return []
        if current.phase is Phase.BETTING:
            wagered = {place.position for place in current.stakes}
            seats = ((at, name) for at, name in sorted(state.seats.items()) if at not in wagered and is_robot(name))
            return [order for at, name in seats for order in self._wagers(table, at, name, balance(name))]
        if current.phase is Phase.DECIDING:
            hands = (current.hands[at] for at in waiting(state))
            return [order for hand in hands if is_robot(hand.controller) for order in self._decision(table, hand)]
        return []

    def _chance(self, table: FloorTable, position: int, act: str) -> Random:
        return Random(f"{self._seed}/{table.name}/{table.round_number}/{position}/{act}")  # noqa: S311 (play money)

    def _keyed(self, table: FloorTable, position: int, act: str, command: c.AnyCommand | BuyIn) -> KeyedOrder:
        order = command if isinstance(command, BuyIn) else AtTable(table.name, command)
        return KeyedOrder(order, f"{table.name}/{table.round_number}/{position}/{act}")

    def _wagers(self, table: FloorTable, position: int, player: str, balance: Cents) -> list[KeyedOrder]:
        chance, state = self._chance(table, position, "bets"), table.state
        if chance.random() < self._silent:
            return []
        if balance * 4 < BANKROLL:
            return [self._keyed(table, position, "chips", BuyIn(player, BANKROLL, actor=CASHIER))]
        wagers = state.rules.document.wagers.values()
        areas = [chance.choice(state.rules.base_wagers)]
        areas += [wager.name for wager in wagers if wager.role is WagerRole.SIDE and chance.random() < 0.3]
        joins = chance.random() < 0.7
        areas += [JACKPOT] if joins and table.listed.link is not None else []
        stakes = {area: _stake(state, area, chance) for area in areas}
        actor = Actor(player, Role.PLAYER)
        return [
            self._keyed(table, position, area, c.PlaceWager(player, position, area, stake, actor=actor))
            for area, stake in stakes.items()
        ]

    def _decision(self, table: FloorTable, hand: LiveHand) -> list[KeyedOrder]:
        chance = self._chance(table, hand.position, f"step {table.state.current.step}")
        if chance.random() < self._silent:
            return []
        choice = _choice(table.state, hand, chance)
        amount = exact_amount(table.state, hand, choice)
        player, position, actor = hand.controller, hand.position, Actor(hand.controller, Role.PLAYER)
        decide = c.Decide(player, position, choice.name, amount, actor=actor)
        orders = [self._keyed(table, position, f"step-{table.state.current.step}", decide)]
        if player not in hand.viewed_by:
            orders.insert(0, self._keyed(table, position, "look", c.ViewHand(player, position, actor=actor)))
        return orders


def _choice(state: TableState, hand: LiveHand, chance: Random) -> Choice:
    """By its own cards, which it looks at, and those that lie open; now and then at random."""
    choices = [choice for choice in allowed_choices(state, hand) if choice.kind is not Kind.SET]
    if chance.random() < WHIM:
        return chance.choice(choices)
    community = all_named(state.current.community[: state.current.community_shown])
    preference = STAYING if is_worth_a_wager(all_named(hand.cards), community) else LEAVING
    return min(choices, key=lambda choice: preference.index(choice.kind))


def is_worth_a_wager(own: Sequence[Card], community: Sequence[Card]) -> bool:
    """By a rule of thumb, so that a demonstration wins and loses about as people do.

    A made hand, or high cards enough; two Hole cards alone are nearly always worth seeing the next ones.
    """
    if len(own) == 2 and not community:
        return True
    ranks = sorted((card.rank for card in (*own, *community)), reverse=True)
    if len(set(ranks)) < len(ranks):
        return True
    if len(own) == 2:
        return False
    suited = len({card.suit for card in own}) == 1
    in_sequence = ranks[0] - ranks[-1] == len(ranks) - 1
    return suited or in_sequence or (ranks[0] >= QUEEN if len(own) == 3 else ranks[:2] == [ACE, KING])


def _stake(state: TableState, area: str, chance: Random) -> Cents:
    if area == JACKPOT:
        multiples = state.rules.document.wagers[area].multiples or (1,)
        return Cents(state.jackpot_minimum * chance.choice(multiples))
    limit = limits_by_area(state.rules, state.limits)[area]
    least = limit.minimum or LEAST
    most = least * 3 if limit.maximum is None else min(limit.maximum, least * 3)
    return Cents(chance.randrange(least, most + 1, 100) if most > least else least)
