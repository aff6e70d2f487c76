"""A name of a demonstration floor belongs to the browser that made it, also after a log-out and after a restart."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from megalink.floor.state import users as u
from megalink.web.auth.demo_names import MOST_NAMES
from megalink.web.settings import Settings
from tests.web.served import FREE, Served, serving

DEMO = Settings(demo=True, rates=FREE)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "f.db", settings=DEMO) as served:
        yield served


def enter(client: httpx.Client, name: str, role: str = "player") -> httpx.Response:
    return client.post("/api/demo", json={"name": name, "role": role})


def names(client: httpx.Client) -> list[str]:
    return [own["name"] for own in client.get("/api/demo/names").json()]


def test_a_name_is_taken_up_again_after_a_log_out_by_the_browser_that_made_it(served: Served) -> None:
    browser, other = served.client(), served.client()
    assert enter(browser, "ann").status_code == 200
    browser.post("/api/logout", json={})
    assert browser.get("/api/me").json()["user"] is None
    assert browser.get("/api/demo/names").json() == [{"name": "ann", "roles": ["player"]}]
    refused = enter(other, "ann")
    assert (refused.status_code, refused.json()["refused"]) == (409, "name_taken")
    assert names(other) == []
    again = enter(browser, "ann")
    assert (again.status_code, again.json()["user"]["name"]) == (200, "ann")
    assert again.json()["balance"] == 100_000  # play money is given once


def test_the_cookie_is_long_lived_and_for_the_server_alone(served: Served) -> None:
    header = enter(served.client(), "ann").headers.get_list("set-cookie")
    (own,) = [text for text in header if text.startswith(served.context.demo_names.cookie)]
    assert "HttpOnly" in own
    assert "SameSite=strict" in own
    assert int(own.partition("Max-Age=")[2].partition(";")[0]) > 30 * 24 * 3600


def test_a_cookie_that_was_made_up_opens_nothing(served: Served) -> None:
    enter(served.client(), "ann")
    cookie = served.context.demo_names.cookie
    for value in ("", "ann", "WyJhbm4iXQ.x", "WyJhbm4iXQ", "🂡".encode().decode("latin-1")):
        forger = served.client(headers={"cookie": f"{cookie}={value}".encode("latin-1")})
        assert names(forger) == []
        assert enter(forger, "ann").status_code == 409


def test_a_cookie_of_another_floor_opens_nothing(served: Served, tmp_path: Path) -> None:
    browser = served.client()
    enter(browser, "ann")
    with serving(tmp_path / "g.db", settings=DEMO) as there:
        enter(there.client(), "ann")
        value = browser.cookies[served.context.demo_names.cookie]
        guest = there.client(headers={"cookie": f"{there.context.demo_names.cookie}={value}"})
        assert enter(guest, "ann").status_code == 409


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", settings=DEMO) as served:
        browser = served.client()
        enter(browser, "ann")
        cookies = browser.cookies
    with serving(tmp_path / "f.db", settings=DEMO) as served:
        assert enter(served.client(cookies=cookies), "ann").status_code == 200


def test_the_newest_names_come_first_and_the_oldest_are_dropped(served: Served) -> None:
    browser = served.client()
    made = [f"n{number}" for number in range(MOST_NAMES + 1)]
    for name in made:
        assert enter(browser, name).status_code == 200
    assert names(browser) == made[:0:-1]
    enter(browser, "n3")
    assert names(browser)[0] == "n3"


def test_an_account_of_the_house_and_a_retired_name_are_nobodys_own(served: Served) -> None:
    browser = served.client()
    served.context.directory.change(lambda: [u.UserAdded("pat", (u.UserRole.PLAYER,), None, open=True)])
    assert enter(browser, "pat").status_code == 200
    assert names(browser) == []
    enter(browser, "ann")
    served.context.directory.change(lambda: [u.UserRetired("ann", "gone")])
    assert names(browser) == []
    assert enter(browser, "ann").status_code == 409


def test_where_it_is_no_demonstration_there_are_none(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", settings=Settings(rates=FREE)) as served:
        assert names(served.client()) == []
