"""A page that does not read: the server keeps one message for it, not many."""

from pathlib import Path

from megalink.web.auth.visitor import Visitor
from megalink.web.server import LiveProtocol
from tests.floor.floors import open_link, open_table
from tests.web.live.test_live import _stalled, call, leave
from tests.web.served import serving, until

FRAME = 16  # bytes around a message, and more than enough


def test_what_waits_for_a_page_that_does_not_read_is_at_most_one_message(tmp_path: Path) -> None:
    """Usually a connection takes 64 KB beyond what the system takes before its sender has to wait."""
    with serving(tmp_path / "f.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        with _stalled(served, "table:t1"):
            until(lambda: len(served.context.hub.clients) == 1)
            (client,) = served.context.hub.clients
            largest = 0
            while client.stalled_since is None:
                call(served)
                largest = max(largest, len(served.context.messages.text("table:t1", Visitor()) or ""))
                leave(served, 1)
            (connection,) = (
                candidate for candidate in served.server.server_state.connections if isinstance(candidate, LiveProtocol)
            )
            assert 0 < connection.transport.get_write_buffer_size() <= largest + FRAME
