"""A round that is played and the same round that is described come to the same lines, nets and awards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.games import library
from tests.machines.agreement import agree, try_rounds
from tests.rounds import described_rounds


@pytest.mark.parametrize("key", library.document_keys())
def test_a_played_round_is_settled_like_the_described_one(key: str) -> None:
    @settings(max_examples=max(200, settings().max_examples))
    @given(fields=described_rounds(key), by_hand=st.booleans())
    def one(fields: dict[str, object], by_hand: bool) -> None:
        agree(fields, by_hand=by_hand)

    one()


def test_the_command_tries_as_many_rounds_as_it_is_told() -> None:
    assert try_rounds("bullseye@4", 1, 10) >= 10
