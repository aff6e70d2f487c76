"""What of a round's money changes hands again without an outcome, and why: a Dealer returns it or takes it back.

An order of section 5 or a ruling answers with entries that move money and with an event that says why; the reason comes
before the entries or after them.
"""

from megalink.money import Cents
from megalink.table import events as e
from megalink.table.state import GivenBack, RoundState

RULING, BAR = "6.1", "5.9"


def returned(current: RoundState, event: e.WagersReturned) -> RoundState:
    clause = event.clauses[0]
    reason = current.reason if clause in (RULING, BAR) else ""
    return _noted(current, event.position, event.area, event.stakes, clause, reason)


def reversed_(current: RoundState, event: e.SettlementReversed) -> RoundState:
    """What was won is taken back, what was lost is returned.

    Shares of settled lines come first in the event. After them stand chips that were gone before the Dealer's list was
    made: a late part that was forfeited, the wager of a jackpot hand.
    """
    place = (event.position, event.area)
    lines = sum(len(line.shares) for line in current.settled if (line.position, line.area) == place)
    moves = tuple(e.Stake(share.player, Cents(-share.net)) for share in event.shares)
    current = _noted(current, *place, moves[:lines], undoes_settlement=True)
    return _noted(current, *place, moves[lines:])


def award_reversed(current: RoundState, event: e.AwardReversed, area: str) -> RoundState:
    paid = e.Stake(event.player, Cents(-event.amount - event.stake_back))
    return _noted(current, event.position, area, (paid,))


def _noted(
    current: RoundState,
    position: int,
    area: str,
    moves: tuple[e.Stake, ...],
    clause: str = "",
    reason: str = "",
    *,
    undoes_settlement: bool = False,
) -> RoundState:
    entries = tuple(
        GivenBack(position, area, *move, clause, reason, undoes_settlement) for move in moves if move.amount
    )
    return current._replace(given_back=(*current.given_back, *entries)) if entries else current


def explained(current: RoundState, clause: str, reason: str = "") -> RoundState:
    """With the clause and the reason of the entries that the same order made."""
    if not any(_is_open(entry, clause) for entry in current.given_back):
        return current
    entries = (
        entry._replace(clause=clause, reason=reason) if _is_open(entry, clause) else entry
        for entry in current.given_back
    )
    return current._replace(given_back=tuple(entries))


def ruled(current: RoundState, event: e.WagerSettled) -> RoundState:
    """A wager that is settled anew by a ruling: what it had paid or collected goes back by the same ruling."""
    if event.clauses[0] != RULING or not current.given_back:
        return current
    return explained(current, RULING, current.reason)


def _is_open(entry: GivenBack, clause: str) -> bool:
    return entry.clause == "" or (entry.clause == clause and not entry.reason)
