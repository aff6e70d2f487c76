"""Amounts of money that an option holds, as people write them."""

from megalink.cli.terminal.verbs import complain
from megalink.money import AmountError, Cents
from megalink.money.typed import read_typed_amount


def amount(option: str, text: str, *, signed: bool = False) -> Cents:
    try:
        return read_typed_amount(text, signed=signed)
    except AmountError as error:
        complain(f"{option}: {error}.")
