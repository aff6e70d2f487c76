"""Limits of the house and orders that wait for a second person, over HTTP."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from megalink.floor.state.house_limits import HouseLimits
from megalink.floor.state.users import UserRole
from megalink.money import CEILING
from tests.web.served import Served, serving

KEYS = map(str, itertools.count())
BIG = {"order": "cage.buy_in", "player": "ann", "amount": 1_000_001}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(folder / "floor.db") as served:
        yield served


def ordered(client: httpx.Client, **order: Any) -> dict[str, Any]:
    answer = client.post("/api/orders", json=order, headers={"idempotency-key": next(KEYS)})
    content: dict[str, Any] = answer.json()
    return content


def test_an_order_that_waits_is_told_with_what_it_would_do__and_to_whom_it_concerns(own: Served) -> None:
    giver, other = own.client("dee", UserRole.PIT_SUPERVISOR), own.client("dov", UserRole.DEALER)
    supervisor, auditor = own.client("sue", UserRole.PIT_SUPERVISOR), own.client("ada", UserRole.AUDITOR)
    own.add_user("ann", UserRole.PLAYER)
    assert "waits for a second person: a Pit Supervisor" in giver.post("/api/preview", json=BIG).text
    number = ordered(giver, **BIG)["waiting"]
    (seen,) = supervisor.get("/api/waiting").json()
    assert (seen["number"], seen["by"], seen["amount"]) == (number, "dee", 1_000_001)
    reported = "Reported: ann brought S$10,000.01 in gaming day 1970-01-01."
    assert seen["would"] == ["ann buys in S$10,000.01 at cage.", reported]
    assert seen["why"] == "Above the house's limit for buy-ins, S$10,000.00."
    assert seen["changes"] == [{"what_for": "Balance of ann", "before": 0, "after": 1_000_001}]
    assert ordered(supervisor, **BIG)["refused"] == "order_waits"
    assert (seen["may_approve"], seen["may_decline"]) == (True, True)
    (seen,) = giver.get("/api/waiting").json()
    assert (seen["may_approve"], seen["may_decline"]) == (False, True)
    assert other.get("/api/waiting").json() == []
    assert [(row["may_approve"], row["may_decline"]) for row in auditor.get("/api/waiting").json()] == [(False, False)]
    assert ordered(supervisor, order="floor.approve_order", number=number)["approved"] == number
    assert supervisor.get("/api/waiting").json() == []


def test_the_history_of_the_limits_has_both_names__the_reason__and_the_values(own: Served) -> None:
    manager, shift = own.client("pam", UserRole.PIT_MANAGER), own.client("gil", UserRole.GAMING_SHIFT_MANAGER)
    limits = HouseLimits()._asdict() | {"guest": 5_00, "ruling": 7_00, "adjustment": 9_00}
    number = ordered(manager, order="floor.change_limits", limits=limits, reason="a quiet week")["waiting"]
    ordered(shift, order="floor.approve_order", number=number)
    house = manager.get("/api/house").json()
    assert {row["name"]: row["cents"] for row in house["limits"]} == limits
    assert all(row["what_for"] for row in house["limits"])
    assert [row["cents"] for row in house["ceilings"]] == [CEILING]
    (change,) = house["history"]
    assert (change["proposed_by"], change["approved_by"], change["reason"]) == ("pam", "gil", "a quiet week")
    assert change["changes"] == [
        {"name": "guest", "before": HouseLimits().guest, "after": 500},
        {"name": "ruling", "before": HouseLimits().ruling, "after": 700},
        {"name": "adjustment", "before": 1_000_000_00, "after": 900},
    ]


def test_guests_with_money_come_first_with_table_and_time__and_a_seat_is_freed_with_a_word_on_what_is_held(
    own: Served,
) -> None:
    dealer, supervisor = own.client("dan", UserRole.DEALER), own.client("sue", UserRole.PIT_SUPERVISOR)
    own.add_user("aaron", UserRole.PLAYER)
    manager = own.client("pam", UserRole.PIT_MANAGER)
    ordered(manager, order="floor.open_table", table="stud-1", document="singapore-stud@9")
    poor, rich = (
        ordered(dealer, order="floor.seat_guest", table="stud-1", position=position)["player"] for position in (2, 3)
    )
    ordered(dealer, order="cage.buy_in", player=rich, amount=500, place="stud-1")
    first, *others = supervisor.get("/api/players?find=").json()
    seated = {"table": "stud-1", "position": 3, "since": own.floor.clock.now(), "is_seated": True}
    assert (first["name"], first["balance"], first["guest"]) == (rich, 500, seated)
    assert [(row["name"], row["guest"]) for row in others if row["name"] == "aaron"] == [("aaron", None)]
    assert poor in [row["name"] for row in others]
    assert all(row["guest"] is None for row in dealer.get("/api/players?find=").json())
    leave = {"order": "table.leave", "table": "stud-1", "player": rich, "position": 3}
    would = dealer.post("/api/preview", json=leave).json()["would"]
    assert would[-1] == "He still holds S$5.00: the cage pays it out, and lists him first."
    assert ordered(dealer, **leave)["holds"] == 500
    assert supervisor.get("/api/players?find=").json()[0]["guest"] == {**seated, "is_seated": False}
    gone = dealer.post("/api/preview", json={**leave, "player": poor, "position": 2}).json()["would"]
    assert not [sentence for sentence in gone if "holds" in sentence]
