"""No game is named above `games/`: what a game is called, and its wagers and choices, come from its document.

Examples that a person can type in may name a document: lines with "such as" or with a command of the program.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from megalink.games.library import document, document_keys
from tests.architecture.test_rooms import ROWS, SOURCES

ABOVE = tuple(room for row in ROWS[ROWS.index(("games",)) + 1 :] for room in row)
KINDS = (".py", ".js", ".css", ".html", ".toml", ".svg")
PAGES = "web/pages/"
EXAMPLE = re.compile(r"\bsuch as\b|megalink [a-z]", re.IGNORECASE)
LITERAL = re.compile(r"""(["'`])([a-z_]+)\1|\bchoice\.([a-z_]+)|\bwager\.([a-z_]+)""")
CLAUSE = re.compile(r"""["'`(]([1-6]\.\d{1,2}(\.\d+)*)["'`)]""")
COMMENT = re.compile(r"^\s*(//|/?\*)")

EXCEPTIONS = {
    "transcripts/transcript.py": "the example of the language is a round of a game",
}
# Names of wagers and choices that are other things as well, in Python or on a page.
OTHER_MEANINGS = {
    "progressive_jackpot": "the wager of the link, in every document under this name",
    "main": "the element of a page; the link of the demonstration floor",
    "play": "a part of the table's page; the link to a table in the lobby",
    "set": "what a Player types who sets a hand at the terminal; the button for it",
    "turn": "the style of a position whose turn it is",
}


def _names() -> tuple[re.Pattern[str], frozenset[str]]:
    """The games and their documents as a pattern; their wagers and choices."""
    shown = [document(key) for key in document_keys()]
    words = {word for one in shown for word in (one.game, one.game.replace("-", "_"), one.presentation.short_title)}
    games = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))), re.IGNORECASE)
    own = {name for one in shown for name in (*one.wagers, *one.presentation.choices)}
    return games, frozenset(own - set(OTHER_MEANINGS))


GAMES, OWN = _names()


def findings(path: str, source: str) -> Iterator[str]:
    """`path` is below src/megalink."""
    if path in EXCEPTIONS:
        return
    for number, line in enumerate(source.splitlines(), start=1):
        where = f"{path}:{number}"
        if (named := GAMES.search(line)) and not EXAMPLE.search(line):
            yield f"{where} names the game {named[0]}: its document says what it is called"
        for found in LITERAL.finditer(line):
            name = next(filter(None, found.groups()[1:]))
            if name in OWN:
                yield f"{where} names {name}, which is a game's own: ask the document or the game"
        if path.startswith(PAGES) and path.endswith(".js") and not COMMENT.match(line):
            for clause in CLAUSE.finditer(line):
                yield f"{where} names clause {clause[1]}: clauses come with the document"


def _files() -> Iterator[Path]:
    for room in ABOVE:
        yield from (file for file in sorted((SOURCES / room).rglob("*")) if file.suffix in KINDS)


def test_no_game_is_named_above_the_games() -> None:
    files = {file.relative_to(SOURCES).as_posix(): file.read_text("utf-8") for file in _files()}
    assert len(files) > 300
    assert [finding for path, source in files.items() for finding in findings(path, source)] == []


def test_exceptions_are_needed() -> None:
    assert [path for path in EXCEPTIONS if not GAMES.search((SOURCES / path).read_text("utf-8"))] == []
    literals = {found[2] for file in _files() for found in LITERAL.finditer(file.read_text("utf-8"))}
    assert sorted(set(OTHER_MEANINGS) - literals) == []


@pytest.mark.parametrize(
    ("path", "line", "finding"),
    [
        ("web/demo.py", 'SHORT = {"singapore-stud": "stud"}', "names the game singapore-stud"),
        ("cli/tour/rounds.py", "from megalink.games import three_card_xtreme", "names the game three_card_xtreme"),
        ("web/pages/css/entry/lobby.css", ".game-bullseye {", "names the game bullseye"),
        ("web/pages/js/text/en/page.js", '  title: "Texas Hold\'em Bonus",', "names the game Texas Hold'em Bonus"),
        ("web/pages/js/text/en/table.js", '  "choice.flop": "Flop",', "names flop"),
        ("school/scenes.py", 'if "pair_plus" in wagers:', "names pair_plus"),
        ("web/pages/js/dealer/tools.js", 'fixed: { clause: "6.1" },', "names clause 6.1"),
        ("web/pages/js/text/en/calls.js", '  "stop.report": "Stop play and report (6.1)",', "names clause 6.1"),
    ],
)
def test_a_planted_name_is_found(path: str, line: str, finding: str) -> None:
    assert any(finding in one for one in findings(path, f"{line}\n"))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("cli/par/par.py", '    "megalink par singapore-stud@9",'),
        ("settle/description.py", "'a round names its document, such as \"singapore-stud@9\"'"),
        ("web/pages/js/entry/lobby.js", 'const main = document.getElementById("main");'),
        ("web/pages/js/text/en/orders.js", '  "form.no_amount": "Write amounts like 25 or 25.50.",'),
    ],
)
def test_an_example_or_another_meaning_is_none(path: str, line: str) -> None:
    assert list(findings(path, f"{line}\n")) == []
