"""What a command at a table does to its Players' money. Nobody wagers more than he has, at however many tables."""

from collections.abc import Iterable

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import purse_locked
from megalink.floor.state import streams
from megalink.floor.state.events import PlayerMoved
from megalink.floor.state.floor_state import Purse
from megalink.floor.state.table_state import FloorTable
from megalink.jackpot.commands import PoolCommand
from megalink.money import Cents
from megalink.play.linked import Happened
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table.events import AnyEvent
from megalink.table.postings import Posting

# Of a Player's money: how much, and what happened, in the words of the events, each once.
Moves = dict[str, tuple[int, str]]


def moves_of(events: Iterable[AnyEvent], moved: Iterable[tuple[Posting, ...]]) -> Moves:
    """What the postings of these events do to each Player."""
    moves: Moves = {}
    for event, posted in zip(events, moved, strict=True):
        for name, cents in posted:
            if name[:1] != "@":
                word = event.WIRE.split(".")[1]
                before, words = moves.get(name, (0, word))
                moves[name] = before + cents, words if word in words.split("+") else f"{words}+{word}"
    return moves


def not_covered(draft: Draft, table: FloorTable, moves: Moves, command: c.AnyCommand | PoolCommand) -> Refused | None:
    """Why these movements cannot be: a Player's stream is locked, or his balance does not cover the wager."""
    for player, (cents, _why) in moves.items():
        if not cents:
            continue
        purse = draft.purse(player)
        locked = purse_locked(draft.locked, player) if draft.locked else None
        if locked:
            return Refused(locked, ((streams.player(player), purse.version),))
        if purse.balance + cents < 0 and cents < 0 and command.FACTS.from_balance:
            refusal = Rejection(Code.BALANCE_TOO_LOW, _too_low(player, command), field="amount", value=-cents)
            rests_on = (streams.table(table.name), table.version), (streams.player(player), purse.version)
            return Refused(refusal, rests_on)
    return None


def move_purses(
    change: Change, draft: Draft, table: FloorTable, happened: Happened, command: c.AnyCommand | PoolCommand
) -> Refused | None:
    """Writes a line for every Player whose money changed, or says why the command cannot be."""
    moves = moves_of(happened.at_table, happened.moved)
    refused = not_covered(draft, table, moves, command)
    if refused:
        return refused
    number = happened.after.table.round.number if happened.after.table.round else 0
    for player, (cents, why) in moves.items():
        if cents:
            purse = draft.purse(player)
            after = Purse(purse.version + 1, Cents(purse.balance + cents), purse.cash)
            change.move_purse(player, after, PlayerMoved(table.name, number, Cents(cents), why))
    return None


def _too_low(player: str, command: c.AnyCommand | PoolCommand) -> str:
    """How much another Player has is not told."""
    whose = "the balance" if command.actor.id == player else f"the balance of {player}"
    return f"{whose} does not cover the wager"
