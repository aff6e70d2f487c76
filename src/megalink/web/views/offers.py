"""What a viewer can do now, as orders ready to be sent; what begins with an underscore is about them."""

from functools import cache

from megalink.floor.orders.codec import orders_as_plain
from megalink.floor.service import Floor
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import irregularities
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.options import Option
from megalink.table.state import TableState
from megalink.table.view import STAFF, Viewer

Offer = dict[str, object]
REPORT = "table.report_irregularity"  # stands under every clause
OF_LABEL = ("choice", "area", "method", "clause", "role")


def offers(floor: Floor, table: FloorTable, viewer: Viewer, balance: int | None, at: int) -> list[Offer]:
    """With a balance, no amount is offered that it does not cover."""
    options = [_covered(option, balance) for option in floor.options(table, viewer, at)]
    orders = orders_as_plain(table.name, [option.command for option in options])
    make, document = _briefly if viewer.kind in STAFF else _offer, table.state.rules.document.key
    return [make(table.state, document, option, order) for option, order in zip(options, orders, strict=True)]


def _covered(option: Option, balance: int | None) -> Option:
    if balance is None or option.least is None or not isinstance(option.command, c.PlaceWager):
        return option
    covered = Cents(balance // option.times)
    return option if option.most is not None and option.most <= covered else option._replace(most=covered)


def _offer(state: TableState, document: str, option: Option, offer: Offer) -> Offer:
    command, clause, least, most, free, step, _ = option
    label = _label(offer)
    offer["_clause"] = clause
    offer["_least"] = least
    offer["_most"] = most
    offer["_free"] = [*free, "amount"] if least is not None and "amount" not in free else [*free]
    offer["_step"] = step
    offer["_label"] = label
    if menu_clause := _menu_clause(document, str(offer["order"]), clause or ""):
        offer["_irregularity"] = menu_clause
    if isinstance(command, c.SetHand):
        offer.update(_totals(state, command))
    return offer


def _label(order: Offer) -> str:
    """A key for the pages' own words: what it is, and which one."""
    name = str(order["order"]).partition(".")[2]
    return ".".join([name, *[str(order[which]) for which in OF_LABEL if order.get(which)]])


def _briefly(state: TableState, document: str, option: Option, offer: Offer) -> Offer:
    """Staff have hundreds of offers at a full table: what is not bounded does not say so."""
    offer = _offer(state, document, option, offer)
    for name in ("_clause", "_least", "_most"):
        if offer[name] is None:
            del offer[name]
    return offer


@cache
def _menu_clause(document: str, order: str, clause: str) -> str | None:
    """Where it stands in the menu of irregularities: under its clause, without what follows the second number."""
    if order == REPORT:
        return None
    lines, own = irregularities(document), ".".join(clause.split(".")[:2])
    return next((one.clause for one in lines if order in one.orders or one.clause == own), None)


def _totals(state: TableState, command: c.SetHand) -> Offer:
    """What the Player's own cards count, set like this (3.10.1): he sees them."""
    rules = state.rules.point_rules
    assert rules is not None, "a hand is set only where hands are set"
    setting = rules.set_as(state.current.hands[command.position].cards, command.two)
    return {
        "_three": rules.three_card_total(setting.three) if setting else None,
        "_point": setting.point_hand.title if setting else None,
    }
