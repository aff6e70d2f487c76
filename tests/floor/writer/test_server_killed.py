"""The PostgreSQL server is killed under load, again and again: the floor waits, loses nothing, doubles nothing."""

import threading
import time
from contextlib import closing

from megalink.floor.audit.audit import audit
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.postgres.database import PostgresStore
from tests.floor.floors import SUPERVISOR, floor_with_table, open_floor, play_rounds
from tests.floor.state.test_restart import held
from tests.store.postgres_server import Server
from tests.store.stores import server_or_skip

KILLS, CLIENTS, BETWEEN = 10, 6, 25


class Client(threading.Thread):
    """Buys chips, one order after the other; what is not answered is sent again with its key."""

    def __init__(self, floor: Floor, name: str, over: threading.Event) -> None:
        super().__init__()
        self.floor, self.player, self.over = floor, name, over
        self.done = self.sent_again = 0

    def run(self) -> None:
        while not self.over.is_set():
            key = f"{self.player}/{self.done}"
            while True:
                reply = self.floor.call(BuyIn(self.player, Cents(7), actor=SUPERVISOR), key)
                if reply.is_accepted:
                    break
                assert reply.code == "store_unavailable", reply
                self.sent_again += 1
            self.done += 1
            assert reply.content["balance"] == 7 * self.done


def test_killed_server__under_load_loses_nothing_and_doubles_nothing() -> None:
    server_or_skip()
    server = Server()
    store = PostgresStore(server.url(), patience=0.3)  # so little that clients hear of it, too
    floor, over = floor_with_table(store), threading.Event()
    clients = [Client(floor, f"client{number}", over) for number in range(CLIENTS)]
    try:
        for client in clients:
            client.start()
        for _ in range(KILLS):
            wanted = sum(client.done for client in clients) + BETWEEN
            while sum(client.done for client in clients) < wanted:
                assert any(client.is_alive() for client in clients)
                time.sleep(0.002)
            server.kill()
            server.start()
        over.set()
        for client in clients:
            client.join()
        play_rounds(floor, 2)
        for client in clients:
            assert floor.purse(client.player).balance == 7 * client.done
            assert store.version(f"player:{client.player}") == client.done
        assert audit(store).findings == []
        with closing(PostgresStore(server.url())) as again:
            assert held(open_floor(again)) == held(floor)
    finally:
        over.set()
        floor.close()
        store.close()
        server.stop()
