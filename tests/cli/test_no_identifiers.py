"""What the verbs of a floor print for people, and the files that they write for people, hold no identifier."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from megalink.cli.app import app
from megalink.floor.audit.reports.catalogue import REPORTS
from tests.cli.run import start
from tests.floor.audit.evening_file import IN_PLAY, write_evening
from tests.identifiers import identifiers_in

LOOKING = [
    *(("report", name, "--no-theory") for name in REPORTS),
    *(("report", name, "--no-theory", "--format", "csv") for name in REPORTS),
    *(
        ("floor", "slips"),
        ("floor", "status"),
        ("floor", "tables"),
        ("floor", "waiting"),
        ("floor", "limits"),
        ("floor", "users", "list"),
    ),
    *(("floor", "link", "show"), ("floor", "link", "history", "main"), ("floor", "link", "history", "main", "--csv")),
    *(("audit", "verify"), ("audit", "lost"), ("audit", "rounds"), ("audit", "redeal", "eye", "1")),
    *(("audit", "replay", table, "1") for table in ("stud", "eye", "texas", "three", "bullseye-4", IN_PLAY)),
]
# Verbs that read and write notation (cards, switches, transcripts), change something, or write for machines.
OTHERS = (
    *("settle", "rules", "play", "par", "strategy", "round", "tour", "serve", "export", "backup", "audit head"),
    *("audit shuffle", "floor simulate", "floor open", "floor close", "floor reopen", "floor day", "floor end-day"),
    *("floor shift", "floor approve", "floor decline", "floor reader", "floor link open", "floor link parameters"),
    *("floor link correct", "floor link approve", "floor link withdraw", "floor users add", "floor users roles"),
    *("floor users password", "floor users retire", "floor users restore", "floor sign-on", "floor sign-off"),
    "floor doctor",  # its remedies are commands and settings
    *(f"floor slip {verb}" for verb in "opener fill credit closer drop confirm withdraw reverse".split()),
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("evening") / "floor.db"
    write_evening(file)
    return str(file)


@pytest.mark.parametrize("verb", LOOKING, ids=" ".join)
def test_what_people_read_has_no_identifier(verb: tuple[str, ...], database: str) -> None:
    status, out, err = start(*verb, "--database", database, columns=400)
    assert status == 0, err
    assert out
    quoted = {word for line in out.splitlines() for word in identifiers_in(line)}
    assert quoted == set()


def test_every_verb_is_looked_at_or_is_for_machines() -> None:
    known = {*verbs(typer.main.get_command(app))}
    looked = {verb for verb in known if any(call[: len(verb.split())] == tuple(verb.split()) for call in LOOKING)}
    assert looked | {*OTHERS} == known
    assert not looked & {*OTHERS}


def verbs(command: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    if not hasattr(command, "commands"):
        yield " ".join(path)
        return
    for name, below in command.commands.items():
        yield from verbs(below, (*path, name))


@pytest.mark.parametrize(
    "text",
    [
        "for royal_flush",
        "Robot robot.stud-1.5",
        "by automatic-manager",
        "jackpot.claim_paid.v1",
        "locked table:stud-1",
        "rules bullseye@4",
        "entered as 2h",
        "[object HTMLSpanElement]",
    ],
)
def test_planted__an_identifier_is_found(text: str) -> None:
    assert identifiers_in(text)


@pytest.mark.parametrize("text", ["As CSV", "a pair of 9s", "Robot 5 at stud-1", "such as 8d or Th", "2026-01-31"])
def test_planted__words_are_not_called_identifiers(text: str) -> None:
    assert identifiers_in(text) == []
