"""A line of the register: who did what, to whom, about how much, and why. Subject, verb, object; no notation."""

from typing import Any

from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.log.clock_jumps import jump_words
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.audit.register.waiting_orders import waiting_order
from megalink.floor.state import events as f
from megalink.floor.state.house_limits import LIMIT_TITLES
from megalink.jackpot import events as j
from megalink.ledger import adjustments as a
from megalink.ledger.slips import SlipWritten
from megalink.money import Cents, format_amount
from megalink.narration.names import RULINGS, listed, quoted, sentence_of, titled
from megalink.narration.pool_words import parameters_in_words, when_in_force
from megalink.narration.words import in_words
from megalink.play.linked import SYSTEM
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind
from megalink.table.state import TableState

ESTABLISHED = "The power failed while an outcome was established: nobody may withdraw, and play goes on."


def words_of(event: Any, state: TableState) -> str:  # noqa: ANN401 (an event of MATTERS)
    """Nothing in it lies face down. Of the table only the game is known."""
    if isinstance(event, j.Event):
        return _of_link(event)
    if isinstance(event, e.Event):
        plain: Any = event
        return _at_table(titled(plain, state), plain, state)
    return _of_floor(event)


def _at_table(event: Any, plain: Any, state: TableState) -> str:  # noqa: ANN401, C901, PLR0912 (one case each)
    by = _person(getattr(event, "by", ""))
    match event:
        case e.IrregularityReported():
            return f"{by} reported a matter of {event.clause}{quoted(event.note)}"
        case e.PowerFailed():
            players = listed(event.may_withdraw)
            return f"The power failed: {players} may withdraw." if players else "The power failed: nobody may withdraw."
        case e.RulingGiven():
            places = listed(f"{place.area} on {place.position}" for place in event.affected)
            about = f" ({places})" if places else ""
            return f"{by} ruled that {RULINGS[event.outcome]}{about}{quoted(event.reason)}"
        case e.RoundVoided():
            return f"{by} declared the round void by {event.clause}{quoted(event.note)}"
        case e.PlayerBarred():
            did = f"lifted the bar of {event.player}" if event.lifted else f"barred {event.player} from further play"
            return f"{by} {did}{quoted(event.reason)}"
        case e.PlayerRestricted():
            lifted = f"lifted the restriction of {event.player}"
            return f"{by} {lifted if event.lifted else f'restricted {event.player} to one position'}."
        case e.RestrictionExplained():
            return f"{by} gave the reason for the restriction of {event.player}{quoted(event.reason)}"
        case e.ExclusionEndSet():
            return f"The {event.kind.value} of {event.player} ends at {to_the_second(event.until)}."
        case e.ActingAssigned():
            span = f"from {to_the_second(event.start)} to {to_the_second(event.end)}"
            return f"{event.person} acts as {event.role.title} {span}."
        case e.PlayerStopped():
            return f"{by} stopped {event.player}, who plays no further hand."
        case e.LateWagerRefused():
            return f"A late wager of {event.player} was refused: {_wager(event)}."
        case e.LatePartForfeited():
            return f"A late wager of {event.player} is forfeited: {_wager(event)}."
        case e.WagerTakenBack():
            return f"{event.player} took back {_wager(event)}, which stays in action."
        case e.HandRemoved():
            return f"{by} took the hand on {event.position} out of the round by {event.clause}."
        case e.HandLeftToBackers():
            return f"{by} left the hand on {event.position} to its back bettors by {event.clause}."
        case e.CardWronglyExposed():
            return f"{by} recorded a card wrongly exposed: {event.where}."
        case e.ExposureWithdrawn():
            return f"{by} withdrew the record of a card exposed: {event.where}{quoted(event.reason)}"
        case e.CardsCounted():
            return f"{by} counted {event.counted} cards in the deck: {'right' if event.right else 'wrong'}."
        case e.HandCounted():
            return f"{by} counted {event.counted} cards: {event.where}: {'right' if event.right else 'wrong'}."
        case e.CountExplained():
            which = "the deck" if event.where == "deck" else event.where
            return f"{by} put right the count of {which}{quoted(event.reason)}"
        case e.AnothersHandViewed():
            return f"{by} saw that {event.player} viewed another's hand, on {event.position}."
        case e.MultipleHandsFound():
            return f"{by} found that {event.player} controls several hands in error{quoted(event.finding)}"
        case e.WithdrawalPermitted():
            return f"{by} permitted the Players to withdraw their wagers."
        case e.PlayerAbsent():
            means = "his hand is invalid" if plain.deemed == "invalid" else f"that counts as {event.deemed}"
            return f"{by} found the Player on {event.position} absent: {means}."
        case e.SettlementReversed():
            moved = listed(_moved(share.player, -share.net) for share in event.shares)
            return f"The settlement of {event.area} on {event.position} is taken back: {moved}."
        case e.AwardReversed():
            back = f" and the stake of {format_amount(event.stake_back)}" if event.stake_back else ""
            where = f"for {event.position} in round {event.round}"
            return f"The award of {format_amount(event.amount)}{back} {where} is taken back from {event.player}."
        case _:
            return in_words(plain, state)


