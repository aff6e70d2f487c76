"""Section 5: each irregularity as an order of the right position, with the remedy of its clause; and rulings (6.1)."""

from megalink.cards import ALL_CARDS
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.dealing import To
from megalink.table.deciding import own_hand
from megalink.table.game import JACKPOT
from megalink.table.progress import miscounted
from megalink.table.rejection import Code, Rejection, refuse
from megalink.table.returns import remove_hand, return_place
from megalink.table.settlement import Outcome
from megalink.table.showdown import Ending
from megalink.table.state import AFTER, LiveHand, Phase, RoundState, TableState

Result = tuple[e.AnyEvent, ...] | Rejection

REPORTABLE = (*(f"5.{number}" for number in range(1, 17)), "6.1")
VOIDING = ("5.1", "5.2", "5.3", "5.4", "5.8")


def report(_state: TableState, command: c.ReportIrregularity) -> Result:
    """The Dealer reports; who may confirm a remedy is above him. Reading: A99"""
    if command.clause not in REPORTABLE:
        message = "an irregularity is one of 5.1 to 5.16, or 6.1 for what the rules do not cover"
        return refuse(Code.CLAUSE_UNKNOWN, "6.1", message, field="clause", value=command.clause)
    return (e.IrregularityReported(command.clause, command.note, command.actor.id),)


def void(state: TableState, command: c.VoidRound) -> Result:
    if command.clause not in VOIDING:
        message = f"a round is void by one of {', '.join(VOIDING)}; anything else is for a ruling"
        return refuse(Code.CLAUSE_UNKNOWN, "6.1", message, field="clause", value=command.clause)
    if not _void_is_open(state, command):
        message = f"nothing is on record that makes the round void by {command.clause}"
        return refuse(Code.REMEDY_NOT_OPEN, command.clause, message, field="clause", value=command.clause)
    return voided(state, command.clause, command.note, command.actor.id)


def _void_is_open(state: TableState, command: c.VoidRound) -> bool:
    current = state.current
    match command.clause:
        case "5.1":
            return bool(current.halt and current.halt.clause == "5.1") or bool(command.note)
        case "5.2":
            return current.misplaced and not handled(current)
        case "5.3":
            return "dealer" in current.wrong_counts or "community" in current.wrong_counts
        case "5.4":
            return current.exposures > 1
        case _:
            return "deck" in current.wrong_counts


def voided(state: TableState, clause: str, note: str, by: str) -> tuple[e.AnyEvent, ...]:
    """A void round has no outcomes: what was paid or collected in it goes back, too. Reading: A73"""
    current = state.current
    happened: list[e.AnyEvent] = []
    everything = state.rules.readings["void.returns"] == "everything"
    if everything:
        happened += reversals(current)
    happened += _all_returned(state, current, clause, "A73", folds_too=everything)
    happened.append(e.RoundVoided(clause, note, by))
    return tuple(happened)


def _all_returned(
    state: TableState, current: RoundState, clause: str, reading: str, *, folds_too: bool = False
) -> list[e.AnyEvent]:
    """Every wager goes back; what a Fold lost stays lost, unless the clause undoes that as well."""
    happened: list[e.AnyEvent] = []
    for place in dict.fromkeys((*current.stakes, *current.taken_back)):
        if folds_too or not _collected(state, current, place):
            happened += return_place(current, place, (clause,), (reading,))
        else:
            happened.append(_collect(current, place, clause, reading))
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
        e.SettlementReversed(one.position, JACKPOT, (e.Share(one.player, Cents(0), Cents(-one.stake)),))
        for one in current.entered
        if position in (None, one.position)
    ]
    awarded = [
        e.AwardReversed(one.round, one.position, one.player, one.amount, one.stake_back)
        for one in current.awarded
        if position in (None, one.position)
    ]
    undone = (
        e.SettlementReversed(*place, tuple(shares))
        for place, shares in settled.items()
        if position in (None, place.position)
    )
    return (*undone, *entered, *awarded)


