"""Where a node or a proxy is reached, and URLs of one or several of them."""

import random
import socket
from typing import NamedTuple, Protocol

HOST = "127.0.0.1"


class Address(NamedTuple):
    host: str
    port: int


class Place(Protocol):
    """A node, or a proxy before one."""

    @property
    def address(self) -> Address: ...


def url_of(*places: Place, database: str, target: str = "read-write") -> str:
    """Of several hosts: a client goes through them until one is what it wants."""
    hosts = ",".join(f"{place.address.host}:{place.address.port}" for place in places)
    return f"postgresql://postgres@{hosts}/{database}?target_session_attrs={target}"


def free_port() -> int:
    """Below those that systems hand out by themselves, so that it stays free while its server is down."""
    while True:
        port = random.SystemRandom().randrange(15_000, 30_000)
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
        return port
