"""Everything that answers requests: the floor, its users, the live channel, and how this server is set up."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from anyio import CapacityLimiter
from starlette.requests import HTTPConnection

from megalink.floor.audit.cash_journal import CashJournal
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reports.player_rounds import PlayerRounds
from megalink.floor.audit.round_index import RoundBooks
from megalink.floor.service import Floor
from megalink.store.contract import StoreError
from megalink.web.auth.administrator_link import AdministratorLink
from megalink.web.auth.demo_names import DemoNames
from megalink.web.auth.directory import Busy, Directory
from megalink.web.auth.lockout import Lockout
from megalink.web.auth.passwords import Passwords
from megalink.web.auth.sessions import Sessions
from megalink.web.auth.tokens import Tokens
from megalink.web.auth.visitor import Visitor
from megalink.web.counting.cost_book import CostBook
from megalink.web.counting.expectations import Expectations
from megalink.web.counting.jackpot_odds import JackpotLines
from megalink.web.counting.warming import Warming, open_games
from megalink.web.http.metrics import Metrics
from megalink.web.http.rate_limit import RateLimits
from megalink.web.live.hub import Hub
from megalink.web.live.topics import Messages
from megalink.web.settings import Settings
from megalink.web.views.clock import Clocks
from megalink.web.views.exclusions import Exclusions
from megalink.web.views.jackpot.hits import Hits
from megalink.web.views.jackpot.link_books import LinkBooks
from megalink.web.views.past.replay import Replays
from megalink.web.views.pit import Pit, pit

READERS = 6


@dataclass
class Context:
    floor: Floor
    settings: Settings

    def __post_init__(self) -> None:
        settings = self.settings
        # Looking back takes long and is done by few at a time; it must not take the threads that log-ins need.
        self.readers = CapacityLimiter(READERS)
        self.directory = Directory(lambda: self.floor.store, self.floor.clock, self.floor.look_up)
        self.sessions = Sessions(self.directory, settings.session_ms)
        self.demo_names = DemoNames(self.directory, self.sessions.cookie)
        self.passwords = Passwords()
        self.lockout = Lockout()
        self.tokens = Tokens(self.floor.clock)
        self.administrator_link = AdministratorLink(self.tokens, self.directory)
        self.rate_limits = RateLimits(settings.rates)
        self.metrics = Metrics(self.floor)
        self.hits = Hits(self.floor)
        self.clocks = Clocks(
            settings.times,
            self.floor.opened_at,
            supervised=settings.supervised,
        )
        self.books = RoundBooks(lambda: self.floor.store)
        self.player_rounds = PlayerRounds(lambda: self.floor.store)
        self.figures = FloorFigures()
        self.exclusions = Exclusions(self.floor)
        self.cash = CashJournal()
        self.replays = Replays(self.floor)
        self.link_books = LinkBooks(self.floor)
        self.expectations = Expectations()
        self.jackpot_lines = JackpotLines()
        self.costs = CostBook()
        self.warming = Warming(lambda: open_games(self.floor))
        self.messages = Messages(self.floor, self.clocks, self.hits, self.pit)
        self.hub = Hub(self.floor, self.messages.look_at_pit, self.messages.ends)
        self.clocks.is_present = self.hub.is_present
        self.clocks.lost = self.hub.lost
        self.hub.on_sweep = self._end_expired
        self.directory.on_end.append(self.hub.session_ended)
        self._unsubscribe: list[Callable[[], None]] = [
            self.floor.subscribe(self.directory.hear, "users"),
            self.floor.subscribe(self.hits.hear, "link"),
            self.floor.subscribe(self.hub.hear),
        ]

    def pit(self) -> Pit:
        self.figures.catch_up(self.floor.store)
        return pit(self.floor, self.figures, self.expectations.band, self.expectations.edges)

    def _end_expired(self) -> None:
        """In a thread of its own: it writes to the log, and is tried again soon where that cannot be."""
        with suppress(StoreError, Busy):
            self.directory.end_expired()
        self.administrator_link.look()

    def warm(self) -> None:
        """Prepares hints for the tables that are open, and for each that opens from now on."""
        self._unsubscribe.append(self.floor.subscribe(lambda _: self.warming.look(), "floor"))
        self.warming.look()

    def visitor(self, connection: HTTPConnection) -> Visitor:
        return self.sessions.visitor(connection)

    def close(self) -> None:
        self.administrator_link.withdraw()
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe = []
        self.hub.close()
        self.messages.close()