def move_hands(state: TableState, command: c.MoveHands) -> Result:
    """5.2: only complete hands, and only between playing positions. Reading: A76"""
    current = state.current
    if not current.misplaced or handled(current):
        message = "cards are moved only where they were dealt wrongly and no Player has handled his"
        return refuse(Code.REMEDY_NOT_OPEN, "5.2", message)
    sources = [source for source, _ in command.moves]
    targets = [target for _, target in command.moves]
    known = set(sources) <= set(current.hands) and set(targets) <= set(current.order)
    if not known or len(set(sources)) != len(sources) or len(set(targets)) != len(targets):
        return _invalid_moves(command)
    cards = {at: () if at in sources else live.cards for at, live in current.hands.items()}
    cards |= {target: current.hands[source].cards for source, target in command.moves}
    whole = state.rules.document.packets["player"].cards
    right = all(len(cards.get(at, ())) == (whole if at in current.order else 0) for at in {*cards, *current.order})
    packets = {To.DEALER: len(current.dealer), To.COMMUNITY: len(current.community), To.BURN: len(current.burned)}
    planned = {to: sum(1 for slot in current.plan[: current.dealt] if slot.to is to) for to in packets}
    if not right or packets != planned:
        return _invalid_moves(command)
    return (e.HandsMoved(command.moves, command.actor.id),)


def reconstruction(state: TableState) -> tuple[tuple[int, int], ...] | None:
    """The moves that bring complete hands to their positions in the order in which they were dealt; None if none do."""
    if state.round is None or not state.round.misplaced:
        return None
    current, whole = state.round, state.rules.document.packets["player"].cards
    complete = [at for at, live in sorted(current.hands.items()) if len(live.cards) == whole]
    moves = tuple((source, target) for source, target in zip(complete, current.order, strict=False) if source != target)
    return moves if len(complete) == len(current.order) else None


def _invalid_moves(command: c.MoveHands) -> Rejection:
    message = "after the moves every position in play has its complete hand, and no other position has one"
    return refuse(Code.MOVES_INVALID, "5.2", message, field="moves", value=command.moves)


def record_exposed(_state: TableState, command: c.RecordExposedCard) -> Result:
    """5.4: one card plays on, two or more make the round void. Reading: A78"""
    return (e.CardWronglyExposed(command.where, command.actor.id),)


def count_cards(_state: TableState, command: c.CountCards) -> Result:
    """5.8. A security card is not counted. Reading: A72"""
    return (e.CardsCounted(command.counted, command.counted == len(ALL_CARDS), command.actor.id),)


def record_count(state: TableState, command: c.RecordHandCount) -> Result:
    current = state.current
    expected = _expected_cards(current, command.where)
    if expected is None:
        message = "cards are counted at the dealer, in the community area, or at a position in play"
        return refuse(Code.POSITION_UNKNOWN, "5.7", message, field="where", value=command.where)
    return (e.HandCounted(command.where, command.counted, command.counted == expected, command.actor.id),)


def _expected_cards(current: RoundState, where: str) -> int | None:
    dealt = current.plan[: current.dealt]
    if where == "dealer":
        return sum(1 for slot in dealt if slot.to is To.DEALER)
    if where == "community":
        return sum(1 for slot in dealt if slot.to in (To.COMMUNITY, To.BURN))
    if where.isdigit() and int(where) in current.order and current.hands[int(where)].is_in:
        index = current.order.index(int(where))
        return sum(1 for slot in dealt if slot.to is To.PLAYER and slot.hand == index)
    return None


def remove(state: TableState, command: c.RemoveHand) -> Result:
    """5.7: the hand leaves the round with all its wagers. Reading: A81"""
    current = state.current
    if str(command.position) not in current.wrong_counts:
        message = "no wrong number of cards is on record for this position"
        return refuse(Code.REMEDY_NOT_OPEN, "5.7", message, field="position", value=command.position)
    undone = reversals(current, command.position) if state.phase is Phase.SETTLED else ()
    return (*undone, *remove_hand(current, command.position, "5.7", ("A81",), command.actor.id))


