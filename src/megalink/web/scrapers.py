"""Who may read the server's figures: this machine, addresses that were named, who shows the token, two hats."""

import hmac
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from megalink.web.gate import address_of
from megalink.web.people import ADMINISTRATORS, AUDITORS, Visitor
from megalink.web.settings import Scrapers

HATS = AUDITORS | ADMINISTRATORS
# A proxy on this machine makes all the world look as if it came from here; these headers give it away.
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


def may_read(scrapers: Scrapers, connection: HTTPConnection, visitor: Visitor) -> bool:
    return visitor.wears(HATS) or _shows_token(scrapers, connection) or _comes_from_there(scrapers, connection)


def _shows_token(scrapers: Scrapers, connection: HTTPConnection) -> bool:
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    if scrapers.token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode(), scrapers.token.encode())


def _comes_from_there(scrapers: Scrapers, connection: HTTPConnection) -> bool:
    try:
        address = ip_address(address_of(connection))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if any(address in network for network in scrapers.networks):
        return True
    return address.is_loopback and not any(name in connection.headers for name in FORWARDED)
