"""Two servers on one PostgreSQL: users, sessions and what moves at tables hold on both."""

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from megalink.floor.orders.commands import AtTable
from megalink.floor.state.users import UserRole
from megalink.table import commands as c
from tests.floor.floors import must, open_table, player
from tests.patience import PATIENCE_S
from tests.store.stores import server_or_skip
from tests.web.served import Served, serving, until


@pytest.fixture(scope="module")
def two() -> Iterator[tuple[Served, Served]]:
    url = server_or_skip().new_database()
    with ExitStack() as stack:
        yield stack.enter_context(serving(url, home="one")), stack.enter_context(serving(url, home="other"))


def test_who_logs_in_at_one_server_is_known_at_the_other_until_he_logs_out(two: tuple[Served, Served]) -> None:
    one, other = two
    cookie = {"cookie": one.cookie("ann", UserRole.PLAYER)}
    there = other.client(headers=cookie)
    until(lambda: there.get("/api/me").json()["user"] is not None)
    one.client(headers=cookie).post("/api/logout", json={})
    until(lambda: there.get("/api/me").json()["user"] is None)


def test_what_happens_at_one_server_is_heard_at_the_other(two: tuple[Served, Served]) -> None:
    one, other = two
    open_table(one.floor, "t1", link=None)
    until(lambda: "t1" in other.floor.tables())
    with other.socket("table:t1") as page:
        while json.loads(page.recv(PATIENCE_S)).get("topic") != "table:t1":
            pass
        must(one.floor, AtTable("t1", c.Sit("bob", 3, actor=player("bob"))))
        while json.loads(page.recv(PATIENCE_S)).get("view", {}).get("seats") != {"3": "bob"}:
            pass


def test_both_servers_may_enter_users_at_the_same_time(two: tuple[Served, Served]) -> None:
    one, other = two
    for number in range(10):
        (one if number % 2 else other).add_user(f"user-{number}", UserRole.PLAYER)
    until(lambda: one.context.directory.users.keys() == other.context.directory.users.keys())
    assert {f"user-{number}" for number in range(10)} <= one.context.directory.users.keys()