def permit_withdrawal(state: TableState, command: c.PermitWithdrawal) -> Result:
    current = state.current
    removed = any(live.out == "5.7" for live in current.hands.values())
    if not removed or current.dealer_exposed:
        message = "withdrawal may be permitted after a hand was removed by 5.7, before the Dealer's outcome is known"
        return refuse(Code.REMEDY_NOT_OPEN, "5.7.1", message)
    return (e.WithdrawalPermitted(command.actor.id),)


def withdraw_hand(state: TableState, command: c.WithdrawHand) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    current = state.current
    if not current.withdrawal or current.dealer_exposed or live.ending is Ending.FOLDED:
        return refuse(Code.NO_OPTION, "5.7.1", "withdrawal is not permitted for this hand now")
    return remove_hand(current, command.position, "5.7.1", ("A81",), command.actor.id)


def record_late(state: TableState, command: c.RecordLateWager) -> Result:
    """5.5: the late part is refused; what lay there before stays in action. Reading: A79"""
    if command.position not in state.seats:
        message = "nobody is seated there"
        return refuse(Code.POSITION_EMPTY, "5.5", message, field="position", value=command.position)
    if state.area_role(command.area) is None:
        return refuse(Code.AREA_UNKNOWN, "2.2.2", "the document has no such area", field="area", value=command.area)
    if type(command.amount) is not int or command.amount <= 0:
        return refuse(Code.AMOUNT_INVALID, None, "an amount is more than nothing", field="amount", value=command.amount)
    forfeit = state.rules.readings["late.part"] == "forfeited"
    return (e.LateWagerRefused(command.player, command.position, command.area, command.amount, forfeit),)


def record_view(state: TableState, command: c.RecordView) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    return (
        () if command.player in live.viewed_by else (e.HandViewed(command.player, command.position, permitted=False),)
    )


def bar(state: TableState, command: c.BarPlayer) -> Result:
    """5.9: all his wagers that have no outcome yet go back, and he plays no further. Reading: A82"""
    barred: list[e.AnyEvent] = [e.PlayerBarred(command.player, command.reason, command.actor.id, command.lift)]
    current = state.round
    if current and not command.lift and state.phase not in AFTER:
        barred += _take_out(state, current, command.player, "5.9", ("A82",), command.actor.id)
    return tuple(barred)


def _take_out(
    state: TableState, current: RoundState, player: str, clause: str, readings: tuple[str, ...], by: str
) -> list[e.AnyEvent]:
    """Every wager of the Player without an outcome goes back, and the hands that he controls leave the round."""
    happened: list[e.AnyEvent] = []
    for place in dict.fromkeys((*current.stakes, *current.taken_back)):
        if not _collected(state, current, place):
            whole_hand = state.seats.get(place.position) == player
            happened += return_place(current, place, (clause,), readings, None if whole_hand else player)
    leaving = (at for at in current.positions_of(player) if current.hands[at].ending is not Ending.FOLDED)
    return [*happened, *(e.HandRemoved(position, clause, by) for position in leaving)]


def resolve_multiple(state: TableState, command: c.ResolveMultipleHands) -> Result:
    """5.10.1: viewed hands play on; 5.10.2: with none viewed, the first dealt. Reading: A83"""
    current = state.current
    positions = current.positions_of(command.player)
    if len(positions) < 2 or not _in_error(state, current, command.player, positions):
        message = f"{command.player} does not control more than one hand in error"
        return refuse(Code.REMEDY_NOT_OPEN, "5.10", message, field="player", value=command.player)
    viewed = [at for at in positions if command.player in current.hands[at].viewed_by]
    clause, stay = ("5.10.1", viewed) if viewed else ("5.10.2", [positions[0]])
    return tuple(
        event
        for at in positions
        if at not in stay
        for event in remove_hand(current, at, clause, ("A83",), command.actor.id)
    )


