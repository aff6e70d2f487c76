"""The drill of docs/operating.md, as it stands there: from schema 1 to today's with a real floor in it, and back."""

import json
import shlex
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.sql import migrations
from megalink.store.sql.migrations import Migration, migrations_for
from tests.cli.floors import play
from tests.cli.run import output, refusal, start
from tests.cli.test_serve import server, stopped
from tests.docs.guides import CLI, DOCS, FENCE
from tests.store.stores import new_url

SECTION = (DOCS / "operating.md").read_text("utf-8").split("### Practise it\n", 1)[1].split("\n## ", 1)[0]
BEFORE, UPGRADE, BACK, BACK_ON_POSTGRES = (
    [shlex.split(line.removeprefix(f"$ {CLI}")) for line in block.splitlines()] for _, block in FENCE.findall(SECTION)
)
ON_POSTGRES = "postgresql://floor@db/before"
SET_UP_BY_AN_OLDER_ONE = "by an older Megalink"


class Drill:
    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.floor = new_url(kind, folder)
        self.back = self.floor if kind == "sqlite" else new_url(kind, folder)
        self._folder = folder

    def words(self, command: list[str]) -> list[str]:
        places = {"floor.db": self.floor, ON_POSTGRES: self.back}
        files = ("before.db", "before.json", "audit.key", "audit.pub")
        return [str(self._folder / word) if word in files else places.get(word, word) for word in command]

    def do(self, command: list[str]) -> str:
        status, out, err = start(*self.words(command))
        assert status == 0, f"{command}\n{out}{err}"
        return out

    def serve(self, command: list[str]) -> None:
        """A process of its own, which is always of this version."""
        _, *options = self.words(command)
        with server(*options) as (process, _, _):
            assert stopped(process)[0] == 0

    @property
    def way_back(self) -> list[list[str]]:
        return BACK if self.kind == "sqlite" else BACK_ON_POSTGRES


@contextmanager
def version_of_schema_1() -> Iterator[None]:
    """Megalink as it was when there was the first migration alone. It sets up, opens and refuses by the same code."""

    def first_alone(database: str) -> list[Migration]:
        return migrations_for(database)[:1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "migrations_for", first_alone)
        yield


def events(url: str) -> list[str]:
    with closing(open_store(url, read_only=True)) as store:
        return [event.hash for event in store.tail(0, 100_000)]


def schema(url: str) -> dict[str, str]:
    checks = json.loads(start("floor", "doctor", "--database", url, "--json")[1])["checks"]
    (found,) = (check for check in checks if check["about"] == "schema")
    return dict(found)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_upgrade_and_way_back__as_the_guide_says(kind: str, tmp_path: Path) -> None:
    drill = Drill(kind, tmp_path)
    with version_of_schema_1():
        play(drill.floor, tables=2, rounds=2)
        played = events(drill.floor)
        for command in BEFORE:
            drill.do(command)
    assert SET_UP_BY_AN_OLDER_ONE in refusal("audit", "verify", "--database", drill.floor)
    assert "0002" in schema(drill.floor)["found"]

    serve, verify = UPGRADE
    drill.serve(serve)
    verified = drill.do(verify)
    assert "All is well." in verified
    assert "compared with the one signed" in verified
    assert schema(drill.floor)["level"] == "ok"
    grown = events(drill.floor)
    assert grown[: len(played)] == played, "nothing was rewritten"

    with version_of_schema_1():
        for call in (("audit", "verify"), ("floor", "day", "2026-01-31")):  # reading, and writing
            assert "was written by a newer Megalink" in refusal(*call, "--database", drill.floor)
    assert events(drill.floor) == grown, "the older version left it alone"

    with version_of_schema_1():
        restore, check, _ = drill.way_back
        assert drill.do(restore)
        assert "All is well." in drill.do(check)
        assert events(drill.back) == played
        play(drill.back, tables=2, rounds=1)
        output("audit", "verify", "--database", drill.back)


def test_drill_shows_every_step() -> None:
    verbs = [" ".join(command[:2]) for command in (*BEFORE, *UPGRADE, *BACK)]
    assert [verb.split()[0] for verb in verbs] == ["backup", "audit", "serve", "audit", "backup", "audit", "serve"]
    assert [command[0] for command in BACK_ON_POSTGRES] == [command[0] for command in BACK]
