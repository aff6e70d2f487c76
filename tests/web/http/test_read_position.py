"""Every answer names the position that it rests on, and none is older than what its client has seen elsewhere."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from tests.floor.floors import LINK, SUPERVISOR, must, open_link, open_table, play_rounds, seat
from tests.patience import PATIENCE_S, wait_until
from tests.store.stores import new_url
from tests.web.served import Served, serving

HEADER, AFTER = "Megalink-Position", "Megalink-After"
METER = f"/api/links/{LINK}"


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Served]]:
    url = new_url("postgres", tmp_path)
    with ExitStack() as stack:
        yield [stack.enter_context(serving(url, home=home)) for home in ("one", "two", "three")]


def number(answer: httpx.Response) -> int:
    return int(answer.headers[HEADER].rpartition(".")[2])


def test_answer__names_the_position_it_rests_on(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served, served.client() as spectator:
        before = number(spectator.get("/api/floor"))
        must(served.floor, BuyIn("ann", Cents(100), actor=SUPERVISOR))
        after = spectator.get("/api/floor")
        assert number(after) == before + 1 == served.floor.position
        assert after.headers[HEADER] == f"{next(iter(served.floor.store.tail(0))).hash[:8]}.0.{before + 1}"


def test_order__names_the_position_of_its_own_effect(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served, served.client("sue", UserRole.PIT_SUPERVISOR) as desk:
        served.add_user("ann", UserRole.PLAYER)
        order = {"order": "cage.buy_in", "player": "ann", "amount": 100}
        answer = desk.post("/api/orders", json=order, headers={"idempotency-key": "k"})
        assert (answer.status_code, number(answer)) == (200, served.floor.position)


@pytest.mark.parametrize("how", ["header", "cookie"])
def test_question_about_what_this_server_has_not_heard_of__waits_for_it(servers: list[Served], how: str) -> None:
    here, elsewhere, _ = servers
    with here.client() as client, ThreadPoolExecutor(1) as pool:
        log, era, last = client.get("/api/floor").headers[HEADER].split(".")
        seen = f"{log}.{era}.{int(last) + 1}"
        headers = {AFTER: seen} if how == "header" else {"cookie": f"other=1; megalink_seen={seen}"}
        waiting = pool.submit(client.get, "/api/floor", headers=headers)
        must(elsewhere.floor, BuyIn("ann", Cents(100), actor=SUPERVISOR))
        answer = waiting.result(PATIENCE_S)
        assert answer.status_code == 200
        assert number(answer) > int(last)


def test_question_about_what_nobody_has_heard_of__is_refused_after_a_while(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served, served.client() as client:
        log, era, last = client.get("/api/floor").headers[HEADER].split(".")
        answer = client.get("/api/floor", headers={AFTER: f"{log}.{era}.{int(last) + 1}"})
        assert (answer.status_code, answer.json()["refused"]) == (503, "busy")
        assert answer.headers["retry-after"]


@pytest.mark.parametrize("seen", ["ffffffff.0.999999", ".0.0", "ffffffff.3.1"])
def test_position_of_another_log_or_of_an_era_that_is_over__is_nothing_to_wait_for(tmp_path: Path, seen: str) -> None:
    with serving(tmp_path / "floor.db") as served, served.client() as client:
        assert client.get("/api/floor", headers={AFTER: seen}).status_code == 200


def test_position_that_is_none__is_refused_in_a_header_and_passed_over_in_a_cookie(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served, served.client() as client:
        answer = client.get("/api/floor", headers={AFTER: "yesterday"})
        assert (answer.status_code, answer.json()["refused"]) == (422, "query_invalid")
        assert (answer.json()["field"], answer.json()["value"]) == ("megalink-after", "yesterday")
        assert client.get("/api/floor", headers={"cookie": "megalink_seen=yes.terday"}).status_code == 200


def test_meter__never_falls_for_a_client_that_asks_one_server_after_the_other(servers: list[Served]) -> None:
    floor = servers[0].floor
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", *(f"robot.t1.{position}" for position in (1, 2, 3)))
    wait_until(lambda: all(LINK in served.floor.links() for served in servers), "all servers know the link")
    playing = threading.Thread(target=play_rounds, args=(floor, 25, "t1"))
    shown: list[int] = []
    with ExitStack() as stack:
        clients = [stack.enter_context(served.client()) for served in servers]
        seen = ".0.0"
        playing.start()
        while playing.is_alive() or len(shown) < 60:
            answer = clients[len(shown) % 3].get(METER, headers={AFTER: seen})
            assert answer.status_code == 200, answer.text
            seen = answer.headers[HEADER]
            shown.append(json.loads(answer.text)["displayed"])
        playing.join()
    assert shown == sorted(shown)
    assert shown[-1] > shown[0], "nothing was played"
