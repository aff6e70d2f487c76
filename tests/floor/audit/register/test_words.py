"""Every kind of line that the register can have, as it is read."""

import json
from typing import Any

import pytest

from megalink.cards import read_cards
from megalink.floor.audit.register.matters import MATTERS
from megalink.floor.audit.register.words import words_of
from megalink.floor.state import events as f
from megalink.floor.state.house_limits import HouseLimits
from megalink.games.library import open_game
from megalink.jackpot import events as j
from megalink.jackpot.parameters import Parameters
from megalink.ledger import adjustments as a
from megalink.ledger.slips import SlipKind, SlipWritten
from megalink.money import Cents
from megalink.play.tables import new_table
from megalink.rulebook.role import Actor, Role
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.exclusion import ExclusionKind

NOON, ONE = 1_767_268_800_000, 1_767_272_400_000
GIL = Actor("gil", Role.GAMING_SHIFT_MANAGER)
BY: dict[str, Any] = {"by": GIL, "at": NOON}
TABLE = new_table()._replace(game=open_game("singapore-stud@9", {}))
ANTE: tuple[Any, ...] = ("ann", 1, "ante", Cents(300))
SHARES = (
    e.Share("ann", Cents(500), Cents(1_000)),
    e.Share("bob", Cents(500), Cents(-500)),
    e.Share("cy", Cents(5), Cents(0)),
)
TERMS = Parameters(Cents(1_000_000), Cents(100), 2_000, 500)
BUY_IN = json.dumps({"order": "cage.buy_in", "player": "ann", "amount": 2_000_000, "place": "t1"})
PLACES = (Place(1, "ante"), Place(2, "bet"))

