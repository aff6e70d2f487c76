"""The pages of docs/rules, made from the documents, the clause traces and the register: edit those, then write anew.

A page is a function of what it tells. Links are relative to docs/rules.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

import megalink
from megalink.analysis.rules_facts import STANDINGS
from megalink.analysis.rules_register import Matter, matters, readings_by_clause
from megalink.cli.rules.printed import EDGES, grouped
from megalink.games.library import edition_of, shown_keys, trace
from megalink.rulebook.clause import Clause, Standing
from megalink.rulebook.reading import Switch

COMMAND = "python3 run.py megalink rules --write-docs docs/rules"
_MADE = f"<!-- Made by `{COMMAND}`: edit the clause traces and the register instead. -->\n"
_ROOT = "../.."  # from docs/rules to the project's folder


def pages() -> Mapping[str, str]:
    """File name -> text, for all pages."""
    documents = {f"{key}.md": document_page(key) for key in shown_keys()}
    return {"index.md": index_page(), **documents, "readings.md": readings_page()}


def write_pages(folder: Path) -> tuple[Path, ...]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        file = folder / name
        file.write_text(text, encoding="utf-8", newline="\n")
        written.append(file)
    return tuple(written)


def index_page() -> str:
    rows = []
    for key in shown_keys():
        edition = edition_of(key)
        counted = Counter(clause.standing for clause in trace(key).values())
        numbers = (str(counted[standing]) for standing in Standing)
        rows.append((f"[{key}]({key}.md)", edition.document.title, edition.document.effective, *numbers))
    return _page(
        "Rule documents",
        "Each document has a page that lists every numbered clause: what it says in our words, how it stands, "
        "which code carries it out and which tests hold that code to it. Clauses that are unclear or silent are "
        "settled by the [register of readings](readings.md); words are explained in the [glossary](../glossary.md).",
        _table(("document", "game", "in force since", *(STANDINGS[standing] for standing in Standing)), rows),
        "- *carried out*: code does what the clause says, and at least one test fails when it stops doing so.\n"
        "- *definition*: the clause explains a word or heads a section; what uses it is named.\n"
        "- *without effect*: nothing for software to do; the page says why.\n\n"
        "A test is a function of a test file, or a transcript: whole rounds in the words of the table, which "
        "`megalink round FILE` plays.",
    )


def document_page(key: str) -> str:
    document = edition_of(key).document
    unclear = readings_by_clause(key)
    rows = [_clause_row(clause, unclear.get(clause.number, ())) for clause in trace(key).values()]
    since = "Its date is not known." if document.effective == "unknown" else f"In force since {document.effective}."
    return _page(
        f"{document.title}: {key}",
        f"{since} `megalink rules {key}` prints its wagers, pay tables and limits. [All documents](index.md).",
        _table(("clause", "what it says", "standing", "carried out by", "tested by", "readings"), rows),
    )


def readings_page() -> str:
    return _page(
        "Register of readings",
        "Where a clause is unclear, silent or at odds with another, this is what we do by default, and why. A matter "
        "with more than one tenable side has a switch; a table, or a described round, may name another side.",
        *(_matter(matter) for matter in matters(None)),
    )


def _matter(matter: Matter) -> str:
    entry = matter.entry
    parts = [
        f"## {entry.id}",
        f"*{grouped(matter.clauses)}*",
        f"**{entry.question}**",
        f"{entry.answer} {entry.reason}",
        f"Touches: {entry.touches}. Weight: {EDGES.get(entry.edge, entry.edge)}.",
        *(_switch(switch) for switch in matter.switches),
    ]
    return "\n\n".join(parts)


def _switch(switch: Switch) -> str:
    sides = [
        (f"`{side.value}`" + (" (default)" if side.value == switch.default else ""), side.means)
        for side in switch.sides
    ]
    return _table((f"`{switch.name}`", "means"), sides)


def _clause_row(clause: Clause, readings: Iterable[str]) -> tuple[str, ...]:
    standing = STANDINGS[clause.standing] + (f": {clause.reason}" if clause.reason else "")
    by = "<br>".join(_code_link(name) for name in clause.by)
    tests = "<br>".join(_test_link(name) for name in clause.tests)
    unclear = ", ".join(f"[{id_}](readings.md#{id_.lower()})" for id_ in readings)
    return clause.number, clause.says, standing, by, tests, unclear


def _code_link(name: str) -> str:
    module, _, inner = name.partition(":")
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"the clause trace names {name}, and there is no such module")
    source, package = Path(spec.origin), Path(megalink.__path__[0])
    if not source.is_relative_to(package):  # a game that lies outside: no page can link to its file
        return f"`{inner or module}`"
    file = PurePosixPath("src/megalink", *source.relative_to(package).parts)
    return f"[`{inner or module}`]({_ROOT}/{file})"


def _test_link(name: str) -> str:
    file, _, inner = name.partition("::")
    return f"[`{inner or PurePosixPath(file).name}`]({_ROOT}/{file})"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = tuple(head)
    lines = [names, tuple("---" for _ in names), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _page(title: str, *parts: str) -> str:
    return "\n\n".join((f"{_MADE}\n# {title}", *parts)) + "\n"
