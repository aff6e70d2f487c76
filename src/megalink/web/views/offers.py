"""What a viewer can do now, as orders ready to be sent; what begins with an underscore is about them."""

from functools import cache

from megalink.floor.orders.codec import orders_as_plain
from megalink.floor.service import Floor, TableLook
from megalink.games.library import irregularities
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.options import Option
from megalink.table.state import TableState
from megalink.table.view import STAFF, Viewer

Offer = dict[str, object]
REPORT = "table.report_irregularity"  # stands under every clause
OF_LABEL = ("choice", "area", "method", "clause", "role")


def offers(floor: Floor, look: TableLook, viewer: Viewer, balance: int | None) -> list[Offer]:
    """With a balance, no amount is offered that it does not cover."""
    options, table = floor.options(look, viewer), look.table
    orders = orders_as_plain(table.name, [option.command for option in options])
    document = table.state.rules.document.key
    for option, offer in zip(options, orders, strict=True):
        _complete(offer, option, table.state, document, balance)
        if viewer.kind in STAFF:  # they have hundreds of offers at a full table: what is not bounded does not say so
            for name in ("_clause", "_least", "_most"):
                if offer[name] is None:
                    del offer[name]
    return orders


def _complete(offer: Offer, option: Option, state: TableState, document: str, balance: int | None) -> None:
    """Adds to an order what of it is up to the viewer."""
    command, clause, least, most, free, step, times = option
    if balance is not None and least is not None and isinstance(command, c.PlaceWager):
        most = Cents(min(balance // times, balance if most is None else most))
    # A key for the pages' own words: what it is, and which one.
    what = str(offer["order"]).partition(".")[2]
    label = ".".join([what, *[str(offer[field]) for field in OF_LABEL if offer.get(field)]])
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


@cache
def _menu_clause(document: str, order: str, clause: str) -> str | None:
    """Where it stands in the menu of irregularities: under its clause, without what follows the second number."""
    if order == REPORT:
        return None
    lines, own = irregularities(document), ".".join(clause.split(".")[:2])
    return next((line.clause for line in lines if order in line.orders or line.clause == own), None)


def _totals(state: TableState, command: c.SetHand) -> Offer:
    """What the Player's own cards count, set like this (3.10.1): he sees them."""
    rules = state.rules.point_rules
    assert rules is not None, "a hand is set only where hands are set"
    setting = rules.set_as(state.current.hands[command.position].cards, command.two)
    return {
        "_three": rules.three_card_total(setting.three) if setting else None,
        "_point": setting.point_hand.title if setting else None,
    }