def _in_error(state: TableState, current: RoundState, player: str, positions: tuple[int, ...]) -> bool:
    if state.rules.readings["multi.in_error_scope"] == "every_multi_position":
        return True
    viewed = sum(1 for at in positions if player in current.hands[at].viewed_by)
    return player in state.restricted or player not in state.informed or viewed > 1


def stop(state: TableState, command: c.StopPlayer) -> Result:
    current = state.current
    positions = current.positions_of(command.player)
    if len(positions) < 2:
        message = f"{command.player} does not control several hands"
        return refuse(Code.REMEDY_NOT_OPEN, "5.10.3", message, field="player", value=command.player)
    removed = (event for at in positions for event in remove_hand(current, at, "5.10.3", ("A83",), command.actor.id))
    return (e.PlayerStopped(command.player, command.actor.id), *removed)


def power_failure(state: TableState, _command: c.DeclarePowerFailure) -> Result:
    current = state.current
    if current.power_failed:
        return refuse(Code.POWER_FAILURE, "5.16", "the power has failed already")
    players = sorted({stake.player for stakes in current.stakes.values() for stake in stakes})
    return (e.PowerFailed(tuple(player for player in players if not _outcome_established(state, current, player))),)


def _outcome_established(state: TableState, current: RoundState, player: str) -> bool:
    """5.16: has any wager conclusively won or lost, at this table or for this Player? Readings: A95, A96"""
    if state.rules.readings["power.outcome_kind"] == "mathematical" and current.phase in (
        Phase.DECIDING,
        Phase.REVEALING,
    ):
        return True
    own_only = state.rules.readings["power.outcome_scope"] == "player"
    hands = [live for live in current.hands.values() if not own_only or live.controller == player]
    return current.dealer_exposed or any(live.ending is Ending.FOLDED for live in hands)


def withdraw_all(state: TableState, command: c.WithdrawAll) -> Result:
    """5.16.1: all his wagers, on all positions, the Progressive Jackpot too. Reading: A98"""
    current = state.current
    if not current.power_failed or command.player not in current.may_withdraw:
        return refuse(Code.NO_OPTION, "5.16.1", "no option to withdraw is open", field="player", value=command.player)
    happened = _take_out(state, current, command.player, "5.16.1", ("A97", "A98"), command.actor.id)
    return tuple(happened) or refuse(Code.NO_OPTION, "5.16.1", "nothing is left to withdraw", value=command.player)


def resume(state: TableState, command: c.ResumePlay) -> Result:
    current = state.current
    if current.power_failed:
        if _withdrawn(state, current) and state.rules.readings["power.after_withdrawal"] == "rest_returned":
            returned = _all_returned(state, current, "5.16.1", "A97")
            return (*returned, e.RoundConcluded("", (), ()))
        return (e.PlayResumed(command.actor.id),)
    if current.halt is None:
        return refuse(Code.REMEDY_NOT_OPEN, None, "play does not stand still")
    handled_plays_on = state.rules.readings["misdeal.cards_handled"] == "play_on"
    plays_on = handled_plays_on and handled(current) and not miscounted(state)
    if current.halt.must_void or current.wrong_counts or (current.misplaced and not plays_on):
        message = f"{current.halt.clause} prescribes a remedy that is still to be applied"
        return refuse(Code.REMEDY_NOT_OPEN, current.halt.clause, message, field="halt", value=current.halt.clause)
    return (e.PlayResumed(command.actor.id),)


def _withdrawn(state: TableState, current: RoundState) -> bool:
    """Whether somebody took the option of 5.16.1: who had it and has nothing in action any more."""
    staked = {one.player for parts in (current.stakes, current.taken_back) for at in parts.values() for one in at}
    return any(player not in staked and player not in state.barred for player in current.may_withdraw)


