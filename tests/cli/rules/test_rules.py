"""`megalink rules` leaves nothing out: what stands in the documents' files stands in its output, with its clause."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from megalink.cli.app import app
from megalink.games.library import document_keys, edition_of, register, trace
from megalink.rulebook.clause import Standing
from tests.cli.rules.shown import (
    DOCUMENTS,
    EARLIER,
    LATER,
    content,
    each_document,
    each_width,
    output,
    section,
    start,
    words,
)


def test_all_documents_are_on_the_shelf() -> None:
    assert set(DOCUMENTS) == set(document_keys())
    assert len(DOCUMENTS) >= 5


@each_document
def test_the_list_tells_title_date_lock_and_standings(key: str) -> None:
    text = output()
    lines = text.split(f"{key} ", 1)[1].splitlines()
    assert lines[0].strip() == DOCUMENTS[key]["title"]
    effective = DOCUMENTS[key]["effective"]
    assert f"version {DOCUMENTS[key]['version']}, " in lines[1]
    assert ("date unknown" if effective == "unknown" else f"in force since {effective};") in lines[1]
    assert (edition_of(key).sha256[:12] in lines[1]) is edition_of(key).published
    standings = [clause.standing for clause in trace(key).values()]
    for standing, word in (
        (Standing.CARRIED_OUT, "carried out"),
        (Standing.DEFINITION, "definitions"),
        (Standing.NO_EFFECT, "without effect"),
    ):
        assert f" {standings.count(standing)} {word}" in lines[2]
    assert f"{len(standings)} clauses" in lines[2]


@each_width
@each_document
def test_every_pay_row_stands_with_its_clause(key: str, columns: int) -> None:
    text = output(key, columns=columns)
    titles = {wager["name"]: wager["title"] for wager in DOCUMENTS[key]["wager"]}
    for pay in DOCUMENTS[key]["pay"]:
        table = section(text, f"Pay table: {titles[pay['wager']]}").splitlines()
        pays = f"{pay['pays']}% of" if pay["unit"] == "percent" else f"{pay['pays']} {pay['unit']}"
        assert any(words(line).startswith(f"{pay['clause']} {pay['title']} {pays}") for line in table), pay


@each_document
def test_every_wager_stands_with_role_and_clause(key: str) -> None:
    text = words(section(output(key), "Wagers"))
    for wager in DOCUMENTS[key]["wager"]:
        assert f"{wager['clause']} {wager['title']} {wager['role']}: " in text


@each_document
def test_layouts_cards_methods_and_jackpot_clauses_stand_with_their_clause(key: str) -> None:
    text, rules = output(key), DOCUMENTS[key]
    for layout in rules["layout"]:
        expected = f"{layout['clause']} layout {layout['name']} positions 1 to {layout['positions']}"
        assert expected in words(section(text, "Layouts"))
    cards = words(section(text, "Cards"))
    for clause, count in ((packet["clause"], packet["cards"]) for packet in (rules["deck"], *rules["packet"])):
        assert re.search(rf"{re.escape(clause)} [A-Za-z, ]+ {count or 'no'} cards", cards)
    for method in rules["method"]:
        assert f"{method['clause']} {method['name']} {method['title']}" in words(section(text, "Dealing"))
    jackpot = section(text, "Jackpot awards")
    assert [clause for clause in rules["jackpot"].values() if f"  {clause} " not in jackpot] == []
    silent = 6 - len(rules["jackpot"])
    assert jackpot.count("not in this document") == silent


@each_document
def test_the_limits_stand_with_their_clauses(key: str) -> None:
    text, base = words(section(output(key), "Limits")), DOCUMENTS[key]["conduct"]["base_wager"]
    for clause in (f"{base} every playing area within", "5.13 under the minimum", "5.14 over the maximum", "5.15 "):
        assert clause in text
    assert [limit["clause"] for limit in content(key)["limits"]] == [base, "5.13", "5.14", "5.15"]
    assert {"5.13", "5.14", "5.15"} <= set(trace(key))


@each_document
def test_every_reading_of_the_document_stands_with_its_default(key: str) -> None:
    text = words(output(key))
    for name in DOCUMENTS[key]["readings"]:
        switch = register().switches[name]
        assert f"{name} = {switch.default} {switch.sides[0].means}" in text
        assert f"({', '.join(switch.register)}: " in text


@pytest.mark.parametrize(
    ("key", "wager", "amount"),
    [
        (LATER, "Ante", "base: within the table's limits"),
        (LATER, "Bet", "continuation: twice the Ante; needed to stay in"),
        (LATER, "Progressive Jackpot", "jackpot: 1, 2, 3, 4 or 5 times the minimum; only beside Ante (5.12)"),
        (EARLIER, "Progressive Jackpot", "jackpot: exactly the minimum; only beside Ante (5.12)"),
        ("texas-holdem-bonus@9", "Turn", "continuation: equal to the Ante; or Check"),
        ("three-card-xtreme@2023-05-22", "Ante Bonus", "payment: paid on the Ante, without a stake of its own"),
    ],
)
def test_the_amount_of_a_wager_is_told_in_words(key: str, wager: str, amount: str) -> None:
    assert f" {wager} {amount}" in words(section(output(key), "Wagers"))


@each_document
def test_every_clause_is_told_with_standing_code_and_tests(key: str) -> None:
    blocks = output(key, "--clauses").split("\n\n")[1:]
    assert len(blocks) == len(trace(key))
    for block, clause in zip(blocks, trace(key).values(), strict=True):
        text = words(block)
        assert text.startswith(f"{clause.number} {words(clause.says)} ")
        assert words(clause.reason or "") in text
        lines = [line.strip() for line in block.splitlines()]
        assert [f"by        {name}" for name in clause.by if f"by        {name}" not in lines] == []
        assert [name for name in clause.tests if f"tested by {name}" not in lines] == []


def test_the_register_is_told_whole() -> None:
    text = words(output("--readings"))
    for entry in register().entries.values():
        assert f" {entry.id} " in text
        assert f"question {entry.question} answer {entry.answer} reason {entry.reason} touches {entry.touches}" in text
    for switch in register().switches.values():
        default, *others = switch.sides
        assert f"switch {switch.name} {default.value} (default) {default.means}" in text
        assert [side for side in others if f" {side.value} {side.means}" not in text] == []


@each_document
def test_the_readings_of_a_document_are_its_own(key: str) -> None:
    entries = content(key, "--readings")["entries"]
    switches = {switch["name"] for entry in entries for switch in entry["switches"]}
    assert switches == set(DOCUMENTS[key]["readings"])
    game = DOCUMENTS[key]["game"]
    places = {"all", game, key, *DOCUMENTS[key]["readings"]}
    cited = {
        entry.id: [number_in(key, name) for place, name in map(str.split, entry.clauses) if place in places]
        for entry in register().entries.values()
    }
    numbers = {id_: [*filter(None, named)] for id_, named in cited.items() if any(named)}
    assert {entry["id"]: entry["clauses"] for entry in entries} == numbers


def number_in(key: str, name: str) -> str | None:
    """As it is; or, for conduct.one_hand, what this document says there."""
    section, _, field = name.partition(".")
    number: str | None = name if section.isdigit() else DOCUMENTS[key][section].get(field)
    return number


def test_the_readings_of_one_version_differ_from_the_other() -> None:
    earlier = {entry["id"] for entry in content(EARLIER, "--readings")["entries"]}
    later = {entry["id"] for entry in content(LATER, "--readings")["entries"]}
    assert "A49" in earlier - later
    assert "A12" in later - earlier


def test_an_unclear_clause_names_its_readings() -> None:
    blocks = {block.split()[0]: block for block in output(LATER, "--clauses").split("\n\n")[1:]}
    assert "readings  A01, A28" in blocks["3.10.2"]
    assert "readings" not in blocks["3.3.1.3"]
    readings = {clause["number"]: clause["readings"] for clause in content(LATER, "--clauses")["clauses"]}
    assert (readings["3.10.2"], readings["3.3.1.3"]) == (["A01", "A28"], [])


@each_document
def test_a_reading_of_a_document_cites_clauses_that_it_has(key: str) -> None:
    cited = {number for entry in content(key, "--readings")["entries"] for number in entry["clauses"]}
    assert cited - set(trace(key)) == set()


@each_width
@pytest.mark.parametrize("arguments", [(), *((key,) for key in DOCUMENTS), ("--readings",), ("--diff", EARLIER, LATER)])
def test_no_line_is_wider_than_the_screen_or_ends_in_spaces(arguments: tuple[str, ...], columns: int) -> None:
    lines = output(*arguments, columns=columns).splitlines()
    assert [line for line in lines if len(line) > columns or line != line.rstrip()] == []


def test_into_a_pipe_it_is_120_wide_and_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    text = CliRunner().invoke(app, ["rules", "--readings"]).stdout
    assert 100 < max(map(len, text.splitlines())) <= 120
    assert "\x1b" not in text


def test_NO_COLOR_is_honoured_even_where_colours_are_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    colour = "\x1b[32m"  # green, of a default side
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert colour in output(LATER)
    monkeypatch.setenv("NO_COLOR", "1")
    assert colour not in output(LATER)


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("singapore-stud",), ("'singapore-stud'", *DOCUMENTS)),
        (("singapore-stud@99", "--clauses"), ("'singapore-stud@99'", *DOCUMENTS)),
        (("nonsense", "--readings", "--json"), ("'nonsense'", *DOCUMENTS)),
        (("--diff", LATER, "nonsense"), ("'nonsense'", *DOCUMENTS)),
        (("--diff",), ("two documents", "0 were given", *DOCUMENTS)),
        (("--diff", LATER), ("two documents", "1 were given")),
        (("--diff", LATER, EARLIER, LATER), ("two documents", "3 were given")),
        ((LATER, EARLIER), ("--diff", "2 were given")),
        (("--clauses",), ("--clauses needs a document", *DOCUMENTS)),
        ((LATER, "--clauses", "--readings"), ("--clauses and --readings", "--diff")),
        (("--diff", LATER, EARLIER, "--clauses"), ("--clauses and --diff",)),
        (("--diff", LATER, EARLIER, "--readings", "--json"), ("--readings and --diff",)),
        (("--write-docs", "x", "--readings"), ("give a folder and nothing else",)),
        (("--write-docs", "x", LATER), ("give a folder and nothing else",)),
        (("--write-docs", "x", "--json"), ("give a folder and nothing else",)),
    ],
)
def test_wrong_use_is_told_in_one_sentence(
    arguments: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = start(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("megalink rules: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert [part for part in parts if part not in err] == []
    assert list(tmp_path.iterdir()) == []


def test_pages_are_written_into_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "rules"
    text = output("--write-docs", str(folder))
    written = {"index.md", "readings.md", *(f"{key}.md" for key in DOCUMENTS)}
    assert {file.name for file in folder.iterdir()} == written
    assert len(text.splitlines()) == len(written)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    status, out, err = start("--write-docs", str(in_the_way))
    assert (status, out) == (2, "")
    assert str(in_the_way) in err
