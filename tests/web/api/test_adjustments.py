"""Adjustments of accounts over HTTP: what the pit is offered, and who is told of one that was made."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from megalink.floor.state.users import UserRole
from tests.floor.floors import open_link, open_table, play_rounds, seat
from tests.web.served import Served, serving

ANN = "robot.t1.1"
PROPOSED = {"table": "t1", "round": 1, "player": ANN, "amount": 700, "reason": "the Ante was miscounted"}
MADE = 'Adjusted later: the house pays Robot 1 S$7.00, "the Ante was miscounted", proposed by pam and approved by gil.'


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Two rounds at t1: the first of them stands."""
    with serving(tmp_path / "floor.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        for name in (ANN, "robot.t1.2"):
            served.add_user(name, UserRole.PLAYER)  # an account of nobody's would be a finding
            seat(served.floor, "t1", name)
        play_rounds(served.floor, 2)
        yield served


def order(client: httpx.Client, kind: str, key: str, **fields: object) -> dict[str, Any]:
    answer = client.post("/api/orders", json={"order": kind, **fields}, headers={"idempotency-key": key})
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def offered(client: httpx.Client) -> list[tuple[str, int]]:
    options = client.get("/api/tables/t1").json()["options"]
    return [(option["order"], option["proposal"]) for option in options if option["order"].startswith("cage.")]


def test_a_proposal_waits_in_the_pit_for_another_person_and_is_then_told_to_whom_it_concerns(served: Served) -> None:
    manager, shift = served.client("pam", UserRole.PIT_MANAGER), served.client("gil", UserRole.GAMING_SHIFT_MANAGER)
    second, ann = served.client("pat", UserRole.PIT_MANAGER), served.client(ANN, UserRole.PLAYER)
    other, auditor = served.client("robot.t1.2", UserRole.PLAYER), served.client("ada", UserRole.AUDITOR)
    supervisor = served.client("sue", UserRole.PIT_SUPERVISOR)

    preview = manager.post("/api/preview", json={"order": "cage.propose_adjustment", **PROPOSED}).json()
    assert preview["would"] == [
        'Adjustment 1 proposed by pam: for round 1 the house pays Robot 1 S$7.00, "the Ante was miscounted"'
    ]
    assert order(manager, "cage.propose_adjustment", "p", **PROPOSED)["proposal"] == 1
    pit = supervisor.get("/api/pit").json()
    assert pit["adjusters"] == ["pit_manager", "gaming_shift_manager"]
    (waiting,) = pit["adjustments"]
    assert waiting == {**PROPOSED, "id": 1, "by": "pam", "at": waiting["at"]}
    withdraw, approve = ("cage.withdraw_adjustment", 1), ("cage.approve_adjustment", 1)
    assert offered(manager) == offered(second) == [withdraw]  # himself; neither of the two a Gaming Shift Manager
    assert offered(shift) == [approve, withdraw]
    assert offered(supervisor) == offered(ann) == offered(auditor) == []
    assert told(ann, auditor) == ([], 0, [], 0)

    balance = ann.get("/api/tables/t1").json()["balance"]
    order(shift, "cage.approve_adjustment", "a", table="t1", proposal=1)
    assert ann.get("/api/tables/t1").json()["balance"] == balance + 700
    pit = supervisor.get("/api/pit").json()
    assert pit["adjustments"] == []
    assert [table["adjusted"] for table in pit["tables"]] == [-700]

    assert told(ann, auditor) == ([MADE], 700, [MADE], 700)
    assert record(supervisor) == [MADE]
    assert record(other) == record(served.client()) == []  # another Player's money is not theirs to read
    as_ann = auditor.get("/api/tables/t1/rounds/1", params={"as": f"player:{ANN}"}).json()
    as_other = auditor.get("/api/tables/t1/rounds/1", params={"as": "player:robot.t1.2"}).json()
    assert (len(as_ann["adjustments"]), len(as_other["adjustments"])) == (1, 0)
    assert ann.get("/api/tables/t1/rounds").json()[0]["my_adjusted"] == 0  # the other round
    assert {row["my_adjusted"] for row in other.get("/api/tables/t1/rounds").json()} == {0}
    for client in (ann, other):
        steps = client.get("/api/tables/t1/rounds/2").json()["steps"]
        assert not [step for step in steps if "adjust" in step["event"]]
    last = ann.get(f"/api/accounts/{ANN}").json()["lines"][-1]
    assert (last["kind"], last["cents"], last["table"], last["round"]) == ("adjusted", 700, "t1", 1)
    assert (last["reason"], last["place"]) == (PROPOSED["reason"], None)


def test_exports_tell_of_it_in_its_own_round(served: Served) -> None:
    order(served.client("pam", UserRole.PIT_MANAGER), "cage.propose_adjustment", "p", **PROPOSED)
    shift = served.client("gil", UserRole.GAMING_SHIFT_MANAGER)
    order(shift, "cage.approve_adjustment", "a", table="t1", proposal=1)
    auditor = served.client("ada", UserRole.AUDITOR)
    lines = auditor.get("/api/audit/export", params={"table": "t1"}).text.splitlines()
    by_round = {json.loads(line)["round"]: json.loads(line)["adjustments"] for line in lines}
    (adjustment,) = by_round.pop(1)
    assert (adjustment["player"], adjustment["amount"], adjustment["approved_by"]) == (ANN, "7.00", "gil")
    assert not any(by_round.values())
    text = auditor.get("/api/audit/export", params={"table": "t1", "round": 1, "format": "csv"}).text
    (row,) = [row for row in csv.DictReader(io.StringIO(text)) if row["wager"] == "adjustment"]
    assert (row["player"], row["net"], row["outcome"], row["position"]) == (ANN, "7.00", "adjusted", "")
    assert auditor.get("/api/audit/verify").json()["findings"] == []


def told(ann: httpx.Client, auditor: httpx.Client) -> tuple[list[str], int, list[str], int]:
    mine = ann.get("/api/tables/t1/rounds").json()[-1]["my_adjusted"]
    rounds = auditor.get("/api/audit/rounds", params={"table": "t1", "player": ANN}).json()
    (found,) = [line["adjusted"] for line in rounds if line["round"] == 1]
    return record(ann), mine, record(auditor), found


def record(client: httpx.Client) -> list[str]:
    return [adjustment["text"] for adjustment in client.get("/api/tables/t1/rounds/1").json()["adjustments"]]
