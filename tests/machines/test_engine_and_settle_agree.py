"""A round that is played and the same round that is described come to the same lines, nets and awards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.games import library
from tests.machines import agreement
from tests.machines.agreement import agree
from tests.rounds import described_rounds

SOME = "bullseye@4"


@pytest.mark.parametrize("key", library.document_keys())
def test_a_played_round_is_settled_like_the_described_one(key: str) -> None:
    @settings(max_examples=max(200, settings().max_examples))
    @given(fields=described_rounds(key), by_hand=st.booleans())
    def one(fields: dict[str, object], by_hand: bool) -> None:
        agree(fields, by_hand=by_hand)

    one()


def test_planted__rounds_that_do_not_agree_end_the_campaign(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(agreement, "_awards_of_the_pool", lambda _: [])
    arguments = ["--rounds", "60", "--document", SOME, "--seed", "3", "--jobs", "1"]
    assert agreement.main(arguments) == 1
    assert "--document bullseye@4 --seed 3 --rounds 60" in capsys.readouterr().out


def test_the_agreement_tries_as_many_rounds_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert agreement.main(["--rounds", "30", "--document", SOME, "--jobs", "1"]) == 0
    assert "30 of 30 rounds agree" in capsys.readouterr().out
