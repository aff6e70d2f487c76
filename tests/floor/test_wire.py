"""What the floor has ever written can be read for ever: a stored sample of every kind of event, in its envelope."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from megalink.floor import events
from megalink.floor.envelope import Envelope, open_envelope
from megalink.floor.events import DESK_EVENTS, FLOOR_EVENTS, PLAYER_EVENTS, SHUFFLE_EVENTS
from megalink.rulebook.role import Actor, Role
from megalink.store import Recorded

WIRE = Path(__file__).resolve().parents[1] / "wire" / "floor"
KINDS: Mapping[str, type] = {**FLOOR_EVENTS, **DESK_EVENTS, **PLAYER_EVENTS, **SHUFFLE_EVENTS}


def test_every_event_has_its_sample_and_every_sample_its_event() -> None:
    assert {path.stem for path in WIRE.glob("*.json")} == set(KINDS)


def test_no_event_class_is_left_out() -> None:
    written = {
        one for one in vars(events).values() if isinstance(one, type) and issubclass(one, events.Event) and one.WIRE
    }
    assert written <= set(KINDS.values())
    assert len(KINDS) == len(FLOOR_EVENTS) + len(DESK_EVENTS) + len(PLAYER_EVENTS) + len(SHUFFLE_EVENTS)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_sample__is_read_and_written_as_it_was(name: str) -> None:
    text = (WIRE / f"{name}.json").read_text("utf-8").strip()
    opened = open_envelope(Recorded(1, "s", 1, name, text, ""), KINDS)
    assert type(opened.event) is KINDS[name]
    envelope = Envelope(Actor(opened.by, Role[opened.role.upper()]), opened.at)
    more = "".join(f',"{key}":{json.dumps(value)}' for key, value in opened.more.items())
    assert envelope.around(opened.event, more) == (name, text)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_sample__without_a_field_or_with_another_is_refused(name: str) -> None:
    raw: dict[str, Any] = json.loads((WIRE / f"{name}.json").read_text("utf-8"))
    for wrong in ({**raw["event"], "more": 1}, *({**raw["event"], field: {}} for field in raw["event"])):
        with pytest.raises(ValueError, match=r"."):
            open_envelope(Recorded(1, "s", 1, name, json.dumps({**raw, "event": wrong}), ""), KINDS)
