"""The files and commands of docs/failover.md, fitted to the folders and addresses of a test."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from tests.docs.guides import DOCS, blocks

PAGE = DOCS / "failover.md"
NETWORK = "10.0.0."
MACHINES = {"db1": "10.0.0.11", "db2": "10.0.0.12", "witness": "10.0.0.13"}
PLACE = re.compile(r"(?<![\w.])(?:/(?:srv|var|etc|usr)\b\S*|10\.\d+\.\S+)")
SAME_ON_ALL = "ETCD_INITIAL_CLUSTER"


class Page(NamedTuple):
    """As printed: of db1, where machines differ."""

    etcd: str
    patroni_environment: str
    patroni: str
    first_sql: str
    passwords: str
    serving: str
    switchover: str
    nightly: str
    restore: str
    verify: str
    clean_up: str


def read_page() -> Page:
    etcd, environment = blocks(PAGE, "ini")
    (patroni,), (first_sql,), (passwords,) = (blocks(PAGE, language) for language in ("yaml", "sql", "text"))
    return Page(etcd, environment, patroni, first_sql, passwords, *blocks(PAGE, "bash"))


def of_machine(text: str, name: str) -> str:
    """A file of db1 as the page says that another machine has it."""
    return "\n".join(
        line if line.startswith(SAME_ON_ALL) else line.replace("db1", name).replace(MACHINES["db1"], MACHINES[name])
        for line in text.splitlines()
    )


def variables(text: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in text.splitlines())


def fitted(text: str, replacements: Mapping[str, str]) -> str:
    """With the test's own paths and addresses for those of the page, longest first; it must have one for each."""
    printed = sorted(replacements, key=len, reverse=True)
    rest = text
    for path in printed:
        rest = rest.replace(path, "")
    assert not PLACE.findall(rest), f"the test has nothing for {PLACE.findall(rest)}"
    for path in printed:
        text = text.replace(path, replacements[path])
    return text
