"""The live channel: what a page hears, what it may say, and what a page that does not listen costs."""

import gc
import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import websockets.sync.client as ws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from megalink.floor.orders.commands import AtTable
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.table import commands as c
from megalink.web import server
from megalink.web.live import hub
from megalink.web.settings import Rates, Settings
from tests.floor.floors import DEALER, SUPERVISOR, must, open_link, open_table, player
from tests.patience import PATIENCE_S
from tests.web.served import Served, serving, until


def heard(page: ws.ClientConnection, topic: str, seconds: float = PATIENCE_S) -> dict[str, Any]:
    """The next message about a topic."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(seconds))
        if message.get("topic") == topic:
            return message


def call(served: Served, table: str = "t1", number: int = 1) -> None:
    """Something everybody at the table sees."""
    name = f"p{number}"
    must(served.floor, AtTable(table, c.Sit(name, number, actor=player(name))))


def leave(served: Served, number: int, table: str = "t1") -> None:
    name = f"p{number}"
    must(served.floor, AtTable(table, c.Leave(name, number, actor=player(name))))


def closing_code(page: ws.ClientConnection, seconds: float = PATIENCE_S) -> int:
    try:
        while True:
            page.recv(seconds)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_staff_hear_that_a_player_at_the_table_has_money(tmp_path: Path) -> None:
    """What the Dealer can do for him depends on it: at the cage, or at another table, nothing moves at this one."""

    def wagers(message: dict[str, Any]) -> int:
        return sum(option["order"] == "table.place_wager" for option in message["options"])

    with serving(tmp_path / "floor.db") as own:
        open_link(own.floor)
        open_table(own.floor, "t1")
        own.add_user("p1", UserRole.PLAYER)
        call(own)
        must(own.floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        with own.socket("table:t1", "dee", UserRole.DEALER) as page:
            assert not wagers(heard(page, "table:t1"))
            must(own.floor, BuyIn("p1", Cents(10_000), actor=SUPERVISOR))
            assert wagers(heard(page, "table:t1"))


def test_a_page_hears_hello_then_the_state_then_every_change(served: Served) -> None:
    with served.socket("table:t1,floor,link:main") as page:
        hello = json.loads(page.recv(PATIENCE_S))
        assert hello["topic"] == "hello"
        assert hello["server"] == served.context.hub.server
        first = heard(page, "table:t1")
        call(served)
        second = heard(page, "table:t1")
        leave(served, 1)
    assert second["seq"] > first["seq"]
    assert second["view"]["seats"] == {"1": "p1"}


def test_a_page_that_comes_back_hears_only_what_moved(served: Served) -> None:
    open_table(served.floor, "quiet")
    with served.socket("table:t1,table:quiet") as page:
        seq = heard(page, "table:t1")["seq"]
    call(served, number=2)
    with served.socket_with("table:t1,table:quiet", {}, after=seq) as page:
        page.recv(PATIENCE_S)  # hello
        page.send('{"ping":1}')
        messages = [json.loads(page.recv(PATIENCE_S)) for _ in range(2)]
    leave(served, 2)
    assert [message.get("topic") for message in messages] == ["table:t1", None]


def test_who_comes_back_in_another_role_hears_everything(served: Served) -> None:
    position = served.floor.position
    with served.socket_with("table:t1", {"cookie": served.cookie("role", UserRole.DEALER)}, after=position) as page:
        assert heard(page, "table:t1")["guide"] is not None


def test_a_players_money_is_told_to_him_alone(served: Served) -> None:
    with served.socket("table:t1", "rich", UserRole.PLAYER) as own, served.socket("table:t1") as other:
        assert heard(own, "table:t1")["balance"] == 0
        assert heard(other, "table:t1")["balance"] is None
        must(served.floor, BuyIn("rich", Cents(700), actor=SUPERVISOR))
        assert heard(own, "table:t1")["balance"] == 700
        other.send('{"ping":5}')
        assert json.loads(other.recv(PATIENCE_S)) == {"pong": 5}


def test_a_page_may_change_what_it_follows(served: Served) -> None:
    with served.socket("") as page:
        page.recv(PATIENCE_S)
        page.send('{"topics":["link:main"]}')
        assert heard(page, "link:main")["displayed"] > 0
        page.send('{"topics":["table:t1"]}')
        assert heard(page, "table:t1")["view"]["open"] is True


def test_the_pits_topic_is_for_the_pit(served: Served) -> None:
    with served.socket("pit", "sue", UserRole.PIT_SUPERVISOR) as page:
        assert {table["name"] for table in heard(page, "pit")["tables"]} >= {"t1"}
    for name, role in (("dee", UserRole.DEALER), ("pat", UserRole.PLAYER), ("", None)):
        with served.socket("pit", name, role) as page:
            assert closing_code(page) == 1008


@pytest.mark.parametrize(
    "said",
    [
        "", "x", "{}", "[]", "null", '{"ping":"1"}', '{"ping":1.5}', '{"topics":"floor"}', '{"topics":[1]}',
        '{"topics":["secret:t1"]}', '{"topics":["player:ann"]}', '{"topics":["table:../x"]}', '{"ping":1,"topics":[]}',
        '{"order":"table.sit"}', '{"ping":1,"x":2}',
        '{"ping":1,"ping":2}', '{"topics":["floor"],"topics":["table:t1"]}', "[" * 2000,
        '{"topics":' + json.dumps(["table:t"] * 4000)[:3000],
    ],
)  # fmt: skip
def test_anything_else_closes_the_channel(served: Served, said: str) -> None:
    with served.socket("floor") as page:
        page.send(said)
        assert closing_code(page) == 1008


def test_a_message_that_is_too_long_closes_the_channel(served: Served) -> None:
    with served.socket("floor") as page:
        page.send("x" * 5000)
        assert closing_code(page) == 1009


def test_chatter_closes_the_channel(served: Served) -> None:
    with served.socket("") as page:
        with suppress(ConnectionClosed):
            for number in range(200):
                page.send(f'{{"ping":{number}}}')
                page.recv(PATIENCE_S)
        assert closing_code(page) == 1008


SAID = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["ping", "topics", "x"]), inner),
        max_leaves=8,
    ).map(json.dumps),
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(SAID, max_size=4), topics=st.text(alphabet="tablefoorink:-,1é%&", max_size=30))
def test_whatever_a_page_says_the_server_answers_the_next_one(
    served: Served, said: list[str | bytes], topics: str
) -> None:
    with served.socket(quote(topics)) as page:
        try:
            for text in said:
                page.send(text)
                page.recv(0.01)
        except (ConnectionClosed, TimeoutError):
            pass
    assert served.client().get("/healthz").status_code == 200


def test_after_all_pages_have_gone_nothing_is_left_of_them(served: Served) -> None:
    until(lambda: not served.context.hub.clients)
    assert not served.context.rate_limits._sockets
    until(lambda: not served.context.hub._presence._pages and not served.context.hub._presence._seen)


def test_pages_that_come_and_go_leave_no_memory_behind(served: Served) -> None:
    def objects_after(pages: int) -> int:
        for number in range(pages):
            with served.socket("table:t1,floor,link:main", f"m{number % 7}", UserRole.PLAYER) as page:
                page.recv(PATIENCE_S)
                page.send('{"ping":1}')
        until(lambda: not served.context.hub.clients)
        gc.collect()
        return len(gc.get_objects())

    objects_after(60)
    before = objects_after(60)
    sessions = len(served.context.directory.sessions)
    after = objects_after(60)
    per_session = 12  # a session is kept until its time is over
    assert after - before < 60 * per_session + 400, (before, after, sessions)


def test_a_foreign_site_gets_no_channel(served: Served) -> None:
    with pytest.raises(InvalidStatus) as refused, served.socket("floor", origin="https://evil.example"):
        pass
    assert refused.value.response.status_code == 403


def test_a_player_is_there_as_long_as_a_page_of_his_is(served: Served) -> None:
    pages = served.context.hub
    assert not pages.is_present("gone")
    with served.socket("floor", "gone", UserRole.PLAYER) as first:
        first.recv(PATIENCE_S)
        with served.socket("floor", "gone", UserRole.PLAYER) as second:
            second.recv(PATIENCE_S)
            assert pages.is_present("gone")
        assert pages.is_present("gone")
    until(lambda: not pages.is_present("gone"))


def test_an_ended_session_says_good_bye(served: Served) -> None:
    cookie = served.cookie("bye", UserRole.PLAYER)
    with served.socket_with("floor", {"cookie": cookie}) as page:
        page.recv(PATIENCE_S)
        served.client(headers={"cookie": cookie}).post("/api/logout", json={})
        assert heard(page, "bye") == {"topic": "bye", "why": "role changed"}
        assert closing_code(page) == 1001


def test_when_the_server_stops_its_pages_are_told(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as served:
        page = served.socket("floor")
        page.recv(PATIENCE_S)
    assert heard(page, "bye")["why"] == "server stops"
    page.close()


def test_one_address_has_so_many_pages(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", settings=Settings(rates=Rates(sockets=2))) as served:
        with served.socket("floor") as one, served.socket("floor") as two, served.socket("floor") as three:
            one.recv(PATIENCE_S)
            two.recv(PATIENCE_S)
            assert closing_code(three) == 1013
        until(lambda: not served.context.hub.clients)
        with served.socket("floor") as again:
            assert json.loads(again.recv(PATIENCE_S))["topic"] == "hello"


def _stalled(served: Served, topics: str) -> socket.socket:
    """A page that asks for everything and reads nothing."""
    page = socket.create_connection(("127.0.0.1", served.port))
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.sendall(
        f"GET /live?topics={topics} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 101 " in page.recv(20)
    return page


def test_a_page_that_does_not_read_holds_up_nobody_and_waits_for_the_newest_only(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        stalled = _stalled(served, "table:t1")
        until(lambda: len(served.context.hub.clients) == 1)
        (client,) = served.context.hub.clients
        with served.socket("table:t1") as reader:
            heard(reader, "table:t1")
            rounds = 0
            while client.stalled_since is None and rounds < 3000:
                rounds += 1
                call(served)
                leave(served, 1)
            assert client.stalled_since is not None, "it never stalled"
            began = time.monotonic()
            call(served, number=2)
            while heard(reader, "table:t1")["view"]["seats"] != {"2": "p2"}:
                pass
            assert time.monotonic() - began < 5
        assert len(client._moved) <= 1
        assert not client._notes
        stalled.close()
        until(lambda: client not in served.context.hub.clients)


def test_a_page_whose_line_was_cut_without_a_word_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads nothing of what comes and answers no ping, but nothing is sent either, so that it never stalls."""
    monkeypatch.setattr(server, "PING_S", 0.1)
    monkeypatch.setattr(server, "PONG_S", 0.2)
    with serving(tmp_path / "f.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        with _stalled(served, "table:t1"):
            until(lambda: len(served.context.hub.clients) == 1)
            until(lambda: not served.context.hub.clients)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot drop who does not read")
def test_a_page_that_never_reads_again_is_dropped_with_all_that_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "UNREAD_MS", 1_500)
    monkeypatch.setattr(hub, "STALLED_S", 0.3)
    with serving(tmp_path / "f.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        with _stalled(served, "table:t1"):
            until(lambda: len(served.context.hub.clients) == 1)
            (client,) = served.context.hub.clients
            while client.stalled_since is None:
                call(served)
                leave(served, 1)
            until(lambda: not served.context.hub.clients)
            until(lambda: not served.server.server_state.connections)
