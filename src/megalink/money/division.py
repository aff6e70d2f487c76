"""Every division of money says what becomes of the remainder."""

from megalink.money.amount import Cents


def divide_exactly(amount: int, by: int) -> Cents:
    """For sums that must come out even; anything else is a bug."""
    share, remainder = divmod(amount, by)
    if remainder:
        message = f"{amount} cents do not divide evenly by {by}"
        raise ArithmeticError(message)
    return Cents(share)


def divide_down(amount: int, by: int) -> Cents:
    """The whole cents; the fraction of a cent stays where the amount came from."""
    return Cents(amount // by)


def basis_points(part: int, whole: int) -> int | None:
    """Hundredths of a per cent, to the nearest, a half away from nothing; None of nothing. It splits no money."""
    if not whole:
        return None
    points, rest = divmod(abs(part) * 10_000, abs(whole))
    points += 2 * rest >= abs(whole)
    return points if (part < 0) is (whole < 0) else -points


def share_with_remainder(amount: int, *, among: int) -> tuple[Cents, Cents]:
    """Equal shares in whole cents, and what is left over for the owner that the caller names."""
    share, remainder = divmod(amount, among)
    return Cents(share), Cents(remainder)
