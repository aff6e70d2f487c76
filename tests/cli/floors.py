"""A floor that was played on, for the verbs that look at one."""

from contextlib import closing

from megalink.floor.dealing.self_play import simulate
from megalink.floor.service import Floor
from megalink.store import open_store

TABLES, ROUNDS = 5, 3


def play(url: str, tables: int = TABLES, rounds: int = ROUNDS) -> None:
    with closing(open_store(url)) as store:
        floor = Floor(store, keep=False)
        simulate(floor, tables, rounds)
        floor.close()
