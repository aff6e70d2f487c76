"""A process's connection to a database server: requests that arrive after a while, or never."""

from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from megalink.store.contract import Unit
from megalink.store.fencing import Held, Identity
from megalink.store.plan import Known
from tests.simulation.database.node import Node, Refusal, Reply
from tests.simulation.database.rows import HomeRow, Rows, Transaction
from tests.simulation.scheduler import Signal
from tests.simulation.workers import ProcessWorkers

T = TypeVar("T")

ANSWERED_S = 2.0  # a server that has not answered within so long is taken for one that is away
CLOSED_AFTER_S = 1.5  # a server notices that a client has vanished


class Away(Exception):
    """The server is away, or the connection broke: the same may succeed later."""


class Session:
    """Raises Away once it is over, and in whatever was under way when it broke."""

    generation = 0

    def __init__(self, node: Node, machine: str, workers: ProcessWorkers) -> None:
        self.number = node.scheduler.number()
        self._node = node
        self._machine = machine
        self._workers = workers
        self._begun = node.begun
        self.is_open = True
        workers.connections.add(self)
        self.identity: Identity = self._ask(self._greet)

    def _greet(self, reply: Reply) -> None:
        if not self._node.is_primary:
            reply(Refusal("the server takes no writes"))
        else:
            self._node.sessions.add(self.number)
            reply(self._node.identity)

    # One question at a time

    def read(self, look: Callable[[Rows], T]) -> T:
        answer: T = self._ask(lambda reply: reply(look(self._node.rows)))
        return answer

    def begin(self, units: list[Unit] | tuple[Unit, ...], home: str | None) -> tuple[Known, tuple[int, str] | None]:
        """Locks the log, and tells what is known of what the units name."""

        def granted(reply: Reply) -> None:
            rows = self._node.rows
            row = rows.homes.get(home) if home else None
            reply((rows.known(units), (row.token, row.holder) if row else None))

        answer: tuple[Known, tuple[int, str] | None] = self._ask(
            lambda reply: self._node.lock(self.number, lambda: granted(reply))
        )
        return answer

    def commit(self, transaction: Transaction) -> bool:
        """Whether it was confirmed; the log is unlocked."""
        answer = self._ask(lambda reply: self._node.commit(self.number, transaction, reply))
        return not answer.warned

    def rollback(self) -> None:
        def act(reply: Reply) -> None:
            self._node.unlock(self.number)
            reply(None)

        self._ask(act)

    def take_home(
        self,
        home: str,
        holder: str,
        seconds: float,
        as_transaction: Callable[[HomeRow], Transaction],
        check: Callable[[Held | None], object],
    ) -> tuple[bool, int]:
        """Under the log's lock, as one transaction; the token, and whether the commit was confirmed."""

        def granted(reply: Reply) -> None:
            node = self._node
            row = node.rows.homes.get(home)
            try:
                check(self.held(row))
            except Exception as error:  # noqa: BLE001 (it is its client's)
                node.unlock(self.number)
                reply(error)
                return
            if row and row.holder != holder and row.until > node.now_s and row.session in node.sessions:
                node.on_refusal(f"the home {home} was given to {holder} while {row.holder} held it")
            new = HomeRow(row.token + 1 if row else 1, holder, node.now_s + seconds, self.number)
            node.commit(self.number, as_transaction(new), lambda done: reply((done, new.token)))

        answer = self._ask(lambda reply: self._node.lock(self.number, lambda: granted(reply)))
        if isinstance(answer, Exception):
            raise answer
        done, token = answer
        if isinstance(done, Refusal):
            raise Away(done.why)
        return not done.warned, token

    def held(self, row: HomeRow | None) -> Held | None:
        if row is None:
            return None
        return Held(row.token, row.holder, ceil(row.until - self._node.now_s), row.session in self._node.sessions)

    def renew_home(
        self, home: str, token: int, holder: str, seconds: float, as_transaction: Callable[[HomeRow], Transaction]
    ) -> bool | None:
        """None: the home has another token. Otherwise whether the commit was confirmed."""

        def act(reply: Reply) -> None:
            row = self._node.rows.homes.get(home)
            if row is None or (row.token, row.holder) != (token, holder):
                reply(None)
                return
            new = row._replace(until=self._node.now_s + seconds, session=self.number)
            self._node.commit(0, as_transaction(new), reply)

        answer = self._ask(act)
        return None if answer is None else not answer.warned

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            node, number, begun = self._node, self.number, self._begun
            self._workers.connections.discard(self)
            is_noticed = node.network.reaches(self._machine, node.name)
            delay = node.network.delay() if is_noticed else CLOSED_AFTER_S
            node.scheduler.after(delay, lambda: node.serve(begun, lambda: node.leave(number)))

    def _ask(self, act: Callable[[Reply], object]) -> Any:
        if not self.is_open:
            raise Away("the connection is closed")
        answered, answers = Signal(self._node.scheduler), []  # type: tuple[Signal, list[Any]]
        node, machine, network = self._node, self._machine, self._node.network

        def back(answer: object) -> None:
            def arrive() -> None:
                answers.append(answer)
                answered.set()

            network.send(node.name, machine, arrive)

        def arrive() -> None:
            if not node.is_up or node.begun != self._begun:
                back(Refusal("the connection was reset"))
            elif self.is_open and self._workers.is_alive:
                node.serve(self._begun, lambda: act(back))

        network.send(machine, node.name, arrive)
        answered.wait(ANSWERED_S)
        if not answers or isinstance(answers[0], Refusal):
            self.close()
            raise Away(answers[0].why if answers else "no answer")
        return answers[0]
