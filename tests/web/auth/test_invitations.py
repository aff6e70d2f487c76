"""Links that work once: for the first administrator, and for whom an administrator has entered."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from megalink.floor.state.users import UserRole
from tests.web.auth.test_sessions import HASHED, WORDS
from tests.web.served import Served, serving


def test_the_first_administrator_comes_by_a_link_that_works_once(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as served:
        token = served.context.tokens.make()
        body = {"token": token, "name": "root", "password": WORDS}
        wrong = served.client().post("/api/setup", json={**body, "token": "x"})
        assert (wrong.status_code, wrong.json()["refused"]) == (403, "token_invalid")
        weak = served.client().post("/api/setup", json={**body, "password": "short"})
        assert (weak.status_code, weak.json()["refused"]) == (422, "password_weak")
        first = served.client().post("/api/setup", json=body)
        assert first.json()["user"] == {"name": "root", "roles": ["administrator"], "role": "administrator"}
        again = served.client().post("/api/setup", json={**body, "name": "second"})
        assert (again.status_code, again.json()["refused"]) == (403, "token_invalid")


def test_a_user_whom_an_administrator_enters_chooses_his_own_password(served: Served) -> None:
    boss = served.client("boss2", UserRole.ADMINISTRATOR)
    link = boss.post("/api/users", json={"name": "max", "roles": ["dealer"]}).json()["invitation"]
    page, _, token = link.removesuffix("&name=max").partition("#token=")
    assert page == "/setup"  # nothing of the secret is in what a browser asks for, so that no proxy writes it down
    stolen = {"token": token, "name": "boss2", "password": WORDS}
    assert served.client().post("/api/setup", json=stolen).status_code == 403
    own = {"token": token, "name": "max", "password": WORDS}
    assert served.client().post("/api/setup", json=own).json()["user"]["role"] == "dealer"
    assert served.client().post("/api/setup", json=own).status_code == 403


def test_a_link_opens_no_account_that_has_got_its_password_since(served: Served) -> None:
    """The administrator who sent it to the wrong person enters a password instead: the link must be worth nothing."""
    boss = served.client("boss3", UserRole.ADMINISTRATOR)
    link = boss.post("/api/users", json={"name": "kim", "roles": ["dealer"]}).json()["invitation"]
    token = link.partition("token=")[2].partition("&")[0]
    boss.post("/api/users", json={"name": "kim", "roles": ["dealer"], "password": WORDS})
    late = served.client().post("/api/setup", json={"token": token, "name": "kim", "password": "of a stranger 1"})
    assert (late.status_code, late.json()["refused"]) == (403, "token_invalid")
    assert served.client().post("/api/login", json={"name": "kim", "password": WORDS}).status_code == 200


@pytest.mark.parametrize("invited", [False, True])
def test_of_two_who_use_a_link_at_the_same_time_one_gets_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, invited: bool
) -> None:
    with serving(tmp_path / "f.db") as served:
        context = served.context
        if invited:
            served.add_user("max", UserRole.DEALER)
        token = context.tokens.make("max") if invited else context.tokens.make()
        both_are_there = asyncio.Barrier(2)

        async def hashed(_password: str) -> str:
            await both_are_there.wait()
            return HASHED

        monkeypatch.setattr(context.passwords, "hash", hashed)
        bodies = [{"token": token, "name": "max" if invited else name, "password": WORDS} for name in ("one", "two")]
        with ThreadPoolExecutor(2) as threads:
            answers = [*threads.map(lambda body: served.client().post("/api/setup", json=body), bodies)]
        assert sorted(answer.status_code for answer in answers) == [200, 403]
        assert len(context.directory.users) == 1
