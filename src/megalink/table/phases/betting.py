"""From "Place your bets, please" to "No more bets" (3.1 to 3.6)."""

from megalink.money import Cents, format_amount
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import limits_by_area
from megalink.table.game.showdown import Hand
from megalink.table.permissions import clause_of
from megalink.table.phase import Phase
from megalink.table.phases.seating import restricted
from megalink.table.state import RoundState, TableState

Result = tuple[e.AnyEvent, ...] | Rejection

BEFORE_THE_DEAL = (WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)


def place_your_bets(state: TableState, _command: c.CallPlaceYourBets) -> Result:
    number = state.round.number + 1 if state.round else 1
    return (e.RoundOpened(number, state.rules.document.key, state.readings, state.method),)


def place(state: TableState, command: c.PlaceWager) -> Result:
    current = state.current
    refusal = _where(state, command.position, command.area) or _whose(state, command)
    if refusal:
        return refusal
    if type(command.amount) is not int or command.amount <= 0:
        return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=command.amount)
    total = Cents(current.total(c.Place(command.position, command.area)) + command.amount)
    refusal = _size(state, command.area, total)
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
    return tuple(event(command.player, command.position, area, amount, command.actor.id) for area in areas)


def lower(state: TableState, command: c.LowerWager) -> Result:
    """Before "No more bets" a wager is lowered or withdrawn; after it the wager stays in action (5.6)."""
    current = state.current
    refusal = _where(state, command.position, command.area)
    if refusal and (refusal.code is not Code.AREA_NOT_FOR_NOW or state.phase is Phase.BETTING):
        return refusal
    there = current.stakes.get(c.Place(command.position, command.area), ())
    own = next((stake.amount for stake in there if stake.player == command.player), Cents(0))
    amount = own if command.amount is None else command.amount
    if command.amount is not None and (type(amount) is not int or amount <= 0):
        return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=command.amount)
    if not own or amount > own:
        message = f"{command.player} has {format_amount(own)} there"
        return Rejection(Code.NO_SUCH_WAGER, message, "5.6", field="amount", value=command.amount)
    if state.phase is not Phase.BETTING:
        return (e.WagerTakenBack(command.player, command.position, command.area, amount),)
    rest = Cents(current.total(c.Place(command.position, command.area)) - amount)
    refusal = _size(state, command.area, rest) if rest else None
    if refusal:
        return refusal
    return _on_all_equal(state, e.WagerLowered, command, amount)


def record_found(state: TableState, command: c.RecordFoundWager) -> Result:
    """5.13 and 5.14 speak of wagers outside the limits: this is how such a one comes into the books."""
    current = state.current
    refusal = _where(state, command.position, command.area)
    if refusal:
        return refusal
    live = current.hands.get(command.position)
    in_play = live is not None and live.is_in and command.position in current.order
    if command.area == JACKPOT or not (in_play or state.phase is Phase.BETTING):
        message = "only a wager on an area of a position in play is found outside the limits"
        return Rejection(Code.AREA_NOT_FOR_NOW, message, "5.14", field="area", value=command.area)
    if type(command.amount) is not int or command.amount <= 0:
        return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=command.amount)
    there = c.Place(command.position, command.area)
    own = _own(current, there, command.player)
    if not _size(state, command.area, Cents(current.total(there) - own + command.amount)):
        message = "the wager is within the limits: it is placed, not found"
        return Rejection(Code.WITHIN_LIMITS, message, "5.14", field="amount", value=command.amount)
    beside = (c.Place(command.position, area) for area in state.rules.equal_to[command.area])
    equal = [place for place in beside if state.phase is Phase.BETTING or _own(current, place, command.player)]
    return tuple(event for place in (there, *equal) for event in _as_found(current, place, command))


def _own(current: RoundState, place: c.Place, player: str) -> int:
    return sum(stake.amount for stake in current.stakes.get(place, ()) if stake.player == player)


