"""A solution under other pays, without a new count: the same to the last digit as one that was counted."""

from pathlib import Path

import pytest

from megalink.analysis.question import Question, ask
from megalink.analysis.reweighing import cached_or_reweighed
from megalink.analysis.solving import solved
from megalink.wire.plain import as_plain

THREE_CARD = "three-card-xtreme@2023-05-22"


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEGALINK_CACHE", str(tmp_path))


def counted(question: Question) -> dict[str, object]:
    return as_plain(solved(question, use_cache=False))


@pytest.mark.parametrize(
    ("document", "pays"),
    [
        (THREE_CARD, ["pair_plus.flush=3"]),
        (THREE_CARD, ["six_card_bonus.royal_flush=0", "pair_plus.straight=7"]),
        (THREE_CARD, ["progressive_jackpot.flush=75", "six_card_bonus.flush=17"]),
        ("bullseye@4", ["progressive_jackpot.straight_flush=5", "progressive_jackpot.straight=0"]),
    ],
)
def test_reweighed_equals_counted(document: str, pays: list[str]) -> None:
    solved(ask(document))
    solution = cached_or_reweighed(ask(document, (), pays))
    assert solution is not None
    assert as_plain(solution) == counted(ask(document, (), pays))


def test_a_pay_that_decisions_look_at_is_never_reweighed() -> None:
    solved(ask(THREE_CARD))
    assert cached_or_reweighed(ask(THREE_CARD, (), ["ante_bonus.straight=2"])) is None
    assert cached_or_reweighed(ask(THREE_CARD, (), ["ante_bonus.straight=2", "pair_plus.flush=3"])) is None


def test_ready_made_tables_are_never_reweighed() -> None:
    solved(ask("bullseye@4"))
    assert cached_or_reweighed(ask("bullseye@4", (), ["suits.five_suited=99"])) is None


def test_nothing_kept_is_nothing_to_reweigh() -> None:
    assert cached_or_reweighed(ask(THREE_CARD, (), ["pair_plus.flush=3"])) is None


def test_what_is_kept_is_answered_as_it_is() -> None:
    question = ask(THREE_CARD)
    assert counted(question) == as_plain(solved(question))
    again = cached_or_reweighed(question)
    assert again is not None
    assert as_plain(again) == counted(question)
