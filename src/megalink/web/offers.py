"""What a viewer can do now, as orders ready to be sent; what begins with an underscore is about them."""

from collections.abc import Iterator

from megalink.floor.at_table import CLOSED_TAKES
from megalink.floor.commands import AtTable
from megalink.floor.desk import Desk
from megalink.floor.order_codec import INTERNAL, order_as_plain
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.audience import STAFF, Viewer
from megalink.table.options import Option, options
from megalink.table.state import TableState

Offer = dict[str, object]
OF_LABEL = ("choice", "area", "method", "clause", "role")


def offers(desk: Desk, viewer: Viewer, balance: int | None, at: int) -> list[Offer]:
    """With a balance, nothing is offered that it does not cover."""
    found = options(desk.state, viewer, at)
    made = [_offer(desk, one) for option in found if _taken(desk, option) for one in _covered(option, balance)]
    return [_without_nothing(one) for one in made] if viewer.kind in STAFF else made


def _taken(desk: Desk, option: Option) -> bool:
    """The floor has a word in it as well: what it gives itself, and what a closed table takes."""
    kind = type(option.command)
    return kind not in INTERNAL and (not desk.closed or kind in CLOSED_TAKES)


def _covered(option: Option, balance: int | None) -> Iterator[Option]:
    command = option.command
    if balance is None or not isinstance(command, c.PlaceWager | c.Decide) or not command.amount:
        yield option
    elif command.amount <= balance:
        most = option.most
        limited = option.least is not None and (most is None or most > balance)
        yield option._replace(most=Cents(balance)) if limited else option


def _offer(desk: Desk, option: Option) -> Offer:
    order = order_as_plain(AtTable(desk.name, option.command))
    return {
        **order,
        "_clause": option.clause,
        "_least": option.least,
        "_most": option.most,
        "_free": [*option.free, *(["amount"] if option.least is not None and "amount" not in option.free else [])],
        "_step": option.step,
        "_label": _label(order),
        **(_totals(desk.state, option.command) if isinstance(option.command, c.SetHand) else {}),
    }


def _without_nothing(offer: Offer) -> Offer:
    """Staff have hundreds of offers at a full table: what is not bounded does not say so."""
    return {name: value for name, value in offer.items() if value is not None or not name.startswith("_")}


def _label(order: Offer) -> str:
    """A key for the pages' own words: what it is, and which one."""
    name = str(order["order"]).partition(".")[2]
    return ".".join([name, *(str(order[which]) for which in OF_LABEL if order.get(which))])


def _totals(state: TableState, command: c.SetHand) -> Offer:
    """What the Player's own cards count, set like this (3.10.1): he sees them."""
    rules = state.rules.point_rules
    assert rules is not None, "a hand is set only where hands are set"
    setting = rules.set_as(state.current.hands[command.position].cards, command.two)
    return {
        "_three": rules.three_card_total(setting.three) if setting else None,
        "_point": setting.point_hand.title if setting else None,
    }
