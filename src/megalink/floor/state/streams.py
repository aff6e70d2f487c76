"""The streams of a floor's log, and the names that may stand in them."""

import re

FLOOR = "floor"
USERS = "users"  # who may log in: of the room above, which reads and writes it by itself
SECRET = "secret:"  # noqa: S105 (seeds before their round is over: never read out to anybody)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,79}")  # a Player's may look like an address; @house is nobody's
_KEY = re.compile(r"[!-~]{1,200}")
KEY_FORMAT = "a key is 1 to 200 visible ASCII characters"


def table(name: str) -> str:
    return f"table:{name}"


def link(name: str) -> str:
    return f"link:{name}"


def player(name: str) -> str:
    return f"player:{name}"


def shuffle(table_name: str) -> str:
    """What anybody may know of a table's shuffles: commitments, and seeds once they are revealed."""
    return f"shuffle:{table_name}"


def secret(table_name: str) -> str:
    return f"{SECRET}{table_name}"


def is_name(text: object) -> bool:
    """Whether a table, a link or a Player may be called so."""
    return isinstance(text, str) and bool(_NAME.fullmatch(text))


def is_key(text: object) -> bool:
    """A key is what a client made up to tell one command from another: visible ASCII."""
    return isinstance(text, str) and bool(_KEY.fullmatch(text))
