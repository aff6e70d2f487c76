"""The last awards of each link, as the lobby and the sign show them. One that was taken back is no longer there."""

import threading

import msgspec

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.streams import open_envelope
from megalink.floor.writer.requests import Published
from megalink.jackpot.awards import WAGER
from megalink.jackpot.events import ClaimPaid, ClaimsEntered, ClaimsRepriced, PaidClaimReversed
from megalink.wire.events import POOL_EVENTS

MOST_HITS = 10
MOST_KEPT = 100  # paid ones: where the last are taken back, earlier ones are shown again
MOST_CLAIMS = 1_000  # remembered: a paid one may be supplemented

Told = ClaimsEntered | ClaimsRepriced | ClaimPaid | PaidClaimReversed
_KINDS = frozenset(kind.WIRE for kind in (ClaimsEntered, ClaimsRepriced, ClaimPaid, PaidClaimReversed))


class Hit(msgspec.Struct):
    """An award that was paid."""

    table: str
    table_title: str
    round: int
    position: int
    hand: str
    hand_title: str
    amount: int
    at: int


class Hits:
    """Out of the log when the server starts, and from then on as awards are paid and taken back."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._claims: dict[tuple[str, int], Hit] = {}
        self._paid: dict[str, dict[int, Hit]] = {}  # by link and claim
        self._lock = threading.Lock()

    def load(self) -> None:
        """Reads past what cannot matter without opening it: a link's log is long."""
        for link in self._floor.links():
            for recorded in self._floor.store.read(streams.link(link)):
                if recorded.type in _KINDS:
                    self._take(link, open_envelope(recorded, POOL_EVENTS).event)

    def hear(self, published: Published) -> None:
        for happening in published.happened:
            if isinstance(happening.event, Told):
                self._take(happening.stream.partition(":")[2], happening.event)

    def of(self, link: str) -> list[Hit]:
        """The newest first."""
        with self._lock:
            return [*self._paid.get(link, {}).values()][: -MOST_HITS - 1 : -1]

    def _take(self, link: str, event: Told) -> None:
        with self._lock:
            match event:
                case ClaimsEntered():
                    self._enter(link, event)
                case ClaimsRepriced():
                    for number, due in event.supplements:
                        if (link, number) in self._claims:
                            self._claims[link, due.sequence] = self._claims[link, number]
                case ClaimPaid():
                    self._pay(link, event)
                case PaidClaimReversed():
                    self._paid.get(link, {}).pop(event.sequence, None)

    def _enter(self, link: str, event: ClaimsEntered) -> None:
        title = table_title(self._floor, event.table)
        for claim in event.claims:
            hand = hand_title(self._floor, event.table, claim.hand)
            hit = Hit(event.table, title, event.round, claim.position, claim.hand, hand, claim.amount, event.at)
            self._claims[link, claim.sequence] = hit
            if len(self._claims) > MOST_CLAIMS:
                del self._claims[next(iter(self._claims))]

    def _pay(self, link: str, event: ClaimPaid) -> None:
        entered = self._claims.get((link, event.sequence))
        if entered is None:
            return
        paid = self._paid.setdefault(link, {})
        paid[event.sequence] = msgspec.structs.replace(entered, amount=event.paid, at=event.at)
        if len(paid) > MOST_KEPT:
            del paid[next(iter(paid))]


def hand_title(floor: Floor, table: str, hand: str) -> str:
    """As the document of the table calls it."""
    return floor.table(table).state.rules.document.pays[WAGER][hand].title


def table_title(floor: Floor, table: str) -> str:
    """The game that is played there."""
    return floor.table(table).state.rules.document.presentation.short_title
