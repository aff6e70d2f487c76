"""A described round (as `megalink settle` takes it) played at a table that is linked to a pool."""

from collections.abc import Mapping
from typing import NamedTuple

from megalink.cards import ALL_CARDS, Card
from megalink.jackpot.commands import OpenLink, PayClaim, VerifyClaim
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.document import WagerRole
from megalink.settle.round import DescribedRound
from megalink.table import commands as c
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.deal_plan import To
from megalink.table.game.showdown import Ending, Hand
from megalink.table.phase import Phase
from megalink.table.state import TableState
from tests.machines.people import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, player

BEFORE_THE_DEAL = (WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)


class Told(NamedTuple):
    """What a described round says beside its hands."""

    described: DescribedRound
    layout: str
    method: str
    absent: frozenset[int]  # positions whose Players left, be it after their decision
    by_hand: bool  # cards are entered one by one


def played(told: Told) -> Linked:
    """The table and the pool after the round is settled and every award is paid."""
    described = told.described
    linked = _opened(told)
    for hand in sorted(described.showdown.hands, key=lambda hand: hand.position):
        for order in _wagers(linked.table, hand):
            linked = _done(linked, order)
    linked = _done(linked, c.CallNoMoreBets(actor=DEALER))
    linked = linked._replace(table=linked.table._replace(limits=described.limits))  # stakes may lie outside them
    linked = _dealt(linked, told)
    linked = _decided(linked, told)
    linked = _shown(linked, told)
    linked = _done(linked, c.SettleRound(actor=DEALER))
    return _paid(linked)


def _done(linked: Linked, order: AnyOrder) -> Linked:
    happened = execute(linked, order)
    assert isinstance(happened, Happened), f"{order}: {happened}"
    return happened.after


def _opened(told: Told) -> Linked:
    described = told.described
    game, link = described.game, described.link
    assert link.displayed is not None
    assert link.reset is not None
    linked = Linked("one", new_table())
    opened = c.OpenTable(
        game.document.key,
        tuple(described.chosen.items()),
        told.layout,
        told.method,
        jackpot_minimum=link.minimum,
        actor=PIT_MANAGER,
    )
    rates = Parameters(link.reset, link.minimum, to_displayed=0, to_reserve=0)
    linked = _done(linked, OpenLink(rates, link.displayed, Cents(0), actor=SHIFT_MANAGER))
    linked = _done(linked, opened)
    for hand in described.showdown.hands:
        linked = _done(linked, c.Sit(_name(hand), hand.position, actor=player(_name(hand))))
    warned = frozenset(
        (_name(hand), area) for hand in described.showdown.hands for area in described.earlier.get(hand.position, ())
    )
    linked = linked._replace(table=linked.table._replace(warned=warned))  # as rounds before this one left it
    return _done(linked, c.CallPlaceYourBets(actor=DEALER))


def _name(hand: Hand) -> str:
    return f"player {hand.position}"


def _wagers(table: TableState, hand: Hand) -> list[c.AnyCommand]:
    return [
        c.PlaceWager(_name(hand), hand.position, area, stake, actor=player(_name(hand)))
        for area, stake in hand.wagers.items()
        if table.rules.document.wagers[area].role in BEFORE_THE_DEAL
    ]


def _dealt(linked: Linked, told: Told) -> Linked:
    """All cards that are dealt before the decisions; a late packet waits for `_shown`."""
    if linked.table.phase is Phase.DECIDING:  # nobody has a hand
        return linked
    deck = _deck(linked.table, told)
    if not told.by_hand:
        linked = _done(linked, c.LoadDeck(tuple(one.text for one in deck), actor=DEALER))
        return _done(linked, c.DealFromDeck(actor=DEALER))
    for one in deck[: linked.table.current.first_slots]:
        linked = _done(linked, c.DealCard(one.text, actor=DEALER))
    return linked


def _deck(table: TableState, told: Told) -> list[Card]:
    """The described cards in the slots of the plan, and any others in the rest of them."""
    showdown, current = told.described.showdown, table.current
    own: Mapping[int, tuple[Card, ...]] = {hand.position: hand.cards for hand in showdown.hands}
    packets = {str(at): list(own[at]) for at in current.order}
    packets |= {To.DEALER.value: [*showdown.dealer], To.COMMUNITY.value: [*showdown.community], To.BURN.value: []}
    named = {one for cards in packets.values() for one in cards}
    others = [one for one in ALL_CARDS if one not in named]
    deck = [packets[place].pop(0) if packets[place] else others.pop() for place in map(current.place_of, current.plan)]
    return [*deck, *others, *(one for cards in packets.values() for one in cards)]


