"""What a void undoes: every wager goes back, and what the round had paid or collected is taken back too."""

from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome
from megalink.table.game.showdown import Ending, Hand
from megalink.table.progress import handled, undecided
from megalink.table.returns import return_place
from megalink.table.state import LiveHand, RoundState, TableState

VOIDING = c.VoidRound.FACTS.remedies


def void(state: TableState, command: c.VoidRound) -> e.Result:
    if command.clause not in VOIDING:
        message = f"a round is void by one of {', '.join(VOIDING)}; anything else is for a ruling"
        return command.refused("clause", Code.CLAUSE_UNKNOWN, message, "6.1")
    if not _void_is_open(state, command):
        message = f"nothing is on record that makes the round void by {command.clause}"
        return command.refused("clause", Code.REMEDY_NOT_OPEN, message, command.clause)
    return voided(state, command.clause, command.note, command.actor.id)


def _void_is_open(state: TableState, command: c.VoidRound) -> bool:
    """What is on record makes it void, or a report that whoever voids it confirms. Reading: A99"""
    current = state.current
    reported = current.is_reported(command.clause)
    match command.clause:
        case "5.1":
            return reported or current.deck_fault is not None or bool(command.note)
        case "5.2":
            return (reported or current.misplaced) and not handled(current)
        case "5.3":
            return reported or "dealer" in current.wrong_counts or "community" in current.wrong_counts
        case "5.4":
            return reported or len(current.exposures) > 1
        case _:
            return reported or "deck" in current.wrong_counts


def voided(state: TableState, clause: str, note: str, by: str) -> tuple[e.AnyEvent, ...]:
    """A void round has no outcomes: what was paid or collected in it goes back, too. Reading: A73"""
    current = state.current
    everything = state.rules.readings["void.returns"] == "everything"
    undone = reversals(current) if everything else ()
    returned = all_returned(state, current, clause, "A73", folds_too=everything)
    return (*undone, *returned, e.RoundVoided(clause, note, by))


def all_returned(
    state: TableState, current: RoundState, clause: str, reading: str, *, folds_too: bool = False
) -> list[e.AnyEvent]:
    """Every wager goes back; what a Fold lost stays lost, unless the clause undoes that as well."""
    happened: list[e.AnyEvent] = []
    for place in current.places:
        if folds_too or not collected(state, current, place):
            happened += return_place(current, place, (clause,), (reading,))
        else:
            happened.append(_collect(state, current, place, clause, reading))
    return happened


def reversals(current: RoundState, position: int | None = None) -> tuple[e.AnyEvent, ...]:
    """Further entries that take back what this round (or one hand of it) paid and collected."""
    settled: dict[c.Place, list[e.Share]] = {}
    for line in current.settled:
        shares = (e.Share(share.player, Cents(0), share.net) for share in line.shares)
        settled.setdefault(c.Place(line.position, line.area), []).extend(shares)
    for late in current.forfeited:
        lost = e.Share(late.player, Cents(0), Cents(-late.amount))
        settled.setdefault(c.Place(late.position, late.area), []).append(lost)
    entered = [
        e.SettlementReversed(entry.position, JACKPOT, (e.Share(entry.player, Cents(0), Cents(-entry.stake)),))
        for entry in current.entered
        if position in (None, entry.position)
    ]
    awarded = [
        e.AwardReversed(award.round, award.position, award.player, award.amount, award.stake_back)
        for award in current.awarded
        if position in (None, award.position)
    ]
    undone = (
        e.SettlementReversed(*place, tuple(shares))
        for place, shares in settled.items()
        if position in (None, place.position)
    )
    return (*undone, *entered, *awarded)


def collected(state: TableState, current: RoundState, place: c.Place) -> bool:
    """A Fold's losses are collected on the spot (3.9.1), though the books close with the round."""
    live = current.hands.get(place.position)
    return live is not None and live.ending is Ending.FOLDED and place.area in state.rules.lost_on_fold


