"""From a cookie to a visitor. The cookie holds a random token under the log's signature; the log holds its hash."""

import hashlib
import secrets
from functools import lru_cache

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.rulebook.rejection import Code
from megalink.web.auth.directory import Directory, User
from megalink.web.auth.visitor import NOBODY, Visitor
from megalink.web.http.errors import HttpError

KEPT_COOKIES = 10_000


class Sessions:
    def __init__(self, directory: Directory, life_ms: int) -> None:
        self._directory = directory
        self._life_ms = life_ms
        directory.change(lambda: [] if directory.key else [u.KeyMade(secrets.token_hex(32))])
        self._signer = Signer(directory.key, salt="session", digest_method=hashlib.sha256)
        # Two floors on one machine share a browser's cookies whatever their ports: each has a name of its own.
        self.cookie = f"megalink_{hashlib.sha256(directory.key.encode()).hexdigest()[:8]}"
        # A wrong signature raises, and what raises is not remembered: only right ones take a place.
        self._session_of = lru_cache(KEPT_COOKIES)(self._read)

    def visitor(self, connection: HTTPConnection) -> Visitor:
        header = connection.headers.get("cookie")
        if not header or self.cookie not in header:
            return NOBODY
        try:
            session = self._directory.session(self._session_of(self._value(header)))
        except (BadSignature, UnicodeDecodeError):
            return NOBODY
        user = self._directory.users.get(session.name) if session else None
        if session is None or user is None:
            return NOBODY
        return Visitor(user.name, session.role, user.roles, session.id, session.since)

    def begin(self, user: User, role: UserRole, *, instead_of: str = "", goes_on: bool = False) -> str:
        """The new cookie's value. A session that changes its role goes on under another token, if it is not over.

        `user` is as he was when he was let in: if his roles or his password changed since, he is refused.
        """
        token = secrets.token_urlsafe(32)
        directory = self._directory

        def events() -> list[u.AnyEvent]:
            is_old = instead_of in directory.sessions
            if directory.users.get(user.name) != user or role not in user.roles or (goes_on and not is_old):
                raise HttpError(Code.LOGIN_NEEDED, "roles, password or session were changed meanwhile: log in again")
            old = [u.SessionEnded(instead_of)] if is_old else []
            expires = directory.clock.now() + self._life_ms
            return [*old, u.SessionBegun(_hash(token), user.name, role, expires)]

        directory.change(events)
        return self._signer.sign(token).decode()

    def end(self, session: str) -> None:
        self._directory.change(lambda: [u.SessionEnded(session)] if session in self._directory.sessions else [])

    def set_cookie(self, response: Response, value: str, *, secure: bool) -> None:
        response.set_cookie(
            self.cookie, value, max_age=self._life_ms // 1000, httponly=True, samesite="strict", secure=secure
        )

    def remove_cookie(self, response: Response) -> None:
        response.delete_cookie(self.cookie, httponly=True, samesite="strict")

    def _value(self, header: str) -> str:
        """Ours is never quoted, so that no parser is needed for it."""
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.cookie:
                return value
        return ""

    def _read(self, value: str) -> str:
        """The session that a cookie's value stands for, as the log calls it."""
        return _hash(self._signer.unsign(value).decode())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
