"""Events of the pool as sentences: the stored samples, told."""

from dataclasses import replace
from pathlib import Path

import pytest

from megalink.narration.pool import pool_sentence
from tests.wire.stored import read_event

WIRE = Path(__file__).parents[1] / "wire"
SENTENCES = {
    "claim_paid": "claim 18 paid: 1000001.45",
    "claim_refused": 'claim 17 refused by gil: "void by 5.8"',
    "claim_verified": "claim 17 verified by sue",
    "claims_entered": "claims entered at table stud 1: claim 17 1200.00 for four of a kind on 2 by 4.2 3.5.3.1 A12, "
    "claim 18 1000001.45 for royal flush on 1 by 4.2 3.15.3 A47",
    "claims_priced": "claims from 17 on priced on 1000001.45",
    "claims_repriced": "claims repriced without claim 18: claim 19 is 100000.14, to be verified, claim 21 supplements "
    "claim 20 by 700001.31, claim 16 is no longer due, claim 15 paid too much, for the Gaming Shift Manager: 2.50: "
    '"the round is void by 5.8"',
    "contributed": "contributed at table stud 1: 1.00 on 1, 5.00 on 4; 1.45 to displayed, 0.19 to reserve",
    "contribution_reversed": "contribution reversed: 5.00 on 4 of round 12 at table stud 1, by 5.11",
    "correction_applied": "correction applied: -25.00, by gil",
    "correction_proposed": 'proposal 4: correction -25.00: "the sign was read wrongly"',
    "link_opened": "link opened: displayed 1000000.00, reset 200000.00 minimum 1.00 contributes 25.00% and 3.33% "
    "limit 5000000.00",
    "paid_claim_reversed": 'claim 18 reversed by gil: "void by 5.8"',
    "parameters_approved": "proposal 3 approved by gil",
    "parameters_changed": "parameters changed: reset 100000.00 minimum 1.00 contributes 25.00% and 3.33%",
    "parameters_proposed": "proposal 3: reset 100000.00 minimum 1.00 contributes 25.00% and 3.33%, at next win: "
    '"a smaller start"',
    "proposal_withdrawn": 'proposal 5 withdrawn by pam: "no longer needed"',
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_stored_event_is_told_in_a_sentence(name: str) -> None:
    assert pool_sentence(read_event((WIRE / f"jackpot.{name}.v1.json").read_text("utf-8"))) == SENTENCES[name]


def test_every_stored_event_is_told_here() -> None:
    assert {file.name.split(".")[1] for file in WIRE.glob("jackpot.*")} == set(SENTENCES)


def test_A51__what_does_not_divide_is_told_where_it_goes_to_the_reserve() -> None:
    paid = read_event((WIRE / "jackpot.claim_paid.v1.json").read_text("utf-8"))
    shared = replace(paid, refill_from_reserve=-2, refill_from_house=0)
    told = "claim 18 paid: 1000001.45; 0.02 that does not divide goes to the reserve"
    assert pool_sentence(shared) == told
