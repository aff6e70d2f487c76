"""`megalink par` and `megalink strategy`: what they print, and how they refuse."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from megalink.games.library import document
from tests.cli.run import json_of, output, refusal, start

XTREME = "three-card-xtreme@2023-05-22"
RunPython = Callable[..., CompletedProcess[str]]


def test_json_has_the_fields_of_the_interface() -> None:
    content = json_of("par", XTREME)
    assert (content["rules"], content["readings"]) == (XTREME, {})
    ante = content["wagers"]["ante"]
    assert Fraction(ante["house_edge"]) == Fraction(686_689, 20_358_520)
    assert ante["house_edge"] == "686689/20358520"
    assert ante["house_edge_decimal"] == pytest.approx(0.033730, abs=1e-6)
    assert ante["element_of_risk_decimal"] == pytest.approx(0.020147, abs=1e-6)
    assert ante["standard_deviation"] == pytest.approx(1.6393, abs=1e-4)
    assert sum(outcome["count"] for outcome in ante["outcomes"]) == 407_170_400
    assert sum(Fraction(outcome["probability"]) for outcome in ante["outcomes"]) == 1
    edge = -sum(Fraction(outcome["probability"]) * Fraction(outcome["net"]) for outcome in ante["outcomes"])
    assert edge == Fraction(ante["house_edge"])
    jackpot = content["wagers"]["progressive_jackpot"]
    fixed, share, even = (Fraction(jackpot[name]) for name in ("fixed_return", "pool_share", "break_even_jackpot"))
    assert fixed + share * even == 1


def test_every_wager_of_the_document_is_there() -> None:
    wagers = json_of("par", XTREME)["wagers"]
    follow = {"play", "ante_bonus"}  # part of the base game, which the Ante stands for
    assert set(wagers) == set(document(XTREME).wagers) - follow


def test_readings_and_pays_are_taken_and_told() -> None:
    content = json_of("par", XTREME, "--reading", "standoff.wagers=none", "--pay", "pair_plus.flush=3")
    assert content["readings"] == {"standoff.wagers": "none"}
    assert content["pays"] == {"pair_plus.flush": 3}
    before = json_of("par", XTREME)["wagers"]
    assert Fraction(content["wagers"]["ante"]["house_edge"]) > Fraction(before["ante"]["house_edge"])
    lost = Fraction(content["wagers"]["pair_plus"]["house_edge"]) - Fraction(before["pair_plus"]["house_edge"])
    assert lost == Fraction(1_096, 22_100)


def test_a_displayed_jackpot_gives_the_return_at_each_multiple() -> None:
    jackpot = json_of("par", XTREME, "--jackpot", "215989.48")["wagers"]["progressive_jackpot"]
    returns = [Fraction(multiple["total_return"]) for multiple in jackpot["multiples"]]
    assert len(returns) == 5
    assert 1 < returns[0] < Fraction(1_000_001, 1_000_000)
    assert returns == sorted(returns, reverse=True)


def test_a_higher_minimum_wager_needs_a_higher_jackpot() -> None:
    low, high = (
        json_of("par", XTREME, "--minimum-wager", least)["wagers"]["progressive_jackpot"] for least in ("1.00", "5.00")
    )
    assert Fraction(high["break_even_jackpot"]) == 5 * Fraction(low["break_even_jackpot"])


def test_the_terminal_shows_edge_outcomes_strategy_and_jackpot() -> None:
    out = output("par", XTREME)
    for words in ("3.372981 %", "686689/20358520", "Play with Q-6-4", "80,937,492", "breaks even at", "19/6497400"):
        assert words in out


def test_the_price_list_shows_every_side_and_what_does_not_matter() -> None:
    out = output("par", XTREME, "--readings")
    for words in (
        "● six_cards",
        "○ with_community",
        "-303.2652 %",
        "-316.7032",
        "no figure moves: tcp.ante_bonus_on_fold",
    ):
        assert words in out
    content = json_of("par", XTREME, "--readings")
    named = {price["reading"] for price in content["prices"]}
    assert {"tcp.dealer_qualify", "standoff.wagers", "pj.for_one"} <= named


def test_the_sheet_is_written(tmp_path: Path) -> None:
    file = tmp_path / "par.html"
    assert output("par", XTREME, "--html", file) == f"{file}\n"
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_sheet_and_the_json_come_together_when_both_are_asked_for(tmp_path: Path) -> None:
    sheet = tmp_path / "par.html"
    status, out, err = start("par", XTREME, "--json", "--html", str(sheet))
    assert (status, err) == (0, f"{sheet}\n")
    assert json.loads(out)["rules"] == XTREME
    assert sheet.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("stud",), "rules_unknown", "singapore-stud@9"),
        ((XTREME, "--reading", "standoff.wagers"), "reading_format", "NAME=VALUE"),
        ((XTREME, "--reading", "stud.dealer_qualify=x"), "reading_unknown", "tcp.dealer_qualify"),
        ((XTREME, "--reading", "standoff.wagers=all"), "reading_value_unknown", "ante_only"),
        ((XTREME, "--pay", "ante_bonus"), "pay_format", "WAGER.HAND=N"),
        ((XTREME, "--pay", "pair_plus.flush=1.5"), "pay_format", "whole number"),
        ((XTREME, "--pay", "bet.flush=1"), "pay_unknown", "pair_plus"),
        ((XTREME, "--pay", "pair_plus.royal_flush=1"), "pay_unknown", "straight_flush"),
        ((XTREME, "--pay", "pair_plus.flush=-1"), "pay_out_of_range", "from 0 to"),
        ((XTREME, "--jackpot", "-1.00"), "amount_negative", "not negative"),
        ((XTREME, "--jackpot", "much"), "amount_format", "'much' is not an amount"),
        ((XTREME, "--jackpot", "1.001"), "amount_over_precise", "more than two places"),
        ((XTREME, "--minimum-wager", "0.00"), "amount_zero", "more than nothing"),
        ((XTREME, "--contribution", "101"), "percent_format", "from 0 to 100"),
        ((XTREME, "--html", "no/such/folder/par.html"), "file_not_written", "no folder"),
        (("all", "--pay", "ante.win=1"), "all_documents", "one document at a time"),
        ((XTREME, "--rounds", "0"), "rounds_format", "from 1 to"),
        ((XTREME, "--rounds", "1.5"), "rounds_format", "is whole"),
        ((XTREME, "--rounds", "9" * 20), "rounds_format", "1,000,000,000,000"),
        (("all", "--stake", "tie=1"), "all_documents", "one document at a time"),
        (("bullseye@4", "--stake", "tie"), "stake_format", "WAGER=RATIO"),
        (("bullseye@4", "--stake", "tie=0"), "stake_format", "above zero"),
        (("bullseye@4", "--stake", "tie=1/0"), "stake_format", "above zero"),
        (("bullseye@4", "--stake", "ties=2"), "wager_unknown", "main, tie, bullseye, suits"),
        (("bullseye@4", "--stake", "suits=2"), "stake_idle", "only that of tie does"),
        ((XTREME, "--stake", "pair_plus=2"), "stake_idle", "moves no decision"),
    ],
)
def test_a_wrong_question_is_refused_with_a_sentence(arguments: tuple[str, ...], code: str, words: str) -> None:
    err = refusal("par", *arguments)
    assert code in err
    assert words in err
    if "--html" not in arguments:
        status, out, _ = start("par", *arguments, "--json")
        assert (status, json.loads(out)["error"]["code"]) == (2, code)


def test_strategy_tells_each_decision_and_the_best() -> None:
    content = json_of("strategy", XTREME, "Qs", "6d", "4c")
    decisions = {choice["decision"]: choice for choice in content["decisions"]}
    assert decisions["Play"]["expectation"] == "-9151/9212"
    assert decisions["Play"]["best"]
    assert decisions["Fold"]["expectation"] == "-1"
    assert decisions["Fold"]["wagers"] == {"ante": {"each": "-1", "times": "1"}}
    each = [Fraction(worth["each"]) for worth in decisions["Play"]["wagers"].values()]
    assert (len(each), sum(each)) == (2, Fraction(-9151, 9212))
    out = output("strategy", XTREME, "Qs 6d 3c")
    assert next(line for line in out.splitlines() if line.startswith("Fold")).endswith("best")


def test_bands_are_told_after_as_many_rounds_as_are_asked_for() -> None:
    ante = json_of("par", XTREME, "--rounds", "25,000", "--rounds", "1")["wagers"]["ante"]
    bands = {(band["rounds"], band["level"]): band for band in ante["house_bands"]}
    assert sorted({rounds for rounds, _ in bands}) == [1, 1_000, 10_000, 25_000, 100_000, 1_000_000]
    band = bands[25_000, 0.95]
    assert band["mean"] == pytest.approx(25_000 * ante["house_edge_decimal"])
    assert band["high"] - band["mean"] == pytest.approx(1.959964 * ante["standard_deviation"] * 25_000**0.5, rel=1e-6)
    out = output("par", XTREME, "--rounds", "25000")
    assert "after 25,000 rounds" in out


def test_a_tie_beside_main_moves_the_edge_of_both_and_the_best_setting() -> None:
    content = json_of("par", "bullseye@4", "--stake", "tie=3")
    assert content["stakes"] == {"tie": "3"}
    both = content["wagers"]["main_and_tie"]
    assert both["house_edge"] == "777619753501/1993323051720"
    assert Fraction(both["element_of_risk"]) == Fraction(both["house_edge"]) / 4
    assert [row[0] for row in content["tables"][0]["rows"]] == ["1/10", "1/4", "1/2", "1", "2", "3", "5", "10"]
    assert json_of("par", "bullseye@4")["wagers"]["main"] == content["wagers"]["main"]
    hand = ("strategy", "bullseye@4", "9s 8s 4d 3h 3s")
    decisions = [json_of(*words)["decisions"] for words in (hand, (*hand, "--stake=tie=2"))]
    best = [next(choice["decision"] for choice in choices if choice["best"]) for choices in decisions]
    assert best == ["House Way: 4d 3h, 10 points", "Set 9s 8s, 7 points"]
    out = output("par", "bullseye@4", "--stake", "tie=3")
    assert "with 3 on tie for each unit of the base wager" in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("nowhere", "As"), "rules_unknown"),
        ((XTREME, "As", "Kd"), "card_count"),
        ((XTREME, "As", "Kd", "As"), "card_twice"),
        ((XTREME, "As", "Kd", "1s"), "card_unknown"),
        ((XTREME, "As", "Kd", "Qd", "--reading", "x=y"), "reading_unknown"),
        (("texas-holdem-bonus@9", "As", "Ks", "--stake", "bonus=2"), "stake_idle"),
    ],
)
def test_impossible_cards_are_refused(arguments: tuple[str, ...], code: str) -> None:
    assert code in refusal("strategy", *arguments)


def test_a_kept_answer_needs_no_kernels(run_python: RunPython) -> None:
    """The second time nothing is counted, so nothing that counts is loaded: that keeps the answer quick."""
    start("par", XTREME)
    source = (
        "import sys\nfrom megalink.cli.par.par import par\n"
        f"par({XTREME!r}, as_json=True)\n"
        "print(sorted({'numpy', 'numba', 'matplotlib', 'jinja2'} & set(sys.modules)), file=sys.stderr)"
    )
    result = run_python("-c", source)
    assert (result.returncode, result.stderr.strip()) == (0, "[]")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_progress_bar_on_a_terminal() -> None:
    import pty  # noqa: PLC0415 (not on every system)

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "megalink.cli", "par", XTREME, "--no-cache", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # how a terminal says that nobody writes to it any more
            while more := os.read(ours, 4_096):  # at once: a full terminal would keep the process waiting
                shown += more
        out, _ = process.communicate()
    os.close(ours)
    assert XTREME in shown.decode()
    assert json.loads(out)["rules"] == XTREME


def test_no_progress_bar_in_a_pipe(run_python: RunPython) -> None:
    result = run_python("-m", "megalink.cli", "par", XTREME, "--no-cache")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout


def test_strategy_shows_the_wagers_that_hang_on_the_decision() -> None:
    """Where a Fold is free: 5.11 returns the side wagers too."""
    asked = ("strategy", XTREME, "As 4d 3c", "--reading", "time.expired=absent")
    play = next(one for one in json_of(*asked)["decisions"] if one["decision"] == "Play")
    assert play["beside"]["pair_plus"] == "-1"
    shown = output(*asked)
    assert "Pair Plus  Six Card Bonus" in shown
    assert "Pair Plus and Six Card Bonus: what one unit of it brings by that decision." in shown
    assert "Pair Plus" not in output("strategy", XTREME, "As 4d 3c")
