"""Rule files are read without mercy, and every refusal names file, table and key."""

import tomllib
from collections.abc import Callable
from enum import StrEnum

import pytest

from megalink.rulebook.strict import RulebookError, TomlTable, refuse_floats

FILE = "game/documents/1.toml"


def table(text: str) -> TomlTable:
    return TomlTable(tomllib.loads(text), FILE)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RulebookError) as refused:
        act()
    return str(refused.value)


def test_values_of_the_right_kind_are_taken() -> None:
    rows = table(
        """
        name = "A"
        positions = 7
        required = true
        needs = ["ante"]
        multiples = [1, 2]
        [deck]
        cards = 52
        [[layout]]
        name = "B"
        """
    )
    assert rows.text("name") == "A"
    assert rows.whole("positions") == 7
    assert rows.flag("required") is True
    assert rows.texts("needs") == ("ante",)
    assert rows.wholes("multiples") == (1, 2)
    assert rows.table("deck").whole("cards") == 52
    assert [row.text("name") for row in rows.tables("layout")] == ["B"]
    rows.done()


def test_optional_values_may_be_missing() -> None:
    rows = table("")
    assert rows.optional_text("name") is None
    assert rows.optional_texts("needs") == ()
    assert rows.optional_tables("layout") == ()
    rows.done()


@pytest.mark.parametrize(
    "text",
    ["name = 7", "name = true", 'name = ["A"]', "[name]\nletter = 'A'", "name = 2023-07-04"],
)
def test_an_optional_value_that_is_there_must_still_be_right(text: str) -> None:
    assert refusal(lambda: table(text).optional_text("name")).startswith(f"{FILE}.name: ")


@pytest.mark.parametrize(
    ("text", "take"),
    [
        ('positions = "7"', lambda rows: rows.whole("positions")),
        ("positions = true", lambda rows: rows.whole("positions")),
        ("positions = [7]", lambda rows: rows.whole("positions")),
        ("positions = 1", lambda rows: rows.flag("positions")),
        ("positions = 7", lambda rows: rows.text("positions")),
        ("positions = 7", lambda rows: rows.texts("positions")),
        ("positions = [7]", lambda rows: rows.texts("positions")),
        ("positions = [1, true]", lambda rows: rows.wholes("positions")),
        ('positions = "A"', lambda rows: rows.texts("positions")),
        ("positions = 7", lambda rows: rows.table("positions")),
        ("positions = 7", lambda rows: rows.tables("positions")),
        ("positions = [7]", lambda rows: rows.tables("positions")),
        ("[positions]\na = 1", lambda rows: rows.tables("positions")),
        ("[[positions]]\na = 1", lambda rows: rows.table("positions")),
    ],
)
def test_a_value_of_another_kind_is_refused_by_name(text: str, take: Callable[[TomlTable], object]) -> None:
    message = refusal(lambda: take(table(text)))
    assert message.startswith(f"{FILE}.positions: ")
    assert "is needed, not" in message


def test_a_missing_key_is_refused_by_name() -> None:
    assert refusal(lambda: table("").text("name")) == f"{FILE}: key name is missing"
    assert refusal(lambda: table("[deck]").table("deck").whole("cards")) == f"{FILE}.deck: key cards is missing"


def test_a_missing_key_of_a_row_names_the_row() -> None:
    rows = table("[[layout]]\nname = 'A'\n[[layout]]\npositions = 7").tables("layout")
    assert refusal(lambda: [row.text("name") for row in rows]) == f"{FILE}.layout[2]: key name is missing"


def test_unknown_keys_are_refused_by_name() -> None:
    rows = table("name = 'A'\npostions = 7\ncolour = 'red'")
    assert rows.text("name") == "A"
    assert refusal(rows.done) == f"{FILE}: unknown key colour, postions"


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


def test_a_word_is_one_of_its_kind() -> None:
    assert table("colour = 'red'").word("colour", Colour) is Colour.RED
    assert (
        refusal(lambda: table("colour = 'RED'").word("colour", Colour)) == f"{FILE}.colour: 'RED' is none of red, black"
    )
    assert refusal(lambda: table("colour = 1").word("colour", Colour)).startswith(f"{FILE}.colour: ")


def test_a_key_is_taken_once() -> None:
    rows = table("name = 'A'")
    rows.text("name")
    assert refusal(lambda: rows.text("name")) == f"{FILE}: key name is missing"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("pays = 1.5", "pays"),
        ("pays = 1.0", "pays"),
        ("[deck]\ncards = 52.0", "deck.cards"),
        ("multiples = [1, 2.0]", "multiples"),
        ("[[pay]]\nwager = 'ante'\npays = 1.5", "pay.pays"),
        ("[[switch]]\nsides = [{ value = 0.5 }]", "switch.sides.value"),
        ("pays = nan", "pays"),
    ],
)
def test_a_float_is_refused_wherever_it_stands(text: str, where: str) -> None:
    message = refusal(lambda: table(text))
    assert message.startswith(f"{FILE}.{where}: ")
    assert "is a float" in message


def test_whole_numbers_texts_and_flags_are_no_floats() -> None:
    refuse_floats({"a": [1, "1.5", True, {"b": 2}]}, FILE)
