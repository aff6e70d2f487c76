"""What the tests of hint and coach ask, and give as orders."""

import time
from fractions import Fraction
from typing import Any

from megalink.analysis.question import ask
from megalink.analysis.solving import situation
from megalink.cards import read_cards
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.users import UserRole
from megalink.table import commands as c
from tests.floor.floors import must
from tests.patience import PATIENCE_S
from tests.web.served import Served


def at(served: Served, table: str, *commands: c.AnyCommand) -> None:
    for command in commands:
        must(served.floor, AtTable(table, command))


def hint(
    served: Served, table: str, name: str = "ann", role: UserRole | None = UserRole.PLAYER, position: int = 1
) -> Any:
    """Asked again while it is being counted: where nothing is kept yet, the whole game is counted first."""
    client, until = served.client(name, role), time.monotonic() + 10 * PATIENCE_S
    answer = client.get(f"/api/tables/{table}/hint", params={"position": position})
    while answer.status_code == 503 and time.monotonic() < until:
        answer = client.get(f"/api/tables/{table}/hint", params={"position": position})
    return answer


def coach(served: Served, table: str, number: int, name: str = "ann") -> Any:
    return served.client(name, UserRole.PLAYER).get(f"/api/tables/{table}/rounds/{number}/coach")


def worth(document: str, cards: str) -> dict[str, Fraction]:
    known = situation(ask(document), read_cards(cards))
    return {choice.name.lower(): choice.expectation for choice in known.choices}
