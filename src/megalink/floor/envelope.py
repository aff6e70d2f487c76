"""An event in the log: what happened, who gave the order behind it, and when."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from megalink.floor.text import read_text, to_text
from megalink.play.plain import BadPlain, read_record, record_writer
from megalink.rulebook.role import Actor
from megalink.store import Recorded


class Opened(NamedTuple):
    """An event taken out of its envelope. `more` is what else the envelope holds: a Player's balance."""

    at: int
    by: str
    role: str
    event: Any
    more: Mapping[str, Any]


@lru_cache(maxsize=10_000)
def _by(actor: Actor) -> str:
    return to_text([actor.id, actor.role.slug])


class Envelope:
    """Writes the events of one order."""

    def __init__(self, actor: Actor, at: int) -> None:
        self._head = f'{{"at":{at},"by":{_by(actor)},"event":'

    def around(self, event: Any, more: str = "") -> tuple[str, str]:  # noqa: ANN401 (events of any room)
        """Type and data, as the store takes them."""
        kind: Any = type(event)
        return event.WIRE, f"{self._head}{to_text(record_writer(kind)(event))}{more}}}"


def open_envelope(recorded: Recorded, kinds: Mapping[str, Any]) -> Opened:
    """Raises BadPlain where the text is no event of these kinds."""
    kind = kinds.get(recorded.type)
    if kind is None:
        raise BadPlain(recorded.stream, recorded.type, "an event of this stream is needed here")
    try:
        raw = read_text(recorded.data)
        at, (by, role), event = raw.pop("at"), raw.pop("by"), raw.pop("event")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadPlain(recorded.stream, recorded.data, "an event in its envelope is needed here") from error
    return Opened(at, by, role, read_record(kind, event, recorded.type), raw)
