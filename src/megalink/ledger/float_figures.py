"""What the slips of a table's float come to: win and hold as a casino counts them."""

from dataclasses import dataclass, fields

from megalink.ledger.slips import SlipKind, SlipWritten
from megalink.money import Cents, basis_points


@dataclass
class FloatFigures:
    """Confirmed slips, in cents; those that were reversed have been taken out again by their reversals."""

    opener: int = 0
    fills: int = 0
    credits: int = 0
    closer: int = 0
    drop: int = 0
    openers: int = 0  # how many
    filled: int = 0
    credited: int = 0
    closers: int = 0
    drops: int = 0

    def enter(self, slip: SlipWritten) -> None:
        sign = 1 if slip.reverses is None else -1
        amount = sign * slip.amount
        match slip.kind:
            case SlipKind.OPENER:
                self.opener += amount
                self.openers += sign
            case SlipKind.FILL:
                self.fills += amount
                self.filled += sign
            case SlipKind.CREDIT:
                self.credits += amount
                self.credited += sign
            case SlipKind.CLOSER:
                self.closer += amount
                self.closers += sign
            case SlipKind.DROP:
                self.drop += amount
                self.drops += sign

    def add(self, other: "FloatFigures") -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    @property
    def win(self) -> Cents | None:
        """Closer + credits + drop − opener − fills; None while the float is out or the drop is not counted."""
        if not self.openers or self.openers != self.closers or not self.drops:
            return None
        return Cents(self.closer + self.credits + self.drop - self.opener - self.fills)

    @property
    def hold(self) -> int | None:
        """Win / drop in basis points, to the nearest; None without a drop."""
        return None if self.win is None else basis_points(self.win, self.drop)

    @property
    def by_slips(self) -> tuple[int | None, ...]:
        """Opener, fills, credits, closer, drop; None where no slip says so: that is not the same as nothing."""
        said = (
            *((self.opener, self.openers), (self.fills, self.filled), (self.credits, self.credited)),
            *((self.closer, self.closers), (self.drop, self.drops)),
        )
        return tuple(amount if slips else None for amount, slips in said)
