"""Who gets in, for how long, and how it ends."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.web.auth.directory import User
from megalink.web.auth.passwords import hash_password
from megalink.web.settings import SESSION_MS, Settings
from tests.floor.hand_clock import HandClock
from tests.web.served import FREE, Served, serving

WORDS = "correct horse battery"
HASHED = hash_password(WORDS)


def entered(served: Served, name: str, *roles: UserRole) -> httpx.Client:
    """A user with a password, logged in by it."""
    served.add_user(name, *roles, password=HASHED)
    client = httpx.Client(base_url=served.base, headers={"origin": served.base})
    answer = client.post("/api/login", json={"name": name, "password": WORDS})
    assert answer.status_code == 200, answer.text
    return client


def who(client: httpx.Client) -> str | None:
    user: dict[str, str] | None = client.get("/api/me").json()["user"]
    return user["name"] if user else None


def test_a_log_in_gives_a_signed_cookie_that_no_script_and_no_other_site_gets(served: Served) -> None:
    served.add_user("ann", UserRole.PLAYER, UserRole.DEALER, password=HASHED)
    body = {"name": "ann", "password": WORDS}
    answer = httpx.post(f"{served.base}/api/login", json=body, headers={"origin": served.base})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert answer.json()["user"] == {"name": "ann", "roles": ["player", "dealer"], "role": "player"}


def test_everybody_is_told_the_chips_of_the_house(served: Served) -> None:
    for client in (served.client(), served.client("ann", UserRole.PLAYER)):
        assert client.get("/api/me").json()["chips"] == [100, 500, 2_500, 10_000, 50_000, 100_000, 500_000]


@pytest.mark.parametrize(("name", "password"), [("bea", "wrong"), ("nobody", WORDS), ("bea", ""), ("", "")])
def test_a_wrong_name_or_password_gets_one_and_the_same_answer(served: Served, name: str, password: str) -> None:
    if "bea" not in served.context.directory.users:
        served.add_user("bea", UserRole.PLAYER, password=HASHED)
    answer = served.client().post("/api/login", json={"name": name, "password": password})
    assert answer.status_code == 401
    assert answer.json() == {
        "refused": "login_failed",
        "field": None,
        "value": None,
        "clause": None,
        "message": "name or password is wrong",
    }


def test_a_user_without_a_password_cannot_log_in(served: Served) -> None:
    served.add_user("cas", UserRole.PLAYER)
    assert served.client().post("/api/login", json={"name": "cas", "password": ""}).status_code == 401


def test_a_session_that_was_ended_is_over_for_whoever_has_its_cookie(served: Served) -> None:
    client = entered(served, "dan", UserRole.PLAYER)
    stolen = httpx.Client(base_url=served.base, headers={"origin": served.base}, cookies=dict(client.cookies))
    assert who(stolen) == "dan"
    client.post("/api/logout", json={})
    assert who(client) is None
    assert who(stolen) is None
    assert stolen.post("/api/role", json={"role": "player"}).status_code == 401


@pytest.mark.parametrize("spoilt", ["", "x", "a.b", "….…", "0" * 5000, "A" * 43 + "." + "B" * 43])
def test_a_cookie_that_was_not_signed_here_is_nobody(served: Served, spoilt: str) -> None:
    headers = {b"cookie": f"{served.context.sessions.cookie}={spoilt}".encode()}
    assert httpx.get(f"{served.base}/api/me", headers=headers).json()["user"] is None


def test_a_changed_cookie_is_nobody(served: Served) -> None:
    cookie = served.cookie("eve", UserRole.PLAYER)
    name, _, value = cookie.partition("=")
    for at in range(0, len(value), 7):
        other = "A" if value[at] != "A" else "B"
        changed = f"{name}={value[:at]}{other}{value[at + 1 :]}"
        assert httpx.get(f"{served.base}/api/me", headers={"cookie": changed}).json()["user"] is None


def test_the_log_holds_nothing_that_lets_anybody_in(served: Served) -> None:
    cookie = served.cookie("fay", UserRole.PLAYER).partition("=")[2]
    log = " ".join(recorded.data for recorded in served.context.floor.store.read(streams.USERS))
    assert cookie not in log
    assert cookie.partition(".")[0] not in log
    assert WORDS not in log


def test_a_session_ends_with_its_time(tmp_path: Path) -> None:
    clock = HandClock()
    with serving(tmp_path / "f.db", clock=clock) as served:
        client = served.client("gus", UserRole.PLAYER)
        clock.pass_by(SESSION_MS - 1)
        assert who(client) == "gus"
        clock.pass_by(1)
        assert who(client) is None


def test_sessions_outlive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as served:
        cookie = served.cookie("hal", UserRole.PLAYER)
        ended = served.cookie("hal", UserRole.PLAYER)
        served.client(headers={"cookie": ended}).post("/api/logout", json={})
    with serving(tmp_path / "f.db") as served:
        assert who(served.client(headers={"cookie": cookie})) == "hal"
        assert who(served.client(headers={"cookie": ended})) is None


def test_a_changed_password_ends_all_other_sessions(served: Served) -> None:
    client = entered(served, "ida", UserRole.PLAYER)
    other = served.client("ida", UserRole.PLAYER)
    wrong = client.post("/api/password", json={"old": "wrong", "new": "another long one"})
    assert (wrong.status_code, wrong.json()["refused"]) == (401, "login_failed")
    assert client.post("/api/password", json={"old": WORDS, "new": "another long one"}).status_code == 200
    assert who(client) == "ida"
    assert who(other) is None
    again = served.client().post("/api/login", json={"name": "ida", "password": WORDS})
    assert again.status_code == 401


def test_changed_roles_end_all_sessions(served: Served) -> None:
    client = served.client("jim", UserRole.DEALER)
    boss = served.client("boss", UserRole.ADMINISTRATOR)
    assert boss.post("/api/users", json={"name": "jim", "roles": ["player"]}).status_code == 200
    assert who(client) is None


def test_another_role_comes_under_another_cookie(served: Served) -> None:
    client = entered(served, "kay", UserRole.PLAYER, UserRole.DEALER)
    before = dict(client.cookies)
    assert client.post("/api/role", json={"role": "dealer"}).json()["user"]["role"] == "dealer"
    assert dict(client.cookies) != before
    stale = httpx.Client(base_url=served.base, cookies=before)
    assert who(stale) is None
    refused = client.post("/api/role", json={"role": "pit_manager"})
    assert (refused.status_code, refused.json()["refused"]) == (422, "role_unknown")


def test_guessing_locks_out_the_guesser_and_nobody_else(served: Served) -> None:
    """From 127.0.0.2 somebody guesses; from 127.0.0.1 the owner logs in all the same."""
    served.add_user("lea", UserRole.PLAYER, password=HASHED)
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    guesser = httpx.Client(base_url=served.base, headers={"origin": served.base}, transport=transport)
    statuses = [guesser.post("/api/login", json={"name": "lea", "password": "guess"}).status_code for _ in range(8)]
    assert statuses[:5] == [401] * 5
    assert statuses[-1] == 429
    right = guesser.post("/api/login", json={"name": "lea", "password": WORDS})
    assert (right.status_code, right.json()["refused"]) == (429, "locked_out")
    assert int(right.headers["retry-after"]) >= 1
    owner = served.client().post("/api/login", json={"name": "lea", "password": WORDS})
    assert owner.status_code == 200


@pytest.mark.parametrize(
    "meanwhile", [u.RolesChanged("nia", (UserRole.PLAYER,)), u.PasswordChanged("nia", hash_password("another horse 2"))]
)
def test_what_is_changed_while_a_password_is_looked_at_counts(
    served: Served, monkeypatch: pytest.MonkeyPatch, meanwhile: u.AnyEvent
) -> None:
    """Who logs in again and again would have a session begin just after all of his were ended."""
    directory = served.context.directory
    if "nia" not in directory.users:
        served.add_user("nia", UserRole.DEALER, password=HASHED)
    directory.change(lambda: [u.RolesChanged("nia", (UserRole.DEALER,)), u.PasswordChanged("nia", HASHED)])

    async def fits(_password: str, _kept: str | None) -> bool:
        directory.change(lambda: [meanwhile])
        return True

    monkeypatch.setattr(served.context.passwords, "fits", fits)
    answer = served.client().post("/api/login", json={"name": "nia", "password": WORDS})
    assert (answer.status_code, answer.json()["refused"]) == (401, "login_needed")
    assert [session for session in directory.sessions.values() if session.name == "nia"] == []


def test_a_session_that_was_ended_does_not_go_on_in_another_role(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.add_user("ugo", UserRole.DEALER, UserRole.PLAYER)
    client, directory, begin = (
        served.client("ugo", UserRole.DEALER),
        served.context.directory,
        served.context.sessions.begin,
    )

    def late(user: User, role: UserRole, **more: Any) -> str:
        directory.change(lambda: [u.SessionEnded(session) for session in directory.sessions_of(user.name)])
        return begin(user, role, **more)

    monkeypatch.setattr(served.context.sessions, "begin", late)
    answer = client.post("/api/role", json={"role": "player"})
    assert (answer.status_code, answer.json()["refused"]) == (401, "login_needed")
    assert who(client) is None


def test_somebody_must_stay_administrator(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as served:
        boss = served.client("boss", UserRole.ADMINISTRATOR)
        answer = boss.post("/api/users", json={"name": "boss", "roles": ["player"]})
        assert (answer.status_code, answer.json()["refused"]) == (409, "last_administrator")


def test_nobody_comes_in_without_a_password_where_it_is_no_demonstration(served: Served) -> None:
    answer = served.client().post("/api/demo", json={"name": "eve2", "role": "gaming_shift_manager"})
    assert (answer.status_code, answer.json()["refused"]) == (403, "not_a_demo")


def test_on_a_demonstration_floor_nobody_takes_anothers_name(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", settings=Settings(demo=True, rates=FREE)) as served:
        first = served.client().post("/api/demo", json={"name": "ann", "role": "player"})
        assert first.json()["balance"] > 0
        second = served.client().post("/api/demo", json={"name": "ann", "role": "player"})
        assert (second.status_code, second.json()["refused"]) == (409, "name_taken")
        for name in ("robot.stud-1.7", "demo-cashier", "@house", "server"):
            refused = served.client().post("/api/demo", json={"name": name, "role": "player"})
            assert (refused.status_code, refused.json()["refused"]) == (422, "name_invalid")


def test_an_approval_that_is_sent_again_acts_once_and_needs_a_second_person(served: Served) -> None:
    pam, gil = served.client("pam", UserRole.PIT_MANAGER), served.client("gil", UserRole.GAMING_SHIFT_MANAGER)
    link = {"link": "main"}
    before = pam.get("/api/links/main").json()["displayed"]
    propose = {"order": "link.propose_correction", **link, "amount": 700, "reason": "counted"}
    assert pam.post("/api/orders", json=propose, headers={"idempotency-key": "p"}).status_code == 200
    (proposal,) = pam.get("/api/links/main").json()["proposals"]
    approve = {"order": "link.approve_correction", **link, "proposal": proposal["id"]}
    own = pam.post("/api/orders", json=approve, headers={"idempotency-key": "a"})
    assert (own.status_code, own.json()["refused"]) == (403, "same_person")
    answers = [gil.post("/api/orders", json=approve, headers={"idempotency-key": "a"}) for _ in range(3)]
    assert {(answer.status_code, answer.text) for answer in answers} == {(200, answers[0].text)}
    replayed = gil.post("/api/orders", json=approve, headers={"idempotency-key": "b"})
    assert (replayed.status_code, replayed.json()["refused"]) == (404, "proposal_unknown")
    assert gil.get("/api/links/main").json()["displayed"] == before + 700


def test_a_key_is_its_owners(served: Served) -> None:
    """Two people may choose the same key; one person may not use it for two orders."""
    ann, bob = served.client("nan", UserRole.PLAYER), served.client("bob", UserRole.PLAYER)
    key = {"idempotency-key": "the-same"}
    sit = {"order": "table.sit", "table": "t1"}
    assert ann.post("/api/orders", json={**sit, "player": "nan", "position": 5}, headers=key).status_code == 200
    assert bob.post("/api/orders", json={**sit, "player": "bob", "position": 6}, headers=key).status_code == 200
    other = bob.post("/api/orders", json={**sit, "player": "bob", "position": 4}, headers=key)
    assert (other.status_code, other.json()["refused"]) == (422, "key_reused")
