"""What it takes to win a link's jackpot, how likely that is, and what the wager returns at this moment."""

import msgspec

from megalink.floor.audit.reports.theory import Game
from megalink.floor.service import Floor
from megalink.jackpot.awards import WAGER
from megalink.rulebook.document import PayUnit
from megalink.web.counting.jackpot_odds import JackpotLines, MeterLine, StillCounting
from megalink.web.views.links import the_pool


class JackpotHand(msgspec.Struct):
    """`percent` of the displayed amount, or `for_one`: so much for each unit wagered."""

    title: str
    percent: int | None
    for_one: int | None
    probability: str  # exact
    one_in: int  # as people say it


class GameOdds(msgspec.Struct):
    """One document under one set of readings. Fractions are exact, of each unit wagered with the least wager.

    A page may follow the meter: `returned` = `fixed_return` + `pool_share` x what is played for / the least wager.
    """

    title: str
    tables: list[str]
    fixed_return: str
    pool_share: str
    returned: str
    hands: list[JackpotHand]


class LinkOdds(msgspec.Struct):
    link: str
    minimum: int
    playing_for: int
    counting: bool  # some games are still being counted: ask again
    games: list[GameOdds]


def link_odds(floor: Floor, lines: JackpotLines, link: str) -> LinkOdds:
    """In a thread: the figures may have to be read from disk."""
    pool = the_pool(floor, link)
    minimum, playing_for = pool.parameters.minimum, pool.available
    odds = LinkOdds(link, minimum, playing_for, counting=False, games=[])
    for game, tables in _games(floor, link).items():
        try:
            line = lines.of(game)
        except StillCounting:
            odds.counting = True
            continue
        if line:
            odds.games.append(_game_odds(floor, tables, line, str(line.returned(playing_for, minimum))))
    return odds


def _games(floor: Floor, link: str) -> dict[Game, list[str]]:
    """The open tables of the link, by document and readings."""
    games: dict[Game, list[str]] = {}
    for name in floor.tables():
        table = floor.table(name)
        if table.listed.link == link and not table.closed:
            games.setdefault((table.state.rules.document.key, table.state.readings), []).append(name)
    return games


def _game_odds(floor: Floor, tables: list[str], line: MeterLine, returned: str) -> GameOdds:
    document = floor.table(tables[0]).state.rules.document
    pays = document.pays[WAGER]
    hands = [
        JackpotHand(
            (pay := pays[hand.title.replace(" ", "_")]).title,
            pay.pays if pay.unit is PayUnit.PERCENT else None,
            pay.pays if pay.unit is PayUnit.FOR_ONE else None,
            str(hand.probability),
            round(1 / hand.probability),
        )
        for hand in line.hands
    ]
    title = document.presentation.short_title
    return GameOdds(title, tables, str(line.fixed), str(line.share), returned, hands)
