"""Wagers in the words of people: placed, taken back, settled, returned; and the Progressive Jackpot's awards.

The events come with their titles (`names.titled`).
"""

from collections.abc import Iterable

from megalink.money import format_money
from megalink.narration.names import Position, area_titles, cited, listed
from megalink.table import events as e
from megalink.table.game.settlement import Outcome
from megalink.table.state import TableState

OfWagers = (
    e.WagerPlaced
    | e.WagerLowered
    | e.WagerTakenBack
    | e.SeatFollowed
    | e.FollowingEnded
    | e.BetsClosed
    | e.WagerSettled
    | e.WagersReturned
    | e.SettlementReversed
    | e.JackpotHandEntered
    | e.JackpotAwarded
    | e.JackpotHandRefused
    | e.AwardReversed
    | e.LateWagerRefused
    | e.LatePartForfeited
)


def wager_words(event: OfWagers, before: TableState) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.WagerPlaced():
            return f"{event.player} wagers {_wager(event)}{_by(event.by, event.player)}."
        case e.WagerLowered():
            return f"{event.player} takes back {_wager(event)}{_by(event.by, event.player)}."
        case e.WagerTakenBack():
            return f"{event.player} takes back {_wager(event)}, which stays in action (5.6)."
        case e.SeatFollowed():
            how_long = "for the round" if event.whole_round else "for the next decision"
            return f"{event.player} follows the seat at {event.position} {how_long}{_by(event.by, event.player)}."
        case e.FollowingEnded():
            why = ": the balance does not cover the part" if event.uncovered else _by(event.by, event.player)
            return f"{event.player} no longer follows the seat at {event.position}{why}."
        case e.BetsClosed():
            return _closed(event, before)
        case e.WagerSettled():
            return f"{event.area} of {event.position} {_result(event)}{cited(event.clauses, event.readings)}."
        case e.WagersReturned():
            stakes = listed(f"{format_money(amount)} to {player}" for player, amount in event.stakes)
            return f"{event.area} of {event.position} goes back, {stakes}{cited(event.clauses, event.readings)}."
        case e.SettlementReversed():
            moved = listed(moved_words(share.player, -share.net) for share in event.shares)
            return f"The settlement of the {event.area} of {event.position} is taken back: {moved}."
        case e.JackpotHandEntered():
            stake, why = format_money(event.stake), cited(event.clauses, event.readings)
            return f"{event.hand} at {event.position}: {event.player} claims the Progressive Jackpot with {stake}{why}."
        case e.JackpotAwarded():
            return f"{event.player} is paid {_award(event)}."
        case e.JackpotHandRefused():
            where = f"{event.position} in round {event.round}"
            return f"The claim of {event.player} for {where} is refused: the Progressive Jackpot wager is lost."
        case e.AwardReversed():
            return f"{event.player} gives back {_award(event)}."
        case e.LateWagerRefused():
            return f"A late wager of {event.player} is refused: {_wager(event)} (5.5)."
        case e.LatePartForfeited():
            return f"A late wager of {event.player} is forfeited: {_wager(event)}."


def moved_words(player: str, cents: int) -> str:
    """By the change of the Player's money."""
    if not cents:
        return f"nothing for {player}"
    return f"{format_money(abs(cents))} {'to' if cents > 0 else 'from'} {player}"


def parts_words(stakes: Iterable[e.Stake]) -> str:
    """Of a wager of several: who put up what."""
    parts = [f"{format_money(stake.amount)} of {stake.player}" for stake in stakes]
    return f" ({listed(parts)})" if len(parts) > 1 else ""


def _result(event: e.WagerSettled) -> str:
    parts = ""
    if len(event.shares) > 1:
        parts = f", {listed(moved_words(share.player, share.net) for share in event.shares)}"
    match event.outcome:
        case Outcome.WIN:
            return f"wins {format_money(event.net)}{parts}"
        case Outcome.LOSE:
            return f"loses {format_money(abs(event.net))}{parts}"
        case Outcome.STAND_OFF:
            return "is a stand-off"
        case Outcome.RETURNED:
            return "is returned"


def _wager(event: e.WagerPlaced | e.WagerLowered | e.WagerTakenBack | e.LateWagerRefused | e.LatePartForfeited) -> str:
    return f"{format_money(event.amount)} on the {event.area} of {event.position}"


def _by(who: str, player: str) -> str:
    return "" if who == player else f", by {who}"


def _award(event: e.JackpotAwarded | e.AwardReversed) -> str:
    back = f", and the stake of {format_money(event.stake_back)}" if event.stake_back else ""
    where = f"for {event.position} in round {event.round}"
    return f"{format_money(event.amount)} of the Progressive Jackpot {where}{back}"


def _closed(event: e.BetsClosed, before: TableState) -> str:
    places = listed(map(str, event.order))
    hands = f"hands at positions {places}" if len(event.order) > 1 else f"a hand at position {places}"
    parts = [f"No more bets: {hands if event.order else 'no hand'}"]
    if event.jackpot:
        stakes = listed(f"{format_money(stake)} at {Position(position)}" for position, stake in event.jackpot)
        parts.append(f"Progressive Jackpot wagers: {stakes}")
    titles = area_titles(before.game.document) if before.game else {}
    parts += [
        f"{titles.get(place.area, place.area)} of {Position(place.position)} is not valid" for place in event.invalid
    ]
    return "; ".join(parts) + "."
