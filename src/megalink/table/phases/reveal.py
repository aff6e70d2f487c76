"""Cards are exposed, the outcome is announced, wagers are collected and paid (3.10 to 4)."""

from collections.abc import Mapping
from types import MappingProxyType

from megalink.money import Cents, divide_exactly
from megalink.rulebook.command import refuse_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import NO_LIMITS, NOTHING_SHORT, Short, limits_by_area, lines_within_limits, short_of
from megalink.table.game.settlement import HandVerdicts, Line, Outcome, Verdict, jackpot_line
from megalink.table.game.showdown import Ending, Hand, Showdown
from megalink.table.permissions import clause_of
from megalink.table.phase import Phase
from megalink.table.phases.decisions import hand_at
from megalink.table.phases.naming import refuse_unnamed, turns
from megalink.table.progress import (
    compared,
    dealers_hand,
    decisions_done,
    hands_to_settle,
    live_hands,
    more_steps,
    waiting,
)
from megalink.table.state import LiveHand, RoundState, Silence, TableState, all_named


def expose_community(state: TableState) -> e.Result:
    current, game = state.current, state.rules
    clause = clause_of(state, "exposure")
    if current.phase is Phase.DECIDING:
        if waiting(state):
            return _open_decisions(state)
        exposes = game.steps[current.step].exposes if current.step < len(game.steps) else 0
    else:
        exposes = game.community_at_reveal
    turned = current.community_shown + exposes
    nobody_plays_on = not compared(state, current) and turned > game.community_needed(live_hands(current))
    if not exposes or turned > len(current.community) or nobody_plays_on:
        return Rejection(Code.NOTHING_TO_EXPOSE, "no community card is to be exposed now", clause)
    return (e.CommunityExposed(turned),)


def expose_dealer(state: TableState) -> e.Result:
    current = state.current
    if not decisions_done(state):
        return _open_decisions(state)
    if not state.rules.has_dealer_hand:
        return Rejection(Code.NOTHING_TO_EXPOSE, "there is no Dealer's hand in this game", clause_of(state, "exposure"))
    if current.dealt < len(current.plan) or _community_awaited(state, current):
        message = "the cards that come before the Dealer's are not all dealt and exposed"
        return Rejection(Code.CARDS_NOT_EXPOSED, message, clause_of(state, "exposure"))
    return (e.DealerExposed(),)


def _community_awaited(state: TableState, current: RoundState) -> bool:
    """Whether cards that the steps of decisions expose are still face down, and a hand is settled with them."""
    if not any(step.exposes for step in state.rules.steps[current.step :]):
        return False
    return compared(state, current) or current.community_shown < state.rules.community_needed(live_hands(current))


def settle(state: TableState) -> e.Result:
    current, game = state.current, state.rules
    if not decisions_done(state):
        return _open_decisions(state)
    hands = (*hands_to_settle(state), *_orphans(current))
    if game.needs_dealer(hands) and not current.dealer_exposed:
        return Rejection(Code.CARDS_NOT_EXPOSED, "the Dealer's cards are not exposed", clause_of(state, "exposure"))
    if current.community_shown < game.community_needed(hands):
        return Rejection(Code.CARDS_NOT_EXPOSED, "the community cards are not exposed", clause_of(state, "exposure"))
    if refusal := refuse_unnamed(state):
        return refusal
    dealer = dealers_hand(state) if hands else ()
    verdicts = game.verdicts(Showdown(dealer, all_named(current.community[: current.community_shown]), hands))
    happened: list[e.AnyEvent] = []
    warned: list[tuple[str, str]] = []
    for hand, of_hand in zip(hands, verdicts.hands, strict=True):
        verdict, short = _citing_silence(current, hand, of_hand), _short(state, current, hand)
        for line in _lines(state, hand, verdict, short):
            settled = _settled(state, current, hand, line, short)
            happened.append(settled)
            warned += _warned(settled, short)
            happened += _late_parts(current, settled)
        happened += _jackpot(state, current, hand, verdict)
    happened.append(
        e.RoundConcluded(state.rules.announcement(verdicts), _exposed(state, hands), tuple(dict.fromkeys(warned)))
    )
    return tuple(happened)


