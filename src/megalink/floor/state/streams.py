"""The streams of a floor's log: how they are called, and the envelope in which an event lies there.

An envelope says what happened, who gave the order behind it, and when.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from megalink.rulebook.role import Actor
from megalink.store.contract import Recorded
from megalink.wire.forms import Form, struct_of
from megalink.wire.needed import BadPlain
from megalink.wire.plain import as_text, read_text, text_reader, to_text

FLOOR = "floor"
USERS = "users"  # who may log in: of the room above, which reads and writes it by itself
SECRET = "secret:"  # noqa: S105 (seeds before their round is over: never read out to anybody)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,79}")  # a Player's may look like an address; @house is nobody's
NAME_FORMAT = "1 to 80 letters, digits and . _ @ -, the first a letter or a digit"
_KEY = re.compile(r"[!-~]{1,200}")
KEY_FORMAT = "a key is 1 to 200 visible ASCII characters"


def table(name: str) -> str:
    return f"table:{name}"


def link(name: str) -> str:
    return f"link:{name}"


def player(name: str) -> str:
    return f"player:{name}"


def shuffle(table_name: str) -> str:
    """What anybody may know of a table's shuffles: commitments, and the seeds that older versions revealed."""
    return f"shuffle:{table_name}"


def secret(table_name: str) -> str:
    return f"{SECRET}{table_name}"


def is_name(text: object) -> bool:
    """Whether a table, a link or a Player may be called so."""
    return isinstance(text, str) and bool(_NAME.fullmatch(text))


def is_key(text: object) -> bool:
    """A key is what a client made up to tell one command from another: visible ASCII."""
    return isinstance(text, str) and bool(_KEY.fullmatch(text))


class CashOfDay(NamedTuple):
    """What one Player brought and took over the counter in a gaming day."""

    day: str = ""
    brought: int = 0
    taken: int = 0


class Opened(NamedTuple):
    """An event taken out of its envelope. In a Player's stream that has his balance too, and the cash he brought."""

    at: int
    by: str
    role: str
    event: Any
    balance: int | None
    cash: int | None
    of_day: CashOfDay | None = None  # of the last gaming day in which he brought or took any


@lru_cache(maxsize=10_000)
def _by(actor: Actor) -> str:
    return to_text([actor.id, actor.role.slug])


@lru_cache(maxsize=10_000)  # a Player's stays as it is while he plays
def _of_day(of_day: CashOfDay) -> str:
    return f',"of_day":{as_text(of_day)}'


def in_envelope(
    event: Any,  # noqa: ANN401 (events of any room)
    actor: Actor,
    at: int,
    money: tuple[int, int] | None = None,
    of_day: CashOfDay | None = None,
) -> tuple[str, str]:
    """Type and data, as the store takes them; `money` is a Player's balance and cash after the event."""
    more = f',"balance":{money[0]},"cash":{money[1]}' if money else ""
    if of_day and any(of_day):
        more += _of_day(of_day)
    return event.WIRE, f'{{"at":{at},"by":{_by(actor)},"event":{as_text(event)}{more}}}'


def open_envelope(recorded: Recorded, kinds: Mapping[str, Any]) -> Opened:
    """Raises BadPlain where the text is no event of these kinds."""
    kind = kinds.get(recorded.type)
    if kind is None:
        raise BadPlain(recorded.stream, recorded.type, "an event of this stream is needed here")
    return _reader(kind)(recorded.data, recorded.type)


def opened_among(recorded: Iterable[Recorded], kinds: Mapping[str, Any]) -> Iterator[tuple[Recorded, Opened]]:
    """The events of these kinds, which are named as on the wire; all others are passed over unopened."""
    for each in recorded:
        if each.type in kinds:
            yield each, open_envelope(each, kinds)


def envelope_of(recorded: Recorded) -> tuple[int, str]:
    """When, and by whom, of an event of any room; 0 and nobody where its text was damaged, as its chain tells."""
    try:
        raw = read_text(recorded.data)
        return int(raw["at"]), str(raw["by"][0])
    except (ValueError, KeyError, TypeError, IndexError):
        return 0, ""


@cache
def _reader(kind: Any) -> Callable[[str, str], Opened]:  # noqa: ANN401 (a class of events)
    hints = {"at": int, "by": tuple[str, str], "event": kind, "balance": int | None, "cash": int | None}
    hints |= {"of_day": CashOfDay | None}
    envelope = struct_of("Envelope", hints, {"balance": None, "cash": None, "of_day": None})

    def opened(struct: Any) -> Opened:  # noqa: ANN401
        at, (by, role), event, balance, cash, of_day = envelope.read_values(struct)
        return Opened(at, by, role, event, balance, cash, of_day)

    return text_reader(Form(envelope.struct, read=opened))