LINES: list[tuple[Any, str]] = [
    (e.IrregularityReported("5.2", "wrong order", "dee"), 'dee reported a matter of 5.2: "wrong order"'),
    (e.IrregularityReported("5.2", "", "dee"), "dee reported a matter of 5.2."),
    (e.PowerFailed(("ann", "bob")), "The power failed: ann and bob may withdraw."),
    (e.PowerFailed(()), "The power failed: nobody may withdraw."),
    (e.RulingGiven("continue", "a draught", (), "gil"), 'gil ruled that play continues: "a draught"'),
    (e.RulingGiven("void", "", (), "gil"), "gil ruled that the round is void."),
    (
        e.RulingGiven("return", "misheard", PLACES, "gil"),
        'gil ruled that the named wagers go back (Ante on position 1 and Bet on position 2): "misheard"',
    ),
    (
        e.RulingGiven("settle", "paid short", PLACES[:1], "gil"),
        'gil ruled that the named wagers are settled as specified (Ante on position 1): "paid short"',
    ),
    (e.RoundVoided("5.1", "a red card", "sue"), 'sue declared the round void by 5.1: "a red card"'),
    (e.RoundVoided("5.1", "", "sue"), "sue declared the round void by 5.1."),
    (e.PlayerBarred("ann", "spies", "gil", lifted=False), 'gil barred ann from further play: "spies"'),
    (e.PlayerBarred("ann", "", "gil", lifted=True), "gil lifted the bar of ann."),
    (e.PlayerRestricted("ann", "sue", lifted=False), "sue restricted ann to one position."),
    (e.PlayerRestricted("ann", "sue", lifted=True), "sue lifted the restriction of ann."),
    (e.RestrictionExplained("ann", "looked", "sue"), 'sue gave the reason for the restriction of ann: "looked"'),
    (e.ExclusionEndSet("ann", ExclusionKind.BAR, ONE, "gil"), "The bar of ann ends at 2026-01-01 13:00:00 UTC."),
    (e.PlayerStopped("ann", "sue"), "sue stopped ann, who plays no further hand."),
    (
        e.LateWagerRefused("ann", 1, "ante", Cents(300), forfeit_if_lost=False),
        "A late wager of ann was refused: Ante 3.00 on position 1.",
    ),
    (e.LatePartForfeited(*ANTE), "A late wager of ann is forfeited: Ante 3.00 on position 1."),
    (e.WagerTakenBack(*ANTE), "ann took back Ante 3.00 on position 1, which stays in action."),
    (
        e.CardCorrected("dealer", 5, "Ah", read_cards("2h")[0], "mistyped", "sue"),
        "Dealer's fifth card was entered wrongly: corrected by sue.",
    ),
    (e.DeckFaultFound("As"), "A card is not of this deck, or is there twice (5.1)."),
    (e.NamedCardAtFault("1", 2, "As"), "A card is not of this deck, or is there twice (5.1)."),
    (e.CardWronglyExposed("1", "dee"), "dee recorded a card wrongly exposed: position 1."),
    (
        e.ExposureWithdrawn("1", "it lay face down", "sue"),
        'sue withdrew the record of a card exposed: position 1: "it lay face down"',
    ),
    (e.CardsCounted(51, right=False, by="dee"), "dee counted 51 cards in the deck: wrong."),
    (e.HandCounted("1", 5, right=True, by="dee"), "dee counted 5 cards: position 1: right."),
    (e.CountExplained("deck", "stuck", "sue"), 'sue put right the count of the deck: "stuck"'),
    (e.HandsMoved(((1, 2),), "sue"), "Packets are moved, position 1 to position 2 (5.2), by sue."),
    (e.PacketsMoved((("1", "2"),), "gil"), "Packets are moved, position 1 to position 2 (5.2), by gil."),
    (e.HandRemoved(2, "5.7", "sue"), "sue took the hand on position 2 out of the round by 5.7."),
    (e.HandLeftToBackers(2, "5.9", "gil"), "gil left the hand on position 2 to its back bettors by 5.9."),
    (e.AnothersHandViewed("ann", 2, "dee"), "dee saw that ann viewed another's hand, on position 2."),
    (
        e.MultipleHandsFound("ann", "two seats", "sue"),
        'sue found that ann controls several hands in error: "two seats"',
    ),
    (e.WithdrawalPermitted("sue"), "sue permitted the Players to withdraw their wagers."),
    (e.PlayerAbsent(3, "fold", "dee"), "dee found the Player on position 3 absent: that counts as Fold."),
    (e.PlayerAbsent(3, "invalid", "dee"), "dee found the Player on position 3 absent: his hand is invalid."),
    (
        e.SettlementReversed(1, "ante", SHARES),
        "The settlement of Ante on position 1 is taken back: 10.00 from ann, 5.00 to bob and nothing for cy.",
    ),
    (
        e.AwardReversed(7, 1, "ann", Cents(40_000), Cents(100)),
        "The award of 400.00 and the stake of 1.00 for position 1 in round 7 is taken back from ann.",
    ),
    (
        e.ActingAssigned("pam", Role.PIT_MANAGER, NOON, ONE, "gil"),
        "pam acts as Pit Manager from 2026-01-01 12:00:00 UTC to 2026-01-01 13:00:00 UTC.",
    ),
    (f.SupervisorCalled("dee", "", NOON), "A supervisor was called."),
    (f.SupervisorCalled("dee", "a word", NOON), 'A supervisor was called: "a word"'),
    (
        f.PlayInterrupted(NOON, ONE),
        "The server was away while a round was in play: nobody may withdraw, and play goes on.",
    ),
    (
        f.PlayerExcluded(1, ExclusionKind.BAR, "ann", None, "cheats", None, GIL, NOON),
        'ann is barred from further play in the whole house until it is lifted: "cheats"',
    ),
    (
        f.PlayerExcluded(1, ExclusionKind.RESTRICTION, "ann", "t1", "", ONE, GIL, NOON),
        "ann is restricted to one position at table t1 until 2026-01-01 13:00:00 UTC.",
    ),
    (f.ExclusionLifted(1, "", GIL, NOON), "Bar or restriction 1 is lifted."),
    (
        f.SecondPersonNeeded(4, BUY_IN, GIL, Role.PIT_SUPERVISOR, "buy_in", NOON),
        (
            "Order 4, a buy-in of 20000.00 for ann at t1, waits for a Pit Supervisor or a higher position "
            "(a buy-in above it takes a second person)."
        ),
    ),
    (f.OrderApproved(4, GIL, NOON, ()), "Order 4 is approved and carried out."),
    (f.OrderDeclined(4, "too much", GIL, NOON), 'Order 4 is declined: "too much"'),
    (
        f.CashReported("ann", "2026-01-01", Cents(-5_000), Cents(7_000), Cents(9_000), "cage", GIL, NOON),
        "ann took 50.00, above the limit for a report: 70.00 brought and 90.00 taken in the gaming day.",
    ),
    (f.GuestEntered("guest.t1.2.17", 2, "dee", NOON), "dee seated guest.t1.2.17."),
    (f.LimitsChanged(HouseLimits(), "as agreed"), 'The limits of the house are changed: "as agreed"'),
    (
        SlipWritten(
            **BY, slip=2, kind=SlipKind.FILL, chips=(), amount=Cents(2_000), day="", shift=0, reverses=1, reason="x"
        ),
        'Slip 2 takes back the fill of 20.00 on slip 1: "x"',
    ),
    (
        a.AdjustmentProposed(**BY, proposal=1, round=7, player="ann", amount=Cents(-500), reason="paid twice"),
        'Adjustment 1 of round 7 is proposed, 5.00 from ann: "paid twice"',
    ),
    (
        a.AdjustmentApproved(**BY, proposal=1, round=7, player="ann", amount=Cents(500), day=""),
        "Adjustment 1 is approved: 5.00 to ann.",
    ),
    (a.AdjustmentWithdrawn(**BY, proposal=1, reason=""), "Adjustment 1 is withdrawn."),
    (
        j.CorrectionProposed(**BY, proposal=2, amount=Cents(-700), reason="miscounted"),
        'Proposal 2: the meter falls by 7.00: "miscounted"',
    ),
    (j.CorrectionApplied(**BY, proposal=2, amount=Cents(700)), "gil approved a correction: the meter rises by 7.00."),
    (j.ProposalWithdrawn(**BY, proposal=2, reason=""), "gil withdrew proposal 2."),
    (
        j.ParametersProposed(**BY, proposal=3, parameters=TERMS, at_next_win=True, reason="agreed"),
        (
            "Proposal 3 of other parameters, reset 10000.00, minimum wager 1.00, 20.00 % to the meter, "
            '5.00 % to the reserve; at the next win: "agreed"'
        ),
    ),
    (j.ParametersApproved(**BY, proposal=3), "gil approved proposal 3 of other parameters."),
    (
        j.ClaimRefused(**BY, sequence=9, reason="a second Ace", made_good=Cents(0)),
        'gil refused claim 9: "a second Ace"',
    ),
    (
        j.PaidClaimReversed(
            **BY,
            sequence=9,
            paid=Cents(40_000),
            to_displayed=Cents(0),
            to_reserve=Cents(0),
            to_house=Cents(0),
            owed_displayed=Cents(0),
            reason="",
        ),
        "gil took back claim 9, 400.00 paid.",
    ),
    (
        j.ClaimsRepriced(
            **BY,
            fallen=(1,),
            reason="a second Ace",
            bases=(),
            claims=(),
            supplements=(),
            withdrawn=(3,),
            paid_too_much=(j.Excess(2, Cents(100)),),
            made_good=Cents(0),
        ),
        (
            "Claims are priced again without claim 1: claim 3 is no longer due; 1.00 too much was paid for claim 2: "
            '"a second Ace"'
        ),
    ),
]


