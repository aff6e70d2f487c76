"""Amounts are integer cents inside and decimal text with two places outside."""

import re
from functools import lru_cache
from typing import NewType

Cents = NewType("Cents", int)

# No order is about more: a thousand million, above all that a floor holds, and far below where whole numbers of
# JavaScript end, also when thousands of such amounts are added up.
CEILING = Cents(1_000_000_000_00)

MOST_DIGITS = 13  # ten trillion: far above any meter, far below where a machine integer ends

_TWO_PLACES = re.compile(rf"(-?)(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})\.([0-9]{{2}})", re.ASCII)
_MORE_PLACES = re.compile(r"-?[0-9]+\.[0-9]{3,}", re.ASCII)
_ZERO_TOO_MANY = re.compile(r"-?0[0-9]+\.[0-9]{2}", re.ASCII)
_TOO_LONG = re.compile(r"-?[0-9]+\.[0-9]{2}", re.ASCII)  # what else is digits, a point and two places


class AmountError(ValueError):
    """The text is not an amount; `code` says in which way."""

    def __init__(self, code: str, text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.text = text


@lru_cache(maxsize=4096)
def parse_amount(text: str) -> Cents:
    """`"12.50"` is 1250 cents. Negative amounts parse: whether one may stand somewhere is the caller's rule."""
    match = _TWO_PLACES.fullmatch(text)
    if match:
        sign, units, cents = match.groups()
        amount = int(units) * 100 + int(cents)
        return Cents(-amount if sign else amount)
    if _MORE_PLACES.fullmatch(text):
        raise AmountError("amount_over_precise", text, f"{text!r} has more than two places: the cent is the least unit")
    raise AmountError("amount_format", text, _what_is_wrong(text))


def _what_is_wrong(text: str) -> str:
    if _ZERO_TOO_MANY.fullmatch(text):
        return f'{text!r} begins with a zero too many: an amount is written like "10.00"'
    if _TOO_LONG.fullmatch(text):
        return f"{text!r} is too much: an amount has at most {MOST_DIGITS} digits before the point"
    return f'{text!r} is not an amount with two places, such as "10.00"'


@lru_cache(maxsize=4096)
def format_amount(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    return f"{sign}{units}.{rest:02d}"


def format_money(cents: int) -> str:
    """S$1,234.56: as people read it, on pages and in letters; files have `format_amount`."""
    units, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}S${units:,}.{rest:02d}"


def signed(cents: int) -> str:
    """What an account gained or lost: +10.00, -10.00, 0.00."""
    return f"+{format_amount(cents)}" if cents > 0 else format_amount(cents)
