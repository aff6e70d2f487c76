"""`megalink floor sign-on` and `sign-off`: who deals at a table."""

import typer

from megalink.cli.floor.acting import Position, Server, actor, carry_out, writing
from megalink.cli.floor.tables import TableName
from megalink.cli.terminal.database import Database
from megalink.cli.terminal.verbs import AsJson, examples, print_json
from megalink.floor.orders.commands import SignOff, SignOn
from megalink.floor.service import Floor

verbs = typer.Typer()


@verbs.command("sign-on", epilog=examples("megalink floor sign-on stud-1 --database floor.db"))
def sign_on(
    table: TableName, database: Database, role: Position = "dealer", server: Server = "floor", as_json: AsJson = False
) -> None:
    """Sign on: from now on you deal at the table. Whoever was signed on there is relieved, and you leave any other."""
    person = actor(role)
    with writing(database, server) as floor:
        before = _signed_on(floor)
        carry_out(floor, SignOn(table, actor=person))
        there = floor.table(table).signed_on
    relieves = before.get(table)
    leaves = [name for name, dealer in before.items() if dealer == person.id and name != table]
    if as_json:
        at = there.at if there else None
        print_json({"table": table, "dealer": person.id, "at": at, "relieves": relieves, "leaves": leaves})
        return
    relieved = f"; {relieves} is relieved" if relieves else ""
    left = f"; signed off at {', '.join(leaves)}" if leaves else ""
    print(f"{person.id} is signed on at {table}{relieved}{left}.")


@verbs.command(
    "sign-off",
    epilog=examples(
        "megalink floor sign-off stud-1 --database floor.db",
        "megalink floor sign-off stud-1 --role pit_supervisor --database floor.db",
    ),
)
def sign_off(
    table: TableName, database: Database, role: Position = "dealer", server: Server = "floor", as_json: AsJson = False
) -> None:
    """Sign off; for a Dealer who has left, a Pit Supervisor does it."""
    person = actor(role)
    with writing(database, server) as floor:
        dealer = _signed_on(floor).get(table)
        carry_out(floor, SignOff(table, actor=person))
    if as_json:
        print_json({"table": table, "dealer": dealer, "by": person.id})
    else:
        print(f"{dealer} is signed off at {table}.")


def _signed_on(floor: Floor) -> dict[str, str]:
    """By table."""
    tables = (floor.table(name) for name in floor.tables())
    return {table.name: table.signed_on.dealer for table in tables if table.signed_on}
