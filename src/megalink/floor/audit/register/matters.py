"""What can go wrong, and what staff do about it, in words: for the register of incidents and for finding rounds."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.floor.state import events as f
from megalink.jackpot import events as j
from megalink.ledger import adjustments as a
from megalink.ledger.slips import SlipWritten
from megalink.table import events as e


class Matter(NamedTuple):
    title: str
    clause: str = ""  # where the event does not say it


POWER_FAILURE = "Power failure"
OUTCOME_ESTABLISHED = "5.16.2"  # the power fails, nobody may withdraw, and play goes on
_AT_TABLE: Mapping[Any, Matter] = MappingProxyType(
    {
        e.IrregularityReported: Matter("Report"),
        e.PowerFailed: Matter(POWER_FAILURE, "5.16"),
        e.RulingGiven: Matter("Ruling", "6.1"),
        e.RoundVoided: Matter("Round void"),
        e.PlayerBarred: Matter("Bar", "5.9"),
        e.PlayerRestricted: Matter("Restriction"),
        e.RestrictionExplained: Matter("Restriction"),
        e.ExclusionEndSet: Matter("Bar or restriction"),
        e.PlayerStopped: Matter("Player stopped", "5.10.3"),
        e.LateWagerRefused: Matter("Late wager", "5.5"),
        e.LatePartForfeited: Matter("Late wager", "5.5"),
        e.WagerTakenBack: Matter("Wager taken back", "5.6"),
        e.CardCorrected: Matter("Correction"),
        e.DeckFaultFound: Matter("Deck at fault", "5.1"),
        e.NamedCardAtFault: Matter("Deck at fault", "5.1"),
        e.CardWronglyExposed: Matter("Card exposed", "5.4"),
        e.ExposureWithdrawn: Matter("Correction", "5.4"),
        e.CardsCounted: Matter("Count", "5.8"),
        e.HandCounted: Matter("Count", "5.8"),
        e.CountExplained: Matter("Correction", "5.8"),
        e.HandsMoved: Matter("Wrong deal put right", "5.2"),
        e.PacketsMoved: Matter("Wrong deal put right", "5.2"),
        e.HandRemoved: Matter("Hand removed"),
        e.HandLeftToBackers: Matter("Hand removed"),
        e.AnothersHandViewed: Matter("Another's hand viewed", "5.9"),
        e.MultipleHandsFound: Matter("Several hands", "5.10"),
        e.WithdrawalPermitted: Matter("Withdrawal permitted", "5.7.1"),
        e.PlayerAbsent: Matter("Player absent", "5.11"),
        e.SettlementReversed: Matter("Settlement reversed"),
        e.AwardReversed: Matter("Award reversed"),
        e.ActingAssigned: Matter("Acting position", "6.2"),
    }
)
_OF_FLOOR: Mapping[Any, Matter] = MappingProxyType(
    {
        f.SupervisorCalled: Matter("Call"),
        f.PlayInterrupted: Matter(POWER_FAILURE, OUTCOME_ESTABLISHED),
        f.PlayerExcluded: Matter("Bar or restriction"),
        f.ExclusionLifted: Matter("Bar or restriction"),
        f.SecondPersonNeeded: Matter("Second person"),
        f.OrderApproved: Matter("Second person"),
        f.OrderDeclined: Matter("Second person"),
        f.CashReported: Matter("Cash reported"),
        f.GuestEntered: Matter("Guest"),
        f.LimitsChanged: Matter("Limits of the house"),
        f.LogReplaced: Matter("Log replaced"),
        f.AcknowledgedLost: Matter("Log replaced"),
        f.ClockJumped: Matter("Clock"),
        SlipWritten: Matter("Slip reversed"),
        a.AdjustmentProposed: Matter("Adjustment", "6.1"),
        a.AdjustmentApproved: Matter("Adjustment", "6.1"),
        a.AdjustmentWithdrawn: Matter("Adjustment", "6.1"),
    }
)
_OF_LINK: Mapping[Any, Matter] = MappingProxyType(
    {
        j.CorrectionProposed: Matter("Correction of a meter"),
        j.CorrectionApplied: Matter("Correction of a meter"),
        j.ProposalWithdrawn: Matter("Correction of a meter"),
        j.ParametersProposed: Matter("Parameters of a link"),
        j.ParametersApproved: Matter("Parameters of a link"),
        j.ClaimRefused: Matter("Claim refused"),
        j.PaidClaimReversed: Matter("Claim reversed"),
        j.ClaimsRepriced: Matter("Claims priced again"),
    }
)
MATTERS: Mapping[Any, Matter] = MappingProxyType({**_AT_TABLE, **_OF_FLOOR, **_OF_LINK})


def clause_of(event: Any, *, bets_closed: bool = False) -> str:  # noqa: ANN401 (an event of MATTERS)
    """`bets_closed`: in the round of the event. Nobody can have an outcome before that (5.16.2)."""
    if isinstance(event, e.PowerFailed) and bets_closed and not event.may_withdraw:
        return OUTCOME_ESTABLISHED
    clause: str = getattr(event, "clause", MATTERS[type(event)].clause)
    return clause
