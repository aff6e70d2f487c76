"""The accounts of a floor. A name says what it is: `player:ann`, `table:t1`, `jackpot:main:displayed`."""

from megalink.jackpot.postings import PoolAccount
from megalink.table.state import FELT, HOUSE, POOL

HOUSE_ACCOUNT = "house"
CASH = "cash"  # what the floor took in over the counter, and gave out again

_ADJUSTED = "adjusted"
_CLEARING = "clearing"  # jackpot money between a table and the pool: nothing once both have posted it


def player(name: str) -> str:
    return f"player:{name}"


def felt(table: str) -> str:
    """Wagers that lie on a table."""
    return f"table:{table}"


def jackpot(link: str, part: str) -> str:
    return f"jackpot:{link}:{part}"


def clearing(link: str) -> str:
    return jackpot(link, _CLEARING)


def adjusted(table: str, day: str) -> str:
    """The house's own line for adjustments of Players' accounts: by table and gaming day."""
    return f"{HOUSE_ACCOUNT}:{_ADJUSTED}:{table}:{day}"


def adjusted_at(name: str) -> tuple[str, str] | None:
    """Table and gaming day of such a line; None for every other account."""
    house, _, rest = name.partition(f":{_ADJUSTED}:")
    if house != HOUSE_ACCOUNT or not rest:
        return None
    table, _, day = rest.partition(":")
    return table, day


def of_table(name: str, table: str, link: str) -> str:
    """The floor's account behind an account of one table."""
    if name == HOUSE:
        return HOUSE_ACCOUNT
    if name == FELT:
        return felt(table)
    return clearing(link) if name == POOL else player(name)


def of_pool(name: PoolAccount, link: str) -> str:
    match name:
        case PoolAccount.HOUSE:
            return HOUSE_ACCOUNT
        case PoolAccount.PLAYERS:
            return clearing(link)
        case PoolAccount.DISPLAYED | PoolAccount.RESERVE:
            return jackpot(link, name.value)
