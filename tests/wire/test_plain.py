"""Records as text and as plain data: what fits comes back as it went, and what does not is refused with its place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, Card, card
from megalink.money import Cents
from megalink.rulebook.later import Later
from megalink.wire.needed import BadPlain
from megalink.wire.plain import as_plain, as_text, read_record, read_record_text

st.register_type_strategy(Card, st.sampled_from(ALL_CARDS))


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


class Spot(NamedTuple):
    number: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    at: int


@dataclass(frozen=True, slots=True)
class Whole(Base):
    amount: Cents
    note: str | None
    open: bool
    colour: Colour
    ratio: Fraction
    spot: Spot | None
    pairs: tuple[tuple[str, Spot], ...]
    names: frozenset[str]
    by_name: Mapping[str, Spot]
    by_spot: Mapping[Spot, tuple[Cents, ...]]


SPOT = Spot(3, (card("As"), card("Td")))
WHOLE = Whole(
    Cents(5),
    "a note",
    True,
    Colour.DARK_BLUE,
    Fraction(-1, 3),
    SPOT,
    (("ann", Spot(1)),),
    frozenset({"b", "a"}),
    MappingProxyType({"x": SPOT}),
    MappingProxyType({SPOT: (Cents(1), Cents(2))}),
    at=7,
)
TEXT = (
    '{"at":7,"amount":5,"note":"a note","open":true,"colour":"dark_blue","ratio":"-1/3",'
    '"spot":{"number":3,"cards":["As","Td"]},"pairs":[["ann",{"number":1,"cards":[]}]],"names":["a","b"],'
    '"by_name":{"x":{"number":3,"cards":["As","Td"]}},"by_spot":[[{"number":3,"cards":["As","Td"]},[1,2]]]}'
)


def test_what_a_record_is_in_text_and_as_plain_data() -> None:
    assert as_text(WHOLE) == TEXT
    assert json.dumps(as_plain(WHOLE), separators=(",", ":")) == TEXT
    assert read_record_text(Whole, TEXT, "whole") == WHOLE
    assert read_record(Whole, json.loads(TEXT), "whole") == WHOLE


def test_what_is_read_is_frozen_to_the_bottom() -> None:
    again = read_record_text(Whole, TEXT, "whole")
    assert type(again.by_name) is type(again.by_spot) is MappingProxyType
    assert type(again.names) is frozenset
    assert type(again.pairs) is tuple
    assert again.spot.cards[0] is card("As")


class Grown(NamedTuple):
    """A kind that had one field when its first records were kept."""

    number: int
    most: Later[Cents] = Cents(1_000_000_00)
    spot: Later[Spot] = Spot(1)


@dataclass(frozen=True, slots=True)
class Holder(Base):
    grown: Grown
    note: Later[str] = ""


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ('{"at":7,"grown":{"number":3}}', Holder(Grown(3), at=7)),
        ('{"at":7,"grown":{"number":3},"note":"so"}', Holder(Grown(3), "so", at=7)),
        ('{"at":7,"grown":{"number":3,"most":5}}', Holder(Grown(3, Cents(5)), at=7)),
        (
            '{"at":7,"grown":{"number":3,"spot":{"number":2,"cards":[]}}}',
            Holder(Grown(3, spot=Spot(2)), at=7),
        ),
    ],
)
def test_a_field_that_came_later_is_its_default_where_it_lacks__and_old_text_is_written_as_it_was(
    text: str, record: Holder
) -> None:
    assert read_record_text(Holder, text, "h") == read_record(Holder, json.loads(text), "h") == record
    assert as_text(record) == text
    assert as_text(read_record_text(Holder, text, "h")) == text


def test_equal_records_have_one_text__also_where_a_later_field_was_written_out() -> None:
    written_out = '{"at":7,"grown":{"number":3,"most":100000000},"note":""}'
    assert as_text(read_record_text(Holder, written_out, "h")) == '{"at":7,"grown":{"number":3}}'


@pytest.mark.parametrize(
    "text", ['{"at":7,"grown":{}}', '{"at":7,"note":"so"}', '{"at":7,"grown":{"number":3,"more":1}}']
)
def test_beside_a_field_that_came_later_all_others_are_needed(text: str) -> None:
    with pytest.raises(BadPlain):
        read_record_text(Holder, text, "h")


@given(st.builds(Whole, at=st.integers(), ratio=st.fractions()))
def test_there_and_back_is_exact(whole: Whole) -> None:
    assert read_record_text(Whole, as_text(whole), "whole") == whole
    assert read_record(Whole, json.loads(json.dumps(as_plain(whole))), "whole") == whole


@pytest.mark.parametrize("note", ["\ud800", "a\udfffb", "\x00", "\u2028", "🂡", '"\\'])
def test_any_text_comes_back__half_a_surrogate_pair_too(note: str) -> None:
    whole = replace(WHOLE, note=note)
    text = as_text(whole)
    assert text.encode()  # a store can keep it
    assert read_record_text(Whole, text, "whole") == whole


@pytest.mark.parametrize("amount", [2**63, -(2**63) - 1, 2**64, 10**40])
def test_an_integer_has_no_bounds(amount: int) -> None:
    text = as_text(Spot(amount))
    assert text == f'{{"number":{amount},"cards":[]}}'
    assert read_record_text(Spot, text, "spot") == Spot(amount)


@pytest.mark.parametrize(
    ("name", "value", "where", "needed"),
    [
        ("at", "7", "w.at", "a value of kind int is needed here"),
        ("at", 7.0, "w.at", "a value of kind int is needed here"),
        ("at", True, "w.at", "a value of kind int is needed here"),
        ("at", None, "w.at", "a value of kind int is needed here"),
        ("note", 1, "w.note", "a value of kind str is needed here"),
        ("open", 1, "w.open", "a value of kind bool is needed here"),
        ("colour", 1, "w.colour", "one of red, dark_blue is needed here"),
        ("colour", "DARK_BLUE", "w.colour", "one of red, dark_blue is needed here"),
        ("ratio", 0.5, "w.ratio", "a value of kind str is needed here"),
        ("ratio", "2/4", "w", "a fraction in lowest terms is needed here"),
        ("ratio", "1/0", "w", "Fraction(1, 0)"),
        ("spot", [3, []], "w.spot", "an object of exactly these is needed here: number, cards"),
        ("spot", {"number": 3}, "w.spot", "an object of exactly these is needed here: number, cards"),
        ("spot", {"number": 3, "cards": ["10d"]}, "w.spot.cards[0]", "a card is needed here"),
        ("spot", {"number": 3, "cards": [], "x": 1}, "w.spot", "an object of exactly these is needed here"),
        ("pairs", [["ann"]], "w.pairs[0]", "2 values are needed here"),
        ("pairs", {"ann": 1}, "w.pairs", "a list is needed here"),
        ("pairs", [["ann", {"number": "1", "cards": []}]], "w.pairs[0][1].number", "a value of kind int is needed"),
        ("by_name", [], "w.by_name", "an object is needed here"),
        ("by_name", {"x": {"number": 1, "cards": 2}}, "w.by_name", "an object is needed here"),
        ("by_spot", [[{"number": 1, "cards": []}, []]] * 2, "w", "each key once is needed here"),
    ],
)
def test_what_does_not_fit_is_refused__its_place_and_what_is_needed(
    name: str, value: object, where: str, needed: str
) -> None:
    raw = {**json.loads(TEXT), name: value}
    with pytest.raises(BadPlain) as as_data:
        read_record(Whole, raw, "w")
    with pytest.raises(BadPlain) as as_json:
        read_record_text(Whole, json.dumps(raw), "w")
    for refused in (as_data.value, as_json.value):
        assert refused.where == where
        assert needed in str(refused)
    if where.endswith(name):
        assert as_data.value.value == value


NINES = "9" * 5000


@pytest.mark.parametrize(
    "text", ["", "{", "nul", "[]", "null", '{"number":NaN,"cards":[]}', f'{{"number":{NINES},"cards":[]}}']
)
def test_what_is_no_json_of_the_record_is_refused(text: str) -> None:
    with pytest.raises(BadPlain):
        read_record_text(Spot, text, "spot")


def test_a_key_that_no_field_has_is_refused__and_one_that_is_missing() -> None:
    raw = json.loads(TEXT)
    for wrong in ({**raw, "more": 1}, *({key: raw[key] for key in raw if key != left} for left in raw)):
        with pytest.raises(BadPlain, match="an object of exactly these is needed here: at, amount, note"):
            read_record_text(Whole, json.dumps(wrong), "whole")
