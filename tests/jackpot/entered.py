"""Progressive Jackpot hands as a table enters them, and the rules of any document under any readings."""

from megalink.games import library
from megalink.hands import FiveCard
from megalink.jackpot.awards import AwardRules, JackpotHand, MeterAmounts, Paid
from megalink.money import Cents, format_amount, parse_amount

STUD, STUD_BEFORE = "singapore-stud@9", "singapore-stud@pre-9"

STRAIGHT, FLUSH, FULL_HOUSE = FiveCard.STRAIGHT, FiveCard.FLUSH, FiveCard.FULL_HOUSE
QUADS, SF, ROYAL = FiveCard.FOUR_OF_A_KIND, FiveCard.STRAIGHT_FLUSH, FiveCard.ROYAL_FLUSH

MILLION = MeterAmounts(parse_amount("1000000.00"), parse_amount("200000.00"))

KEYS = library.document_keys()
SPLITS_ROYALS = [key for key in KEYS if library.document(key).jackpot.royal_split]
SCALES = [key for key in KEYS if library.document(key).jackpot.scaling]


def rules(key: str = STUD, **readings: str) -> AwardRules:
    """Rules under readings named without their prefix: `sf_split="single_reset"`."""
    chosen = {f"pj.{name}": side for name, side in readings.items()}
    return AwardRules(library.document(key), library.register().resolve(library.document(key).readings, chosen))


def hands(*won: FiveCard, multiple: int = 1) -> list[JackpotHand]:
    return [JackpotHand(place, hand, Cents(100 * multiple)) for place, hand in enumerate(won, start=1)]


def amounts(paid: Paid) -> list[str]:
    return [format_amount(award.amount) for award in paid.awards]


def after(paid: Paid) -> str:
    assert paid.after is not None
    return format_amount(paid.after)
