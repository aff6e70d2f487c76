"""Names that are for machines, wherever people read: no page, print-out or file for people has any (STYLE 19)."""

import re

_IDENTIFIER = re.compile(
    r"""
    \b[A-Za-z]+_[A-Za-z_]+                          # royal_flush
    | \b(?:robot|guest)\.[\w.-]+                    # robot.stud-1.5
    | \b(?:automatic|demo|robot|simulation)-(?:shift-)?(?:manager|supervisor|cashier)\b
    | \b[a-z]+\.[a-z_]+\.v\d                        # jackpot.claim_paid.v1
    | \b(?:table|link|player|floor|cage):[\w.-]+    # a stream
    | \b[a-z-]+@[\w-]+                              # singapore-stud@9
    | \b(?:[2-9][hdc]|[TJQK][shdc]|A[hdc]|10[hdc])\b  # a card; "As CSV" and "a pair of 9s" are words
    | \[object | \bundefined\b | \bNaN\b
    """,
    re.VERBOSE,
)
_HOW_TO_TYPE = re.compile(r"rank and suit|such as|for example")  # what is to be typed stands there as it is typed
_DECK = re.compile(r"(?:\b(?:[2-9TJQKA]|10)[shdc]\b\s*){10,}")  # a list for comparison with other programs


def identifiers_in(text: str) -> list[str]:
    if _HOW_TO_TYPE.search(text):
        return []
    return [match[0] for match in _IDENTIFIER.finditer(_DECK.sub("", text))]