# What decided, beside the game's own clauses, where a hand was given up for its Player: clauses, then readings.
_BECAUSE_OF_SILENCE: Mapping[tuple[Silence | None, Ending], tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        (Silence.TIME, Ending.FOLDED): ((), ("A117",)),
        (Silence.TIME, Ending.ABSENT): ((), ("A117",)),
        (Silence.ABSENT_AFTER_VIEWING, Ending.FOLDED): (("5.11",), ("A84", "A118")),
        (Silence.ABSENT_AFTER_VIEWING, Ending.ABSENT): ((), ("A118",)),
    }
)


def _citing_silence(current: RoundState, hand: Hand, verdicts: HandVerdicts) -> HandVerdicts:
    live = current.hands.get(hand.position)
    clauses, readings = _BECAUSE_OF_SILENCE.get((live.silence, live.ending) if live else (None, hand.ending), ((), ()))
    if not readings:
        return verdicts

    def citing(verdict: Verdict) -> Verdict:
        return verdict._replace(clauses=(*verdict.clauses, *clauses)).citing(*readings)

    jackpot = verdicts.jackpot
    return verdicts._replace(
        wagers={name: citing(verdict) for name, verdict in verdicts.wagers.items()},
        jackpot=jackpot and jackpot._replace(verdict=citing(jackpot.verdict)),
    )


def record_award(state: TableState, command: c.RecordAward) -> e.Result:
    refusal = refuse_amount(command.amount) if command.amount else None  # a share of an empty meter is nothing
    if refusal:
        return refusal
    if command.supplement_to:
        return (e.JackpotAwarded(command.round, command.position, command.supplement_to, command.amount, Cents(0)),)
    unpaid = _unpaid(state, command)
    if isinstance(unpaid, Rejection):
        return unpaid
    back = unpaid.stake if command.stake_back else Cents(0)
    return (e.JackpotAwarded(command.round, command.position, unpaid.player, command.amount, back),)


def record_refusal(state: TableState, command: c.RecordRefusal) -> e.Result:
    unpaid = _unpaid(state, command)
    if isinstance(unpaid, Rejection):
        return unpaid
    return (e.JackpotHandRefused(command.round, command.position, unpaid.player),)


def _unpaid(state: TableState, command: c.RecordAward | c.RecordRefusal) -> e.JackpotHandEntered | Rejection:
    number, position = command.round, command.position
    for entry in state.unpaid:
        if (entry.round, entry.position) == (number, position):
            return entry
    message = f"no Progressive Jackpot hand of round {number} at position {position} waits for its award"
    return command.refused("position", Code.NO_AWARD_OPEN, message, clause_of(state, "jackpot"))


def view_declined(state: TableState, command: c.ViewDeclinedHand) -> e.Result:
    """3.10.1: a Pit Supervisor or above may look; nothing of the settlement changes by it."""
    live = hand_at(state, command)
    if isinstance(live, Rejection):
        return live
    if live.ending is not Ending.DECLINED and not _counts_as_declined(state, live):
        message = "the comparison of this hand was not declined"
        return command.refused("position", Code.NO_HAND_THERE, message, clause_of(state, "decline"))
    return () if command.actor.id in live.inspected_by else (e.DeclinedHandViewed(command.position, command.actor.id),)


def _counts_as_declined(state: TableState, live: LiveHand) -> bool:
    """Whether it would be settled so now, because its Player has not shown it."""
    hands = hands_to_settle(state) if decisions_done(state) else ()
    return any(hand.position == live.position and hand.ending is Ending.DECLINED for hand in hands)


def _orphans(current: RoundState) -> tuple[Hand, ...]:
    """Positions whose wagers got no hand: their stakes go back when the hands in play end (5.12.2). Reading: A90"""
    positions = {position for position, _ in (*current.stakes, *current.taken_back)}.difference(current.order)
    return tuple(Hand(position, (), current.wagers_at(position)) for position in sorted(positions))


def _short(state: TableState, current: RoundState, hand: Hand) -> Short:
    """5.13 by the Players who have a part in the wagers of the hand."""
    by_area = limits_by_area(state.rules, state.limits)
    if state.limits is NO_LIMITS or all(by_area[area].reached_by(stake) for area, stake in hand.wagers.items()):
        return NOTHING_SHORT
    parts = {area: current.parts(c.Place(hand.position, area)) for area in hand.wagers}
    earlier: dict[str, list[str]] = {}
    for player, area in state.warned:
        earlier.setdefault(player, []).append(area)
    withdrawn = {area: cents for (at, area), cents in current.withdrawn.items() if at == hand.position}
    return short_of(state.rules, state.limits, parts, earlier, state.seats.get(hand.position, ""), withdrawn)


