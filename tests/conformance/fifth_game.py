"""A game of the house once more, under another name and in a folder of its own, and all that can be told of either.

`python -m tests.conformance.fifth_game FOLDER PACKAGE` writes what is told of the game, of its twin, and of a further
version of the twin's document. A process of its own, because the library looks for games once.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from typer.testing import CliRunner

from megalink import games
from megalink.cli.app import app
from megalink.floor.robots import Robots
from megalink.floor.service import Floor
from megalink.games import library
from megalink.simulation.drill_round import described
from megalink.simulation.drill_scenes import SCENES, Level
from megalink.store import open_store
from megalink.table.audience import view
from megalink.web.demo import open_demo
from megalink.web.desk import desk_of
from megalink.web.hall import Hall
from megalink.web.settings import Settings
from megalink.web.titles import point_hands, titles
from tests.machines.worlds import VIEWERS, first_world

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "megalink" / "games"
PACKAGE, NAME, NEXT = "fifth_game", "fifth-game", "next"
ROUNDS, DRILLS = 6, 12
CARDS = {
    "bullseye": "Kd Qd Jc 7s 3h",
    "singapore_stud": "As Kd Jc 8h 3d Qs",
    "texas_holdem_bonus": "As Kd 7c 7h 2s 9d",
    "three_card_xtreme": "Qs 6d 4c",
}
COUNTED_IN_A_SECOND = ("bullseye", "three_card_xtreme")
OF_THE_FILE = ("published", "sha256")  # which a copy has not, or has of its own


def make(folder: Path, package: str, version: str) -> None:
    """The twin's folder. The readings stay where they are: two games may share one."""
    made = folder / PACKAGE
    ignored = shutil.ignore_patterns("__pycache__", "*.sha256", "readings.toml")
    shutil.copytree(GAMES / package, made, ignore=ignored)
    for file in (*made.rglob("*.py"), *made.rglob("*.toml")):
        text = file.read_text("utf-8").replace(f"megalink.games.{package}", f"megalink.games.{PACKAGE}")
        for what in ("NAME", "key", "game"):
            text = text.replace(f'{what} = "{_name(package)}', f'{what} = "{NAME}')
        file.write_text(text, "utf-8")
    documents = made / "documents"
    text = (documents / f"{version}.toml").read_text("utf-8").replace(f'"{NAME}@{version}"', f'"{NAME}@{NEXT}"')
    (documents / f"{NEXT}.toml").write_text(text.replace(f'version = "{version}"', f'version = "{NEXT}"'), "utf-8")
    (documents / f"{NEXT}.clauses.toml").write_text(f'same_as = "{version}"\nclause = []\n', "utf-8")


def _name(package: str) -> str:
    return package.replace("_", "-")


def told(package: str, version: str, key: str, folder: Path) -> dict[str, str]:
    """By subject. `key` is this document of the game in this package, or of its twin."""
    return {
        "rules": rules(key),
        "decisions": verb("strategy", key, CARDS[package], "--json") if package in CARDS else "",
        "mathematics": verb("par", key, "--json", "--no-cache") if package in COUNTED_IN_A_SECOND else "",
        "transcripts": verb("round", str(transcripts(f"{_name(package)}@{version}", key, folder)), "--json"),
        "settlements": verb("settle", str(settlements(key, folder)), "--json"),
        "seen": json.dumps(list(seen(key)), default=str),
    }


def rules(key: str) -> str:
    """Without what a register of readings says of the clauses of a game: the copy has none of its own."""
    found = json.loads(verb("rules", key, "--json"))
    for one in found["readings"]:
        del one["clauses"]
    return json.dumps({name: value for name, value in found.items() if name not in OF_THE_FILE})


def verb(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), prog_name="megalink")
    assert result.exit_code == 0, (words, result.exception, result.stderr[-2_000:])
    return result.stdout


def transcripts(original: str, key: str, folder: Path) -> Path:
    """The rounds of the original's tests, under this key."""
    copies = folder / f"rounds of {key}"
    copies.mkdir()
    rounds = ROOT / "tests" / "games" / original.partition("@")[0].replace("-", "_") / "rounds"
    for file in sorted(rounds.glob("*.round")):
        text = file.read_text("utf-8")
        if f"document {original}\n" in text:
            (copies / file.name).write_text(text.replace(f"document {original}\n", f"document {key}\n"), "utf-8")
    assert len(list(copies.iterdir())) > 20
    return copies


def settlements(key: str, folder: Path) -> Path:
    game, file = library.open_game(key, {}), folder / f"{key}.jsonl"
    chance, rounds = Random(7), list[str]()
    while len(rounds) < DRILLS:
        scene = chance.choice([one for one in SCENES[Level.EVERYTHING] if one.suits(game)])
        if made := described(game, Level.EVERYTHING, scene, chance):
            rounds.append(json.dumps(made))
    file.write_text("\n".join(rounds))
    return file


def seen(key: str) -> Iterator[object]:
    """What the pages get of whole rounds, step by step."""
    for seed in range(ROUNDS):
        for step in first_world(key, Random(seed)).steps:
            for viewer in VIEWERS:
                state = step.after
                yield view(state, viewer), titles(state, viewer), point_hands(state, viewer), desk_of(state, viewer)


def opened_in_the_demonstration() -> list[str]:
    floor = Floor(open_store("memory:"), keep=False)
    hall = Hall(floor, Settings(demo=True))
    open_demo(floor, hall.directory, Robots(1), "2026-01-01")
    try:
        return sorted({floor.desk(table).state.rules.document.key for table in floor.tables()})
    finally:
        hall.close()
        floor.close()


def played_on_a_floor(folder: Path) -> list[str]:
    """Robots play a round of every document, and the log is verified."""
    database = str(folder / "floor.db")
    verb("floor", "simulate", "--tables", str(len(library.document_keys())), "--rounds", "1", "--database", database)
    verb("audit", "verify", "--database", database)
    rounds = verb("export", "rounds", "--database", database).splitlines()
    return sorted(json.loads(line)["rules"] for line in rounds)


def main(folder: Path, package: str) -> None:
    published = (GAMES / package / "documents").glob("*.sha256")
    version = min(file.name.removesuffix(".sha256") for file in published)
    make(folder, package, version)
    games.__path__.append(str(folder))
    found = {
        "version": version,
        "documents": sorted(library.document_keys()),
        "demonstration": opened_in_the_demonstration(),
        "floor": played_on_a_floor(folder),
        "game": told(package, version, f"{_name(package)}@{version}", folder),
        "twin": told(package, version, f"{NAME}@{version}", folder),
        "next": told(package, version, f"{NAME}@{NEXT}", folder),
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
