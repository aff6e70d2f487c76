"""`megalink rules --diff`: all that changed between two documents, and nothing else."""

import pytest

from megalink.games.library import trace
from tests.cli.rules.shown import EARLIER, LATER, change, content, each_document, output


def test_diff_D1_multiples_of_the_jackpot_wager() -> None:
    before, after = change(output("--diff", EARLIER, LATER), "Progressive Jackpot")
    assert "exactly the minimum" in before
    assert "1, 2, 3, 4 or 5 times the minimum" in after
    assert "(3.5.3)" in before
    assert "(3.5.3)" in after


def test_diff_D2_scaling_of_fixed_awards() -> None:
    text = output("--diff", EARLIER, LATER)
    expected = ("not in this document", "by clause 3.5.3.1")
    assert change(text, "fixed awards multiplied with the wager") == expected
    assert change(text, "3.5.3.1") == ("", trace(LATER)["3.5.3.1"].says)
    assert change(text, "pj.unstated_multiples")[1] == ""
    assert change(text, "pj.multiple")[0] == ""


def test_diff_D3_wording_of_5_5() -> None:
    before, after = change(output("--diff", EARLIER, LATER), "5.5")
    assert (before, after) == (trace(EARLIER)["5.5"].says, trace(LATER)["5.5"].says)
    assert before != after


@pytest.mark.parametrize("layout", ["C", "D"])
def test_diff_D4_layouts(layout: str) -> None:
    text = output("--diff", EARLIER, LATER)
    clause = f"(Appendix {layout})"
    assert change(text, f"layout {layout}") == (f"positions 1 to 6 {clause}", f"positions 1 to 7 {clause}")
    assert all(change(text, f"Appendix {layout}"))


def test_diff_lists_nothing_but_what_changed() -> None:
    changes = content("--diff", EARLIER, LATER)
    assert {(fact["section"], fact["name"]) for fact in changes["facts"]} == {
        ("Document", "version"),
        ("Document", "effective"),
        ("Layouts", "C"),
        ("Layouts", "D"),
        ("Wagers", "progressive_jackpot"),
        ("Jackpot awards", "scaling"),
        ("Readings", "pj.multiple"),
        ("Readings", "pj.unstated_multiples"),
    }
    assert {"3.5.3", "3.5.3.1", "5.5", "Appendix C", "Appendix D"} == {
        clause["number"] for clause in changes["clauses"]
    }


def test_diff_the_other_way_round_is_the_same_mirrored() -> None:
    there, back = content("--diff", EARLIER, LATER), content("--diff", LATER, EARLIER)
    for kind, name in (("facts", "name"), ("clauses", "number")):
        mirrored = {change[name]: (change["before"], change["after"]) for change in there[kind]}
        assert {change[name]: (change["after"], change["before"]) for change in back[kind]} == mirrored


@each_document
def test_diff_of_a_document_with_itself_is_empty(key: str) -> None:
    assert "No difference." in output("--diff", key, key)


def test_diff_of_two_games_tells_pays_and_wagers() -> None:
    text = output("--diff", LATER, "bullseye@4")
    assert change(text, "Ante")[1] == ""
    assert change(text, "Suits")[0] == ""
    assert "\nPay table: Bet\n" in text
    assert "\nPay table: Main\n" in text
