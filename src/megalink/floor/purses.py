"""What a command at a table does to its Players' money. Nobody wagers more than he has, at however many tables."""

from megalink.floor import names
from megalink.floor.desk import Desk
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.events import PlayerMoved
from megalink.floor.house import Purse
from megalink.floor.refusal import LOCKED, Code, refuse
from megalink.jackpot.commands import Command as PoolCommand
from megalink.money import Cents
from megalink.play.linked import Happened
from megalink.table import commands as c
from megalink.table.postings import postings

WAGERS = (c.PlaceWager, c.Decide, c.RecordFoundWager)


def move_purses(
    change: Change, draft: Draft, desk: Desk, done: Happened, command: c.AnyCommand | PoolCommand
) -> Refused | None:
    """Writes a line for every Player whose money changed, or says why the command cannot be."""
    moved: dict[str, int] = {}
    why: dict[str, str] = {}
    for event in done.at_table:
        for name, cents in postings(event):
            if name[:1] != "@":
                moved[name] = moved.get(name, 0) + cents
                why[name] = _reason(why.get(name), event.WIRE)
    if not moved:
        return None
    number = done.after.table.round.number if done.after.table.round else 0
    for player, change_cents in moved.items():
        if not change_cents:
            continue
        purse, stream = draft.purse(player), names.player(player)
        if stream in draft.locked:
            refusal = refuse(Code.PLAYER_LOCKED, LOCKED, field="player", value=player)
            return Refused(refusal, ((stream, purse.version),))
        if purse.balance + change_cents < 0 and change_cents < 0 and isinstance(command, WAGERS):
            refusal = refuse(Code.BALANCE_TOO_LOW, _too_low(player, command), field="amount", value=-change_cents)
            return Refused(refusal, ((names.table(desk.name), desk.version), (stream, purse.version)))
        after = Purse(purse.version + 1, Cents(purse.balance + change_cents), purse.cash)
        line = PlayerMoved(desk.name, number, Cents(change_cents), why[player])
        change.write(stream, purse.version, line, more=in_envelope(after))
        change.purses[player] = after
    return None


def _reason(known: str | None, wire: str) -> str:
    """What happened, in the words of the events; each once."""
    word = wire.split(".")[1]
    return word if known is None else known if word in known.split("+") else f"{known}+{word}"


def in_envelope(purse: Purse) -> str:
    return f',"balance":{purse.balance},"cash":{purse.cash}'


def _too_low(player: str, command: c.AnyCommand | PoolCommand) -> str:
    """How much another Player has is not told."""
    whose = "the balance" if command.actor.id == player else f"the balance of {player}"
    return f"{whose} does not cover the wager"
