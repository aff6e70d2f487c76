"""Passwords: argon2, a few at a time, so that nobody can fill the machine's memory by logging in."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError

AT_ONCE = 2
MOST_WAITING = 40
LEAST_LENGTH = 10
MOST_LENGTH = 200

_hasher = PasswordHasher()
# Somebody who is not there takes as long as somebody who is.
_NOBODYS = _hasher.hash("nobody has this password")


def hash_password(password: str) -> str:
    return _hasher.hash(password)


def fits(password: str, stored: str | None) -> bool:
    try:
        _hasher.verify(stored or _NOBODYS, password)
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def check_new(password: str, name: str) -> None:
    """Raises HttpError. Length is what counts; what stands in the name is no secret."""
    if not LEAST_LENGTH <= len(password) <= MOST_LENGTH:
        message = f"a password has {LEAST_LENGTH} to {MOST_LENGTH} characters"
        raise HttpError(Code.PASSWORD_WEAK, message, field="password")
    if password.casefold() == name.casefold() or len(set(password)) < 4:
        raise HttpError(Code.PASSWORD_WEAK, "this password is too easy to guess", field="password")


class Passwords:
    """Hashing beside the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return str(await self._run(hash_password, password))

    async def fits(self, password: str, stored: str | None) -> bool:
        return bool(await self._run(fits, password, stored))

    async def _run(self, work: object, *arguments: object) -> object:
        if self._waiting >= MOST_WAITING:
            raise HttpError(Code.BUSY, "too many people log in at this moment; try again", retry_after=2)
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, *arguments)  # type: ignore[arg-type]
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
