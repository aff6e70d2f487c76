"""How fast rounds are played: `python benchmarks/round.py [TIMES]`.

Every document plays rounds at all positions of its largest layout, each order decided and its events evolved, on one
core. Each round is played again and again and its best time counts: other work on the machine can only slow it down.
"""

import random
import sys
import time
from typing import NamedTuple

from report import table, write_section

from megalink.cards import ALL_CARDS
from megalink.games.library import document, document_keys
from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.game.choice import Kind
from megalink.table.game.game import JACKPOT
from megalink.table.phase import Phase
from megalink.table.phases.decisions import exact_amount
from megalink.table.progress import choices_now
from megalink.table.state import TableState

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 60
ROUNDS = 20

DEALER = Actor("dealer", Role.DEALER)
MANAGER = Actor("pit manager", Role.PIT_MANAGER)


class Round(NamedTuple):
    before: TableState
    orders: tuple[c.AnyCommand, ...]


def after(state: TableState, *orders: c.AnyCommand) -> TableState:
    for order in orders:
        done = execute(state, order)
        assert not isinstance(done, Rejection), f"{order}: {done}"
        state = done[0]
    return state


def prepared(key: str) -> list[Round]:
    """The orders are written down while a first table plays them, so that the timed ones do nothing else."""
    layout = max(document(key).layouts, key=lambda layout: layout.positions)
    players = [Actor(f"player {position}", Role.PLAYER) for position in range(1, layout.positions + 1)]
    state = after(new_table(), c.OpenTable(key, layout=layout.name, actor=MANAGER))
    state = after(state, *(c.Sit(one.id, at, actor=one) for at, one in enumerate(players, 1)))
    chance, written = random.Random(7), []
    for _ in range(ROUNDS):
        before, orders = state, [*_betting(state, players), *_dealing(chance)]
        state = after(state, *orders)
        while state.phase is not Phase.SETTLED:
            order = _next_order(state, players, chance)
            state = after(state, order)
            orders.append(order)
        written.append(Round(before, tuple(orders)))
    return written


def _betting(state: TableState, players: list[Actor]) -> list[c.AnyCommand]:
    base = state.rules.base_wagers[0]
    orders: list[c.AnyCommand] = [c.CallPlaceYourBets(actor=DEALER)]
    for at, one in enumerate(players, 1):
        orders.append(c.PlaceWager(one.id, at, base, Cents(1_000), actor=one))
        orders.append(c.PlaceWager(one.id, at, JACKPOT, Cents(100), actor=one))
    return [*orders, c.CallNoMoreBets(actor=DEALER)]


def _dealing(chance: random.Random) -> list[c.AnyCommand]:
    deck = chance.sample(ALL_CARDS, len(ALL_CARDS))
    return [c.LoadDeck(tuple(card.text for card in deck), actor=DEALER), c.DealFromDeck(actor=DEALER)]


def _next_order(state: TableState, players: list[Actor], chance: random.Random) -> c.AnyCommand:
    for at, one in enumerate(players, 1):
        live = state.current.hands[at]
        choices = choices_now(state, live)
        if choices:
            choice = chance.choice([option for option in choices if option.kind is not Kind.SET])
            return c.Decide(one.id, at, choice.name, exact_amount(state, live, choice), actor=one)
    forward = (c.ExposeCommunity, c.DealFromDeck, c.ExposeDealer, c.SettleRound)
    orders = [kind(actor=DEALER) for kind in forward]
    return next(order for order in orders if not isinstance(execute(state, order), Rejection))


def best(played: Round) -> float:
    """Seconds for one round of play."""
    spent = []
    for _ in range(TIMES):
        state = played.before
        start = time.perf_counter()
        for order in played.orders:
            state = execute(state, order)[0]  # type: ignore[index]
        spent.append(time.perf_counter() - start)
    return min(spent)


def main() -> None:
    rows = []
    for key in document_keys():
        rounds = prepared(key)
        seconds = sum(map(best, rounds)) / ROUNDS
        orders = sum(len(one.orders) for one in rounds) / ROUNDS
        positions = len(rounds[0].before.seats)
        rows.append([key, str(positions), f"{orders:.0f}", f"{seconds * 1e3:.2f}", f"{orders / seconds:,.0f}"])
    figures = table(["document", "positions", "orders a round", "ms a round", "orders a second"], rows)
    body = f"Mean of {ROUNDS} rounds, of each the best of {TIMES} times.\n\n{figures}"
    print(body)
    write_section("Playing rounds", "python benchmarks/round.py", body)


if __name__ == "__main__":
    main()
