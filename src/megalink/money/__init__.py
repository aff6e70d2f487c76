"""Money: integer cents, whole odds, and divisions that say who keeps the remainder."""

from megalink.money.amount import CEILING, AmountError, Cents, format_amount, format_money, parse_amount, signed
from megalink.money.division import basis_points, divide_down, divide_exactly, share_with_remainder
from megalink.money.typed import read_typed_amount

__all__ = [
    "CEILING",
    "AmountError",
    "Cents",
    "basis_points",
    "divide_down",
    "divide_exactly",
    "format_amount",
    "format_money",
    "parse_amount",
    "read_typed_amount",
    "share_with_remainder",
    "signed",
]