def _collect(state: TableState, current: RoundState, place: c.Place, clause: str, reading: str) -> e.WagerSettled:
    fold = state.rules.fold
    assert fold is not None, "a wager was lost by a Fold"
    total = current.total(place)
    lost = Cents(-total)
    shares = shares_as_ruled(current, place, lost)
    return e.WagerSettled(*place, Outcome.LOSE, total, lost, (fold.clause, clause), (reading,), shares)


def shares_as_ruled(current: RoundState, place: c.Place, net: Cents) -> tuple[e.Share, ...]:
    """What each who has a part in the wager gets of a ruled net."""
    lies_there = dict(current.stakes.get(place, ()))
    nets = by_part(current.parts(place), net)
    return tuple(e.Share(player, lies_there.get(player, Cents(0)), share) for player, share in nets.items())


def by_part(parts: dict[str, Cents], net: Cents) -> dict[str, Cents]:
    """A ruled net by the parts of the wager; cents that do not divide are the first Player's."""
    total = sum(parts.values())
    nets = {player: Cents(net * amount // total) for player, amount in parts.items()}
    first = next(iter(parts))
    nets[first] = Cents(nets[first] + net - sum(nets.values()))
    return nets


def take_out(
    state: TableState, current: RoundState, player: str, clause: str, readings: tuple[str, ...], by: str
) -> list[e.AnyEvent]:
    """Every wager of the Player without an outcome goes back, and he plays none of his hands any more."""
    happened: list[e.AnyEvent] = []
    for position in sorted({place.position for place in current.places} | {*current.positions_of(player)}):
        live = current.hands.get(position)
        if live is None or position not in current.order:  # bets are open, or nobody gets a hand there
            everything = state.seats.get(position) == player
            happened += _returned(state, current, position, clause, readings, None if everything else player)
        elif live.is_in:
            happened += leave_hand(state, live, player, clause, readings, by)
    return happened


def leave_hand(
    state: TableState, live: LiveHand, player: str, clause: str, readings: tuple[str, ...], by: str
) -> list[e.AnyEvent]:
    """A Player's parts of the wagers on a hand go back; the hand is out where he had yet to decide for it.

    Once it has decided, other Players' parts stay, and it plays on without him; not without a base wager. Reading: A110
    """
    current, position, plays = state.current, live.position, live.controller == player
    mine, others = _parts_of(current, position, player)
    if not plays and not mine:
        return []
    goes = plays and (undecided(state, live) or not _may_stay(state))
    if live.ending is Ending.FOLDED:  # what a Fold lost is lost
        return _returned(state, current, position, clause, readings, None if goes else player)
    cited = (*readings, "A110") if others else readings
    if goes or not state.rules.gets_cards(Hand(position, (), others)):
        return [*_returned(state, current, position, clause, cited), e.HandRemoved(position, clause, by)]
    left = [e.HandLeftToBackers(position, clause, by)] if plays else []
    return [*_returned(state, current, position, clause, cited if plays else readings, player), *left]


def _may_stay(state: TableState) -> bool:
    return state.rules.readings["pool.backers_without_controller"] == "stay_if_decided"


def _parts_of(current: RoundState, position: int, player: str) -> tuple[dict[str, Cents], dict[str, Cents]]:
    """By area what this Player has on a position, and what all others have."""
    mine: dict[str, Cents] = {}
    others: dict[str, Cents] = {}
    for area in current.wagers_at(position):
        for who, amount in current.parts(c.Place(position, area)).items():
            side = mine if who == player else others
            side[area] = Cents(side.get(area, 0) + amount)
    return mine, others


def _returned(
    state: TableState,
    current: RoundState,
    position: int,
    clause: str,
    readings: tuple[str, ...],
    only: str | None = None,
) -> list[e.AnyEvent]:
    """What lies on a position without an outcome goes back; with `only`, that Player's parts."""
    happened: list[e.AnyEvent] = []
    for place in current.places:
        if place.position == position and not collected(state, current, place):
            happened += return_place(current, place, (clause,), readings, only)
    return happened
