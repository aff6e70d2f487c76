"""A document with other pays: only what was asked for changes, and nonsense is refused by name."""

import pytest

from megalink.exact.what_if import PayError, with_pays
from megalink.games.library import document

STUD = document("singapore-stud@9")


def test_one_row_changes_and_all_others_stay() -> None:
    changed = with_pays(STUD, {("bet", "royal_flush"): 100})
    assert changed.pays["bet"]["royal_flush"].pays == 100
    assert STUD.pays["bet"]["royal_flush"].pays == 250
    assert changed.pays["ante"] == STUD.pays["ante"]
    assert {row: pay for row, pay in changed.pays["bet"].items() if row != "royal_flush"} == {
        row: pay for row, pay in STUD.pays["bet"].items() if row != "royal_flush"
    }


@pytest.mark.parametrize(
    ("wager", "row", "pays", "code"),
    [
        ("tie", "win", 1, "pay_unknown"),
        ("bet", "win", 1, "pay_unknown"),
        ("bet", "royal_flush", -1, "pay_out_of_range"),
        ("bet", "royal_flush", 1_000_001, "pay_out_of_range"),
        ("progressive_jackpot", "royal_flush", 101, "pay_out_of_range"),
    ],
)
def test_a_pay_that_cannot_be_is_refused(wager: str, row: str, pays: int, code: str) -> None:
    with pytest.raises(PayError) as refused:
        with_pays(STUD, {(wager, row): pays})
    assert refused.value.code == code
    assert wager in str(refused.value)
