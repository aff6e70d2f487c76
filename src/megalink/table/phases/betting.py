"""From "Place your bets, please" to "No more bets" (3.1 to 3.6)."""

from megalink.money import Cents, format_amount
from megalink.rulebook.command import refuse_amount
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import jackpot_stakes, limits_by_area
from megalink.table.game.showdown import Hand
from megalink.table.permissions import clause_of
from megalink.table.phase import Phase
from megalink.table.phases.seating import beyond_one_position, no_such_position
from megalink.table.returns import missing, return_place
from megalink.table.state import RoundState, TableState

BEFORE_THE_DEAL = (WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)


def place_your_bets(state: TableState) -> e.Result:
    number = state.round.number + 1 if state.round else 1
    return (e.RoundOpened(number, state.rules.document.key, state.readings, state.method),)


def place(state: TableState, command: c.PlaceWager) -> e.Result:
    refusal = wrong_place(state, command)
    if refusal:
        return refusal
    if state.is_restricted(command.player, command.at) and (refusal := beyond_one_position(state, command)):
        return refusal
    if command.area == JACKPOT and state.seats[command.position] != command.player:
        message = f"{state.seats[command.position]} is seated there, and only he may place this wager"
        return command.refused("player", Code.JACKPOT_NOT_YOURS, message, clause_of(state, "jackpot_own_position"))
    current, areas = state.current, (command.area, *state.rules.equal_to[command.area])
    if current.settled and any(current.has_outcome(c.Place(command.position, area)) for area in areas):
        message = "a ruling has settled this wager: the next one is placed in the next round"
        return command.refused("area", Code.AREA_NOT_FOR_NOW, message, "6.1")
    refusal = refuse_amount(command.amount)
    if refusal:
        return refusal
    total = Cents(current.total(c.Place(command.position, command.area)) + command.amount)
    refusal = _too_much(state, command.area, total)
    if refusal:
        return refusal
    return _on_all_equal(state, e.WagerPlaced, command, command.amount)


def _on_all_equal(
    state: TableState,
    event: type[e.WagerPlaced | e.WagerLowered],
    command: c.PlaceWager | c.LowerWager,
    amount: Cents,
) -> tuple[e.AnyEvent, ...]:
    """Wagers that are always as much as a base wager are placed and lowered with it."""
    areas = (command.area, *state.rules.equal_to[command.area])
    return tuple([event(command.player, command.position, area, amount, command.actor.id) for area in areas])


def lower(state: TableState, command: c.LowerWager) -> e.Result:
    """Before "No more bets" a wager is lowered or withdrawn; after it the wager stays in action (5.6)."""
    current = state.current
    refusal = wrong_place(state, command)
    if refusal and (refusal.code is not Code.AREA_NOT_FOR_NOW or state.phase is Phase.BETTING):
        return refusal
    there = c.Place(command.position, command.area)
    own = own_part(current, there, command.player)
    amount = own if command.amount is None else command.amount
    refusal = refuse_amount(command.amount) if command.amount is not None else None
    if refusal:
        return refusal
    if not own or amount > own:
        return command.refused("amount", Code.NO_SUCH_WAGER, f"{command.player} has {format_amount(own)} there", "5.6")
    if state.phase is not Phase.BETTING:
        return (e.WagerTakenBack(command.player, command.position, command.area, amount),)
    rest = Cents(current.total(there) - amount)
    refusal = _too_much(state, command.area, rest) if rest else None
    if refusal:
        return refusal
    return _on_all_equal(state, e.WagerLowered, command, amount)


def own_part(current: RoundState, place: c.Place, player: str) -> Cents:
    """What of the wager on an area lies there as this Player's."""
    return dict(current.stakes.get(place, ())).get(player, Cents(0))


def no_more_bets(state: TableState) -> e.Result:
    current, game = state.current, state.rules
    returned = _short_of_the_minimum(state)
    gone = {(event.position, event.area) for event in returned}
    hands = []
    for position in sorted({place.position for place in current.stakes}):
        wagers = {area: stake for area, stake in current.wagers_at(position).items() if (position, area) not in gone}
        hands.append(Hand(position, (), wagers))
    order = tuple(hand.position for hand in hands if game.gets_cards(hand))
    refusal = _notices(state, order)
    if refusal:
        return refusal
    invalid, jackpot = [], []
    for hand in hands:
        for area, stake in hand.wagers.items():
            if game.stands_alone(area, hand.wagers):
                invalid.append(c.Place(hand.position, area))
            elif area == JACKPOT:
                jackpot.append((hand.position, stake))
    return (*returned, e.BetsClosed(order, tuple(jackpot), tuple(invalid)))


