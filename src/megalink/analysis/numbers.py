"""Exact numbers as people read them. Rounding happens here and nowhere else."""

from fractions import Fraction

from megalink.money import format_amount


def percent(number: Fraction, places: int = 4) -> str:
    """`5.2243 %`; rounded half up from the exact number."""
    return f"{decimal(number * 100, places)} %"


def points(number: Fraction, places: int = 4) -> str:
    """A difference of two percentages with its sign; a small one gets more places, so as not to look like zero."""
    while number and places < 12 and abs(number) * 100 * 10**places < 1:
        places += 2
    text = decimal(number * 100, places)
    return text if text.startswith("-") or not number else f"+{text}"


def decimal(number: Fraction, places: int) -> str:
    scaled = abs(number) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    units, rest = divmod(whole, 10**places)
    sign = "-" if number < 0 and whole else ""
    return f"{sign}{units:,}.{rest:0{places}d}" if places else f"{sign}{units:,}"


def one_in(probability: Fraction) -> str:
    return f"1 in {decimal(1 / probability, 1 if probability > Fraction(1, 1000) else 0)}" if probability else "never"


def money(minimums: Fraction, minimum: int, *, at_least: bool = False) -> str:
    """An amount in minimum wagers as money, rounded down to the cent; up where less would not do."""
    cents = minimums * minimum
    text = format_amount(-(-cents.numerator // cents.denominator) if at_least else cents.numerator // cents.denominator)
    units, _, rest = text.partition(".")
    return f"{int(units):,}.{rest}"


def net_text(net: Fraction) -> str:
    text = str(net)
    return text if net <= 0 else f"+{text}"
