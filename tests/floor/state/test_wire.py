"""What the floor has ever written can be read for ever: a stored sample of every kind of event, in its envelope."""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.state import events
from megalink.floor.state.events import FLOOR_EVENTS, FLOOR_TABLE_EVENTS, PLAYER_EVENTS, SHUFFLE_EVENTS
from megalink.floor.state.floor_state import purse_after, purse_in
from megalink.floor.state.snapshots import pool_as_text, pool_from_text
from megalink.floor.state.streams import in_envelope, open_envelope
from megalink.jackpot.state import Pool
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Recorded
from megalink.wire.needed import BadPlain

WIRE = Path(__file__).resolve().parents[2] / "wire" / "floor"
KINDS: Mapping[str, type] = {**FLOOR_EVENTS, **FLOOR_TABLE_EVENTS, **PLAYER_EVENTS, **SHUFFLE_EVENTS}


def test_every_event_has_its_sample_and_every_sample_its_event() -> None:
    assert {path.stem for path in WIRE.glob("*.json")} == set(KINDS)


def test_no_event_class_is_left_out() -> None:
    files = [import_module(f"{events.__name__}.{file.name}") for file in iter_modules(events.__path__)]
    written = {
        kind
        for file in files
        for kind in vars(file).values()
        if isinstance(kind, type) and issubclass(kind, events.Event) and "WIRE" in vars(kind)
    }
    assert {events.TableListed, events.TableClosed, events.PlayerMoved, events.SeedKept} <= written
    assert written <= set(KINDS.values())
    assert len(KINDS) == len(FLOOR_EVENTS) + len(FLOOR_TABLE_EVENTS) + len(PLAYER_EVENTS) + len(SHUFFLE_EVENTS)


def samples() -> list[Path]:
    """Also of later shapes: an event may get a field that has a default."""
    later = (path for path in (WIRE.parent / "later").glob("*.json") if path.stem in KINDS)
    return sorted((*WIRE.glob("*.json"), *later))


@pytest.mark.parametrize("path", samples(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sample__is_read_and_written_as_it_was(path: Path) -> None:
    name, text = path.stem, path.read_text("utf-8").strip()
    recorded = Recorded(1, "s", 1, name, text, "")
    opened = open_envelope(recorded, KINDS)
    assert type(opened.event) is KINDS[name]
    purse = purse_in(recorded, opened) if opened.balance is not None else None
    money = (purse.balance, purse.cash) if purse else None
    actor = Actor(opened.by, Role[opened.role.upper()])
    assert in_envelope(opened.event, actor, opened.at, money) == (name, text)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_sample__without_a_field_or_with_another_is_refused(name: str) -> None:
    raw: dict[str, Any] = json.loads((WIRE / f"{name}.json").read_text("utf-8"))
    for wrong in ({**raw["event"], "more": 1}, *({**raw["event"], field: {}} for field in raw["event"])):
        with pytest.raises(ValueError, match=r"."):
            open_envelope(Recorded(1, "s", 1, name, json.dumps({**raw, "event": wrong}), ""), KINDS)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_event__there_and_back_is_exact(name: str) -> None:
    @settings(max_examples=25)
    @given(event=st.from_type(KINDS[name]), at=st.integers(), by=st.text())
    def exact(event: Any, at: int, by: str) -> None:
        wire_name, text = in_envelope(event, Actor(by, Role.PIT_MANAGER), at)
        opened = open_envelope(Recorded(1, "s", 1, wire_name, text, ""), KINDS)
        assert opened == (at, by, "pit_manager", event, None, None, None)

    exact()


@settings(max_examples=50)
@given(pool=st.from_type(Pool))
def test_snapshot_of_a_pool__there_and_back_is_exact(pool: Pool) -> None:
    assert pool_from_text(pool_as_text(pool)) == pool


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw | {"more": 1},
        lambda raw: raw | {"balance": "1"},
        lambda raw: raw | {"by": ["ann"]},
        lambda raw: raw | {"at": True},
        lambda raw: {key: raw[key] for key in raw if key != "at"},
        lambda raw: [raw],
    ],
)
def test_envelope__that_does_not_fit_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    text = (WIRE / "player.moved.v1.json").read_text("utf-8")
    with pytest.raises(BadPlain):
        open_envelope(Recorded(1, "s", 1, "player.moved.v1", json.dumps(spoil(json.loads(text))), ""), KINDS)


def test_envelope__of_an_event_that_the_stream_does_not_have() -> None:
    text = (WIRE / "player.moved.v1.json").read_text("utf-8")
    with pytest.raises(BadPlain, match="an event of this stream is needed here"):
        open_envelope(Recorded(1, "s", 1, "player.moved.v1", text, ""), FLOOR_EVENTS)


@pytest.mark.parametrize("left_out", ["balance", "cash"])
def test_envelope__in_a_players_stream_has_his_balance(left_out: str) -> None:
    raw = json.loads((WIRE / "player.moved.v1.json").read_text("utf-8"))
    del raw[left_out]
    with pytest.raises(BadPlain, match="balance and cash are needed here"):
        purse_after(Recorded(1, "player:ann", 1, "player.moved.v1", json.dumps(raw), ""))
