"""Every rule document opens, is locked, and speaks of clauses and readings that exist."""

import shutil
from collections.abc import Iterator
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

import pytest

import megalink
from megalink.games import library
from megalink.rulebook.document import Document
from megalink.rulebook.strict import RulebookError
from tests.conformance.inventory import clause_numbers
from tests.conformance.switches_in_code import named_in

SOURCES = Path(megalink.__file__).parent

every_document = pytest.mark.parametrize("key", library.document_keys())
every_published_document = pytest.mark.parametrize(
    "key", [key for key in library.document_keys() if library.edition_of(key).published]
)


def folder_of(package: str) -> Path:
    return Path(str(files(f"megalink.games.{package}"))) / "documents"


@every_document
def test_documents__each_opens_under_its_own_key(key: str) -> None:
    assert library.document(key).key == key
    assert library.open_game(key, {}).document is library.document(key)


@every_document
def test_documents__each_is_published_and_its_lock_names_it(key: str) -> None:
    edition = library.edition_of(key)
    assert edition.published
    lock = folder_of(edition.package) / edition.file.replace(".toml", ".sha256")
    assert lock.read_text("utf-8").split() == [edition.sha256, edition.file]


@every_published_document
def test_documents__an_edited_text_does_not_open(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = library.edition_of(key)
    shutil.copytree(folder_of(edition.package), tmp_path / "documents")
    monkeypatch.setattr(library, "_documents", lambda _package: tmp_path / "documents")
    open_afresh = library.edition_of.__wrapped__  # without the memory of the text as it was
    assert open_afresh(key) == edition
    file = tmp_path / "documents" / edition.file
    file.write_text(file.read_text("utf-8").replace("pays = 1\n", "pays = 2\n", 1), "utf-8")
    with pytest.raises(RulebookError, match=f"{key}: the published document was edited"):
        open_afresh(key)


def cited_by(document: Document) -> Iterator[tuple[str, str]]:
    """Where the document's data names a clause, and which."""
    yield "deck", document.deck_clause
    wagers = document.wagers.values()
    yield from ((f"layout {row.name}", row.clause) for row in document.layouts)
    yield from ((f"packet {row.to}", row.clause) for row in document.packets.values())
    yield from ((f"method {row.name}", row.clause) for row in document.methods.values())
    yield from ((f"wager {row.name}", row.clause) for row in wagers)
    yield from ((f"needs of {row.name}", row.needs_clause) for row in wagers if row.needs_clause)
    yield from (
        (f"pay {row.wager}.{row.row}", row.clause) for table in document.pays.values() for row in table.values()
    )
    for name, clause in {**asdict(document.jackpot), **asdict(document.conduct)}.items():
        if clause is not None:
            yield name, clause


@every_document
def test_documents__every_number_stands_beside_a_clause_of_the_document(key: str) -> None:
    known = set(clause_numbers(key))
    assert [(where, clause) for where, clause in cited_by(library.document(key)) if clause not in known] == []


@every_document
def test_documents__each_has_the_packets_methods_and_pay_tables_that_a_game_needs(key: str) -> None:
    document = library.document(key)
    assert {"player"} <= set(document.packets) <= {"player", "dealer", "community"}
    assert document.methods
    assert document.layouts
    assert set(document.pays) == set(document.wagers)
    assert document.deck_cards == 52


@every_document
def test_documents__every_layout_can_be_dealt_from_one_deck_by_every_method(key: str) -> None:
    document, game = library.document(key), library.open_game(key, {})
    most = max(layout.positions for layout in document.layouts)
    for method in document.methods:
        assert len(game.deal_plan(method, most)) <= document.deck_cards


@every_document
def test_readings__every_switch_of_a_document_is_in_the_register_and_named_once(key: str) -> None:
    names = library.document(key).readings
    assert len(names) == len(set(names))
    assert [name for name in names if name not in library.register().switches] == []


def test_readings__only_documents_that_exist_are_offered_any() -> None:
    assert sorted(library.register().offered) == sorted(library.document_keys())


def test_readings__every_switch_of_the_register_is_used_by_a_document() -> None:
    used = {name for key in library.document_keys() for name in library.document(key).readings}
    assert set(library.register().switches) - used == set()


def sources() -> dict[str, str]:
    return {str(file.relative_to(SOURCES)): file.read_text("utf-8") for file in sorted(SOURCES.rglob("*.py"))}


def strangers(source: str) -> list[str]:
    """The switches and sides that a source names and the register does not have."""
    switches = library.register().switches
    findings = []
    for switch, side, line in named_in(source):
        if switch not in switches:
            findings.append(f"{line}: no switch {switch}")
        elif side is not None and side not in switches[switch].values:
            findings.append(f"{line}: {switch} has no side {side}")
    return findings


def test_readings__every_switch_and_side_in_the_code_is_in_the_register() -> None:
    assert {file: found for file, source in sources().items() if (found := strangers(source))} == {}


def test_readings__every_settlement_switch_with_a_choice_is_asked_by_the_code() -> None:
    asked = {one.switch for source in sources().values() for one in named_in(source)}
    switches = library.register().switches.values()
    due = {switch.name for switch in switches if switch.room == "settlement" and len(switch.sides) > 1}
    assert due - asked == set()


@pytest.mark.parametrize(
    "planted",
    [
        'a = readings["pj.for_two"]',
        'a = self.readings.get("pj.for_two")',
        'a = readings["pj.for_one"] == "plus_stakes"',
        'a = "plus_stakes" != self.readings["pj.for_one"]',
        'a = readings["pj.for_one"] in ("plus_stake", "plus_stakes")',
        'a = readings.get("pj.for_one") == "plus_stakes"',
        'a = readings.get("pj.for_one", "plus_stakes")',
        'side = readings["pj.for_one"]\nif side == "plus_stakes": pass',
        'self._side = readings["pj.for_one"]\nif self._side == "plus_stakes": pass',
        'match readings["pj.for_one"]:\n    case "plus_stake" | "plus_stakes": pass',
        'a = {"plus_stake": 1, "plus_stakes": 2}[readings["pj.for_one"]]',
    ],
)
def test_planted__a_misspelt_switch_or_side_is_found(planted: str) -> None:
    assert len(strangers(planted)) == 1
    assert strangers(planted.replace("two", "one").replace("stakes", "stake")) == []
