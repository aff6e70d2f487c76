"""What the pit sees of each table: who is signed on and who dealt, and the theoretical win beside win and hold."""

import json
from collections import Counter
from fractions import Fraction
from math import floor as floor_of
from pathlib import Path
from typing import Any

import httpx
import pytest

from megalink.floor.orders.commands import SignOff, SignOn
from megalink.floor.state.person_names import robot_name
from megalink.floor.state.users import UserRole
from megalink.web.counting.expectations import Expectations
from megalink.web.counting.pool import Job, Lane
from tests.floor.audit.relief import BY_ITSELF, DAN, DEALT, OTHER, PERSON, ROUNDS, relief
from tests.floor.floors import DEALER, must, next_day, open_link, open_table, play_rounds, seat
from tests.web.counting.test_expectations import SHEET
from tests.web.served import Served, serving

EDGE = Fraction(1, 20)  # of the sheet


def tables(client: httpx.Client) -> dict[str, dict[str, Any]]:
    return {table["name"]: table for table in client.get("/api/pit").json()["tables"]}


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with serving(tmp_path / "floor.db") as server:
        yield server


def test_the_pit_the_audit_and_its_export_name_the_dealer_of_a_round_alike(served: Served) -> None:
    relief(served.floor)
    auditor = served.client("ada", UserRole.AUDITOR)
    shown = tables(auditor)
    assert {name: shown[name]["dealt_by"] for name in DEALT} == {name: dealers[-1] for name, dealers in DEALT.items()}
    found = auditor.get("/api/audit/rounds").json()
    assert Counter((one["table"], one["dealer"]) for one in found) == ROUNDS
    dans = auditor.get("/api/audit/rounds", params={"dealer": DAN.id}).json()
    assert Counter(one["table"] for one in dans) == {table: ROUNDS[table, DAN.id] for table in (PERSON, OTHER)}
    for name, dealers in DEALT.items():
        lines = auditor.get("/api/audit/export", params={"table": name}).text.splitlines()
        assert [json.loads(line)["dealt_by"] for line in lines] == dealers


def test_the_pit_says_who_is_signed_on_and_since_when(served: Served) -> None:
    relief(served.floor)
    auditor = served.client("ada", UserRole.AUDITOR)
    assert {name: table["float"]["dealer"] for name, table in tables(auditor).items()} == dict.fromkeys(DEALT)
    must(served.floor, SignOn(PERSON, actor=DEALER))
    at = served.floor.clock.now()
    assert tables(auditor)[PERSON]["float"]["dealer"] == {"dealer": DEALER.id, "at": at}
    assert tables(auditor)[BY_ITSELF]["float"]["dealer"] is None
    must(served.floor, SignOff(PERSON, actor=DEALER))
    assert tables(auditor)[PERSON]["float"]["dealer"] is None


class Slow(Lane):
    """Answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []

    def start(self, job: str, **_asked: object) -> Job:
        assert job == "par"
        self.jobs.append(Job())
        return self.jobs[-1]


def test_theoretical_win_is_handle_by_the_edges_of_the_band_and_nothing_before_they_are_counted(served: Served) -> None:
    lane, floor = Slow(), served.floor
    served.context.expectations = Expectations(lane)
    supervisor = served.client("sal", UserRole.PIT_SUPERVISOR)
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", *(robot_name("t1", position) for position in (1, 2, 3)))
    assert tables(supervisor)["t1"]["float"]["theoretical"] == 0
    assert lane.jobs == []  # nothing was wagered: nothing is to be counted
    play_rounds(floor, 3)
    uncounted = tables(supervisor)["t1"]
    assert (uncounted["expected"], uncounted["float"]["theoretical"]) == (None, None)
    (job,) = lane.jobs
    job.future.set_result(SHEET)
    ante = served.context.figures.total(table="t1").takings.stakes["ante"]
    counted = tables(supervisor)["t1"]
    assert counted["float"]["theoretical"] == counted["expected"] == floor_of(EDGE * ante) > 0
    next_day(floor)
    assert tables(supervisor)["t1"]["float"]["theoretical"] == 0  # the float's figures are of the gaming day
    assert tables(supervisor)["t1"]["expected"] == counted["expected"]
