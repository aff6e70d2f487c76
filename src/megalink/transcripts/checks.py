"""What a line that begins with = looks at: money, settled wagers, cards, the phase of the round, the jackpot."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.cards import Card
from megalink.jackpot.state import Pool
from megalink.money import format_amount, signed
from megalink.table.commands import Place
from megalink.table.state import HOUSE, TableState
from megalink.table.view import Audience, Viewer, view
from megalink.transcripts.pattern import Match, first_word
from megalink.transcripts.words import Words

NOTHING = "nothing"
_IN_PLACE = 4  # wager, position, net, outcome; clauses and readings may follow
_NUMBERED = ("claim", "award", "cards", "seen")  # these have a number, too, and are no wagers


class CheckedState(NamedTuple):
    """What a check looks at."""

    table: TableState
    pool: Pool | None


def actual(words: Words, state: CheckedState) -> str:
    """The line as it is: what a check of these words would have to say."""
    match = Match(words)
    for pattern in patterns_for(words):
        values = match.values(pattern)
        if values is not None:
            return CHECKS[pattern](state, **values)
    raise AssertionError(f"{words} was read as a check")


def patterns_for(words: Words) -> list[str]:
    """Those that begin with the first word; where none does, it is the name of a Player or of a wager."""
    named = [pattern for pattern in CHECKS if words and first_word(pattern) == words[0].text]
    return named or [pattern for pattern in CHECKS if pattern.startswith("<")]


def holds(expected: Words, actual_words: Words) -> bool:
    """All that is said is so. Of a wager's line the first words stand in their places; clauses may be said in part."""
    said, so = ([word.text.removeprefix("+") for word in words] for words in (expected, actual_words))
    if so[1:2] and so[1].isdigit() and so[0] not in _NUMBERED:
        first = said[:_IN_PLACE]
        return first == so[: len(first)] and set(said[_IN_PLACE:]) <= set(so[_IN_PLACE:])
    return said == so


def _line(state: CheckedState, area: str, position: int, **_: object) -> str:
    current = state.table.round
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


def _account(state: CheckedState, player: str, **_: object) -> str:
    account = HOUSE if player == "house" else player
    return f"{player} {signed(state.table.accounts.get(account, 0))}"


def _cards(state: CheckedState, where: str, **_: object) -> str:
    current = state.table.round
    cards: tuple[Card, ...] = ()
    if current and where.isdigit():
        live = current.hands.get(int(where))
        cards = live.cards if live else ()
    elif current:
        cards = {"dealer": current.dealer, "community": current.community, "burn": current.burned}.get(where, ())
    return f"cards {where} {' '.join(card.text for card in cards) or NOTHING}"


def _spectated(state: CheckedState, where: str, **_: object) -> str:
    """The faces that everybody sees; ?? is the back of a card."""
    table: Any = view(state.table, Viewer(Audience.SPECTATOR)).get("table", {})
    hands = {str(hand["position"]): hand.get("cards", ()) for hand in table.get("positions", ())}
    return f"seen {where} {' '.join(hands.get(where) or table.get(where, ())) or NOTHING}"


def _phase(state: CheckedState, **_: object) -> str:
    return f"phase {state.table.phase.value}"


def _announced(state: CheckedState, **_: object) -> str:
    return f'announced "{state.table.round.announcement if state.table.round else ""}"'


def _award(state: CheckedState, position: int, **_: object) -> str:
    awarded = state.table.round.awarded if state.table.round else ()
    amounts = [award.amount for award in awarded if award.position == position]
    return f"award {position} {format_amount(amounts[-1]) if amounts else NOTHING}"


def _displayed(state: CheckedState, **_: object) -> str:
    return f"displayed {format_amount(state.pool.displayed) if state.pool else NOTHING}"


def _reserve(state: CheckedState, **_: object) -> str:
    return f"reserve {format_amount(state.pool.reserve) if state.pool else NOTHING}"


def _claim(state: CheckedState, sequence: int, **_: object) -> str:
    claim = state.pool.claims.get(sequence) if state.pool else None
    return f"claim {sequence} " + (f"{format_amount(claim.entered.amount)} {claim.status.value}" if claim else NOTHING)


# What is said of a thing, as it should be, is not needed to look at it.
CHECKS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "phase <word>": _phase,
        "announced <note>": _announced,
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
