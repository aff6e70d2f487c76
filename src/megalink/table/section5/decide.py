"""Orders of section 5, and rulings (6.1): which function answers each. What is answered in a few lines stands here."""

from typing import assert_never

from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table.events import AnyEvent
from megalink.table.section5 import misdeal, power, report, ruling, void
from megalink.table.state import TableState


def irregular(state: TableState, command: c.IrregularCommand) -> tuple[AnyEvent, ...] | Rejection:  # noqa: C901, PLR0912 (one case per command)
    match command:
        case c.ReportIrregularity():
            return report.report(state, command)
        case c.VoidRound():
            return void.void(state, command)
        case c.MoveHands():
            return misdeal.move_hands(state, command)
        case c.RecordExposedCard():
            return misdeal.record_exposed(state, command)
        case c.CountCards():
            return misdeal.count_cards(state, command)
        case c.RecordHandCount():
            return misdeal.record_count(state, command)
        case c.RemoveHand():
            return misdeal.remove(state, command)
        case c.PermitWithdrawal():
            return misdeal.permit_withdrawal(state, command)
        case c.WithdrawHand():
            return misdeal.withdraw_hand(state, command)
        case c.RecordLateWager():
            return report.record_late(state, command)
        case c.RecordView():
            return report.record_view(state, command)
        case c.BarPlayer():
            return report.bar(state, command)
        case c.ResolveMultipleHands():
            return report.resolve_multiple(state, command)
        case c.StopPlayer():
            return report.stop(state, command)
        case c.DeclarePowerFailure():
            return power.power_failure(state, command)
        case c.WithdrawAll():
            return power.withdraw_all(state, command)
        case c.ResumePlay():
            return power.resume(state, command)
        case c.GiveRuling():
            return ruling.rule(state, command)
        case _:
            assert_never(command)