def _short_of_the_minimum(state: TableState) -> tuple[e.WagersReturned, ...]:
    """What does not reach the minimum goes back before the deal, with wagers that needed it. Reading: A112

    A wager that never had what it needs beside it is another matter: 5.12.2 keeps it until the round ends.
    """
    current, clause = state.current, clause_of(state, "base_wager") or ""
    short = missing(state, current)
    happened = [event for place in short for event in return_place(current, place, (clause,), ("A112",))]
    for position in sorted({place.position for place in short}):
        wagers = current.wagers_at(position)
        stay = {area for area in wagers if c.Place(position, area) not in short}
        for area in sorted(stay):
            wager = state.rules.document.wagers[area]
            if not stay.isdisjoint(wager.needs) or wagers.keys().isdisjoint(wager.needs):
                continue
            needs_it = "5.12.1" if area == JACKPOT else wager.clause
            happened += return_place(current, c.Place(position, area), (clause, needs_it), ("A112",))
    return tuple(happened)


def _notices(state: TableState, order: tuple[int, ...]) -> Rejection | None:
    """3.4.1: on record before the first card for every Player on several positions. Reading: A59"""
    controllers = [state.seats[position] for position in order]
    for player in controllers:
        if controllers.count(player) > 1 and player not in state.informed:
            message = f"{player} wagers on several positions and has not been told that he may view one hand only"
            return Rejection(Code.NOTICE_NOT_GIVEN, message, clause_of(state, "one_hand"), field="player", value=player)
    return None


def wrong_place(state: TableState, command: c.WagerCommand | c.LowerWager) -> Rejection | None:
    """Why no wager of before the deal can lie there."""
    position, area = command.position, command.area
    refusal = no_such_position(state, position)
    if refusal:
        return refusal
    if position not in state.seats or state.is_barred(state.seats[position], command.at):
        return nobody_may_play(state, position)
    wager = state.rules.areas.get(area)
    if wager is None:
        message = f"the areas of this document are {', '.join(state.rules.areas)}"
        return Rejection(Code.AREA_UNKNOWN, message, clause_of(state, "positions"), field="area", value=area)
    if wager.role is WagerRole.EQUAL:
        assert wager.of is not None
        message = f"{wager.title} is always as much as {state.rules.areas[wager.of].title}, and goes with it"
        return Rejection(Code.AREA_NOT_FOR_NOW, message, wager.clause, field="area", value=area)
    if wager.role not in BEFORE_THE_DEAL:
        message = f"{wager.title} is wagered after the deal, as a decision"
        return Rejection(Code.AREA_NOT_FOR_NOW, message, wager.clause, field="area", value=area)
    return None


def nobody_may_play(state: TableState, position: int) -> Rejection:
    message, clause = "nobody is seated there who may play the hand", clause_of(state, "jackpot_offer")
    return Rejection(Code.POSITION_EMPTY, message, clause, field="position", value=position)


def _too_much(state: TableState, area: str, total: Cents) -> Rejection | None:
    """A wager may be small while bets are open: others may add to it before they close."""
    wager = state.rules.document.wagers[area]
    if wager.role is WagerRole.JACKPOT:
        if total not in jackpot_stakes(state.rules, state.jackpot_minimum):
            times = " or ".join(str(multiple) for multiple in wager.multiples)
            message = f"the wager is {times} times the minimum of {format_amount(state.jackpot_minimum)}"
            return Rejection(Code.JACKPOT_MULTIPLE, message, wager.clause, field="amount", value=total)
        return None
    limit = limits_by_area(state.rules, state.limits)[area]
    clause = clause_of(state, "base_wager")
    if limit.maximum is not None and total > limit.maximum:
        message = f"the maximum is {format_amount(limit.maximum)}"
        return Rejection(Code.OVER_MAXIMUM, message, clause, field="amount", value=total)
    return None
