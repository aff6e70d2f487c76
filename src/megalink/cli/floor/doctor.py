"""`megalink floor doctor`: what is well with a floor's database, what is not, and what to do about it."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from megalink.cli.terminal.database import Database
from megalink.cli.terminal.heads import head_of_call
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, complain, examples, print_json
from megalink.floor.audit.doctor.check import Check, Level
from megalink.floor.audit.doctor.doctor import examine
from megalink.store.hiding import without_password

STYLES = {Level.OK: "green", Level.ATTENTION: "yellow", Level.WRONG: "bold red"}
WIDTH = max(map(len, Level)) + 2
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink floor doctor --database floor.db",
        "megalink floor doctor --database postgresql://floor@one,two/floor",
        "megalink floor doctor --database floor.db --head head.json --key audit.pub",
    )
)
def doctor(
    database: Database,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="A head that was signed earlier: is the log its own?")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="The key with which the head was signed.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Look at the database of a floor: settings, standbys, lag, clocks, disk, rights, and how far the log goes.

    Changes nothing; a floor may run meanwhile, or not. The exit status is 0 when all is well, 1 when something was
    found, 2 when it could not look.
    """
    if database == "memory:":
        complain("memory: holds nothing that could be looked at; give the database of a floor.")
    expected = head_of_call(head, key)
    checks = [*examine(database, time.time_ns() // 1_000_000, expected.head if expected else None)]
    is_well = all(check.level is Level.OK for check in checks)
    if as_json:
        lines = [{**check._asdict(), "level": check.level.value} for check in checks]
        print_json({"ok": is_well, "database": without_password(database), "checks": lines})
    else:
        _print(checks)
    return 0 if is_well else FOUND


def _print(checks: list[Check]) -> None:
    console = screen()
    width = max(len(check.about) for check in checks) + 2
    for check in checks:
        level = Text(f"{check.level:<{WIDTH}}", style=STYLES[check.level])
        tell(console, Text.assemble(level, f"{check.about:<{width}}"), check.found)
        if check.advice:
            tell(console, Text(" " * (WIDTH + width)), f"→ {check.advice}")
    counts = {level: sum(check.level is level for check in checks) for level in Level}
    wrong, attention = counts[Level.WRONG], counts[Level.ATTENTION]
    if not wrong and not attention:
        tell(console, "", f"All is well: {len(checks)} checks.")
    else:
        tell(console, "", f"{wrong} wrong, {attention} for attention, {counts[Level.OK]} well.")
