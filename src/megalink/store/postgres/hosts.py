"""The servers that a URL names. Each is asked by itself, so that of two primaries the right one is taken."""

from psycopg import conninfo


def hosts_of(url: str) -> tuple[str, ...]:
    """One connection string for each host, in the order of the URL."""
    parts = conninfo.conninfo_to_dict(url)
    hosts, addresses, ports = (str(parts.get(name) or "").split(",") for name in ("host", "hostaddr", "port"))
    count = max(len(hosts), len(addresses))
    if count == 1:
        return (url,)
    return tuple(
        conninfo.make_conninfo(url, **_of(number, host=hosts, hostaddr=addresses, port=ports))
        for number in range(count)
    )


def _of(number: int, **lists: list[str]) -> dict[str, str]:
    """A list of one counts for every host, as PostgreSQL reads such URLs; an empty port is the usual one."""
    return {name: values[number] for name, values in lists.items() if len(values) > 1}