@pytest.mark.parametrize(("event", "sentence"), LINES, ids=[type(event).__name__ for event, _ in LINES])
def test_a_line_is_a_plain_sentence(event: Any, sentence: str) -> None:
    assert words_of(event, TABLE) == sentence


def test_no_kind_is_left_out() -> None:
    replaced = f.LogReplaced(is_older=True, ends=5, ended_at=NOON, known=9, known_at=ONE, at=ONE)
    assert words_of(replaced, TABLE).endswith(".")
    lost = f.LostEvent(7, "player:ann", "cage.bought_in.v1", NOON, "sue", "{}")
    gone = f.AcknowledgedLost("north", (lost, lost._replace(at=ONE)), (("ann", Cents(500_000)),), ONE)
    assert words_of(gone, TABLE) == (
        "The log does not hold 2 events of 2026-01-01 12:00:00 UTC to 2026-01-01 13:00:00 UTC that server north had "
        "answered; they moved the money of Players: ann +5000.00 (megalink audit lost lists each of them)."
    )
    assert words_of(f.ClockJumped("north", -7_261_000, NOON), TABLE) == (
        "The clock of server north was set back by 2 h 01 min 01 s."
    )
    assert {type(event) for event, _ in LINES} | {f.LogReplaced, f.AcknowledgedLost, f.ClockJumped} == {*MATTERS}
