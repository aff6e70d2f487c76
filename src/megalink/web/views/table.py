"""A table in full, as each viewer gets it: what he sees, and what he can do as orders that are ready to be sent."""

from functools import cache
from typing import Any

import msgspec

from megalink.floor.decide.jackpot_hits import hits_to_verify, stops_play
from megalink.floor.orders.codec import orders_as_plain
from megalink.floor.orders.moment import moment_of
from megalink.floor.service import Floor, TableLook
from megalink.floor.state.events import Dealer
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import irregularities
from megalink.hands.point_hand import POINT_CARDS
from megalink.jackpot.awards import WAGER
from megalink.jackpot.state import Claim, Status
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.table.state import TableState, all_named
from megalink.table.view import STAFF, Viewer
from megalink.web.auth.visitor import Visitor
from megalink.web.views.clock import STILL, Clocks, Readiness, TableClock
from megalink.web.views.dealer_guide import Guide, guide_of
from megalink.web.views.excluded import Excluded, excluded_at
from megalink.web.views.floor_offers import floor_offers, player_offers
from megalink.web.views.links import LinkClaim, claim_of
from megalink.web.views.player.cover import Cover, covers, further_wagers, more_to_keep
from megalink.web.views.player.deemed import DeemedHand, deemed_hands
from megalink.web.views.player.own_lines import OwnLine, own_lines
from megalink.web.views.player.seat import SeatLost, seat_lost
from megalink.web.views.player.shown import shown_for
from megalink.web.views.player.uncovered import Uncovered, uncovered_choices
from megalink.web.views.titles import counting_cards, point_hands, titles
from megalink.web.views.waiting.orders import waiting_lines

Offer = dict[str, object]  # an order; what begins with an underscore is about it
REPORT = "table.report_irregularity"  # stands under every clause


class TableClaim(msgspec.Struct):
    """What the pool is to pay for a hand, or has paid, as it now stands."""

    sequence: int
    round: int
    position: int
    hand_title: str
    amount: int
    stake: int
    stake_back: int
    status: str
    from_meter: bool
    stops_table: bool  # the cards stay where they are until it is verified
    mine: bool
    reason: str  # why it was refused: for staff


class TableMessage(msgspec.Struct):
    """One table for one viewer. `guide`, the guidance for the Dealer, is there for staff alone."""

    topic: str
    seq: int
    view: Any
    options: list[Offer]
    hands: dict[str, str]
    guide: Any
    clock: TableClock
    balance: int | None
    announcements: list[str]
    waits_for: list[int]  # the positions that have yet to decide
    point_hands: dict[str, list[str]]  # of hands that are set: the two cards, as in `hands`
    counting_cards: dict[str, list[str]]  # when hands are compared: those that make each hand, as in `hands`
    claims: list[TableClaim]  # by hands of this round, and those refused during it; a Player's own of earlier ones too
    exclusions: list[Excluded]  # bars and restrictions: for staff those of Players here, for a Player his own
    readiness: Readiness | None  # None where a person deals
    cover: list[Cover]  # a Player's own, while bets are open: what his wagers may yet take
    uncovered: list[Uncovered]  # decisions of a Player's own hands that his balance does not cover
    deemed: list[DeemedHand]  # a Player's hands for which nobody decides, or has decided, in time
    results: list[OwnLine]  # a Player's own parts of what was settled: they add up to what the round has brought him
    released: SeatLost | None  # a Player's own seat that was released while he was away, until he takes one again


def table_message(floor: Floor, clocks: Clocks, look: TableLook, visitor: Visitor) -> TableMessage:
    table, viewer = look.table, visitor.viewer
    state, current = table.state, table.state.round
    balance = look.draft.purses[visitor.player].balance if visitor.player else None
    is_dealt = current is not None and current.dealt > 0
    return TableMessage(
        f"table:{table.name}",
        look.position,
        floor.view_of(look, viewer),
        offers(floor, look, viewer, balance)
        + (floor_offers if viewer.kind in STAFF else player_offers)(floor, look, visitor),
        titles(state, viewer) if is_dealt else {},
        _guide(floor, look, viewer) if viewer.kind in STAFF else None,
        clocks.of(table, visitor.player, floor.clock.now()) if table.listed.dealer is Dealer.AUTOMATIC else STILL,
        balance,
        announcements(state),
        [*waiting(state)] if state.phase is Phase.DECIDING else [],
        point_hands(state, viewer) if is_dealt else {},
        counting_cards(state, viewer) if is_dealt else {},
        _claims(look, visitor),
        excluded_at(look, viewer),
        clocks.readiness(table) if table.listed.dealer is Dealer.AUTOMATIC else None,
        covers(state, visitor.player, balance),
        uncovered_choices(state, visitor.player, lambda name: look.draft.purse(name).balance),
        deemed_hands(state, visitor.player),
        own_lines(state, visitor.player),
        seat_lost(table, visitor),
    )


def _claims(look: TableLook, visitor: Visitor) -> list[TableClaim]:
    table = look.table
    meter = look.draft.meter(table.listed.link)
    if meter is None or meter.pool is None:
        return []
    claims = (claim for claim in meter.pool.claims.values() if claim.table == table.name)
    current = table.state.round
    since = {(hand.round, hand.position) for hand in current.refused_since} if current else set()
    shown = (
        claim
        for claim in claims
        if claim.round == table.round_number
        or (claim.round, claim.entered.position) in since
        or _is_own(claim, visitor)
    )
    return [_claim(table, claim, visitor) for claim in shown]


