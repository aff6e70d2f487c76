"""What each round did to each Player's money, wager by wager: for his own sheet of a session.

Made from the events of one table without playing its rounds again, and goes on from where it was, as the index of
rounds does. Stakes are handle as in stakes.py, with those of the Progressive Jackpot apart; nets are all that moved on
the account, without later adjustments.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from megalink.floor.audit.backed_hands import NOTICED, BackedHands
from megalink.floor.audit.reports.nets import WITH_NET, nets
from megalink.floor.audit.reports.theory import Game
from megalink.floor.audit.stakes import BEFORE_ALL_DAYS, FOLLOWED, TableStakes
from megalink.floor.state import streams
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded, Store
from megalink.table import events as e
from megalink.table.game.game import JACKPOT

DECISIONS = (e.DecisionMade, e.HandSet, e.TimeExpired, e.PlayerAbsent)
ENDS = (e.RoundConcluded, e.RoundVoided)
KINDS = frozenset(kind.WIRE for kind in (*FOLLOWED, *WITH_NET, *NOTICED, *DECISIONS, *ENDS))


@dataclass
class PlayerRound:
    """One Player in one round. `squares` are of his single stakes: the width of a band is made of them."""

    table: str
    number: int
    at: int
    position: int  # in the log
    game: Game
    stakes: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    nets: Counter[str] = field(default_factory=Counter)
    jackpot_stakes: int = 0  # that the pool took
    has_decided: bool = False  # on a position with a wager of his, by him or by another, or made of a silence
    out_of_proportion: bool = False  # on a hand with back bettors: the edge of the base game is not that of his wagers
    ended: int = 0  # where in the log the round was over

    @property
    def handle(self) -> int:
        return sum(self.stakes.values())

    @property
    def net(self) -> int:
        return sum(self.nets.values())

    @property
    def jackpot(self) -> int:
        """What of the net the Progressive Jackpot brought or took."""
        return self.nets[JACKPOT]


@dataclass
class _Round:
    number: int
    at: int
    position: int
    game: Game
    is_over: bool = False
    players: dict[str, PlayerRound] = field(default_factory=dict)
    wagered: dict[int, set[str]] = field(default_factory=dict)  # by position: whose wagers
    out_of_proportion: set[str] = field(default_factory=set)


class _Table:
    def __init__(self, name: str) -> None:
        self.name = name
        self.version = 0
        self.rounds: list[_Round] = []
        self._stakes = TableStakes()
        self._backed = BackedHands(self._stakes)

    def take(self, recorded: Recorded) -> None:
        self.version = recorded.version
        if recorded.type not in KINDS:
            return
        opened = open_envelope(recorded, AT_TABLE)
        event = opened.event
        if isinstance(event, e.RoundOpened):
            game = event.document, event.readings
            self.rounds.append(_Round(event.number, opened.at, recorded.position, game))
            self._stakes.open(event, BEFORE_ALL_DAYS)
            self._backed.open()
        elif self.rounds:
            self._enter(event, recorded.position)
        else:
            self._backed.take(event)  # who sits down before the first round

    def _enter(self, event: Any, position: int) -> None:  # noqa: ANN401 (any event of KINDS)
        # An award may come when its round is long over; all else is of the last one.
        of_round = self.rounds[getattr(event, "round", 0) - 1]
        for area, _, shares in self._stakes.take(event):
            for player, stake in shares:
                own = self._of(of_round, player)
                own.stakes[area] += stake
                own.squares[area] += stake * abs(stake)
        of_round.out_of_proportion |= self._backed.take(event)
        for player, stake in _jackpot_stakes(event):
            self._of(of_round, player).jackpot_stakes += stake
        for player, net in nets(event):
            self._of(of_round, player).nets[getattr(event, "area", JACKPOT)] += net
        if isinstance(event, e.WagerPlaced):
            self._of(of_round, event.player)
            of_round.wagered.setdefault(event.position, set()).add(event.player)
        elif isinstance(event, DECISIONS):
            for player in of_round.wagered.get(event.position, ()):
                self._of(of_round, player).has_decided = True
        elif isinstance(event, ENDS):
            of_round.is_over = True
            for player, own in of_round.players.items():
                own.ended = position
                own.out_of_proportion = player in of_round.out_of_proportion

    def _of(self, of_round: _Round, player: str) -> PlayerRound:
        if player not in of_round.players:
            number, at, position, game = of_round.number, of_round.at, of_round.position, of_round.game
            of_round.players[player] = PlayerRound(self.name, number, at, position, game)
        return of_round.players[player]


def _jackpot_stakes(event: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 (any event of KINDS)
    """Whose Progressive Jackpot wager was lost, or has won: the stake of both stays in the system."""
    match event:
        case e.JackpotHandEntered():
            yield event.player, event.stake
        case e.WagerSettled(area=area) if area == JACKPOT:
            yield from ((share.player, -share.net) for share in event.shares)
        case e.SettlementReversed(area=area) if area == JACKPOT:
            yield from ((share.player, share.net) for share in event.shares)
        case _:
            pass


class PlayerRounds:
    """Of all tables, of a log that may be written to meanwhile."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store
        self._tables: dict[str, _Table] = {}
        self._lock = threading.Lock()

    def of(self, player: str, tables: Iterable[str]) -> list[PlayerRound]:
        """His rounds there that are over, in the order of the log; in a thread: the first look reads a table's log."""
        with self._lock:
            rounds = [
                of_round.players[player]
                for name in tables
                for of_round in self._caught_up(name).rounds
                if of_round.is_over and player in of_round.players
            ]
        return sorted(rounds, key=lambda one: one.position)

    def _caught_up(self, name: str) -> _Table:
        table = self._tables.setdefault(name, _Table(name))
        for recorded in self._store().read(streams.table(name), table.version):
            table.take(recorded)
        return table
