"""A Player's own lines of the round: his parts of what was settled, wherever they lay. They add up to what he won.

A back bettor has no part in the seat's Progressive Jackpot wager (3.5.4), so that wager is no line of his.
"""

from collections.abc import Iterator

import msgspec

from megalink.jackpot.awards import WAGER
from megalink.table.events import JackpotHandEntered, WagerSettled
from megalink.table.game.settlement import Outcome
from megalink.table.state import RoundState, TableState
from megalink.table.view import own_stake


class OwnLine(msgspec.Struct, frozen=True):
    position: int
    wager: str
    stake: int  # his part
    outcome: str
    net: int  # how his money has changed by it so far
    clauses: list[str]
    readings: list[str]
    is_open: bool = False  # a jackpot hand that the pool has yet to pay


def own_lines(state: TableState, player: str | None) -> list[OwnLine]:
    current = state.round
    if current is None or player is None:
        return []
    return [
        *(line for settled in current.settled for line in _settled(current, settled, player)),
        *(_jackpot(state, current, entry) for entry in current.entered if entry.player == player),
        *(
            OwnLine(part.position, part.area, part.amount, Outcome.LOSE.value, -part.amount, ["5.5"], [])
            for part in current.forfeited
            if part.player == player
        ),
    ]


def _settled(current: RoundState, line: WagerSettled, player: str) -> Iterator[OwnLine]:
    shares = [share for share in line.shares if share.player == player]
    if shares:
        net, stake = sum(share.net for share in shares), own_stake(current, line, player)
        cites = [*line.clauses], [*line.readings]
        yield OwnLine(line.position, line.area, stake, line.outcome.value, net, *cites)


def _jackpot(state: TableState, current: RoundState, entry: JackpotHandEntered) -> OwnLine:
    awards = [award for award in current.awarded if award.position == entry.position and award.player == entry.player]
    waits = any((hand.round, hand.position) == (current.number, entry.position) for hand in state.unpaid)
    net = sum(award.amount + award.stake_back for award in awards) - entry.stake
    outcome = Outcome.WIN if awards or waits else Outcome.LOSE  # neither paid nor waiting: the claim was refused
    cites = [*entry.clauses], [*entry.readings]
    is_open = waits and not awards
    return OwnLine(entry.position, WAGER, entry.stake, outcome.value, net, *cites, is_open=is_open)
