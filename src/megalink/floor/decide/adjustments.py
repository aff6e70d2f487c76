"""Adjustments of Players' accounts: proposed, approved by somebody else, or withdrawn, in the stream of the table."""

from typing import assert_never

from megalink.floor.decide.calls import entered_at_table, table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import purse_locked
from megalink.floor.state import streams
from megalink.floor.state.events import PlayerAdjusted
from megalink.floor.state.table_state import FloorTable
from megalink.ledger import adjustments as a
from megalink.rulebook.rejection import Code, Rejection


def at_adjustment(draft: Draft, command: a.AnyCommand) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    decided = _decide(draft, table, command)
    rests_on = [(streams.table(table.name), table.version)]
    concerned = table.adjustments.proposed(command.proposal) if isinstance(command, a.ApproveAdjustment) else None
    if concerned:
        rests_on.append((streams.player(concerned.player), draft.purse(concerned.player).version))
    if isinstance(decided, Rejection):
        if decided.code is Code.AMOUNT_OUT_OF_RANGE:
            rests_on.append((streams.FLOOR, draft.registry.version))
        return Refused(decided, tuple(rests_on))
    change = entered_at_table(table, command, decided)
    change.answer["proposal"] = decided.proposal
    if isinstance(decided, a.AdjustmentApproved):
        assert concerned is not None, "what is approved was proposed"
        _move(change, draft, table, decided, concerned.reason)
    return change


def _decide(draft: Draft, table: FloorTable, command: a.AnyCommand) -> a.AnyEvent | Rejection:
    known, by = table.adjustments, table.state.effective(command.actor, command.at)
    match command:
        case a.ProposeAdjustment():
            player, number, most = command.player, command.round, draft.registry.limits.adjustment
            if not streams.is_name(player):
                return command.refused("player", Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}")
            return a.propose(
                known, command, by, table.round_number, lambda: draft.had_wager(player, table.name, number), most
            )
        case a.ApproveAdjustment():
            decided = a.approve(known, command, by, lambda player: draft.purse(player).balance, draft.registry.day)
            locked = None if isinstance(decided, Rejection) else purse_locked(draft.locked, decided.player)
            return locked or decided
        case a.WithdrawAdjustment():
            return a.withdraw(known, command, by)
        case _:
            assert_never(command)


def _move(change: Change, draft: Draft, table: FloorTable, approved: a.AdjustmentApproved, reason: str) -> None:
    purse = draft.purse(approved.player)
    after = purse.played(approved.amount)
    line = PlayerAdjusted(table.name, approved.round, approved.amount, reason)
    change.move_purse(approved.player, after, line)
