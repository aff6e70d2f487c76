"""Events of the pool in the words of people: nothing in a sentence is an identifier."""

import re
from pathlib import Path

import pytest

from megalink.narration.pool import pool_sentence
from megalink.narration.pool_words import pool_in_words
from tests.wire.stored import read_event

WIRE = Path(__file__).parents[1] / "wire"
TERMS = "minimum wager 1.00, 25.00 % to the meter, 3.33 % to the reserve"
SENTENCES = {
    "claims_entered": "entered in round 12 at stud 1: claim 17, 1200.00 for Four of a Kind on position 2 "
    "(4.2, 3.5.3.1, A12); claim 18, 1000001.45 for Royal Flush on position 1 (4.2, 3.15.3, A47)",
    "contributed": "contributed at stud 1: 1.00 on position 1, 5.00 on position 4; 1.45 to the meter, "
    "0.19 to the reserve",
    "contribution_reversed": "contribution reversed: 5.00 on position 4 in round 12 at stud 1, by 5.11",
    "link_opened": f"link opened: displayed 1000000.00, reserve 50000.00; reset 200000.00, {TERMS}, at most 5000000.00",
    "parameters_changed": f"parameters changed: reset 100000.00, {TERMS}",
    "parameters_proposed": f'proposal 3: reset 100000.00, {TERMS}; at the next win: "a smaller start"',
}
STORED = {file.name.split(".")[1]: file for file in WIRE.glob("jackpot.*.json")}


@pytest.mark.parametrize("name", STORED)
def test_a_stored_event_is_told_in_words(name: str) -> None:
    event = read_event(STORED[name].read_text("utf-8"))
    told = pool_in_words(event)
    assert told == SENTENCES.get(name, pool_sentence(event))
    assert not re.search(r"_| on \d+[,;:) ]| at table ", told)
