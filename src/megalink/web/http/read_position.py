"""The position of the log that an answer rests on, and the one that a client has seen: no answer is older than that.

Each answer of the API names its position in the header `Megalink-Position`. A client that sends it back, to whichever
server, as `Megalink-After` or in the cookie `megalink_seen`, gets an answer that rests on that position or a later one.
An era ends when the log goes back: what was seen before that is in no log, and nobody waits for it.
"""

import asyncio
import re
from typing import NamedTuple

from starlette.requests import HTTPConnection

from megalink.floor.service import Floor
from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError

POSITION, AFTER, COOKIE = b"megalink-position", "megalink-after", "megalink_seen"
FORMAT = re.compile(r"([0-9a-f]{0,8})\.([0-9]{1,9})\.([0-9]{1,15})", re.ASCII)
IN_COOKIES = re.compile(rf"(?:^|; ?){COOKIE}=([0-9a-f.]*)", re.ASCII)
PATIENCE_S = 2.0  # how long a server may lie behind another one before a client hears of it
PAUSE_S = 0.005


class ReadPosition(NamedTuple):
    log: str  # which one: floors of one machine share a browser's cookies
    era: int  # how often the log has gone back
    number: int

    @property
    def text(self) -> str:
        return f"{self.log}.{self.era}.{self.number}"


def position_of(floor: Floor) -> ReadPosition:
    """Of what is in memory now, at least."""
    return ReadPosition(floor.log_id, floor.registry.eras, floor.position)


def seen_by(connection: HTTPConnection) -> ReadPosition | None:
    """A cookie that is none of ours is nobody's fault; a header is meant."""
    text = connection.headers.get(AFTER)
    if text is None:
        cookies = connection.headers.get("cookie", "")
        named = IN_COOKIES.search(cookies) if COOKIE in cookies else None
        match = FORMAT.fullmatch(named[1]) if named else None
    else:
        match = FORMAT.fullmatch(text)
        if match is None:
            message = "a position is given as an answer named it, such as 1f0c9a77.0.12345"
            raise HttpError(Code.QUERY_INVALID, message, field=AFTER, value=text[:80])
    return ReadPosition(match[1], int(match[2]), int(match[3])) if match else None


async def reach(floor: Floor, seen: ReadPosition | None) -> None:
    """Returns when this server has taken in what the client has seen."""
    if seen is None or not _lies_behind(floor, seen):
        return
    floor.look_up()
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE_S
    while _lies_behind(floor, seen):
        if loop.time() > until:
            raise HttpError(Code.BUSY, "this server has not heard yet of what you have seen; ask again", retry_after=1)
        await asyncio.sleep(PAUSE_S)


def _lies_behind(floor: Floor, seen: ReadPosition) -> bool:
    own = position_of(floor)
    return own.log == seen.log and (own.era, own.number) < (seen.era, seen.number)
