"""Users in the log: every event keeps a sample, and what the log says is what holds, on every server of it."""

import json
from pathlib import Path
from typing import get_args

import pytest

from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.streams import in_envelope, open_envelope
from megalink.floor.state.users import UserRole
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Recorded
from megalink.store.memory import MemoryStore
from megalink.web.auth.directory import Directory
from tests.floor.hand_clock import HandClock

WIRE = Path(__file__).resolve().parents[2] / "wire" / "users"


def added(name: str, *roles: UserRole) -> u.UserAdded:
    return u.UserAdded(name, roles, None, open=False)


def test_every_event_has_a_sample_and_no_sample_is_left_over() -> None:
    assert {file.stem for file in WIRE.iterdir()} == {kind.WIRE for kind in get_args(u.AnyEvent)}


@pytest.mark.parametrize("file", sorted(WIRE.iterdir()), ids=lambda file: file.stem)
def test_a_stored_sample_is_read_and_written_as_it_is(file: Path) -> None:
    text = file.read_text("utf-8").strip()
    opened = open_envelope(Recorded(1, streams.USERS, 1, file.stem, text, ""), u.USER_EVENTS)
    actor = Actor(opened.by, Role[opened.role.upper()])
    assert in_envelope(opened.event, actor, opened.at) == (file.stem, text)
    assert json.loads(text)["event"]


def test_two_servers_of_one_log_agree_whoever_writes() -> None:
    store, clock = MemoryStore(), HandClock()
    one, other = Directory(lambda: store, clock), Directory(lambda: store, clock)
    one.change(lambda: [added("ann", UserRole.PLAYER)])
    other.change(lambda: [added("bob", UserRole.DEALER)])  # it must decide again on what the first one wrote
    one.change(lambda: [added("cat", UserRole.AUDITOR)])
    other.catch_up()
    assert one.users == other.users
    assert [*one.users] == ["ann", "bob", "cat"]


def test_a_change_is_decided_on_the_newest_users() -> None:
    store, clock = MemoryStore(), HandClock()
    one, other = Directory(lambda: store, clock), Directory(lambda: store, clock)
    one.change(lambda: [added("ann", UserRole.PLAYER)])

    def only_once() -> list[u.AnyEvent]:
        return [] if "ann" in other.users else [added("ann", UserRole.DEALER)]

    other.change(only_once)
    assert other.users["ann"].roles == (UserRole.PLAYER,)
    assert store.version(streams.USERS) == 1


def test_sessions_of_a_user_end_with_his_roles_and_his_password() -> None:
    store = MemoryStore()
    directory = Directory(lambda: store, HandClock())
    ended: list[str] = []
    directory.on_end.append(ended.append)
    directory.change(lambda: [added("ann", UserRole.PLAYER), added("bob", UserRole.PLAYER)])
    begun = [
        u.SessionBegun(f"{name}{number}", name, UserRole.PLAYER, 10**15) for name in ("ann", "bob") for number in (1, 2)
    ]
    directory.change(lambda: begun)
    directory.change(lambda: [u.RolesChanged("ann", (UserRole.DEALER,))])
    assert ended == ["ann1", "ann2"]
    directory.change(lambda: [u.PasswordChanged("bob", "x")])
    assert ended[2:] == ["bob1", "bob2"]
    assert not directory.sessions


def test_expired_sessions_are_forgotten_and_told() -> None:
    store, clock = MemoryStore(), HandClock(0)
    directory = Directory(lambda: store, clock)
    ended: list[str] = []
    directory.on_end.append(ended.append)
    directory.change(lambda: [added("ann", UserRole.PLAYER), u.SessionBegun("s", "ann", UserRole.PLAYER, 1000)])
    clock.pass_by(999)
    directory.end_expired()
    assert directory.session("s") is not None
    clock.pass_by(1)
    assert directory.session("s") is None
    directory.end_expired()
    assert ended == ["s"]
