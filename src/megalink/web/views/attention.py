"""What waits for a person of the pit, in one list: by severity, then by money, then by how long it waits.

A new matter is a function here that yields its entries, and a text `attention.KIND` of the pit page.
"""

from collections.abc import Iterator
from enum import IntEnum

import msgspec

from megalink.floor.decide.jackpot_hits import hits_to_verify
from megalink.floor.service import Floor
from megalink.floor.state.table_state import FloorTable
from megalink.jackpot.state import Claim, Status
from megalink.table.state import RoundState
from megalink.web.views.links import claim_of, proposals_of, the_pool
from megalink.web.views.waiting.orders import waiting_lines

REGISTER = "/reports?report=incidents"


class Severity(IntEnum):
    """The lower, the sooner somebody must come."""

    JACKPOT_HIT = 0  # a table waits, and its cards are left where they lie
    STANDS_STILL = 1
    CLAIM = 2
    CALL = 3
    SECOND_PERSON = 4
    NOTICE = 5  # worth knowing; nobody waits for it


class Attention(msgspec.Struct):
    """One matter. The page has the words of its kind, and puts the amount, the time and what `about` holds in them."""

    key: str
    kind: str
    severity: int
    money: int = 0  # that it is about
    since: int = 0  # when it began to wait; 0 where that is not known
    table: str | None = None
    clause: str | None = None
    href: str | None = None  # where it is dealt with, if not at the table
    about: dict[str, str | int] = {}

    @property
    def rank(self) -> tuple[int, int, int]:
        return self.severity, -self.money, self.since


def attention(floor: Floor, out_of_band: dict[str, int]) -> list[Attention]:
    """`out_of_band`: tables whose win lies outside what chance allows, and by how much."""
    entries = [
        *(entry for name in floor.tables() for entry in _of_table(floor, floor.table(name))),
        *(entry for link in floor.links() for entry in _of_link(floor, link)),
        *_second_person(floor),
        *(_locked(stream) for stream in floor.locked),
        *_replaced(floor),
        *_overdrawn(floor),
        *(Attention(f"band {name}", "band", Severity.NOTICE, cents, table=name) for name, cents in out_of_band.items()),
    ]
    return sorted(entries, key=lambda entry: entry.rank)


def _of_table(floor: Floor, table: FloorTable) -> Iterator[Attention]:
    current, name = table.state.round, table.name
    if current and (current.halt or current.power_failed):
        halt = current.halt
        kind, clause = ("halt", halt.clause) if halt else ("power", None)
        about: dict[str, str | int] = {"note": halt.note} if halt and halt.note else {}
        staked = _staked(current)
        yield Attention(f"halt {name}", kind, Severity.STANDS_STILL, staked, table.moved, name, clause, about=about)
    call = table.open_call
    if call:
        kind = "call_why" if call.why else "call"
        play = "stands_still" if _stands_still(floor, table) else "goes_on"
        words: dict[str, str | int] = {"by": call.by, "why": call.why, "play": play}
        yield Attention(f"call {name}", kind, Severity.CALL, 0, call.at, name, about=words)
    for slip in table.tray.waiting:
        written: dict[str, str | int] = {"slip": slip.slip, "kind": slip.kind.value, "by": slip.by.id}
        key = f"slip {name} {slip.slip}"
        yield Attention(key, "slip", Severity.SECOND_PERSON, slip.amount, slip.at, name, about=written)
    for waiting in table.adjustments.waiting:
        yield Attention(
            f"adjustment {name} {waiting.proposal}",
            "adjustment",
            Severity.SECOND_PERSON,
            abs(waiting.amount),
            waiting.at,
            name,
            href="#adjustments",
            about={"id": waiting.proposal, "player": waiting.player, "by": waiting.by.id},
        )


def _stands_still(floor: Floor, table: FloorTable) -> bool:
    current, link = table.state.round, table.listed.link
    waits = link is not None and any(hits_to_verify(the_pool(floor, link), table.name))
    return table.closed or waits or bool(current and (current.halt or current.power_failed))


def _locked(stream: str) -> Attention:
    """What failed a check may tell of cards: the pit learns that, the log knows why."""
    kind, _, name = stream.partition(":")
    return Attention(f"locked {stream}", "locked", Severity.STANDS_STILL, about={"of": kind, "name": name})


def _replaced(floor: Floor) -> Iterator[Attention]:
    """Chips and accounts may differ by all that the log does not hold: somebody must look before it is played on."""
    found = floor.registry.replaced
    if found:
        kind = "older_log" if found.is_older else "another_log"
        about: dict[str, str | int] = {"missing": found.missing, "ended_at": found.ended_at}
        yield Attention("log", kind, Severity.STANDS_STILL, since=found.at, href=REGISTER, about=about)


def _overdrawn(floor: Floor) -> Iterator[Attention]:
    """What is taken back is taken also where it was paid out already: somebody has to ask for it."""
    for player, purse in [*floor.state.purses.items()]:
        if purse.balance < 0:
            about: dict[str, str | int] = {"player": player}
            key, account = f"overdrawn {player}", f"/account/{player}"
            yield Attention(key, "overdrawn", Severity.NOTICE, -purse.balance, href=account, about=about)


def _staked(current: RoundState) -> int:
    return sum(current.total(place) for place in current.places)


def _of_link(floor: Floor, link: str) -> Iterator[Attention]:
    pool = the_pool(floor, link)
    hits = {claim.entered.sequence for name in floor.tables() for claim in hits_to_verify(pool, name)}
    for claim in pool.open_claims():
        yield _claim(floor, link, claim, is_hit=claim.entered.sequence in hits)
    for proposal in proposals_of(link, pool):
        if proposal.status == "proposed":
            about: dict[str, str | int] = {"id": proposal.id, "kind": proposal.kind, "by": proposal.by, "link": link}
            money = abs(proposal.content.get("amount", 0))
            key = f"proposal {link} {proposal.id}"
            yield Attention(key, "proposal", Severity.SECOND_PERSON, money, proposal.at, href="#links", about=about)
    if pool.reserve < pool.next_reset:
        short = pool.next_reset - pool.reserve
        key = f"reserve {link}"
        yield Attention(key, "reserve", Severity.NOTICE, short, href="#links", about={"link": link})


def _claim(floor: Floor, link: str, claim: Claim, *, is_hit: bool) -> Attention:
    shown = claim_of(floor, link, claim)
    waits = "claim_entered" if claim.status is Status.ENTERED else "claim_verified"
    return Attention(
        f"claim {link} {shown.sequence}",
        "hit" if is_hit else waits,
        Severity.JACKPOT_HIT if is_hit else Severity.CLAIM,
        shown.amount,
        shown.history[0].at if shown.history else 0,
        shown.table,
        href=f"/claim/{link}/{shown.sequence}",
        about={
            "sequence": shown.sequence,
            "hand": shown.hand_title,
            "player": shown.player or "",
            "position": shown.position,
        },
    )


def _second_person(floor: Floor) -> Iterator[Attention]:
    """Nobody is waited for where an order could not be carried out: the cage lists it, with why."""
    for waiting in waiting_lines(floor):
        if waiting.refused is None:
            yield Attention(
                f"order {waiting.number}",
                "order",
                Severity.SECOND_PERSON,
                waiting.amount,
                waiting.at,
                href="/cage",
                about={"line": waiting.line, "by": waiting.by, "needed": waiting.needed},
            )
