"""Stands before a node for one of its clients, so that this one alone is cut off."""

import socket
import threading
import time
from contextlib import suppress

from tests.cluster.address import HOST, Address, Place

ANSWER_TO_COMMIT = b"C\0\0\0\x0bCOMMIT\0"  # as a server says that it has carried one out
CHUNK = 1 << 16


class Proxy:
    """Lets everything pass, until told otherwise; `mend` has it do so again."""

    def __init__(self, to: Place) -> None:
        self._listening = socket.create_server((HOST, 0))
        self.address = Address(HOST, self._listening.getsockname()[1])
        self.lost_answers = 0
        self._to = to.address
        self._changed = threading.Condition()
        self._is_cut = self._hangs = self._loses_answer = self._closed = False
        self._delay_s = 0.0
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """All connections break, and none comes about."""
        with self._changed:
            self._is_cut = True
            self._break_all()

    def cut_once(self) -> None:
        """All connections break; their clients can come back at once."""
        with self._changed:
            self._break_all()

    def hang(self) -> None:
        """Nothing passes any more, and nobody hears of it; what is under way arrives after `mend`."""
        with self._changed:
            self._hangs = True

    def delay(self, seconds: float) -> None:
        """Everything that passes, either way, arrives so much later."""
        self._delay_s = seconds

    def lose_next_answer_to_commit(self) -> None:
        """The server carries the next COMMIT out, and the connection breaks before its word arrives."""
        self._loses_answer = True

    def lead_to(self, place: Place) -> None:
        """Whoever comes from now on gets there, as if a name or an address had moved to another machine."""
        self._to = place.address

    def mend(self) -> None:
        with self._changed:
            self._is_cut = self._hangs = self._loses_answer = False
            self._delay_s = 0.0
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._is_cut = self._closed = True
            self._break_all()
            self._changed.notify_all()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for clients
        self._listening.close()

    def _break_all(self) -> None:
        for end in self._open:
            _break(end)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        with client:
            self._wait_while_hanging()
            try:
                server = socket.create_connection(self._to)
            except OSError:
                return  # as if nobody listened here
            with server:
                with self._changed:
                    if self._is_cut:
                        return
                    self._open |= {client, server}
                back = threading.Thread(target=self._pass_on, args=(server, client, True), daemon=True)
                back.start()
                self._pass_on(client, server, False)
                back.join()
                with self._changed:
                    self._open -= {client, server}

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        last = b""
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._wait_while_hanging()
                if self._delay_s:
                    time.sleep(self._delay_s)
                if is_answer and self._loses_answer and ANSWER_TO_COMMIT in last + data:
                    self._loses_answer = False
                    self.lost_answers += 1
                    break
                target.sendall(data)
                last = data[1 - len(ANSWER_TO_COMMIT) :]
        self._wait_while_hanging()  # nor does anybody hear that the other side has gone
        _break(source)
        _break(target)

    def _wait_while_hanging(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._hangs or self._closed)


def _break(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