def rule(state: TableState, command: c.GiveRuling) -> Result:
    """6.1, with who, why, and which wagers. Reading: A102"""
    current = state.current
    given = e.RulingGiven(command.outcome, command.reason, command.affected, command.actor.id)
    stakes = [current.total(place) for place in command.affected]
    complete = bool(command.reason) and all(stakes) and len(set(command.affected)) == len(command.affected)
    match command.outcome:
        case "continue" if complete and not miscounted(state):
            return (given,)
        case "void" if complete:
            return (given, *voided(state, "6.1", command.reason, command.actor.id))
        case "return" if complete and command.affected and not miscounted(state, command.affected):
            back = (event for place in command.affected for event in return_place(current, place, ("6.1",), ("A102",)))
            return (given, *back, *_dragged(state, command.affected))
        case "settle" if complete and command.affected and len(command.nets) == len(command.affected):
            lines = zip(command.affected, command.nets, stakes, strict=True)
            if all(_can_be_ruled(*line) for line in lines) and not miscounted(state, command.affected):
                return (given, *_settled_as_ruled(current, command), *_dragged(state, command.affected))
    message = "a ruling is void, continue, return or settle, with a reason, the wagers that it affects, and their nets"
    return refuse(Code.RULING_INCOMPLETE, "6.1", message, field="outcome", value=command.outcome)


def _can_be_ruled(place: c.Place, net: Cents, stake: Cents) -> bool:
    """No more is collected than was wagered; and a Progressive Jackpot wager is lost or goes back: the pool pays it."""
    return net in (0, -stake) if place.area == JACKPOT else net >= -stake


def _dragged(state: TableState, affected: tuple[c.Place, ...]) -> list[e.WagersReturned]:
    """Wagers that follow a base wager do not outlast it: without a word on them they go back. Reading: A92"""
    happened: list[e.WagersReturned] = []
    for wager in state.rules.continuations:
        for position, area in affected:
            place = c.Place(position, wager.name)
            if area == wager.of and place not in affected:
                happened += return_place(state.current, place, ("6.1",), ("A92", "A102"))
    return happened


def _settled_as_ruled(current: RoundState, command: c.GiveRuling) -> list[e.WagerSettled]:
    happened = []
    for place, net in zip(command.affected, command.nets, strict=True):
        outcome = Outcome.WIN if net > 0 else Outcome.LOSE if net < 0 else Outcome.RETURNED
        shares = _shares_as_ruled(current, place, net)
        happened.append(
            e.WagerSettled(place.position, place.area, outcome, current.total(place), net, ("6.1",), ("A102",), shares)
        )
    return happened


def _shares_as_ruled(current: RoundState, place: c.Place, net: Cents) -> tuple[e.Share, ...]:
    """Parts of a ruled net by the parts of the wager; cents that do not divide are the first Player's."""
    held = {stake.player: stake.amount for stake in current.stakes.get(place, ())}
    whole = dict(held)
    for stake in current.taken_back.get(place, ()):
        whole[stake.player] = Cents(whole.get(stake.player, 0) + stake.amount)
    total = sum(whole.values())
    nets = {player: net * amount // total for player, amount in whole.items()}
    first = next(iter(whole))
    nets[first] += net - sum(nets.values())
    return tuple(e.Share(player, held.get(player, Cents(0)), Cents(nets[player])) for player in whole)


def handled(current: RoundState) -> bool:
    """Whether a Player has touched his cards."""
    return any(live.viewed_by for live in current.hands.values())


def _collected(state: TableState, current: RoundState, place: c.Place) -> bool:
    """A Fold's losses are collected on the spot (3.9.1), though the books close with the round."""
    live = current.hands.get(place.position)
    folded = isinstance(live, LiveHand) and live.ending is Ending.FOLDED
    return folded and place.area in state.rules.lost_on_fold


def _collect(current: RoundState, place: c.Place, clause: str, reading: str) -> e.WagerSettled:
    total = current.total(place)
    lost = Cents(-total)
    shares = _shares_as_ruled(current, place, lost)
    return e.WagerSettled(*place, Outcome.LOSE, total, lost, ("3.9.1", clause), (reading,), shares)
