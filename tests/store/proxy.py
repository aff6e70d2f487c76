"""Stands between a store and its server, and cuts the connection at the moment of a COMMIT."""

import select
import socket
import threading
from pathlib import Path

COMMIT = b"COMMIT\0"  # as a query ends, and as the server names what it has done; READ COMMITTED is another word
PORT_NAME = ".s.PGSQL.5432"  # what PostgreSQL calls its socket in a folder


class Proxy:
    """Cuts once, then lets everything pass.

    `before`: the server never sees the COMMIT. `after`: it has carried it out, and its word never arrives. `at once`:
    it has been sent, and nobody waits for what comes of it.
    """

    def __init__(self, server: Path, folder: Path, cut: str | None) -> None:
        self.cut = cut
        self.cuts = 0
        self._server = str(server / PORT_NAME)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / PORT_NAME))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self._server)
            threading.Thread(target=self._pass_on, args=(client, server), daemon=True).start()

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        with client, server:
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for source in ready:
                    try:
                        data = source.recv(1 << 16)
                    except OSError:
                        return
                    if not data:
                        return
                    if source is client and COMMIT in data and self.cut:
                        self._cut(data, client, server)
                        return
                    (server if source is client else client).sendall(data)

    def _cut(self, data: bytes, client: socket.socket, server: socket.socket) -> None:
        kind, self.cut = self.cut, None
        self.cuts += 1
        if kind == "before":
            return
        server.sendall(data)
        said = b""
        while kind == "after" and COMMIT not in said:
            ready, _, _ = select.select([client, server], [], [])
            if client in ready:
                server.sendall(client.recv(1 << 16))
            if server in ready:
                said += server.recv(1 << 16)

    def close(self) -> None:
        self._listening.close()
