"""Amounts as text: what is understood, and which sentence answers what is not."""

import pytest

from megalink.money import AmountError, format_amount, format_money, parse_amount
from megalink.money.amount import MOST_DIGITS

MOST = "9" * MOST_DIGITS + ".99"


@pytest.mark.parametrize(
    ("text", "cents"),
    [("0.00", 0), ("0.01", 1), ("12.50", 1_250), ("-3.07", -307), (MOST, 10 ** (MOST_DIGITS + 2) - 1)],
)
def test_an_amount_is_read_and_written_alike(text: str, cents: int) -> None:
    assert parse_amount(text) == cents
    assert format_amount(cents) == text


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("1" + MOST, "amount_format", f"is too much: an amount has at most {MOST_DIGITS} digits before the point"),
        ("-1" + MOST, "amount_format", "is too much"),
        ("007.00", "amount_format", "begins with a zero too many"),
        ("00.00", "amount_format", "begins with a zero too many"),
        ("10.000", "amount_over_precise", "more than two places"),
        ("10", "amount_format", "is not an amount with two places"),
        ("10.0", "amount_format", "is not an amount with two places"),
        (".50", "amount_format", "is not an amount with two places"),
        ("+5.00", "amount_format", "is not an amount with two places"),
        ("1_0.00", "amount_format", "is not an amount with two places"),
        ("10.00\n", "amount_format", "is not an amount with two places"),
        ("\u0661\u0660.\u0660\u0660", "amount_format", "is not an amount with two places"),  # Arabic-Indic digits
        ("", "amount_format", "is not an amount with two places"),
    ],
)
def test_what_is_no_amount_is_told_by_its_own_fault(text: str, code: str, said: str) -> None:
    with pytest.raises(AmountError) as told:
        parse_amount(text)
    assert told.value.code == code
    assert said in str(told.value)
    assert told.value.text == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "S$0.00"), (5, "S$0.05"), (123_456, "S$1,234.56"), (-123_456_789, "\N{MINUS SIGN}S$1,234,567.89")],
)
def test_people_read_amounts_with_their_currency(cents: int, text: str) -> None:
    assert format_money(cents) == text
