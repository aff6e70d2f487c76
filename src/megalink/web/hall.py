"""Everything that answers requests: the floor, its users, the live channel, and how this server is set up."""

from collections.abc import Callable
from dataclasses import dataclass

from anyio import CapacityLimiter
from starlette.requests import HTTPConnection

from megalink.floor.requests import Published
from megalink.floor.service import Floor
from megalink.store import Store
from megalink.web.clocks import Clocks
from megalink.web.directory import Directory
from megalink.web.expectations import Expectations
from megalink.web.gate import Gate
from megalink.web.hub import Hub
from megalink.web.links import Hits
from megalink.web.lockout import Lockout
from megalink.web.messages import Messages
from megalink.web.metrics import Metrics
from megalink.web.passwords import Passwords
from megalink.web.people import Visitor
from megalink.web.pit import pit
from megalink.web.replays import Replays
from megalink.web.round_book import RoundBooks
from megalink.web.sessions import Sessions
from megalink.web.settings import Settings
from megalink.web.tables import TableMessages
from megalink.web.tokens import Tokens

READERS = 6


@dataclass
class Hall:
    floor: Floor
    settings: Settings

    def __post_init__(self) -> None:
        settings = self.settings
        # Looking back takes long and is done by few at a time; it must not take the threads that log-ins need.
        self.readers = CapacityLimiter(READERS)
        self.directory = Directory(lambda: self.floor.store, self.floor.clock, self.floor.look_up)
        self.sessions = Sessions(self.directory, settings.session_ms)
        self.passwords = Passwords()
        self.lockout = Lockout()
        self.tokens = Tokens(self.floor.clock)
        self.gate = Gate(settings.rates)
        self.metrics = Metrics(self.floor)
        self.hits = Hits(self.floor)
        self.clocks = Clocks(settings.times, supervised=settings.supervised)
        self.tables = TableMessages(self.floor, self.clocks)
        self.books = RoundBooks(self.floor)
        self.replays = Replays(self.floor)
        self.expectations = Expectations()
        self.messages = Messages(self.floor, self.tables, self.hits, lambda: pit(self))
        self.hub = Hub(self.floor, self.messages.look_at_pit)
        self.hub.on_sweep = self.directory.forget_expired
        self.directory.ended.append(self.hub.session_ended)
        listeners = (self._note_times, self.directory.hear, self.hits.hear, self.hub.hear)
        self._unsubscribe: list[Callable[[], None]] = [self.floor.subscribe(one) for one in listeners]

    @property
    def store(self) -> Store:
        """Asked each time: after a broken file it is another one."""
        return self.floor.store

    def visitor(self, connection: HTTPConnection) -> Visitor:
        return self.sessions.visitor(connection)

    def _note_times(self, published: Published) -> None:
        now = self.floor.clock.now()
        for name in {one.stream.partition(":")[2] for one in published.happened if one.stream.startswith("table:")}:
            self.clocks.note(self.floor.desk(name), now)

    def close(self) -> None:
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe = []
        self.hub.close()
        self.passwords.close()
        self.messages.close()
        self.expectations.close()
