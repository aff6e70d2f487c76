"""Looks at every transaction as it becomes visible at the primary, on a state of its own."""

from collections.abc import Iterable, Mapping

from megalink.floor.decide.change import Change, Draft
from megalink.floor.decide.try_order import try_order
from megalink.floor.orders.codec import body_hash
from megalink.floor.orders.commands import Order
from megalink.floor.state.books import findings as book_findings
from megalink.floor.state.events import PlayInterrupted
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded, StreamHead
from megalink.store.plan import NO_STREAM, event_hash
from megalink.table.events import PowerFailed
from megalink.wire.events import POOL_EVENTS
from tests.floor.floors import LINK
from tests.simulation.database.node import Node
from tests.simulation.database.rows import Transaction
from tests.simulation.judge import Judge
from tests.simulation.opening import TABLES, config_of, opening, state_at_opening

LATE = 10**9  # no order of these runs depends on the time
SPENDER = "ann"  # who never plays, so that nothing can be taken back from her
AFTER_FAILURE = (PowerFailed.WIRE, PlayInterrupted.WIRE)


class Branch:
    """The log of one primary: how it came about, and whether each step of it was right."""

    def __init__(self, orders: Mapping[str, Order]) -> None:
        self.findings: list[str] = []
        self.state = state_at_opening()
        self._orders = orders
        self._judge = Judge()
        self._position = self.state.position
        self._keys: set[str] = set()
        self._heads: dict[str, StreamHead] = {}
        for recorded in opening().rows.tail(0, self._position):
            self._heads[recorded.stream] = StreamHead(recorded.version, recorded.hash)
            self._hear(recorded)

    def take(self, transaction: Transaction) -> None:
        if transaction.plan is None:
            return
        self._check_refusals(transaction)
        for answer in transaction.plan.answers:
            if answer.key in self._keys:
                self._find(f"key {answer.key} acts twice")
            self._keys.add(answer.key)
        for recorded in transaction.plan.events:
            self._take_event(recorded, transaction.writer)
        if transaction.plan.events:
            self._find_all(f"{stream} is locked: {why}" for stream, why in self.state.locked.items())
            self._find_all(
                f"{finding.check}: {finding.message}"
                for finding in book_findings(self.state)
                if finding.check != "nobody_below_nothing" or finding.where.endswith(SPENDER)
            )
            self._find_all(self._judge.findings)

    def _take_event(self, recorded: Recorded, writer: str) -> None:
        self._position += 1
        head = self._heads.get(recorded.stream, NO_STREAM)
        right = event_hash(head.hash, self._position, *recorded[1:5])
        if recorded[0] != self._position or recorded.version != head.version + 1 or recorded.hash != right:
            self._find(f"position {recorded.position} of {recorded.stream} does not follow what was there")
        self._heads[recorded.stream] = StreamHead(recorded.version, recorded.hash)
        self.state.take(recorded)
        self._hear(recorded)
        if recorded.type in AFTER_FAILURE:
            home = TABLES[recorded.stream.partition(":")[2]]
            if not writer.startswith(home):
                self._find(f"{writer} tells of a failure at {recorded.stream}, which is at {home}")

    def _hear(self, recorded: Recorded) -> None:
        if recorded.stream == f"link:{LINK}":
            self._judge.take(open_envelope(recorded, POOL_EVENTS).event)

    def _check_refusals(self, transaction: Transaction) -> None:
        """What was refused for good must be wrong on the log as it was then."""
        plan = transaction.plan
        if plan is None or plan.events:
            return  # an order before it in the same transaction may have been the reason
        for answer in plan.answers:
            order = self._orders.get(answer.key)
            if order is None or answer.status < 400 or answer.body_hash != body_hash(order):
                continue
            state = self.state
            draft = Draft(state, state.registry, state.locked, lambda *_: True, state.people)
            if isinstance(try_order(draft, order, LATE, config_of("north")), Change):
                self._find(f"{answer.key} is refused ({answer.body}), and was right")

    def _find_all(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self._find(sentence)

    def _find(self, sentence: str) -> None:
        if sentence not in self.findings:
            self.findings.append(sentence)


class Watch:
    """Follows the primary of now; a new one is judged from the beginning of its log."""

    def __init__(self, orders: Mapping[str, Order]) -> None:
        self._orders = orders
        self._branches: dict[str, Branch] = {}
        self.findings: list[str] = []
        self.transactions = 0

    def saw(self, node: Node, transaction: Transaction) -> None:
        self.transactions += 1
        branch = self._branches.get(node.name)
        if branch is None:
            branch = self._branches[node.name] = Branch(self._orders)
        branch.take(transaction)
        self.findings += [finding for finding in branch.findings if finding not in self.findings]

    def begins_anew(self, node: Node) -> None:
        """It was promoted, or an older copy of it restored: its log is that of its write-ahead log."""
        branch = self._branches[node.name] = Branch(self._orders)
        for transaction in node.wal:
            branch.take(transaction)
        self.findings += [finding for finding in branch.findings if finding not in self.findings]

    def refused(self, why: str) -> None:
        self.findings.append(why)
