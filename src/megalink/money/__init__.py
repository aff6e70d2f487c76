"""Money: integer cents, whole odds, and divisions that say who keeps the remainder."""

from megalink.money.amount import AmountError, Cents, format_amount, parse_amount, signed
from megalink.money.division import divide_down, divide_exactly, share_with_remainder

__all__ = [
    "AmountError",
    "Cents",
    "divide_down",
    "divide_exactly",
    "format_amount",
    "parse_amount",
    "share_with_remainder",
    "signed",
]
