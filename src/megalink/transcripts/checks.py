"""What a line that begins with = looks at: money, settled wagers, cards, the phase of the round, the jackpot."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from megalink.cards import cards_text
from megalink.money import format_amount, signed
from megalink.play.linked import Linked
from megalink.table.commands import Place
from megalink.table.state import HOUSE, Lying
from megalink.table.view import Audience, Viewer, view
from megalink.transcripts.pattern import first_word
from megalink.transcripts.words import Words

NOTHING = "nothing"
_IN_PLACE = 4  # wager, position, net, outcome; clauses and readings may follow
_NUMBERED = ("claim", "award", "cards", "seen")  # these have a number, too, and are no wagers


def patterns_for(words: Words) -> list[str]:
    """Those that begin with the first word; where none does, it is the name of a Player or of a wager."""
    by_first_word = [pattern for pattern in CHECKS if words and first_word(pattern) == words[0].text]
    return by_first_word or [pattern for pattern in CHECKS if pattern.startswith("<")]


def holds(expected: Words, actual: Words) -> bool:
    """Whether a check agrees with the line as it is. Of a wager's clauses and readings it may name only some."""
    check, line = ([word.text.removeprefix("+") for word in words] for words in (expected, actual))
    if line[1:2] and line[1].isdigit() and line[0] not in _NUMBERED:
        first = check[:_IN_PLACE]
        return first == line[: len(first)] and set(check[_IN_PLACE:]) <= set(line[_IN_PLACE:])
    return check == line


def _line(linked: Linked, area: str, position: int, **_: object) -> str:
    current = linked.table.round
    if current:
        settled = [line for line in current.settled if (line.position, line.area) == (position, area)]
        if settled:
            last = settled[-1]
            why = " ".join((*last.clauses, *last.readings))
            return f"{area} {position} {signed(last.net)} {last.outcome.value} {why}".rstrip()
        staked = current.total(Place(position, area))
        if staked:
            return f"{area} {position} {format_amount(staked)} staked"
    return f"{area} {position} {NOTHING}"


def _account(linked: Linked, player: str, **_: object) -> str:
    account = HOUSE if player == "house" else player
    return f"{player} {signed(linked.table.accounts.get(account, 0))}"


def _cards(linked: Linked, where: str, **_: object) -> str:
    current = linked.table.round
    cards: tuple[Lying, ...] = ()
    if current and where.isdigit():
        live = current.hands.get(int(where))
        cards = live.cards if live else ()
    elif current:
        cards = {"dealer": current.dealer, "community": current.community, "burn": current.burned}.get(where, ())
    return f"cards {where} {cards_text(cards) or NOTHING}"


def _spectated(linked: Linked, where: str, **_: object) -> str:
    """The faces that everybody sees; ?? is the back of a card."""
    table: Any = view(linked.table, Viewer(Audience.SPECTATOR)).get("table", {})
    hands = {str(hand["position"]): hand.get("cards", ()) for hand in table.get("positions", ())}
    return f"seen {where} {' '.join(hands.get(where) or table.get(where, ())) or NOTHING}"


def _award(linked: Linked, position: int, **_: object) -> str:
    awarded = linked.table.round.awarded if linked.table.round else ()
    amounts = [award.amount for award in awarded if award.position == position]
    return f"award {position} {format_amount(amounts[-1]) if amounts else NOTHING}"


def _displayed(linked: Linked, **_: object) -> str:
    return f"displayed {format_amount(linked.pool.displayed) if linked.pool else NOTHING}"


def _reserve(linked: Linked, **_: object) -> str:
    return f"reserve {format_amount(linked.pool.reserve) if linked.pool else NOTHING}"


def _claim(linked: Linked, sequence: int, **_: object) -> str:
    claim = linked.pool.claims.get(sequence) if linked.pool else None
    return f"claim {sequence} " + (f"{format_amount(claim.entered.amount)} {claim.status.value}" if claim else NOTHING)


# Each tells the line as it is: what a check would have to say. What it says a thing should be is not needed for that.
CHECKS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "phase <word>": lambda linked, **_: f"phase {linked.table.phase.value}",
        "announced <note>": lambda linked, **_: (
            f'announced "{linked.table.round.announcement if linked.table.round else ""}"'
        ),
        "cards <where> <deck>": _cards,
        "seen <where> <deck>": _spectated,
        "displayed <displayed>": _displayed,
        "displayed nothing": _displayed,
        "reserve <reserve>": _reserve,
        "reserve nothing": _reserve,
        "claim <sequence> <amount> <word>": _claim,
        "claim <sequence> nothing": _claim,
        "award <position> <amount>": _award,
        "award <position> nothing": _award,
        "<player> <net>": _account,
        "<area> <position> <rest>": _line,
    }
)
