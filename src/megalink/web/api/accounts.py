"""A Player's account: what moved it, line by line."""

from itertools import islice
from typing import Any

import msgspec

from megalink.floor.service import StatementLine
from megalink.floor.state import streams
from megalink.floor.state.events import PlayerAdjusted, PlayerMoved
from megalink.ledger.cage import BoughtIn
from megalink.rulebook.rejection import Code
from megalink.web.auth.visitor import READERS_OF_BOOKS, SIGNED_IN
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.account_book import AccountBook, account_book, under_own_rounds

MOST = 200


class AccountLine(msgspec.Struct):
    version: int
    at: int
    kind: str
    cents: int
    balance: int
    table: str | None = None
    round: int | None = None
    place: str | None = None
    reason: str | None = None  # of an adjustment


class Account(msgspec.Struct):
    """`more`: there are later lines; ask again with `after` as the last version."""

    player: str
    balance: int
    lines: list[AccountLine]
    more: bool


class After(msgspec.Struct, forbid_unknown_fields=True):
    after: int | None = None


def _whose(asked: Asked[Any, None]) -> str:
    """The Player whose account is asked for, by somebody who may see it."""
    player, visitor = asked.path("player"), asked.visitor
    if player != visitor.player and visitor.role not in READERS_OF_BOOKS:
        raise HttpError(
            Code.NOT_PERMITTED, "an account is its owner's, the pit's and the auditors' to see", field="player"
        )
    if not streams.is_name(player):
        raise HttpError(Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}", field="player", value=player)
    return player


def by_round(asked: Asked[None, None]) -> AccountBook:
    player, floor = _whose(asked), asked.context.floor
    lines = under_own_rounds(player, floor.statement(player), asked.context.books)
    return account_book(player, floor.purse(player).balance, lines)


def account(asked: Asked[After, None]) -> Account:
    player, floor = _whose(asked), asked.context.floor
    purse = floor.purse(player)
    after = asked.query.after if asked.query.after is not None else purse.version - MOST
    statement = islice(floor.statement(player, max(0, after)), MOST)
    lines = list(under_own_rounds(player, statement, asked.context.books))
    more = bool(lines) and lines[-1].version < purse.version
    return Account(player, purse.balance, [_line(line) for line in lines], more)


def _line(line: StatementLine) -> AccountLine:
    event = line.event
    if isinstance(event, PlayerMoved):
        return AccountLine(line.version, line.at, event.why, event.cents, line.balance, event.table, event.round)
    if isinstance(event, PlayerAdjusted):
        where = event.table, event.round, None, event.reason
        return AccountLine(line.version, line.at, "adjusted", event.cents, line.balance, *where)
    is_in = isinstance(event, BoughtIn)
    cents = event.amount if is_in else -event.amount
    kind = "bought_in" if is_in else "cashed_out"
    return AccountLine(line.version, line.at, kind, cents, line.balance, place=event.place)


routes = [
    get("/api/accounts/{player}", account, Account, "A Player's account", query=After, who=SIGNED_IN, blocking=True),
    get(
        "/api/accounts/{player}/rounds",
        by_round,
        AccountBook,
        "A Player's account by round, with totals",
        who=SIGNED_IN,
        blocking=True,
    ),
]
