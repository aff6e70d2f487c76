"""The accounts of a floor. A name says what it is: `player:ann`, `table:t1`, `jackpot:main:displayed`."""

from megalink.jackpot.postings import PoolAccount
from megalink.table.state import FELT, HOUSE, POOL

HOUSE_ACCOUNT = "house"
CASH = "cash"  # what the floor took in over the counter, and gave out again

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
