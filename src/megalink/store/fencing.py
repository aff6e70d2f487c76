"""What a process decides about the servers of its database, apart from any SQL: all stores that need it decide alike.

Which primary it speaks with, whether the log there is the one that it has seen, whether a home is its own, and how a
transaction ends whose batch was planned.
"""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from megalink.store.contract import Conflict, StoreError, Trouble
from megalink.store.plan import LogEnd, Plan, log_differs

C = TypeVar("C")


class Identity(NamedTuple):
    """A promoted standby goes on under the same system identifier; an old primary that is still there is lower."""

    system: int  # of all servers that came from one initdb
    timeline: int  # grows with every promotion


class Anchor(NamedTuple):
    """The last event of the log that this process knows to be there."""

    position: int
    hash: str


class Admission(Enum):
    SAME = auto()
    MOVED = auto()  # a primary that came after ours: what was connected before leads to the old one
    OLD = auto()  # one that was a primary before ours


class Fence:
    """One thread at a time."""

    def __init__(self) -> None:
        self.identity: Identity | None = None
        self.anchor: Anchor | None = None

    def admit(self, identity: Identity) -> Admission:
        """Raises where it is another database system."""
        known, self.identity = self.identity, self.identity or identity
        if known is None or identity == known:
            return Admission.SAME
        if identity.system != known.system:
            raise log_differs("the server is another database system")
        if identity.timeline < known.timeline:
            return Admission.OLD
        self.identity = identity
        return Admission.MOVED

    def is_newer(self, identity: Identity) -> bool:
        """Whether it is a primary that came after ours."""
        known = self.identity
        return known is not None and identity.system == known.system and identity.timeline > known.timeline

    def check(self, hash_at: Callable[[int], str | None]) -> None:
        """`hash_at` tells which event the log has at a position now. Raises where it lost what was there."""
        anchor = self.anchor
        if anchor is None:
            return
        hash_ = hash_at(anchor.position)
        if hash_ is None:
            raise log_differs(f"it went to position {anchor.position} at least, and has no event there now")
        if hash_ != anchor.hash:
            raise log_differs(f"it has another event at position {anchor.position}")

    def saw(self, position: int, hash_: str) -> None:
        if self.anchor is None or position > self.anchor.position:
            self.anchor = Anchor(position, hash_)


def newest_primary(
    found: Iterable[tuple[str, int, C]], close: Callable[[C], object], *, settled: tuple[str | None, int | None]
) -> tuple[str, C] | None:
    """Of several primaries the one with the highest timeline; the others are closed.

    `found` opens them one after another: host, timeline, connection. While the one that answered last, `settled`, is
    there on its timeline, the rest are not asked.
    """
    best: tuple[int, str, C] | None = None
    for host, timeline, connection in found:
        if best and best[0] >= timeline:
            close(connection)
        else:
            if best:
                close(best[2])
            best = timeline, host, connection
        if (host, timeline) == settled:
            break
    return best and best[1:]


class Hold(NamedTuple):
    """That this process writes as a home. Whoever takes the home over makes a greater token.

    A database that went back gives the same token again, to another holder: so both are compared.
    """

    home: str
    token: int
    holder: str


class Held(NamedTuple):
    """What the database says of a home."""

    token: int
    holder: str
    left_s: int  # below nothing: the time of the hold is over
    is_connected: bool  # its holder, who is gone after kill -9


def check_free(home: str, held: Held | None, holder: str) -> None:
    """Raises where another process holds the home."""
    if held and held.holder != holder and held.left_s > 0 and held.is_connected:
        sentence = f"Another process writes as the home {home} (its hold ends in {held.left_s} s, unless renewed)."
        raise StoreError(Trouble.HOME_HELD, sentence)


def check_hold(hold: Hold | None, held: tuple[int, str] | None) -> None:
    """Raises where another process has taken the home over: token and holder in the database are others then."""
    if hold and held != (hold.token, hold.holder):
        raise home_lost(hold.home)


def home_lost(home: str) -> StoreError:
    sentence = f"Another process has taken over the home {home}: this one writes nothing any more."
    return StoreError(Trouble.HOME_LOST, sentence)


class Ending(Enum):
    WRITE = auto()  # the rows of the plan, and commit
    # Nothing to write, but what was in the log already is told as an answer. To be seen is not to be safe: a commit is
    # seen even though its wait for a standby was cut off. One more commit that is confirmed proves that all before it
    # has arrived.
    CONFIRM = auto()
    NOTHING = auto()


def ending_of(plan: Plan, end: LogEnd) -> Ending:
    if plan.end != end or plan.snapshots:
        return Ending.WRITE
    tells_kept = any(isinstance(outcome, Conflict) and outcome.taken for outcome in plan.outcomes)
    return Ending.CONFIRM if tells_kept else Ending.NOTHING


def has_landed(
    sent: Plan, answer_hash_at: Callable[[int], str | None], event_hash_at: Callable[[int], str | None]
) -> bool:
    """Whether a batch whose COMMIT was never answered is in the log.

    It is there as a whole or not at all, so its first answer and first event speak for it. They must be in their very
    places: the same command may have come in through another server meanwhile.
    """
    matches = [answer_hash_at(answer.number) == answer.hash for answer in sent.answers[:1]]
    matches += [event_hash_at(event.position) == event.hash for event in sent.events[:1]]
    return bool(matches) and all(matches)  # snapshots alone can be written twice
