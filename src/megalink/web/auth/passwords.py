"""Passwords: argon2, a few at a time, so that nobody can fill the machine's memory by logging in."""

from base64 import b64encode
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError

AT_ONCE = 2
MOST_WAITING = 38
LEAST_LENGTH = 10
MOST_LENGTH = 200

Result = TypeVar("Result")

_hasher = PasswordHasher()


def _zeros(count: int) -> str:
    return b64encode(bytes(count)).decode().rstrip("=")


# Checking an unknown name takes as long as checking a known one: this hash asks for the same work. It is put together
# and not computed, because computing it would slow every start; no known password fits it.
_NOBODYS = (
    f"$argon2id$v={ARGON2_VERSION}$m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    f"${_zeros(_hasher.salt_len)}${_zeros(_hasher.hash_len)}"
)


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
        self._threads = CapacityLimiter(AT_ONCE)

    async def hash(self, password: str) -> str:
        return await self._beside(hash_password, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        return await self._beside(fits, password, stored)

    async def _beside(self, work: Callable[..., Result], *arguments: str | None) -> Result:
        if self._threads.statistics().tasks_waiting >= MOST_WAITING:
            raise HttpError(Code.BUSY, "too many people log in at this moment; try again", retry_after=2)
        return await to_thread.run_sync(work, *arguments, limiter=self._threads)
