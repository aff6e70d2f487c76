"""Users and sessions as the log has them. Every change is an event; other servers of the same log hear of it."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never

from megalink.floor.clock import Clock
from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.streams import in_envelope, open_envelope
from megalink.floor.state.users import UserRole
from megalink.floor.writer.requests import Published
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Appended, Recorded, Store, Write

MOST_TRIES = 20
BY_SERVER = Actor("server", Role.SYSTEM)


@dataclass(frozen=True, slots=True)
class User:
    name: str
    roles: tuple[UserRole, ...]
    password: str | None
    open: bool = False
    retired: str | None = None  # why; None: he is not


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    name: str
    role: UserRole
    expires: int
    since: int  # the log's position when it began


class Busy(Exception):
    """Others changed users at the same time, again and again."""


@dataclass
class Directory:
    """`decide` of a change sees the newest users; what it gives is in the log when `change` returns."""

    log: Callable[[], Store]  # asked each time: after a broken file it is another one
    clock: Clock
    on_change: Callable[[], None] = lambda: None  # after every change that was written here
    users: dict[str, User] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    key: str = ""
    version: int = 0
    hash: str | None = None  # of the last event that is in
    on_end: list[Callable[[str], None]] = field(default_factory=list)  # for each session that is over
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _behind: bool = False

    def __post_init__(self) -> None:
        self.catch_up()

    def catch_up(self) -> None:
        with self._lock:
            self._behind = False
            for recorded in self.log().read(streams.USERS, self.version):
                self._take(recorded)

    def hear(self, published: Published) -> None:
        """A listener of the floor: another server may have changed users.

        The floor may be holding off all writers meanwhile, so it must not wait here for one of them.
        """
        if any(written.stream == streams.USERS and written.version > self.version for written in published.happened):
            self._behind = True
            self._unless_busy(self.catch_up)

    def end_expired(self) -> None:
        """Sessions whose time is over end, also for pages that are open, and for good: whatever clocks say later."""
        if self._expired():
            self.change(lambda: [u.SessionEnded(session) for session in self._expired()])

    def _unless_busy(self, work: Callable[[], None]) -> None:
        if self._lock.acquire(blocking=False):
            try:
                work()
            finally:
                self._lock.release()

    def change(self, decide: Callable[[], Iterable[u.AnyEvent]], by: Actor = BY_SERVER) -> None:
        """Writes what `decide` gives, deciding again when another server was faster."""
        with self._lock:
            for _ in range(MOST_TRIES):
                events = tuple(decide())
                if not events:
                    return
                at = self.clock.now()
                lines = [in_envelope(event, by, at) for event in events]
                write = Write(streams.USERS, self.version, lines, self.hash)
                outcome = self.log().append([write])
                if isinstance(outcome, Appended):
                    for recorded in outcome.recorded:
                        self._take(recorded)
                    break
                self.catch_up()
            else:
                raise Busy
            if self._behind:  # another server's change came while this one was written
                self.catch_up()
        self.on_change()

    def session(self, session: str) -> Session | None:
        begun = self.sessions.get(session)
        return begun if begun and begun.expires > self.clock.now() else None

    def sessions_of(self, name: str) -> list[str]:
        return [session.id for session in [*self.sessions.values()] if session.name == name]

    def administrators(self) -> list[str]:
        """Those who can log in."""
        users = [*self.users.values()]
        return [user.name for user in users if UserRole.ADMINISTRATOR in user.roles and user.retired is None]

    def _expired(self) -> list[str]:
        now = self.clock.now()
        return [session.id for session in [*self.sessions.values()] if session.expires <= now]

    def _take(self, recorded: Recorded) -> None:
        if recorded.version != self.version + 1:
            return
        self.version, self.hash = recorded.version, recorded.hash
        event: u.AnyEvent = open_envelope(recorded, u.USER_EVENTS).event
        match event:
            case u.KeyMade():
                self.key = event.key
            case u.UserAdded():
                self.users[event.name] = User(event.name, event.roles, event.password, event.open)
            case u.RolesChanged():
                self._change_user(replace(self.users[event.name], roles=event.roles))
            case u.UserRetired():
                self._change_user(replace(self.users[event.name], retired=event.reason))
            case u.UserRestored():
                self._change_user(replace(self.users[event.name], retired=None))
            case u.PasswordChanged():
                self._change_user(replace(self.users[event.name], password=event.password))
            case u.SessionBegun():
                begun = Session(event.session, event.name, event.role, event.expires, recorded.position)
                self.sessions[event.session] = begun
            case u.SessionEnded():
                self._end(event.session)
            case _:
                assert_never(event)

    def _change_user(self, changed: User) -> None:
        self.users[changed.name] = changed
        for session in self.sessions_of(changed.name):
            self._end(session)

    def _end(self, session: str) -> None:
        if self.sessions.pop(session, None):
            for listener in self.on_end:
                listener(session)
