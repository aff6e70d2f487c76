"""What a locked wager gives to the meter, the reserve and the house; and how that is undone to the last fraction."""

from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.parameters import WHOLE
from megalink.jackpot.state import Pool, TableRound
from megalink.money import Cents, format_amount
from megalink.rulebook.rejection import Code, Rejection

EARLIER_ROUNDS_STAND = "5.1.2"


def contribute(pool: Pool, command: c.Contribute) -> e.Result:
    table, number = command.table, command.round
    standing = pool.round_of(table, number)
    minimum = standing.minimum if standing else command.minimum or pool.parameters.minimum
    refusal = _refused(pool, command, standing, minimum)
    if refusal:
        return refusal
    intake = _Intake(pool)
    contributions = tuple(intake.take(position, stake) for position, stake in command.wagers)
    carried = intake.carried
    return (e.Contributed(table, number, minimum, contributions, carried, by=command.actor, at=command.at),)


def _refused(pool: Pool, command: c.Contribute, standing: TableRound | None, minimum: Cents) -> Rejection | None:
    positions = [position for position, _ in command.wagers]
    refusal = not_each_once(positions, "wagers") or refuse_past(pool, command.table, command.round)
    if refusal:
        return refusal
    for position in positions:
        if standing and position in standing.posted:
            message = f"the wager on position {position} of this round is posted already"
            return Rejection(Code.CONTRIBUTION_POSTED, message, field="wagers", value=position)
    least = min(stake for _, stake in command.wagers)
    if least < minimum:
        message = f"a Progressive Jackpot wager is at least {format_amount(minimum)}"
        return Rejection(Code.STAKE_UNDER_MINIMUM, message, field="wagers", value=least)
    return None


def not_each_once(positions: list[int], field: str) -> Rejection | None:
    if not positions:
        return Rejection(Code.NOTHING_NAMED, "no position is named", field=field, value=())
    for position in positions:
        if positions.count(position) > 1:
            return Rejection(Code.POSITION_TWICE, f"position {position} is named twice", field=field, value=position)
    return None


def refuse_past(pool: Pool, table: str, number: int) -> Rejection | None:
    latest = pool.latest_round(table)
    if latest is None or number >= latest:
        return None
    message = f"table {table} has come to round {latest}: earlier rounds stand"
    return Rejection(Code.ROUND_PAST, message, EARLIER_ROUNDS_STAND, field="round", value=number)


class _Intake:
    """The pool while it takes in the wagers of one posting, one after another."""

    def __init__(self, pool: Pool) -> None:
        self._parameters = pool.parameters
        self._displayed = pool.displayed
        self._owed_displayed, self._owed_reserve = pool.owed
        self.carried = pool.carried

    def take(self, position: int, stake: Cents) -> e.Contribution:
        parts = e.Fractions(stake * self._parameters.to_displayed, stake * self._parameters.to_reserve)
        for_displayed, carried_displayed = divmod(self.carried.displayed + parts.displayed, WHOLE)
        for_reserve, carried_reserve = divmod(self.carried.reserve + parts.reserve, WHOLE)
        self.carried = e.Fractions(carried_displayed, carried_reserve)  # the house keeps the fractions meanwhile

        repaid_displayed = min(for_displayed, self._owed_displayed)
        to_displayed = min(for_displayed - repaid_displayed, self._room(for_displayed))
        overflow = for_displayed - repaid_displayed - to_displayed
        repaid_reserve = min(for_reserve + overflow, self._owed_reserve)
        to_reserve = for_reserve + overflow - repaid_reserve

        self._displayed = Cents(self._displayed + to_displayed)
        self._owed_displayed = Cents(self._owed_displayed - repaid_displayed)
        self._owed_reserve = Cents(self._owed_reserve - repaid_reserve)
        return e.Contribution(
            position,
            stake,
            parts,
            to_displayed=Cents(to_displayed),
            to_reserve=Cents(to_reserve),
            to_house=Cents(stake - to_displayed - to_reserve),
            overflow=Cents(overflow),
            repaid_displayed=Cents(repaid_displayed),
            repaid_reserve=Cents(repaid_reserve),
        )

    def _room(self, wanted: int) -> int:
        limit = self._parameters.limit
        return wanted if limit is None else max(0, limit - self._displayed)


def reverse(pool: Pool, command: c.ReverseContribution) -> e.Result:
    """By a further entry; other tables have moved the meter meanwhile. Reading: A53"""
    contribution = _to_reverse(pool, command)
    if isinstance(contribution, Rejection):
        return contribution
    _, stake, parts, *_ = contribution
    whole_displayed, carried_displayed = divmod(pool.carried.displayed - parts.displayed, WHOLE)
    whole_reserve, carried_reserve = divmod(pool.carried.reserve - parts.reserve, WHOLE)
    overflow = min(contribution.overflow, -whole_displayed)
    due_from_reserve = overflow - whole_reserve
    from_reserve = min(due_from_reserve, pool.reserve)
    event = e.ContributionReversed(
        command.table,
        command.round,
        command.position,
        stake,
        from_reserve=Cents(from_reserve),
        from_house=Cents(stake - from_reserve),
        owed_displayed=Cents(-whole_displayed - overflow),  # the sign does not fall: its growth pauses instead
        owed_reserve=Cents(due_from_reserve - from_reserve),
        carried=e.Fractions(carried_displayed, carried_reserve),
        clause=command.clause,
        reason=command.reason,
        by=command.actor,
        at=command.at,
    )
    return (event,)


def _to_reverse(pool: Pool, command: c.ReverseContribution) -> e.Contribution | Rejection:
    table, number, position = command.table, command.round, command.position
    past = refuse_past(pool, table, number)
    if past:
        return past
    posted = posted_at(pool.round_of(table, number), position)
    if isinstance(posted, Rejection):
        return posted
    if any(claim.stands and claim.entered.position == position for claim in pool.claims_of(table, number)):
        message = f"a claim of position {position} stands: it is refused or reversed first"
        return Rejection(Code.CLAIM_STANDS, message, command.clause, field="position", value=position)
    return posted


def posted_at(round_: TableRound | None, position: int) -> e.Contribution | Rejection:
    posted = round_.posted.get(position) if round_ else None
    if posted is None:
        message = f"no wager on position {position} of this round was posted"
        return Rejection(Code.CONTRIBUTION_UNKNOWN, message, field="position", value=position)
    if posted.reversed:
        message = f"the wager on position {position} of this round went back"
        return Rejection(Code.CONTRIBUTION_REVERSED, message, field="position", value=position)
    return posted.contribution
