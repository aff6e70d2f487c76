"""Money over the counter."""

from megalink.floor import names
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.envelope import Envelope
from megalink.floor.house import Purse
from megalink.floor.purses import in_envelope
from megalink.floor.refusal import LOCKED, Code, refuse
from megalink.ledger import cage
from megalink.money import Cents


def at_cage(draft: Draft, command: cage.AnyCommand) -> Change | Refused:
    player, stream = command.player, names.player(command.player)
    if not names.is_name(player):
        return Refused(refuse(Code.NAME_INVALID, "a Player has no such name", field="player", value=player))
    purse = draft.purse(player)
    rests_on = ((stream, purse.version),)
    for locked, code in ((names.FLOOR, Code.FLOOR_LOCKED), (stream, Code.PLAYER_LOCKED)):
        if locked in draft.locked:
            return Refused(refuse(code, LOCKED, field="player", value=player), rests_on)
    decided = cage.decide(purse.balance, command)
    if isinstance(decided, cage.Rejection):
        return Refused(decided, rests_on)
    into = decided.amount if isinstance(decided, cage.BoughtIn) else -decided.amount
    after = Purse(purse.version + 1, Cents(purse.balance + into), Cents(purse.cash + into))
    change = Change(Envelope(command.actor, command.at))
    change.write(stream, purse.version, decided, more=in_envelope(after))
    change.purses[player] = after
    change.answer = {"player": player, "balance": after.balance}
    return change
