"""Orders of staff and Players that are open at a table, one after another, without any plan."""

from collections.abc import Iterator
from random import Random

from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.options import Option, options
from tests.floor.floors import DEALER, SHIFT_MANAGER, player
from tests.machines.orders import filled
from tests.machines.people import viewer_of

OFTEN = (c.PlaceWager, c.Decide, c.SetHand, c.CallNoMoreBets, c.DealFromDeck, c.ExposeDealer, c.SettleRound)
SELDOM = (c.BarPlayer, c.RestrictPlayer, c.VoidRound, c.GiveRuling, c.ReportIrregularity, c.Leave, c.CountCards)


def wild_orders(floor: Floor, table: str, chance: Random, count: int) -> Iterator[AtTable]:
    """The floor must carry out each before it asks for the next."""
    for _ in range(count):
        state = floor.table(table).state
        seated = sorted(set(state.seats.values()))
        actor: Actor = chance.choice((DEALER, DEALER, SHIFT_MANAGER, *map(player, seated), *map(player, seated)))
        open_now = [one for one in options(state, viewer_of(actor)) if not isinstance(one.command, c.LoadDeck)]
        if open_now:
            yield AtTable(table, filled(state, _chosen(open_now, chance), chance))


def _chosen(found: list[Option], chance: Random) -> Option:
    """First the kind of order, then one of that kind."""
    kinds = {type(one.command): one for one in chance.sample(found, len(found))}
    weights = [20 if kind in OFTEN else 1 if kind in SELDOM else 4 for kind in kinds]
    return chance.choices([*kinds.values()], weights)[0]