def _decided(linked: Linked, told: Told) -> Linked:
    hands = {hand.position: hand for hand in told.described.showdown.hands}
    for step in linked.table.rules.steps:
        for at in linked.table.current.order:
            for order in _decisions(linked.table, hands[at], gone=at in told.absent):
                linked = _done(linked, order)
        current = linked.table.current
        if step.exposes and len(told.described.showdown.community) > current.community_shown and _wanted(linked, told):
            linked = _done(linked, c.ExposeCommunity(actor=DEALER))
    return linked


def _wanted(linked: Linked, told: Told) -> bool:
    """Whether the table has a use for the next community cards."""
    hands = told.described.showdown.hands
    game = linked.table.rules
    return game.needs_dealer(hands) or linked.table.current.community_shown < game.community_needed(hands)


def _decisions(table: TableState, hand: Hand, *, gone: bool) -> list[c.AnyCommand]:
    """How this hand comes to the ending that is told of it, at this step."""
    live = table.current.hands[hand.position]
    choices = table.rules.choices(table.current.wagers_at(hand.position), table.current.step)
    who = (_name(hand), hand.position)
    actor = player(_name(hand))
    if not choices or live.ending in (Ending.FOLDED, Ending.ABSENT):
        return []
    returns = any(one.kind is Kind.RETURN and _is_told(one, hand) for one in choices)
    if hand.ending is Ending.ABSENT and not returns:
        return [c.MarkAbsent(hand.position, actor=DEALER)]
    if hand.set_two is not None:
        return [c.ViewHand(*who, actor=actor), c.SetHand(*who, hand.set_two, actor=actor)]
    passing_last = sorted(choices, key=lambda one: one.kind is Kind.PASS)
    choice = next((one for one in passing_last if _is_told(one, hand)), None)
    if choice is None or (choice.kind is Kind.PASS and len(choices) == 1):
        return []
    if choice.kind is Kind.PASS and gone:
        return [c.MarkAbsent(hand.position, actor=DEALER)]
    amount = hand.wagers[choice.area] if choice.kind is Kind.PLACE and choice.area else None
    return [c.Decide(*who, choice.name, amount, actor=actor)]


def _is_told(choice: Choice, hand: Hand) -> bool:
    """Whether the hand as it is described has decided so."""
    match choice.kind:
        case Kind.FOLD:
            return hand.ending is Ending.FOLDED
        case Kind.PLACE:
            return choice.area in hand.wagers
        case Kind.RETURN:
            return choice.area not in hand.wagers
        case Kind.PASS | Kind.SET:
            return choice.kind is Kind.PASS


def _shown(linked: Linked, told: Told) -> Linked:
    showdown = told.described.showdown
    for hand in showdown.hands:
        if hand.ending is Ending.DECLINED and linked.table.rules.may_decline(hand) and hand.cards:
            decline = c.DeclineComparison(_name(hand), hand.position, actor=player(_name(hand)))
            linked = _done(linked, decline)
    current = linked.table.current
    if showdown.dealer and current.order:
        for place, _ in enumerate(current.plan[current.dealt :]):
            if not told.by_hand:
                linked = _done(linked, c.DealFromDeck(actor=DEALER))
                break
            linked = _done(linked, c.DealCard(_deck(linked.table, told)[current.dealt + place].text, actor=DEALER))
        linked = _done(linked, c.ExposeDealer(actor=DEALER))
        if linked.table.rules.community_at_reveal and showdown.community and _wanted(linked, told):
            linked = _done(linked, c.ExposeCommunity(actor=DEALER))
    inferred = told.described.game.readings.get("decline.inferred") == "any_unexposed_hand"
    if inferred and linked.table.phase is Phase.REVEALING:
        for live in linked.table.current.hands.values():
            if live.ending is Ending.PLAYED:
                linked = _done(linked, c.ShowHand(live.controller, live.position, actor=player(live.controller)))
    return linked


def _paid(linked: Linked) -> Linked:
    assert linked.pool is not None
    for sequence in [*linked.pool.claims]:
        linked = _done(linked, VerifyClaim(sequence, actor=SUPERVISOR))
        linked = _done(linked, PayClaim(sequence, actor=DEALER))
    return linked
