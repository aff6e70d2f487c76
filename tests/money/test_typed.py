"""Amounts as people write them, by the table that the pages are tested with too."""

import tomllib
from pathlib import Path

import pytest

from megalink.money import CEILING, AmountError, read_typed_amount

CASES = tomllib.loads((Path(__file__).parent / "typed_amounts.toml").read_text("utf-8"))


@pytest.mark.parametrize(("text", "cents"), CASES["understood"].items())
def test_an_amount_is_understood(text: str, cents: int) -> None:
    assert read_typed_amount(text) == cents
    assert read_typed_amount(text, signed=True) == cents


@pytest.mark.parametrize(("text", "cents"), CASES["signed"].items())
def test_an_amount_may_be_below_nothing_where_that_is_said(text: str, cents: int) -> None:
    assert read_typed_amount(text, signed=True) == cents


@pytest.mark.parametrize(("text", "code"), CASES["refused"].items())
def test_what_can_be_read_in_two_ways_is_refused_with_how_to_write_it(text: str, code: str) -> None:
    with pytest.raises(AmountError) as refused:
        read_typed_amount(text)
    assert refused.value.code == code
    assert "write" in str(refused.value) or code == "amount_over_ceiling"


def test_a_page_reads_every_sum_of_thousands_of_amounts_exactly() -> None:
    assert CEILING * 10_000 < 2**53
