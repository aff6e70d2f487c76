"""How a server is set up."""

from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple

from megalink.floor.dealing.automatic_dealer import Times

SESSION_MS = 12 * 3600 * 1000  # a shift and a half; then one logs in again


class Rates(NamedTuple):
    """For one address: requests a second and at once, log-ins a minute, open pages."""

    requests: int = 100
    burst: int = 400
    logins_a_minute: int = 20
    sockets: int = 64


class Scrapers(NamedTuple):
    """Who may read /metrics, besides this machine itself, auditors and administrators."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()
    token: str | None = None


class Settings(NamedTuple):
    demo: bool = False
    house: str = "Megalink"  # whose papers these are
    times: Times = Times()
    rates: Rates = Rates()
    origins: tuple[str, ...] = ()  # other origins under which this server is reached, as behind a proxy
    hosts: tuple[str, ...] | None = None  # the names by which a request may call this server; None: any
    session_ms: int = SESSION_MS
    scrapers: Scrapers = Scrapers()
    supervised: bool = False  # the server itself acts as Pit Supervisor at automatic tables
    prepares_hints: bool = True  # counts at the start what they need
