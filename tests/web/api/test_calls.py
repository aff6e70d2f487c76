"""Calls to the pit over HTTP and on the live channel: staff see them, Players do not."""

import json
from typing import Any

import httpx
import websockets.sync.client as ws

from megalink.floor.state.users import UserRole
from tests.web.live.test_live import heard
from tests.web.served import Served


def post(client: httpx.Client, order: str, key: str, **fields: object) -> httpx.Response:
    return client.post("/api/orders", json={"order": order, "table": "t1", **fields}, headers={"idempotency-key": key})


def pit_call(client: httpx.Client) -> Any:
    return next(table["call"] for table in client.get("/api/pit").json()["tables"] if table["name"] == "t1")


def table_of(client: httpx.Client) -> dict[str, Any]:
    message: dict[str, Any] = client.get("/api/tables/t1").json()
    return message


def call_heard(page: ws.ClientConnection, *, answered: bool = False) -> dict[str, Any]:
    """The call as the table's messages tell it; earlier ones may still be on the way."""
    while True:
        call: dict[str, Any] | None = heard(page, "table:t1")["guide"]["call"]
        if call and (call["answered_by"] is not None) is answered:
            return call


def pit_call_heard(page: ws.ClientConnection) -> dict[str, Any]:
    while True:
        table = next(row for row in heard(page, "pit")["tables"] if row["name"] == "t1")
        call: dict[str, Any] | None = table["call"]
        if call:
            return call


def test_a_call_is_told_to_the_table_and_to_the_pit_until_it_is_answered(served: Served) -> None:
    with (
        served.client("dora", UserRole.DEALER) as dealer,
        served.client("sue", UserRole.PIT_SUPERVISOR) as pit,
        served.client("pat", UserRole.PLAYER) as player,
        served.socket("table:t1", "dora-2", UserRole.DEALER) as console,
        served.socket("pit", "sam", UserRole.PIT_SUPERVISOR) as overview,
    ):
        assert heard(console, "table:t1")["guide"]["call"] is None
        assert heard(overview, "pit")["tables"]
        assert post(dealer, "floor.call_supervisor", "call", why="change").status_code == 200
        call = call_heard(console)
        assert (call["by"], call["why"], call["answered_by"]) == ("dora", "change", None)
        assert pit_call_heard(overview) == {"by": "dora", "why": "change", "at": call["at"]} == pit_call(pit)
        again = post(dealer, "floor.call_supervisor", "again")
        assert (again.status_code, again.json()["refused"]) == (409, "call_open")
        assert "call" not in json.dumps(table_of(player)["view"])
        assert table_of(player)["guide"] is None
        assert post(pit, "floor.answer_call", "answer").status_code == 200
        assert call_heard(console, answered=True)["answered_by"] == "sue"
        assert pit_call(pit) is None


def test_a_word_of_why_is_short(served: Served) -> None:
    with served.client("dora", UserRole.DEALER) as dealer:
        answer = post(dealer, "floor.call_supervisor", "long", why="x" * 121)
    assert (answer.status_code, answer.json()["refused"], answer.json()["field"]) == (422, "why_too_long", "why")
