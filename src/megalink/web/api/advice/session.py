"""A Player's own sheet: what he wagered and won, what was to be expected, and what his decisions cost.

The costs are counted beside the floor, one round after another, while the sheet is there already: it says how far the
count is, and is asked for again.
"""

import asyncio
import io
from functools import cache
from typing import Literal

import msgspec
from anyio import to_thread
from starlette.responses import Response

from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import with_titles, write_csv
from megalink.floor.audit.reports.player_rounds import PlayerRound
from megalink.floor.state.events import PlayerAdjusted, PlayerMoved
from megalink.web.api.advice.coach import cost_of_round
from megalink.web.api.advice.sheet import COLUMNS, Known, SheetPart, by_game, csv_rows, sheet_part
from megalink.web.auth.visitor import PLAYERS
from megalink.web.context import Context
from megalink.web.counting.cost_book import Costs
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get

Since = Literal["login", "day", "all"]
AGAIN_MS = 700
TRIES = 5
PAUSE_S = 1.0


class SessionQuery(msgspec.Struct, forbid_unknown_fields=True):
    since: Since = "login"


class CountingCosts(msgspec.Struct):
    """So many of the rounds with a decision are counted; `goes_on` while more come: ask again."""

    done: int
    whole: int
    goes_on: bool
    again_ms: int


class SessionSheet(msgspec.Struct):
    player: str
    since: str
    begins: int | None  # when the first of these rounds opened
    all: SheetPart
    games: list[SheetPart]
    costs: CountingCosts
    solving: bool  # the exact edges of some game are still being counted: ask again


async def session(asked: Asked[SessionQuery, None]) -> SessionSheet:
    context, player = asked.context, asked.visitor.name
    rounds = await to_thread.run_sync(lambda: _rounds(asked)[0], limiter=context.readers)
    known = _known(context, player)
    _count_costs(context, player, rounds)
    decided = [one for one in rounds if one.has_decided]
    whole = sheet_part("", rounds, known)
    return SessionSheet(
        player,
        asked.query.since,
        rounds[0].at if rounds else None,
        whole,
        [sheet_part(title, own, known) for title, own in by_game(rounds).items()],
        CountingCosts(
            sum(known.costs(one) is not None for one in decided),
            len(decided),
            player in context.costs.counting,
            AGAIN_MS,
        ),
        whole.expected is None,
    )


def session_csv(asked: Asked[SessionQuery, None]) -> Response:
    rounds, days = _rounds(asked)
    out = io.StringIO()
    write_csv(with_titles(COLUMNS), csv_rows(rounds, days, _known(asked.context, asked.visitor.name)), out)
    headers = {"content-disposition": f'attachment; filename="session-{asked.visitor.name}.csv"'}
    return Response(out.getvalue(), media_type="text/csv", headers=headers)


def _rounds(asked: Asked[SessionQuery, None]) -> tuple[list[PlayerRound], list[str]]:
    """The rounds that are asked for, with their gaming days; reads the log. A round belongs to where it ended."""
    context, visitor, since = asked.context, asked.visitor, asked.query.since
    lines = context.floor.statement(visitor.name)
    tables = dict.fromkeys(line.event.table for line in lines if isinstance(line.event, PlayerMoved | PlayerAdjusted))
    calendar = Calendar(context.floor.store)
    today = calendar.periods[-1].day
    found = []
    for one in context.player_rounds.of(visitor.name, tuple(tables)):
        day = calendar.at(one.position).day
        if since == "all" or (since == "day" and day == today) or (since == "login" and one.ended > visitor.since):
            found.append((one, day))
    return [one for one, _ in found], [day for _, day in found]


def _known(context: Context, player: str) -> Known:
    def adjusted(one: PlayerRound) -> int:
        made = context.floor.table(one.table).adjustments.of_player(player).of_round(one.number)
        return sum(adjustment.amount for adjustment in made)

    def costs(one: PlayerRound) -> Costs | None:
        return context.costs.known(one.table, one.number, player) if one.has_decided else Costs(0, 0)

    return Known(cache(context.expectations.odds), adjusted, costs)


def _count_costs(context: Context, player: str, rounds: list[PlayerRound]) -> None:
    """In the background, the newest first, one count for each Player at a time."""
    known = _known(context, player).costs
    missing = [(one.table, one.number) for one in reversed(rounds) if known(one) is None]
    if not missing or player in context.costs.counting:
        return
    task = asyncio.get_running_loop().create_task(_count(context, player, missing))
    context.costs.counting[player] = task
    task.add_done_callback(lambda _: context.costs.counting.pop(player, None))


async def _count(context: Context, player: str, rounds: list[tuple[str, int]]) -> None:
    for table, number in rounds:
        for _ in range(TRIES):
            try:
                async with context.costs.turn:  # a hint waits behind one of these counts at most
                    await cost_of_round(context, table, number, player)
                break
            except HttpError:  # the counting process is busy or was lost: it may be back soon
                await asyncio.sleep(PAUSE_S)


routes = [
    get("/api/me/session", session, SessionSheet, "Your session: net, luck, mistakes", query=SessionQuery, who=PLAYERS),
    get(
        "/api/me/session.csv",
        session_csv,
        str,
        "Your session as CSV, a row for each round",
        query=SessionQuery,
        who=PLAYERS,
        blocking=True,
        media="text/csv",
    ),
]
