"""A URL with several hosts is one for each of them."""

import pytest
from psycopg import conninfo

from megalink.store.postgres.hosts import hosts_of


@pytest.mark.parametrize(
    ("url", "hosts"),
    [
        ("postgresql://u@a/db", [("a", None)]),
        ("postgresql://u@/db?host=/run/socket", [("/run/socket", None)]),
        ("postgresql://u@a:1,b:2/db", [("a", "1"), ("b", "2")]),
        ("postgresql://u@a,b/db", [("a", ""), ("b", "")]),
        ("postgresql://u@a:1,b/db", [("a", "1"), ("b", "")]),
        ("host=a,b port=7 dbname=db", [("a", "7"), ("b", "7")]),
        ("host=/run/x,b port=7,8 dbname=db", [("/run/x", "7"), ("b", "8")]),
    ],
)
def test_hosts__each_with_its_port(url: str, hosts: list[tuple[str, str | None]]) -> None:
    parts = [conninfo.conninfo_to_dict(host) for host in hosts_of(url)]
    assert [(part.get("host"), part.get("port")) for part in parts] == hosts
    assert all(part["dbname"] == "db" for part in parts)


def test_addresses__are_told_apart_too() -> None:
    parts = [conninfo.conninfo_to_dict(host) for host in hosts_of("hostaddr=127.0.0.1,127.0.0.2 dbname=db")]
    assert [part["hostaddr"] for part in parts] == ["127.0.0.1", "127.0.0.2"]