def _is_own(claim: Claim, visitor: Visitor) -> bool:
    return visitor.player is not None and claim.player == visitor.player


def _claim(table: FloorTable, claim: Claim, visitor: Visitor) -> TableClaim:
    entered, document = claim.entered, table.state.rules.document
    refused = claim.lines[-1].reason if claim.status is Status.REFUSED and claim.lines else ""
    return TableClaim(
        entered.sequence,
        claim.round,
        entered.position,
        document.pays[WAGER][entered.hand].title,
        entered.amount,
        entered.stake,
        entered.stake_back,
        claim.status.value,
        claim.from_meter,
        stops_play(claim),
        _is_own(claim, visitor),
        refused if visitor.viewer.kind in STAFF else "",
    )


def _guide(floor: Floor, look: TableLook, viewer: Viewer) -> Guide | None:
    table = look.table
    guide = guide_of(table.state, viewer, look.at)
    return guide and {
        **guide,
        "call": call_of(table),
        "jackpot": _hits_to_verify(floor, look),
        "waiting": waiting_lines(floor, table.name),
    }


def _hits_to_verify(floor: Floor, look: TableLook) -> list[LinkClaim]:
    """The claims for which the cards stay where they are, and the next round waits."""
    link = look.table.listed.link
    meter = look.draft.meter(link)
    hits = hits_to_verify(meter.pool if meter else None, look.table.name)
    return [claim_of(floor, str(link), claim) for claim in hits]


def call_of(table: FloorTable) -> dict[str, object] | None:
    """The call that waits; or, for the rest of the round, the one that was answered."""
    call = table.call
    return call._asdict() if call and (table.open_call or call.round == table.round_number) else None


def announcements(state: TableState) -> list[str]:
    """What was said last at the table, oldest first: keys, or the Dealer's own words for his hand."""
    current = state.round
    if current is None:
        return []
    said = ["place_your_bets"]
    if current.phase is not Phase.BETTING:
        said.append("no_more_bets")
    if current.power_failed:
        said.append("power_failure")
    if current.phase is Phase.VOID:
        said.append("round_void")
    elif current.announcement:
        said.append("no_hand" if current.announcement == "No hand" else current.announcement)
    return said


def offers(floor: Floor, look: TableLook, viewer: Viewer, balance: int | None) -> list[Offer]:
    """With a balance, no amount is offered that it does not cover."""
    options, state = floor.options(look, viewer), look.table.state
    document, is_staff = state.rules.document.key, viewer.kind in STAFF
    orders = orders_as_plain(look.table.name, [option.command for option in options])
    for option, offer in zip(options, orders, strict=True):
        (command, clause, free, least, most, step, times, stakes, covers, enough) = option
        if balance is not None and least is not None and isinstance(command, c.PlaceWager):
            most = Cents(min(balance // times, balance if most is None else most))
        for field, bound in (("_clause", clause), ("_least", least), ("_most", most), ("_enough", enough)):
            if bound is not None or not is_staff:  # staff have hundreds of offers: what is not bounded does not say so
                offer[field] = bound
        offer["_free"] = [*free, "amount"] if least is not None and "amount" not in free else [*free]
        offer["_step"] = step
        if menu_clause := _menu_clause(document, str(offer["order"]), clause or ""):
            offer["_irregularity"] = menu_clause
        if len(stakes) > 1 or covers:  # a wager of several: who puts up what, and for whom
            offer["_stakes"] = [{"player": stake.player, "amount": stake.amount} for stake in stakes]
            offer["_covers"] = [{"player": stake.player, "amount": stake.amount} for stake in covers]
        if not is_staff:
            offer.update(_to_player(state, command, balance))
        if isinstance(command, c.SetHand):
            offer.update(_totals(state, command))
    return orders


def _to_player(state: TableState, command: c.AnyCommand, balance: int | None) -> Offer:
    """The moment that the order rests on, and what it may bring about for him."""
    offer: Offer = {}
    if moment := moment_of(state, command):
        offer["moment"] = moment
    if shown := shown_for(state, command):
        offer["_shown_for"] = shown
    if isinstance(command, c.PlaceWager) and (further := further_wagers(state, command.area)):
        offer["_further"] = further
        offer["_keeps"] = more_to_keep(state, command, balance or 0)
    return offer


@cache
def _menu_clause(document: str, order: str, clause: str) -> str | None:
    """Where it stands in the menu of irregularities: under its clause, without what follows the second number."""
    if order == REPORT:
        return None
    lines, own = irregularities(document), ".".join(clause.split(".")[:2])
    return next((line.clause for line in lines if order in line.orders or line.clause == own), None)


def _totals(state: TableState, command: c.SetHand) -> Offer:
    """What the Player's own cards count, set like this (3.10.1): he sees them.

    `_house` marks the setting of the House Way, and `_replaced` says that it counts in the place of this one (3.12).
    """
    rules = state.rules.point_rules
    assert rules is not None, "a hand is set only where hands are set"
    cards, two = all_named(state.current.hands[command.position].cards), command.two
    if len(two) != POINT_CARDS:
        return {"_three": None, "_counts": [], "_point": None, "_house": False, "_replaced": None}
    three = [card for card in cards if card not in two]
    house, replaced = rules.house_way(cards), state.rules.replaced_setting(cards, two)
    return {
        "_three": rules.three_card_total(three),
        "_counts": [*rules.three_card_counts(three)],
        "_point": rules.point_hand(two).title,
        "_house": house is not None and set(house.two) == set(two),
        "_replaced": replaced and {"clause": replaced.clause, "was_valid": replaced.was_valid},
    }
