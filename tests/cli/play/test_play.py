"""`megalink play`: whole rounds typed at the terminal, and every way to leave."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.patience import PATIENCE_S

PLAY = [sys.executable, "-m", "megalink.cli", "play"]


def typed(*lines: str, document: str = "singapore-stud@9", options: tuple[str, ...] = ("--seed", "3")) -> str:
    ended = subprocess.run(
        [*PLAY, document, *options], input="\n".join(lines) + "\n", capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


@pytest.mark.parametrize(
    ("document", "decisions", "expected"),
    [
        ("singapore-stud@9", ["ante 10", "jackpot 2", "", "bet"], ["3.10.3.1", "4.1.2", "Bet"]),
        ("singapore-stud@pre-9", ["ante 10", "", "fold"], ["3.9.1"]),
        ("bullseye@4", ["main 10", "tie 5", "", "house way"], ["1.1.5", "Tie"]),
        ("bullseye@4", ["main 10", "", "set Th Tc"], ["Main"]),
        ("texas-holdem-bonus@9", ["ante 10", "bonus 5", "", "flop", "turn", "check"], ["3.10.3", "Turn", "Bonus"]),
        ("three-card-xtreme@2023-05-22", ["ante 10", "pair_plus 5", "", "play"], ["Play", "4.3"]),
        ("three-card-xtreme@2023-05-22", ["pair plus 5", "", "continue"], ["Pair Plus", "4.3"]),
    ],
)
def test_round__is_played_and_explained_by_its_clauses(
    document: str, decisions: list[str], expected: list[str]
) -> None:
    shown = typed(*decisions, "quit", document=document)
    for words in expected:
        assert words in shown
    assert "total" in shown
    assert re.search(r"You leave after 1 round with [0-9.]+ \([+-]?[0-9.]+\)", shown)


@pytest.mark.parametrize("word", ["?", "hint"])
def test_hint__names_what_can_be_decided(word: str) -> None:
    hint = typed("ante 10", "", word, "fold", "quit").split("hint >")[1]
    assert "bet" in hint
    assert "say one of" not in hint


def test_nonsense__is_answered_with_what_is_valid_and_nothing_is_lost() -> None:
    shown = typed("xyzzy", "ante -5", "ante 1", "ante 10.005", "ante 10", "", "dance", "fold", "quit")
    assert "Areas: ante" in shown
    assert "the minimum is" in shown
    assert "more than two places" in shown
    assert "say one of: fold, bet" in shown
    assert "after 1 round" in shown


def test_rebet__enter_repeats_the_last_wagers() -> None:
    shown = typed("ante 10", "", "fold", "", "fold", "quit")
    assert "after 2 rounds" in shown
    assert "with 980.00" in shown


def test_balance__a_wager_above_it_is_refused() -> None:
    shown = typed("ante 10", "quit", options=("--bankroll", "5.00"))
    assert "your balance is 5.00" in shown


def test_end_of_input__leaves_cleanly() -> None:
    assert "You leave after 0 rounds with 1000.00" in typed("ante 10")


def test_5_11__leaving_before_the_decision_returns_the_ante() -> None:
    assert "You leave after 0 rounds with 1000.00" in typed("ante 10", "", "quit")


def test_choice__without_a_document_the_games_are_listed() -> None:
    ended = subprocess.run(PLAY, input="9\n1\nquit\n", capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert "bullseye@4" in ended.stdout
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["bullseye@4", "--limits", "9"],
        ["bullseye@4", "--bankroll", "much"],
        ["bullseye@4", "--limits", "9.00-5.00"],
        ["--bankroll", "much"],
    ],
)
def test_bad_arguments__one_sentence_and_status_2(arguments: list[str]) -> None:
    ended = subprocess.run([*PLAY, *arguments], input="", capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith("megalink play: ")
    assert ended.stdout == ""  # nothing is asked before what was given is understood


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_ctrl_c__leaves_cleanly() -> None:
    with subprocess.Popen(
        [*PLAY, "bullseye@4"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as game:
        assert game.stdout is not None
        while "Balance" not in game.stdout.readline():
            pass
        time.sleep(0.2)  # until it waits at the prompt
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=PATIENCE_S)
    assert game.returncode == 0
    assert "You leave after 0 rounds" in out
    assert "Traceback" not in err