def _of_floor(event: Any) -> str:  # noqa: ANN401, C901, PLR0912 (one case each)
    match event:
        case f.SupervisorCalled():
            return f"A supervisor was called{quoted(event.why)}"
        case f.PlayInterrupted():
            return "The server was away while a round was in play: nobody may withdraw, and play goes on."
        case f.PlayerExcluded():
            bar, one = "barred from further play", "restricted to one position"
            where = f"at table {event.table}" if event.table else "in the whole house"
            until = f"until {to_the_second(event.until)}" if event.until else "until it is lifted"
            what = bar if event.kind is ExclusionKind.BAR else one
            return f"{event.player} is {what} {where} {until}{quoted(event.reason)}"
        case f.ExclusionLifted():
            return f"Bar or restriction {event.number} is lifted{quoted(event.reason)}"
        case f.SecondPersonNeeded():
            why = f" ({LIMIT_TITLES[event.limit]})" if event.limit in LIMIT_TITLES else ""
            what = f"Order {event.number}, {waiting_order(event.order)},"
            return f"{what} waits for a {event.needed.title} or a higher position{why}."
        case f.OrderApproved():
            return f"Order {event.number} is approved and carried out."
        case f.OrderDeclined():
            return f"Order {event.number} is declined{quoted(event.reason)}"
        case f.CashReported():
            now = f"{'brought' if event.amount > 0 else 'took'} {format_amount(abs(event.amount))}"
            sums = f"{format_amount(event.brought)} brought and {format_amount(event.taken)} taken in the gaming day"
            return f"{event.player} {now}, above the limit for a report: {sums}."
        case f.GuestEntered():
            return f"{_person(event.by)} seated {event.guest}."
        case SlipWritten():
            what = f"the {event.kind.value} of {format_amount(event.amount)} on slip {event.reverses}"
            return f"Slip {event.slip} takes back {what}{quoted(event.reason)}"
        case f.LogReplaced() | f.AcknowledgedLost():
            return sentence_of(replaced_words(event))
        case f.ClockJumped():
            return sentence_of(jump_words(event))
        case f.LimitsChanged():
            return f"The limits of the house are changed{quoted(event.reason)}"
        case a.AdjustmentProposed():
            moved = _moved(event.player, event.amount)
            return f"Adjustment {event.proposal} of round {event.round} is proposed, {moved}{quoted(event.reason)}"
        case a.AdjustmentApproved():
            return f"Adjustment {event.proposal} is approved: {_moved(event.player, event.amount)}."
        case a.AdjustmentWithdrawn():
            return f"Adjustment {event.proposal} is withdrawn{quoted(event.reason)}"
        case _:
            raise AssertionError(f"no words for {event!r}")


def _of_link(event: Any) -> str:  # noqa: ANN401 (one case each)
    by = _person(event.by.id) if hasattr(event, "by") else ""
    match event:
        case j.CorrectionProposed():
            return f"Proposal {event.proposal}: {_corrects(event.amount)}{quoted(event.reason)}"
        case j.CorrectionApplied():
            return f"{by} approved a correction: {_corrects(event.amount)}."
        case j.ProposalWithdrawn():
            return f"{by} withdrew proposal {event.proposal}{quoted(event.reason)}"
        case j.ParametersProposed():
            terms = f"{parameters_in_words(event.parameters)}; {when_in_force(at_next_win=event.at_next_win)}"
            return f"Proposal {event.proposal} of other parameters, {terms}{quoted(event.reason)}"
        case j.ParametersApproved():
            return f"{by} approved proposal {event.proposal} of other parameters."
        case j.ClaimRefused():
            return f"{by} refused claim {event.sequence}{quoted(event.reason)}"
        case j.PaidClaimReversed():
            return f"{by} took back claim {event.sequence}, {format_amount(event.paid)} paid{quoted(event.reason)}"
        case j.ClaimsRepriced():
            return _repriced(event)
        case _:
            raise AssertionError(f"no words for {event!r}")


def _repriced(event: j.ClaimsRepriced) -> str:
    parts = [f"claim {due.sequence} is now {format_amount(due.amount)} and is to be verified" for due in event.claims]
    for number, due in event.supplements:
        parts.append(f"claim {due.sequence} adds {format_amount(due.amount)} to claim {number}")
    parts += [f"claim {number} is no longer due" for number in event.withdrawn]
    for number, excess in event.paid_too_much:
        much = f"{format_amount(excess)} too much was paid" if excess else "no longer is too much paid"
        parts.append(f"{much} for claim {number}")
    fallen = listed(map(str, event.fallen))
    what = "; ".join(parts) or "no amount changes"
    return f"Claims are priced again without claim {fallen}: {what}{quoted(event.reason)}"


def _person(name: str) -> str:
    return "The system" if name == SYSTEM.id else name


def _moved(player: str, cents: int) -> str:
    """By the change of the Player's money."""
    if not cents:
        return f"nothing for {player}"
    return f"{format_amount(abs(cents))} {'to' if cents > 0 else 'from'} {player}"


def _corrects(cents: Cents) -> str:
    return f"the meter {'rises' if cents > 0 else 'falls'} by {format_amount(abs(cents))}"


def _wager(event: e.LateWagerRefused | e.LatePartForfeited | e.WagerTakenBack) -> str:
    return f"{event.area} {format_amount(event.amount)} on {event.position}"