def _as_found(current: RoundState, place: c.Place, command: c.RecordFoundWager) -> tuple[e.AnyEvent, ...]:
    difference = command.amount - _own(current, place, command.player)
    if difference > 0:
        return (e.WagerPlaced(command.player, *place, Cents(difference), command.actor.id),)
    return (e.WagerLowered(command.player, *place, Cents(-difference), command.actor.id),) if difference else ()


def no_more_bets(state: TableState, _command: c.CallNoMoreBets) -> Result:
    current, game = state.current, state.rules
    positions = sorted({place.position for place in current.stakes})
    hands = [Hand(position, (), current.wagers_at(position)) for position in positions]
    order = tuple(hand.position for hand in hands if game.gets_cards(hand))
    refusal = _notices(state, order)
    if refusal:
        return refusal
    invalid, jackpot = [], []
    for hand in hands:
        for area, stake in hand.wagers.items():
            needs = game.document.wagers[area].needs
            if needs and not any(name in hand.wagers for name in needs):
                invalid.append(c.Place(hand.position, area))
            elif area == JACKPOT:
                jackpot.append((hand.position, stake))
    return (e.BetsClosed(order, tuple(jackpot), tuple(invalid)),)


def _notices(state: TableState, order: tuple[int, ...]) -> Rejection | None:
    """3.4.1: on record before the first card for every Player on several positions. Reading: A59"""
    controllers = [state.seats[position] for position in order]
    for player in controllers:
        if controllers.count(player) > 1 and player not in state.informed:
            message = f"{player} wagers on several positions and has not been told that he may view one hand only"
            return Rejection(Code.NOTICE_NOT_GIVEN, message, clause_of(state, "one_hand"), field="player", value=player)
    return None


def _where(state: TableState, position: int, area: str) -> Rejection | None:
    assert state.layout is not None
    if not 1 <= position <= state.layout.positions:
        message = f"layout {state.layout.name} has the positions 1 to {state.layout.positions}"
        return Rejection(Code.POSITION_UNKNOWN, message, state.layout.clause, field="position", value=position)
    if position not in state.seats or state.seats[position] in state.barred:
        message = "nobody is seated there who may play the hand"
        return Rejection(
            Code.POSITION_EMPTY, message, clause_of(state, "jackpot_offer"), field="position", value=position
        )
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


def _whose(state: TableState, command: c.PlaceWager) -> Rejection | None:
    current = state.current
    if command.player in state.restricted:
        elsewhere = any(
            stake.player == command.player and place.position != command.position
            for place, stakes in current.stakes.items()
            for stake in stakes
        )
        if elsewhere:
            return restricted(state, command.player)
    if command.area == JACKPOT and state.seats[command.position] != command.player:
        message = f"{state.seats[command.position]} is seated there, and only he may place this wager"
        clause = clause_of(state, "jackpot_own_position")
        return Rejection(Code.JACKPOT_NOT_YOURS, message, clause, field="player", value=command.player)
    return None


def _size(state: TableState, area: str, total: Cents) -> Rejection | None:
    wager = state.rules.document.wagers[area]
    if wager.role is WagerRole.JACKPOT:
        if not state.rules.takes_jackpot(total, state.jackpot_minimum):
            times = " or ".join(str(multiple) for multiple in wager.multiples)
            message = f"the wager is {times} times the minimum of {format_amount(state.jackpot_minimum)}"
            return Rejection(Code.JACKPOT_MULTIPLE, message, wager.clause, field="amount", value=total)
        return None
    limit = limits_by_area(state.rules, state.limits)[area]
    clause = clause_of(state, "base_wager")
    if limit.minimum is not None and total < limit.minimum:
        message = f"the minimum is {format_amount(limit.minimum)}"
        return Rejection(Code.UNDER_MINIMUM, message, clause, field="amount", value=total)
    if limit.maximum is not None and total > limit.maximum:
        message = f"the maximum is {format_amount(limit.maximum)}"
        return Rejection(Code.OVER_MAXIMUM, message, clause, field="amount", value=total)
    return None
