"""Money over the counter."""

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import floor_locked, purse_locked
from megalink.floor.state import streams
from megalink.floor.state.floor_state import Purse
from megalink.ledger import cage
from megalink.money import Cents
from megalink.rulebook.rejection import Code, Rejection


def at_cage(draft: Draft, command: cage.AnyCommand) -> Change | Refused:
    player, stream = command.player, streams.player(command.player)
    if not streams.is_name(player):
        return Refused(
            Rejection(Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}", field="player", value=player)
        )
    purse = draft.purse(player)
    rests_on = ((stream, purse.version),)
    locked = floor_locked(draft.locked) or purse_locked(draft.locked, player)
    if locked:
        return Refused(locked, rests_on)
    decided = cage.decide(purse.balance, command)
    if isinstance(decided, Rejection):
        return Refused(decided, rests_on)
    into = decided.amount if isinstance(decided, cage.BoughtIn) else -decided.amount
    after = Purse(purse.version + 1, Cents(purse.balance + into), Cents(purse.cash + into))
    change = Change(command.actor, command.at)
    change.move_purse(player, after, decided)
    change.answer = {"player": player, "balance": after.balance}
    return change
