"""The page from an empty floor to the first bet, walked through with a real server: every command, every order."""

import json
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import httpx

from tests.cli.run import start
from tests.cli.test_serve import server
from tests.docs.guides import DOCS, blocks, shown
from tests.patience import PATIENCE_S

PAGE = DOCS / "first_bet.md"


def test_every_step_of_the_page_works_and_the_wagers_lie_on_the_table(tmp_path: Path) -> None:
    database = tmp_path / "floor.db"
    passwords = {}
    for one in shown(PAGE):
        if one.arguments[:3] == ["floor", "users", "add"]:
            arguments = [str(database) if word == "floor.db" else word for word in one.arguments]
            status, out, err = start(*arguments)
            assert status == 0, shlex.join(arguments)
            passwords[one.arguments[3]] = made_up(out + err)
    with server("--database", str(database)) as (_process, base, _lines):
        people = {name: signed_in(base, name, password) for name, password in passwords.items()}
        orders = [json.loads(text) for text in blocks(PAGE, "json")]
        assert {order["as"] for order in orders} == {*people}
        for number, order in enumerate(orders):
            give(people[order.pop("as")], order, number)
        view = people["ann"].get("/api/tables/stud-1").json()["view"]
        assert view["seats"] == {"3": "ann"}
        (hand,) = view["table"]["positions"]
        placed = {area: [part["amount"] for part in parts] for area, parts in hand["wagers"].items()}
        assert placed == {"ante": [1000], "progressive_jackpot": [100]}


def made_up(printed: str) -> str:
    """The password that was shown, once."""
    found = re.search(r"password[^\n]*?:?\s(\S{8,})\s*$", printed, re.MULTILINE)
    assert found, printed
    return found[1]


def signed_in(base: str, name: str, password: str) -> httpx.Client:
    client = httpx.Client(base_url=base, headers={"origin": base}, timeout=PATIENCE_S)
    reply = client.post("/api/login", json={"name": name, "password": password})
    assert reply.status_code == 200, reply.text
    return client


def give(client: httpx.Client, order: dict[str, object], number: int) -> None:
    if "day" in order:  # a day lies one ahead at most, and the page was written once
        order["day"] = f"{datetime.now(UTC):%Y-%m-%d}"
    reply = client.post("/api/orders", json=order, headers={"idempotency-key": f"first-bet-{number}"})
    assert reply.is_success, (order, reply.text)
