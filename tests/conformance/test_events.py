"""Every event of a table and of the pool: its name on the wire, its stored sample, and the way there and back."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, Card
from megalink.jackpot import events as jackpot_events
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.table import events as table_events
from megalink.table.events import AnyEvent as TableEvent
from megalink.wire.events import POOL_EVENTS, TABLE_EVENTS, encode
from megalink.wire.needed import BadPlain
from megalink.wire.plain import as_text, read_record, read_record_text
from tests.wire.stored import EVENTS

WIRE = Path(__file__).resolve().parents[1] / "wire"
TABLE_KINDS: tuple[type[TableEvent], ...] = get_args(TableEvent)
POOL_KINDS: tuple[type[PoolEvent], ...] = get_args(PoolEvent)
KINDS = (*TABLE_KINDS, *POOL_KINDS)

# An event may get a field that has a default: its samples of that shape lie beside the first.
SAMPLES = sorted((*WIRE.glob("*.json"), *(path for path in (WIRE / "later").glob("*.json") if path.stem in EVENTS)))

st.register_type_strategy(Card, st.sampled_from(ALL_CARDS))


def decode(raw: dict[str, Any], name: str) -> TableEvent | PoolEvent:
    event: TableEvent | PoolEvent = read_record(EVENTS[name], raw, name)
    return event


def sample(name: str, folder: Path = WIRE) -> dict[str, Any]:
    """The fields of the stored event: its name stands under "type"."""
    content: dict[str, Any] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    assert content.pop("type") == name
    return content


def test_every_wire_name_is_unique_and_says_its_room_and_version() -> None:
    names = [kind.WIRE for kind in KINDS]
    assert len(set(names)) == len(names) == len(TABLE_EVENTS) + len(POOL_EVENTS)
    for kind in KINDS:
        room = "table" if kind in TABLE_KINDS else "jackpot"
        assert re.fullmatch(rf"{room}\.[a-z]+(_[a-z]+)*\.v[1-9][0-9]*", kind.WIRE), kind


@pytest.mark.parametrize(("module", "kinds"), [(table_events, TABLE_KINDS), (jackpot_events, POOL_KINDS)])
def test_no_event_class_is_left_out(module: Any, kinds: tuple[type, ...]) -> None:
    written = {
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, module.Event) and not one.__subclasses__()
    }
    assert written == set(kinds)


def test_no_field_takes_the_place_of_the_wire_name() -> None:
    assert not [kind for kind in KINDS for one in fields(kind) if one.name == "type"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.WIRE)
def test_every_event_has_a_stored_sample(kind: type[TableEvent | PoolEvent]) -> None:
    assert type(decode(sample(kind.WIRE), kind.WIRE)) is kind


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_ever_stored_is_read_and_written_again_byte_by_byte(path: Path) -> None:
    """No kind of event that a floor may have written is ever dropped, renamed or given another shape."""
    event = decode(sample(path.stem, path.parent), path.stem)
    assert path.stem == event.WIRE
    assert json.dumps(encode(event), indent=2) + "\n" == path.read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.WIRE)
def test_there_and_back_is_exact(kind: type[TableEvent | PoolEvent]) -> None:
    @settings(max_examples=25)
    @given(event=st.from_type(kind))
    def exact(event: TableEvent | PoolEvent) -> None:
        stored = as_text(event)
        assert read_record_text(kind, stored, kind.WIRE) == event
        assert decode(json.loads(stored), kind.WIRE) == event

    exact()


def _without(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda raw: raw.pop(name)


def _with(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda raw: raw.__setitem__(name, value)


def _stake(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda raw: raw["stakes"][0].__setitem__(name, value)


@pytest.mark.parametrize(
    ("name", "spoil", "where"),
    [
        ("table.wager_placed.v1", _without("by"), "table.wager_placed.v1"),
        ("table.wager_placed.v1", _with("at", 3), "table.wager_placed.v1"),
        ("table.wager_placed.v1", _with("amount", "1000"), "table.wager_placed.v1.amount"),
        ("table.wager_placed.v1", _with("amount", 1000.0), "table.wager_placed.v1.amount"),
        ("table.wager_placed.v1", _with("amount", True), "table.wager_placed.v1.amount"),
        ("table.wager_placed.v1", _with("player", None), "table.wager_placed.v1.player"),
        ("table.hand_viewed.v1", _with("permitted", 1), "table.hand_viewed.v1.permitted"),
        ("table.cards_dealt.v1", _with("cards", ["As", "1s"]), "table.cards_dealt.v1.cards[1]"),
        ("table.cards_dealt.v1", _with("cards", ["10d"]), "table.cards_dealt.v1.cards[0]"),
        ("table.cards_dealt.v1", _with("cards", "As"), "table.cards_dealt.v1.cards"),
        ("table.cards_dealt.v1", _with("where", 3), "table.cards_dealt.v1.where"),
        ("table.hands_moved.v1", _with("moves", [[1, 2, 3]]), "table.hands_moved.v1.moves[0]"),
        ("table.hands_moved.v1", _with("moves", [[1, "2"]]), "table.hands_moved.v1.moves[0][1]"),
        ("table.decision_made.v1", _stake("amount", -0.5), "table.decision_made.v1.stakes[0].amount"),
        ("table.decision_made.v1", _stake("net", 1), "table.decision_made.v1.stakes[0]"),
        ("table.decision_made.v1", _with("stakes", [["ann", 1]]), "table.decision_made.v1.stakes[0]"),
        ("table.acting_assigned.v1", _with("role", 3), "table.acting_assigned.v1.role"),
        ("table.acting_assigned.v1", _with("role", "croupier"), "table.acting_assigned.v1.role"),
        ("table.wager_settled.v1", _with("outcome", "WIN"), "table.wager_settled.v1.outcome"),
        ("jackpot.link_opened.v1", _with("by", {"id": "gil", "role": 4}), "jackpot.link_opened.v1.by.role"),
    ],
)
def test_what_does_not_fit_is_refused_and_its_place_named(
    name: str, spoil: Callable[[dict[str, Any]], None], where: str
) -> None:
    raw = sample(name)
    spoil(raw)
    for read in (lambda: decode(raw, name), lambda: read_record_text(EVENTS[name], json.dumps(raw), name)):
        with pytest.raises(BadPlain) as refused:
            read()
        assert refused.value.where == where


@pytest.mark.parametrize("raw", [None, [], "table.dealer_exposed.v1", 7])
def test_an_event_is_an_object(raw: Any) -> None:
    with pytest.raises(BadPlain):
        decode(raw, "table.dealer_exposed.v1")
