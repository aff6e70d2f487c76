"""The cage: Players with their balances, and the cash journal of a gaming day."""

import msgspec

from megalink.floor.service import Floor
from megalink.floor.state.events import CashReported
from megalink.floor.state.person_names import is_robot, person_name, person_title
from megalink.floor.state.users import UserRole
from megalink.web.auth.visitor import PIT, READERS_OF_BOOKS, STAFF
from megalink.web.http.asked_day import check_day
from megalink.web.routing.route import Asked, get
from megalink.web.views.excluded import Excluded, excluded_players
from megalink.web.views.table_card import the_table

MOST_FOUND = 20


class GuestSeat(msgspec.Struct):
    """Where a guest was seated, since when (0: not known), and whether he still sits there."""

    table: str
    position: int
    since: int
    is_seated: bool


class KnownPlayer(msgspec.Struct):
    """Who sees accounts sees the balance; a Dealer, who seats Players, does not.

    `exclusions`: the bars and restrictions that hold for him at the table, or without one everywhere.
    """

    name: str
    balance: int | None
    exclusions: list[Excluded]
    guest: GuestSeat | None


class FindPlayers(msgspec.Struct, forbid_unknown_fields=True):
    find: str = ""
    table: str | None = None  # where somebody is to be seated


class CashEntry(msgspec.Struct):
    """`total_in` and `total_out` are the sums up to here, of the lines that were asked for."""

    log_position: int
    at: int
    player: str
    place: str
    by: str
    role: str
    approved_by: str | None
    brought: int
    taken: int
    total_in: int
    total_out: int


class CashReport(msgspec.Struct):
    """`brought` and `taken` are the gaming day's, with this `amount`; below nothing the Player took it."""

    at: int
    player: str
    amount: int
    brought: int
    taken: int
    place: str
    by: str


class CashOfJournal(msgspec.Struct):
    """`days`: the gaming days that have a journal, the newest first. `reports`: above the house's limit."""

    day: str
    days: list[str]
    lines: list[CashEntry]
    total_in: int
    total_out: int
    reports: list[CashReport]


class WhichCash(msgspec.Struct, forbid_unknown_fields=True):
    day: str | None = None  # without it, the gaming day that runs
    player: str | None = None


async def players(asked: Asked[FindPlayers, None]) -> list[KnownPlayer]:
    """By a part of the name or of the title. Guests who have money come first: the seat alone tells who they are.

    Then come those whose names begin so.
    """
    context, part = asked.context, asked.query.find.strip().lower()
    floor, wanted, sees = context.floor, asked.query.table, asked.visitor.role in PIT
    guests = guest_seats(floor) if sees else {}
    users = [*context.directory.users.values()]
    names = {user.name for user in users if UserRole.PLAYER in user.roles and user.retired is None}
    if sees:
        names |= {*floor.state.purses} | {name for name, seat in guests.items() if seat.is_seated}

    def rank(name: str) -> tuple[bool, bool, bool, str]:
        has_money = name in guests and floor.purse(name).balance > 0
        return not has_money, not name.lower().startswith(part), is_robot(name), name.lower()

    found = sorted((name for name in names if part in name.lower() or part in person_title(name).lower()), key=rank)
    told = excluded_players(floor, None if wanted is None else the_table(floor, wanted), found[:MOST_FOUND])
    return [
        KnownPlayer(name, floor.purse(name).balance if sees else None, held, guests.get(name))
        for name, held in told.items()
    ]


def guest_seats(floor: Floor) -> dict[str, GuestSeat]:
    """All whom staff have ever entered, by name."""
    return {
        name: GuestSeat(table.name, guest.position, guest.since, name in table.state.seats.values())
        for table in map(floor.table, floor.tables())
        for name, guest in table.guests.items()
    }


def cash(asked: Asked[WhichCash, None]) -> CashOfJournal:
    context, wanted = asked.context, asked.query
    check_day(context.floor, wanted.day)
    context.cash.catch_up(context.floor.store)
    day = context.floor.gaming_day if wanted.day is None else wanted.day
    entries: list[CashEntry] = []
    brought = taken = 0
    player = person_name(wanted.player) if wanted.player else None
    for line in context.cash.lines(day, player):
        brought, taken = brought + line.brought, taken + line.taken
        entries.append(
            CashEntry(
                line.log_position,
                line.at,
                line.player,
                line.place,
                line.by,
                line.role,
                line.approved_by,
                line.brought,
                line.taken,
                brought,
                taken,
            )
        )
    reports = [_report(event) for event in context.cash.reports(day, player)]
    return CashOfJournal(day, context.cash.days(), entries, brought, taken, reports)


def _report(event: CashReported) -> CashReport:
    return CashReport(event.at, event.player, event.amount, event.brought, event.taken, event.place, event.by.id)


routes = [
    get("/api/players", players, list[KnownPlayer], "Players by a part of the name", query=FindPlayers, who=STAFF),
    get(
        "/api/cash",
        cash,
        CashOfJournal,
        "The cash journal of a gaming day: all money over the counter",
        query=WhichCash,
        who=READERS_OF_BOOKS,
        blocking=True,
    ),
]
