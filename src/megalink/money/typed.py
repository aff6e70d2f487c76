"""Amounts as people write them: "1000", "1,000.00", "S$1,000.00", "1 000.00".

What could be read in two ways is refused with a sentence that says how to write it. The pages have a twin of this,
`js/page/money.js`; one table of cases tests both.
"""

import re

from megalink.money.amount import CEILING, AmountError, Cents, format_amount

_SPACES = re.compile(r"[ \u00a0\u202f]")
_SIGNED = re.compile(r"([+\u2212-]?)\s*(?:S\$)?\s*([+\u2212-]?)\s*(.*)", re.ASCII | re.DOTALL)
_PLAIN = r"0|[1-9][0-9]*"
_GROUPED = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{0,2}(?: [0-9]{3})+"
_AMOUNT = re.compile(rf"({_GROUPED}|{_PLAIN})(?:\.([0-9]{{1,2}}))?", re.ASCII)
_DIGITS = re.compile(r"[0-9., ]*[0-9][0-9., ]*", re.ASCII)
_OVER_PRECISE = re.compile(rf"(?:{_GROUPED}|{_PLAIN})\.[0-9]{{3,}}", re.ASCII)
_SENTENCES = {
    "amount_missing": "an amount is missing: write it like 25 or 1,000.00",
    "amount_over_precise": "{text!r} has more than two places: write cents like 1.00, and a thousand like 1,000.00",
    "amount_separators": "{text!r} can be read in two ways: write cents like 1.00, a thousand like 1000 or 1,000.00",
    "amount_format": "{text!r} is not an amount: write it in digits, like 25 or 1,000.00",
    "amount_negative": "{text!r} is below nothing: write the amount without a minus sign",
    "amount_over_ceiling": "{text!r} is too much: no amount is above {ceiling}",
}


def read_typed_amount(text: str, *, signed: bool = False) -> Cents:
    """Raises AmountError. `signed`: whether the amount may be below nothing."""
    matched = _SIGNED.fullmatch(_SPACES.sub(" ", text).strip())
    before, after, digits = matched.groups() if matched else ("", "", text)
    code, cents = _read(digits)
    sign = before + after
    if code is None and (len(sign) > 1 or (sign == "+" and not signed)):
        code = "amount_format"
    if code is None and sign in ("-", "\u2212") and not signed:
        code = "amount_negative"
    if code:
        raise AmountError(code, text, _SENTENCES[code].format(text=text, ceiling=format_amount(CEILING)))
    return Cents(-cents if sign in ("-", "\u2212") else cents)


def _read(digits: str) -> tuple[str | None, int]:
    matched = _AMOUNT.fullmatch(digits)
    if matched:
        units, places = matched.groups()
        if len(units) > len(str(CEILING)) * 2:
            return "amount_over_ceiling", 0
        cents = int(units.replace(",", "").replace(" ", "")) * 100 + int((places or "").ljust(2, "0"))
        return ("amount_over_ceiling", 0) if cents > CEILING else (None, cents)
    if not digits:
        return "amount_missing", 0
    if _OVER_PRECISE.fullmatch(digits):
        return "amount_over_precise", 0
    return ("amount_separators" if _DIGITS.fullmatch(digits) else "amount_format"), 0
