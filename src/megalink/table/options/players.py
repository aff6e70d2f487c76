"""What a Player can do now, and staff for him (3.6): seats, wagers, decisions."""

from collections.abc import Iterator
from itertools import combinations

from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.limits import jackpot_stakes, limits_by_area
from megalink.table.options.option import Chooser, Option, kinds_with
from megalink.table.phase import Phase
from megalink.table.phases.betting import BEFORE_THE_DEAL
from megalink.table.phases.decisions import allowed_choices, covered_for_others, exact_amount, stakes_of
from megalink.table.state import LiveHand, RoundState, TableState, all_named

OF_HIS_HAND = kinds_with("player", "position", of_hands=True)


def seats(who: Chooser) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    assert state.layout is not None
    for player in who.players:
        for position in range(1, state.layout.positions + 1):
            if position not in state.seats:
                yield Option(c.Sit(player, position, actor=actor, at=at))
            elif state.seats[position] == player:
                yield Option(c.Leave(player, position, actor=actor, at=at))


def wagers(who: Chooser) -> Iterator[Option]:
    state, current = who.state, who.state.current
    placing, lowering = c.PlaceWager in who.open_now, c.LowerWager in who.open_now
    if not placing and not lowering:
        return
    for player in who.players:
        for position in sorted(state.seats):
            for wager in state.rules.areas.values():
                place = c.Place(position, wager.name)
                if placing and wager.role in BEFORE_THE_DEAL:
                    yield from _placing(who, current, player, place)
                own = sum(stake.amount for stake in current.stakes.get(place, ()) if stake.player == player)
                if own and lowering:
                    yield from _lowering(who, current, player, place, Cents(own))


def _placing(who: Chooser, current: RoundState, player: str, place: c.Place) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    wager, total, unit = state.rules.document.wagers[place.area], current.total(place), state.jackpot_minimum
    if wager.role is not WagerRole.JACKPOT:
        limit = limits_by_area(state.rules, state.limits)[place.area]
        enough = Cents(max(1, (limit.minimum or 1) - total))
        most = None if limit.maximum is None else Cents(limit.maximum - total)
        if most is None or most >= 1:
            times = 1 + len(state.rules.equal_to[place.area])
            command = c.PlaceWager(player, *place, Cents(1), actor=actor, at=at)
            yield Option(command, wager.clause, (), Cents(1), most, times=times, enough=enough)
    elif state.rules.any_jackpot_multiple:
        yield Option(c.PlaceWager(player, *place, unit, actor=actor, at=at), wager.clause, (), unit, step=unit)
    else:
        for amount in (Cents(stake - total) for stake in jackpot_stakes(state.rules, unit)):
            if amount > 0:
                yield Option(c.PlaceWager(player, *place, amount, actor=actor, at=at), wager.clause)


def _lowering(who: Chooser, current: RoundState, player: str, place: c.Place, own: Cents) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    clause = "5.6" if current.phase is not Phase.BETTING else None
    yield Option(c.LowerWager(player, *place, None, actor=actor, at=at), clause)
    unit = state.jackpot_minimum
    ranges: list[tuple[int, int, int]] = [(1, own, 1)]  # from, to, and in which steps
    if current.phase is Phase.BETTING and state.rules.document.wagers[place.area].role is WagerRole.JACKPOT:
        parts = [(amount, amount, 1) for amount in range(unit, own + 1, unit)]
        ranges = [(unit, own, unit)] if state.rules.any_jackpot_multiple else parts
    for least, most, step in ranges:
        if 1 <= least <= most:
            command = c.LowerWager(player, *place, Cents(least), actor=actor, at=at)
            yield Option(command, clause, (), Cents(least), Cents(most), Cents(step))


def following(who: Chooser) -> Iterator[Option]:
    """For those who have a part in the base wager of another's position."""
    current, actor, at = who.state.current, who.actor, who.at
    for position in sorted({place.position for place in current.places}):
        for area in who.state.rules.continued:
            for player in current.parts(c.Place(position, area)):
                if player in who.players:
                    for whole_round in (True, False):
                        yield Option(c.FollowSeat(player, position, whole_round, actor=actor, at=at))
                    yield Option(c.StopFollowing(player, position, actor=actor, at=at))


def funded(state: TableState, live: LiveHand, choice: Choice, option: Option) -> Option:
    """With who puts up what of the wager that a decision places."""
    if choice.kind is not Kind.PLACE:
        return option
    stakes, covers = stakes_of(state, live, choice), covered_for_others(state, live, choice)
    return option._replace(stakes=stakes, covers=covers)


def hands(who: Chooser) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    current = state.current
    for player in who.players:
        if player in current.may_withdraw:
            yield Option(c.WithdrawAll(player, actor=actor, at=at))
        for position in current.order:
            live = current.hands[position]
            if live.controller != player:
                continue
            for choice in allowed_choices(state, live):
                amount = exact_amount(state, live, choice)
                command = c.Decide(player, position, choice.name, amount, actor=actor, at=at)
                yield funded(state, live, choice, Option(command, choice.clause))
            for kind in OF_HIS_HAND:
                yield Option(kind(player, position, actor=actor, at=at))
            if state.rules.sets_hands:
                yield from _settings(who, live, player)


def _settings(who: Chooser, live: LiveHand, player: str) -> Iterator[Option]:
    actor, at, position = who.actor, who.at, live.position
    if actor.role is not Role.PLAYER:  # he sees no card of it: how it was laid is named with its cards
        yield Option(c.SetHand(player, position, (), actor=actor, at=at))
    elif player in live.viewed_by:
        cards = all_named(live.cards)
        for two in combinations(cards, 2):
            yield Option(c.SetHand(player, position, two, actor=actor, at=at))
        # Laid out otherwise than as three and two: 3.12 puts it right. Reading: A40
        yield Option(c.SetHand(player, position, cards[:1], actor=actor, at=at), free=("two",) if cards else ())