def _lines(state: TableState, hand: Hand, verdicts: HandVerdicts, short: Short) -> list[Line]:
    lines = lines_within_limits(state.rules, hand, verdicts.wagers, state.limits, short=short)
    if verdicts.jackpot and verdicts.jackpot.hand is None and JACKPOT in hand.wagers:
        lines.append(jackpot_line(JACKPOT, hand.wagers[JACKPOT], verdicts.jackpot.verdict))
    return lines


def _settled(state: TableState, current: RoundState, hand: Hand, line: Line, short: Short) -> e.WagerSettled:
    """Each who has a part in the wager gets his part of the outcome. Readings: A56, A94"""
    base = state.rules.document.wagers[line.wager].of if line.wager not in hand.wagers else line.wager
    assert base is not None
    place = c.Place(hand.position, base)
    lies_there = dict(current.stakes.get(place, ()))
    parts = current.parts(place) if place in current.taken_back else lies_there
    limit = limits_by_area(state.rules, state.limits)[base].maximum if base != JACKPOT else None
    going_back = short.returned.get(base, frozenset())
    total = sum([amount for player, amount in parts.items() if player not in going_back])
    in_action = Cents(total if limit is None else min(total, limit))
    shares, left = [], in_action
    for player, amount in parts.items():
        part = Cents(0) if player in going_back else min(amount, left)  # above the maximum it is the last Player's
        left = Cents(left - part)
        net = divide_exactly(line.net * part, in_action) if part else Cents(0)
        shares.append(e.Share(player, lies_there.get(player, Cents(0)) if line.stake else Cents(0), net))
    return e.WagerSettled(
        hand.position, line.wager, line.outcome, line.stake, line.net, line.clauses, line.readings, tuple(shares)
    )


def _warned(settled: e.WagerSettled, short: Short) -> list[tuple[str, str]]:
    """5.13: who was paid or collected from below the minimum has had his one time; a stand-off does not count."""
    if settled.area not in short.under or settled.outcome not in (Outcome.WIN, Outcome.LOSE):
        return []
    going_back = short.returned[settled.area]
    return [(share.player, settled.area) for share in settled.shares if share.player not in going_back]


def _late_parts(current: RoundState, settled: e.WagerSettled) -> list[e.LatePartForfeited]:
    """Reading: A79, second side."""
    lost = settled.outcome is Outcome.LOSE
    return [
        e.LatePartForfeited(late.player, late.position, late.area, late.amount)
        for late in current.late
        if lost and late.forfeit_if_lost and (late.position, late.area) == (settled.position, settled.area)
    ]


def _jackpot(
    state: TableState, current: RoundState, hand: Hand, verdicts: HandVerdicts
) -> tuple[e.JackpotHandEntered, ...]:
    if verdicts.jackpot is None or verdicts.jackpot.hand is None:
        return ()
    won, verdict = verdicts.jackpot.hand, verdicts.jackpot.verdict
    player = state.seats[hand.position]
    place = c.Place(hand.position, JACKPOT)
    lies_there = Cents(sum(stake.amount for stake in current.stakes.get(place, ())))
    winner = (current.number, hand.position, player, won.slug)
    return (e.JackpotHandEntered(*winner, hand.wagers[JACKPOT], lies_there, verdict.clauses, verdict.readings),)


def _exposed(state: TableState, hands: tuple[Hand, ...]) -> tuple[int, ...]:
    """Hands lie open that decide a wager: also a folded one with a wager that outlives the Fold. Reading: A54"""
    return tuple(hand.position for hand in hands if hand.cards and turns(state.rules, hand))


def _open_decisions(state: TableState) -> Rejection:
    positions = waiting(state)
    awaited = f"positions {', '.join(map(str, positions))}" if positions else "later steps"
    if not positions and not more_steps(state):
        return Rejection(Code.CARDS_NOT_EXPOSED, "the cards are not dealt", clause_of(state, "exposure"))
    return Rejection(
        Code.DECISIONS_OPEN, f"decisions are open: {awaited}", clause_of(state, "decision"), value=list(positions)
    )
