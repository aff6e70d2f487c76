"""The Progressive Jackpot is wagered through the system of a link: a table without one takes no such wager."""

import pytest

from megalink.floor.dealing.robots import Robots
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import robot_name
from megalink.games.library import document_keys
from megalink.money import Cents
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.game.game import JACKPOT
from tests.floor.floors import DEALER, LINK, SUPERVISOR, must, open_floor, open_link, open_table, player, seat
from tests.machines.people import viewer_of

ANN = player("ann")
BETS = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))


def betting(document: str, *, link: str | None, dealer: Dealer = Dealer.PERSON) -> Floor:
    """Ann sits at position 1, and bets are open."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document, link=link, dealer=dealer)
    seat(floor, "t1", "ann")
    must(floor, BETS)
    return floor


def offers(floor: Floor, actor: Actor) -> bool:
    """Whether somebody is offered to place the Progressive Jackpot wager."""
    viewer = viewer_of(actor)
    options = [option.command for option in floor.options(floor.look("t1", viewer), viewer)]
    areas = {command.area for command in options if isinstance(command, c.PlaceWager)}
    assert areas, "other wagers are offered"
    return JACKPOT in areas


def wager(actor: Actor) -> AtTable:
    return AtTable("t1", c.PlaceWager("ann", 1, JACKPOT, Cents(100), actor=actor))


@pytest.mark.parametrize("document", document_keys())
@pytest.mark.parametrize("dealer", Dealer)
def test_3_5_3__a_table_without_a_link_takes_no_jackpot_wager(document: str, dealer: Dealer) -> None:
    floor = betting(document, link=None, dealer=dealer)
    before = floor.purse("ann").balance
    clause = floor.table("t1").state.rules.document.wagers[JACKPOT].clause
    for actor in (ANN, DEALER, SUPERVISOR):
        reply = floor.call(wager(actor))
        assert (reply.status, reply.code, reply.content["clause"]) == (409, "jackpot_not_played", clause)
        assert not offers(floor, actor)
    assert floor.purse("ann").balance == before


@pytest.mark.parametrize("document", document_keys())
def test_3_5_3__a_linked_table_takes_it(document: str) -> None:
    floor = betting(document, link=LINK)
    assert offers(floor, ANN)
    assert offers(floor, DEALER)
    assert floor.call(wager(ANN)).is_accepted


@pytest.mark.parametrize("document", document_keys())
def test_robots_wager_nothing_on_it_there(document: str) -> None:
    floor = betting(document, link=None)
    seat(floor, "t1", *(robot_name("t1", position) for position in (2, 3, 4)))
    table = floor.table("t1")
    orders = [order for seed in range(10) for order, _ in Robots(seed).orders(table, lambda _: Cents(10**6))]
    given = [order.command for order in orders if isinstance(order, AtTable)]
    areas = [command.area for command in given if isinstance(command, c.PlaceWager)]
    assert areas
    assert JACKPOT not in areas
