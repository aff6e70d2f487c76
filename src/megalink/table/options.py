"""What a viewer can do now. Candidates are made from the state, and only those stay that `decide` accepts."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from typing import NamedTuple

from megalink.cards import ALL_CARDS
from megalink.money import Cents
from megalink.rulebook.document import Role as WagerRole
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.audience import Viewer
from megalink.table.betting import BEFORE_THE_DEAL, any_multiple
from megalink.table.decide import decide
from megalink.table.deciding import allowed_choices, exact_amount
from megalink.table.gate import NEEDED, clause_of
from megalink.table.irregularity import VOIDING, reconstruction
from megalink.table.limits import limits_by_area
from megalink.table.rejection import Rejection
from megalink.table.state import Phase, RoundState, TableState


class Option(NamedTuple):
    """An order that is accepted as it stands. `free` names what is up to the actor.

    `least` and `most` bound its amount, which goes up from the least by the `step`.
    """

    command: c.AnyCommand
    clause: str | None
    least: Cents | None = None
    most: Cents | None = None
    free: tuple[str, ...] = ()
    step: Cents = Cents(1)

    def covers(self, command: c.AnyCommand) -> bool:
        """Whether this option stands for the command."""
        if type(command) is not type(self.command) or command.actor != self.command.actor:
            return False
        loose = {"actor", "at", *self.free, *(("amount",) if self.least is not None else ())}
        named = [one.name for one in fields(command) if one.name not in loose]
        if any(getattr(command, name) != getattr(self.command, name) for name in named):
            return False
        if self.least is None or "amount" in self.free:
            return True
        amount = getattr(command, "amount", None)
        if type(amount) is not int or (amount - self.least) % self.step:
            return False
        return self.least <= amount and (self.most is None or amount <= self.most)


def options(state: TableState, viewer: Viewer, at: int = 0) -> tuple[Option, ...]:
    role = viewer.role
    if role is None or state.game is None:
        return ()
    actor = Actor(viewer.id, role)
    return tuple(
        option for option in _candidates(state, actor, at) if not isinstance(decide(state, option.command), Rejection)
    )


def _candidates(state: TableState, actor: Actor, at: int) -> Iterator[Option]:
    yield from _seats(state, actor, at)
    if state.round:
        yield from _wagers(state, state.round, actor, at)
        yield from _hands(state, state.round, actor, at)
    if actor.role is not Role.PLAYER:
        yield from _staff(state, actor, at)


def _option(state: TableState, command: c.AnyCommand, *free: str, clause: str | None = None) -> Option:
    return Option(command, clause or clause_of(state, NEEDED[type(command)][1]), free=free)


def _players(state: TableState, actor: Actor) -> list[str]:
    """For whom this actor can act: himself, or as staff everyone at the table."""
    if actor.role is Role.PLAYER:
        return [actor.id]
    staked = {stake.player for stakes in state.round.stakes.values() for stake in stakes} if state.round else set()
    return sorted({*state.seats.values(), *staked, *state.restricted, *state.barred})


def _seats(state: TableState, actor: Actor, at: int) -> Iterator[Option]:
    assert state.layout is not None
    for player in _players(state, actor):
        for position in range(1, state.layout.positions + 1):
            yield _option(state, c.Sit(player, position, actor=actor, at=at))
            yield _option(state, c.Leave(player, position, actor=actor, at=at))


def _wagers(state: TableState, current: RoundState, actor: Actor, at: int) -> Iterator[Option]:
    areas = [wager for wager in state.rules.document.wagers.values() if wager.role is not WagerRole.PAYMENT]
    for player in _players(state, actor):
        for position in sorted(state.seats):
            for wager in areas:
                place = c.Place(position, wager.name)
                if wager.role in BEFORE_THE_DEAL and current.phase is Phase.BETTING:
                    yield from _placing(state, current, player, place, actor, at)
                own = sum(stake.amount for stake in current.stakes.get(place, ()) if stake.player == player)
                if own:
                    yield from _lowering(state, current, player, place, Cents(own), actor, at)


def _placing(
    state: TableState, current: RoundState, player: str, place: c.Place, actor: Actor, at: int
) -> Iterator[Option]:
    wager, total = state.rules.document.wagers[place.area], current.total(place)
    if wager.role is WagerRole.JACKPOT:
        yield from _placing_jackpot(state, player, place, total, actor, at)
        return
    limit = limits_by_area(state.rules, state.limits)[place.area]
    least = Cents(max(1, (limit.minimum or 1) - total))
    most = None if limit.maximum is None else Cents(limit.maximum - total)
    if most is None or most >= least:
        yield Option(c.PlaceWager(player, *place, least, actor=actor, at=at), wager.clause, least, most)


def _placing_jackpot(
    state: TableState, player: str, place: c.Place, total: Cents, actor: Actor, at: int
) -> Iterator[Option]:
    wager, unit = state.rules.document.wagers[place.area], state.jackpot_minimum
    if any_multiple(state):
        command = c.PlaceWager(player, *place, unit, actor=actor, at=at)
        yield Option(command, wager.clause, unit, step=unit)
        return
    for multiple in wager.multiples:
        amount = Cents(multiple * unit - total)
        if amount > 0:
            command = c.PlaceWager(player, *place, amount, actor=actor, at=at)
            yield _option(state, command, clause=wager.clause)


def _lowering(
    state: TableState, current: RoundState, player: str, place: c.Place, own: Cents, actor: Actor, at: int
) -> Iterator[Option]:
    clause = "5.6" if current.phase is not Phase.BETTING else None
    yield _option(state, c.LowerWager(player, *place, None, actor=actor, at=at), clause=clause)
    total = current.total(place)
    wager = state.rules.document.wagers[place.area]
    ranges: list[tuple[int, int]] = []
    if current.phase is not Phase.BETTING:
        ranges.append((1, own))
    elif wager.role is WagerRole.JACKPOT:
        ranges += [(amount, amount) for amount in range(state.jackpot_minimum, own + 1, state.jackpot_minimum)]
    else:
        limit = limits_by_area(state.rules, state.limits)[place.area]
        least = 1 if limit.maximum is None else max(1, total - limit.maximum)
        ranges.append((least, min(own, total - max(limit.minimum or 0, 1))))
        if own == total:
            ranges.append((own, own))
    for least, most in ranges:
        if 1 <= least <= most:
            command = c.LowerWager(player, *place, Cents(least), actor=actor, at=at)
            yield Option(command, clause or clause_of(state, "wagers_by_staff"), Cents(least), Cents(most))


def _hands(state: TableState, current: RoundState, actor: Actor, at: int) -> Iterator[Option]:
    for player in _players(state, actor):
        yield _option(state, c.WithdrawAll(player, actor=actor, at=at))
        for position in current.order:
            live = current.hands[position]
            if live.controller != player:
                continue
            for choice in allowed_choices(state, live):
                amount = exact_amount(state, live, choice)
                command = c.Decide(player, position, choice.name, amount, actor=actor, at=at)
                yield _option(state, command, clause=choice.clause)
            yield _option(state, c.ViewHand(player, position, actor=actor, at=at))
            yield _option(state, c.DeclineComparison(player, position, actor=actor, at=at))
            yield _option(state, c.ShowHand(player, position, actor=actor, at=at))
            yield _option(state, c.WithdrawHand(player, position, actor=actor, at=at))
            if player == actor.id and player in live.viewed_by and state.rules.sets_hands:
                for two in combinations(live.cards, 2):
                    yield _option(state, c.SetHand(player, position, two, actor=actor, at=at))


def _staff(state: TableState, actor: Actor, at: int) -> Iterator[Option]:
    for kind in (
        c.CallPlaceYourBets,
        c.CallNoMoreBets,
        c.DealFromDeck,
        c.ExposeCommunity,
        c.ExposeDealer,
        c.SettleRound,
        c.PermitWithdrawal,
        c.DeclarePowerFailure,
        c.ResumePlay,
    ):
        yield _option(state, kind(actor=actor, at=at))
    for method in state.rules.document.methods.values():
        yield _option(state, c.ChooseMethod(method.name, actor=actor, at=at), clause=method.clause)
    for clause in VOIDING:
        note = "found by staff" if clause == "5.1" else ""
        yield _option(state, c.VoidRound(clause, note, actor=actor, at=at), "note", clause=clause)
    yield from _free(state, actor, at)
    for player in _players(state, actor):
        yield _option(state, c.InformOneHand(player, actor=actor, at=at))
        for lift in (False, True):
            yield _option(state, c.RestrictPlayer(player, lift, actor=actor, at=at))
            yield _option(state, c.BarPlayer(player, "", lift, actor=actor, at=at), "reason")
        yield _option(state, c.ResolveMultipleHands(player, actor=actor, at=at))
        yield _option(state, c.StopPlayer(player, actor=actor, at=at))
    if state.round:
        yield from _about_hands(state, state.round, actor, at)


def _free(state: TableState, actor: Actor, at: int) -> Iterator[Option]:
    """Orders whose content is up to the actor: cards that a shoe gave, counts, reports, rulings."""
    deck = tuple(card.text for card in ALL_CARDS)
    yield _option(state, c.LoadDeck(deck, actor=actor, at=at), "deck")
    if state.round:  # any card stands here: one that is not yet dealt would tell something of those that are
        yield _option(state, c.DealCard(deck[0], actor=actor, at=at), "card", "where")
    yield _option(state, c.CountCards(52, actor=actor, at=at), "counted")
    yield _option(state, c.RecordExposedCard("dealer", actor=actor, at=at), "where")
    yield _option(state, c.ReportIrregularity("5.1", "", actor=actor, at=at), "clause", "note")
    yield _option(
        state, c.GiveRuling("continue", "as ruled", actor=actor, at=at), "outcome", "reason", "affected", "nets"
    )
    for role in (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.GAMING_SHIFT_MANAGER):
        assignment = c.AssignActing("", role, at, at + 1, actor=actor, at=at)
        yield _option(state, assignment, "person", "start", "end")
    moves = reconstruction(state)
    if moves is not None:
        yield _option(state, c.MoveHands(moves, actor=actor, at=at), "moves")


def _from(option: Option, least: Cents, most: Cents | None = None) -> Option:
    return option._replace(least=least, most=most)


def _about_hands(state: TableState, current: RoundState, actor: Actor, at: int) -> Iterator[Option]:
    for where in ("dealer", "community", *map(str, current.order)):
        yield _option(state, c.RecordHandCount(where, 0, actor=actor, at=at), "counted")
    for position in current.order:
        live = current.hands[position]
        yield _option(state, c.MarkAbsent(position, actor=actor, at=at))
        yield _option(state, c.RemoveHand(position, actor=actor, at=at))
        yield _option(state, c.ViewDeclinedHand(position, actor=actor, at=at))
        yield _option(state, c.RecordView(live.controller, position, actor=actor, at=at))
    for player in _players(state, actor):
        for position in sorted(state.seats):
            for wager in state.rules.document.wagers.values():
                late = c.RecordLateWager(player, position, wager.name, Cents(1), actor=actor, at=at)
                yield _from(_option(state, late), Cents(1))
                yield from _found(state, current, player, c.Place(position, wager.name), actor, at)


def _found(
    state: TableState, current: RoundState, player: str, place: c.Place, actor: Actor, at: int
) -> Iterator[Option]:
    limit = limits_by_area(state.rules, state.limits)[place.area]
    others = current.total(place) - sum(one.amount for one in current.stakes.get(place, ()) if one.player == player)
    if limit.minimum is not None and limit.minimum - 1 - others >= 1:
        most = Cents(limit.minimum - 1 - others)
        command = c.RecordFoundWager(player, *place, Cents(1), actor=actor, at=at)
        yield _from(_option(state, command, clause="5.13"), Cents(1), most)
    if limit.maximum is not None:
        least = Cents(max(1, limit.maximum + 1 - others))
        command = c.RecordFoundWager(player, *place, least, actor=actor, at=at)
        yield _from(_option(state, command, clause="5.14"), least)
