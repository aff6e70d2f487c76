"""The register of readings is data in five files: it must be whole, exact and free of doubles."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from megalink.rulebook.document import Conduct, JackpotClauses
from megalink.rulebook.reading import parse_register
from megalink.rulebook.strict import RulebookError

SOURCE = Path(__file__).parents[2] / "src" / "megalink"
SHARED = "rulebook"
GAME_FOLDERS = {
    "singapore-stud": "games/singapore_stud",
    "bullseye": "games/bullseye",
    "texas-holdem-bonus": "games/texas_holdem_bonus",
    "three-card-xtreme": "games/three_card_xtreme",
}
FOLDERS = (SHARED, *GAME_FOLDERS.values())

ENTRY_KEYS = {"id", "clauses", "question", "answer", "reason", "touches", "edge", "room"}
ENTRY_TEXTS = ("question", "answer", "reason", "touches")
SWITCH_KEYS = {"name", "register", "room", "sides"}
SIDE_KEYS = {"value", "means"}
EDGES = {"none", "tiny", "small", "large", "decisive", "own_act", "jackpot_only"}
ROOMS = {"settlement", "round", "pool", "floor", "none"}

IDS = [f"A{number:02}" for number in range(1, 121)]
CLAUSE = re.compile(
    r"(?:all|[a-z]+(?:-[a-z]+)*(?:@[a-z0-9-]+)?|(?P<switch>[a-z]+\.[a-z0-9_]+)) "
    r"(?:[1-7](?:\.[0-9]+)*|(?P<section>conduct|jackpot)\.(?P<name>[a-z_]+))"
)
NAMED = {"conduct": {one.name for one in fields(Conduct)}, "jackpot": {one.name for one in fields(JackpotClauses)}}
SWITCH_NAME = re.compile(r"[a-z]+\.[a-z0-9_]+")
HOST_NAME = re.compile(r"\b[a-z0-9-]+\.(?:com|net|org|info|sg|io|uk)\b|www\.|://", re.IGNORECASE)
TEXT_LENGTH_MAX = 220
ONE_ANSWER = "One tenable answer: "


def load(folder: str) -> dict[str, Any]:
    return tomllib.loads((SOURCE / folder / "readings.toml").read_text(encoding="utf-8"))


DATA = {folder: load(folder) for folder in FOLDERS}
ENTRIES: list[dict[str, Any]] = [entry for data in DATA.values() for entry in data["entry"]]
SWITCHES: list[dict[str, Any]] = [switch for data in DATA.values() for switch in data["switch"]]
ENTRY_BY_ID = {entry["id"]: entry for entry in ENTRIES}

each_folder = pytest.mark.parametrize("folder", FOLDERS)
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
each_switch = pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: str(switch["name"]))


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


def games_of(entry: dict[str, Any]) -> set[str]:
    named = {clause.split()[0].split("@")[0] for clause in entry["clauses"]}
    return set(GAME_FOLDERS) if any(name == "all" or "." in name for name in named) else named


def test_every_id_occurs_exactly_once_over_the_five_files() -> None:
    assert Counter(entry["id"] for entry in ENTRIES) == Counter(IDS)


@each_folder
def test_a_file_holds_entries_switches_and_what_is_offered(folder: str) -> None:
    assert set(DATA[folder]) == {"entry", "switch"} | ({"offered"} if folder.startswith("games/") else set())


@each_folder
def test_entries_stand_in_the_order_of_their_numbers(folder: str) -> None:
    ids = [entry["id"] for entry in DATA[folder]["entry"]]
    assert ids == sorted(ids, key=IDS.index)


@each_folder
def test_every_value_is_text_so_no_float_can_slip_in(folder: str) -> None:
    assert [leaf for leaf in leaves(DATA[folder]) if not isinstance(leaf, str)] == []


@each_folder
def test_no_text_is_empty_too_long_or_names_a_host(folder: str) -> None:
    texts = [entry[key] for entry in DATA[folder]["entry"] for key in ENTRY_TEXTS]
    texts += [side["means"] for switch in DATA[folder]["switch"] for side in switch["sides"]]
    assert [text for text in texts if not 0 < len(text.strip()) == len(text) <= TEXT_LENGTH_MAX] == []
    assert [text for text in texts if HOST_NAME.search(text)] == []


@each_entry
def test_an_entry_has_exactly_its_keys_and_known_words(entry: dict[str, Any]) -> None:
    assert set(entry) == ENTRY_KEYS
    assert entry["edge"] in EDGES
    assert entry["room"] in ROOMS


@each_entry
def test_an_entry_cites_clauses_of_known_games_once_each(entry: dict[str, Any]) -> None:
    assert entry["clauses"]
    assert len(set(entry["clauses"])) == len(entry["clauses"])
    assert [clause for clause in entry["clauses"] if not CLAUSE.fullmatch(clause)] == []
    assert games_of(entry) <= set(GAME_FOLDERS)


@each_entry
def test_an_entry_speaks_of_its_own_switches_and_of_clauses_that_documents_name(entry: dict[str, Any]) -> None:
    own = {switch["name"] for switch in SWITCHES if entry["id"] in switch["register"]}
    cited = [found for clause in entry["clauses"] if (found := CLAUSE.fullmatch(clause))]
    assert [found["switch"] for found in cited if found["switch"] and found["switch"] not in own] == []
    assert [found["name"] for found in cited if found["section"] and found["name"] not in NAMED[found["section"]]] == []


def test_an_entry_lies_with_its_game_when_only_that_game_is_concerned() -> None:
    for folder, data in DATA.items():
        for entry in data["entry"]:
            games = games_of(entry)
            home = GAME_FOLDERS[next(iter(games))] if len(games) == 1 else SHARED
            assert folder == home, entry["id"]


def test_switch_names_are_unique() -> None:
    assert [name for name, count in Counter(switch["name"] for switch in SWITCHES).items() if count > 1] == []


@each_switch
def test_a_switch_has_exactly_its_keys_and_known_words(switch: dict[str, Any]) -> None:
    assert set(switch) == SWITCH_KEYS
    assert SWITCH_NAME.fullmatch(switch["name"])
    assert switch["room"] in ROOMS


@each_switch
def test_a_switch_has_sides_with_unique_values(switch: dict[str, Any]) -> None:
    values = [side["value"] for side in switch["sides"]]
    assert values
    assert len(set(values)) == len(values)
    assert all(set(side) == SIDE_KEYS for side in switch["sides"])


@each_switch
def test_a_switch_names_existing_entries_of_its_own_room(switch: dict[str, Any]) -> None:
    assert switch["register"]
    assert len(set(switch["register"])) == len(switch["register"])
    assert [id_ for id_ in switch["register"] if id_ not in ENTRY_BY_ID] == []
    assert {ENTRY_BY_ID[id_]["room"] for id_ in switch["register"]} == {switch["room"]}


@each_entry
def test_an_entry_without_a_switch_says_that_it_has_one_tenable_answer(entry: dict[str, Any]) -> None:
    switched = any(entry["id"] in switch["register"] for switch in SWITCHES)
    assert entry["reason"].startswith(ONE_ANSWER) is not switched


def test_a_game_cannot_replace_what_the_register_has_already() -> None:
    own = '[[switch]]\nname = "{}"\nregister = ["A01"]\nroom = "settlement"\nsides = [{{value = "a", means = "b"}}]\n'
    shared, fifth = (parse_register(own.format(name), "there") for name in ("pj.split", "fifth.split"))
    assert list(shared.merged(fifth, "here").switches) == ["pj.split", "fifth.split"]
    with pytest.raises(RulebookError, match=r"here: pj\.split stands twice"):
        shared.merged(shared, "here")
