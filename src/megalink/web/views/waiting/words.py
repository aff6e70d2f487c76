"""An order that takes two people, in words: what it is, and every amount that it moves or sets."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import AtLink, AtTable, ChangeLimits, Order
from megalink.floor.service import Floor
from megalink.floor.state.person_names import people_named
from megalink.jackpot import commands as pool
from megalink.ledger import cage
from megalink.money import Cents, format_amount, format_money
from megalink.narration.names import RULINGS
from megalink.table import commands as c
from megalink.web.views.jackpot.hits import hand_title
from megalink.web.views.links import claimant


class OrderFact(msgspec.Struct):
    """One thing that the order says."""

    what: str
    value: str


class OrderWords(NamedTuple):
    """`line` says it all in one line; `amount` is what it moves or sets, to sort by."""

    title: str
    line: str
    amount: int = 0
    facts: tuple[OrderFact, ...] = ()
    reason: str = ""
    table: str | None = None  # where it is about one


def order_words(floor: Floor, order: Order) -> OrderWords:
    match order:
        case cage.BuyIn() | cage.CashOut():
            return _cash(floor, order)
        case AtLink(link, pool.OpenLink() as command):
            return _opening(link, command)
        case AtLink(link, pool.PayClaim() as command):
            return _payment(floor, link, command)
        case AtTable(table, c.GiveRuling() as command):
            return _ruling(floor, table, command)
        case ChangeLimits():
            title = "Other limits of the house"
            return OrderWords(title, title, reason=order.reason)
        case _:
            name = str(order_as_plain(order)["order"]).partition(".")[2].replace("_", " ").capitalize()
            return OrderWords(name, name, table=order.table if isinstance(order, AtTable) else None)


def _cash(floor: Floor, order: cage.AnyCommand) -> OrderWords:
    title = "Buy-in" if isinstance(order, cage.BuyIn) else "Cash-out"
    player, amount = people_named(order.player), format_money(order.amount)
    table = order.place if order.place in floor.state.tables else None
    where = f"table {order.place}" if table else order.place
    facts = (OrderFact("Player", player), OrderFact("Amount", amount), OrderFact("Where", where))
    return OrderWords(title, f"{title} of {amount} for {player}, at {where}", order.amount, facts, table=table)


def _opening(link: str, command: pool.OpenLink) -> OrderWords:
    terms, total = command.parameters, command.displayed + command.reserve
    title, limit = f"Open link {link}", terms.limit
    facts = {
        "Displayed amount": format_money(command.displayed),
        "Reserve": format_money(command.reserve),
        "The house puts in": format_money(total),
        "Reset amount": format_money(terms.reset),
        "Least wager": format_money(terms.minimum),
        "To the displayed amount": _part(terms.to_displayed),
        "To the reserve": _part(terms.to_reserve),
        "Limit of the displayed amount": "none" if limit is None else format_money(limit),
    }
    money = f"{format_money(command.displayed)} displayed, {format_money(command.reserve)} in reserve"
    return OrderWords(title, f"{title}: {money}", total, _facts(facts))


def _part(basis_points: int) -> str:
    return f"{format_amount(Cents(basis_points))} % of a stake"


def _payment(floor: Floor, link: str, command: pool.PayClaim) -> OrderWords:
    title = f"Pay claim {command.sequence} of link {link}"
    meter = floor.state.meters.get(link)
    claim = meter.pool.claims.get(command.sequence) if meter and meter.pool else None
    if claim is None:  # closed long ago, and forgotten by the pool
        return OrderWords(title, title)
    entered = claim.entered
    hand = hand_title(floor, claim.table, entered.hand)
    player = people_named(claimant(floor, claim) or "somebody")
    to_pay = entered.amount + entered.stake_back
    facts = {
        "Hand": hand,
        "Player": player,
        "Where": f"position {entered.position} at {claim.table}, round {claim.round}",
        "Award": format_money(entered.amount),
        **({"The wager goes back": format_money(entered.stake_back)} if entered.stake_back else {}),
        "To hand over": format_money(to_pay),
        "Verified by": claim.verified_by or "nobody",
        **({"Paid to": command.paid_to} if command.paid_to else {}),
    }
    line = f"{title}, {hand} of {player} at {claim.table}: {format_money(to_pay)}"
    return OrderWords(title, line, to_pay, _facts(facts), table=claim.table)


def _ruling(floor: Floor, table: str, command: c.GiveRuling) -> OrderWords:
    total = sum(abs(net) for net in command.nets)
    facts = (OrderFact("Ruling", RULINGS[command.outcome]), *_nets(floor, table, command))
    title = f"Ruling at {table} (6.1)"
    return OrderWords(title, f"{title}: {format_money(total)} settled", total, facts, command.reason, table)


def _nets(floor: Floor, table: str, command: c.GiveRuling) -> Iterator[OrderFact]:
    known = floor.state.tables.get(table)
    current, game = (known.state.round, known.state.game) if known else (None, None)
    titles = {name: wager.title for name, wager in game.document.wagers.items()} if game else {}
    for nth, place in enumerate(command.affected):
        wager = titles.get(place.area, place.area)
        stakes = current.stakes.get(place, ()) if current else ()
        players = ", ".join(dict.fromkeys(people_named(stake.player) for stake in stakes))
        value = "goes back" if nth >= len(command.nets) else f"net {_signed(command.nets[nth])}"
        yield OrderFact(f"{wager} on position {place.position}" + (f", {players}" if players else ""), value)


def _signed(cents: int) -> str:
    return f"+{format_money(cents)}" if cents > 0 else format_money(cents)


def _facts(facts: dict[str, str]) -> tuple[OrderFact, ...]:
    return tuple(OrderFact(what, value) for what, value in facts.items())
