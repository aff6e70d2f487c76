"""A described round and its settlement."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from megalink.jackpot.awards import Award, AwardRules, JackpotHand, MeterAmounts, MissingAmount, Paid
from megalink.money import Cents
from megalink.settle.problem import BadRound, Problem, ProblemCode
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.limits import NO_LIMITS, Limits, lines_within_limits
from megalink.table.game.settlement import HandVerdicts, Line, Outcome, jackpot_line
from megalink.table.game.showdown import Hand, Showdown

_NOTHING = Cents(0)


class DescribedRound(NamedTuple):
    """What an auditor says of a round: the game with its readings, the cards, the wagers."""

    game: Game
    showdown: Showdown
    link: MeterAmounts = MeterAmounts()
    limits: Limits = NO_LIMITS
    earlier: Mapping[int, tuple[str, ...]] = {}  # position -> areas on which its Player was under the minimum before
    chosen: Mapping[str, str] = {}  # the readings that the description names


class SettledPosition(NamedTuple):
    position: int
    title: str | None
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        return Cents(sum([line.net for line in self.lines]))


class SettledRound(NamedTuple):
    described: DescribedRound
    dealer_title: str | None
    dealer_qualifies: bool | None
    positions: tuple[SettledPosition, ...]
    paid: Paid

    @property
    def house(self) -> Cents:
        """What the house, with the link's reserve, wins or loses: stakes, less payments, awards and resets it funds."""
        table = lost_to_jackpot = 0
        for position in self.positions:
            for line in position.lines:
                if line.wager != JACKPOT:
                    table += line.net
                elif line.outcome is Outcome.LOSE:
                    lost_to_jackpot += line.stake
        kept_of_winners = sum(award.amount - award.net for award in self.paid.awards)
        funded = self.paid.from_house + self.paid.reset_by_house - self.paid.to_reserve
        return Cents(lost_to_jackpot + kept_of_winners - table - funded)


@lru_cache(maxsize=512)
def _award_rules(game: Game) -> AwardRules:
    return AwardRules(game.document, game.readings)


def settle_round(described: DescribedRound) -> SettledRound:
    game, showdown = described.game, described.showdown
    verdicts = game.verdicts(showdown)
    hands_and_verdicts = tuple(zip(showdown.hands, verdicts.hands, strict=True))
    paid = _pay(described, hands_and_verdicts)
    awards = {award.position: award for award in paid.awards}
    positions = [
        SettledPosition(hand.position, of_hand.title, _lines(described, hand, of_hand, awards.get(hand.position)))
        for hand, of_hand in hands_and_verdicts
    ]
    return SettledRound(described, verdicts.dealer_title, verdicts.dealer_qualifies, tuple(positions), paid)


def _pay(described: DescribedRound, hands_and_verdicts: tuple[tuple[Hand, HandVerdicts], ...]) -> Paid:
    hands = [
        JackpotHand(hand.position, verdicts.jackpot.hand, hand.wagers[JACKPOT])
        for hand, verdicts in hands_and_verdicts
        if verdicts.jackpot and verdicts.jackpot.hand is not None
    ]
    link = described.link
    if not hands:
        return Paid((), link.displayed, link.displayed, _NOTHING, _NOTHING, _NOTHING)
    try:
        return _award_rules(described.game).pay(link, hands)
    except MissingAmount as missing:
        clause = described.game.document.jackpot.pay_table
        message = f"a hand of this round is paid by the jackpot: its {missing.name} amount is needed"
        field = f"jackpot.{missing.name}"
        raise BadRound(Problem(ProblemCode.JACKPOT_AMOUNT_NEEDED, field, None, clause, message)) from None


def _lines(described: DescribedRound, hand: Hand, verdicts: HandVerdicts, award: Award | None) -> tuple[Line, ...]:
    earlier = described.earlier.get(hand.position, ())
    lines = lines_within_limits(described.game, hand, verdicts.wagers, described.limits, earlier)
    if verdicts.jackpot and JACKPOT in hand.wagers:
        lines.append(_jackpot_line(hand.wagers[JACKPOT], verdicts, award))
    return tuple(lines)


def _jackpot_line(stake: Cents, verdicts: HandVerdicts, award: Award | None) -> Line:
    assert verdicts.jackpot is not None
    verdict = verdicts.jackpot.verdict
    if award is None:
        return jackpot_line(JACKPOT, stake, verdict)
    clauses = (*verdict.clauses, *award.clauses)
    readings = tuple(dict.fromkeys((*verdict.readings, *award.readings)))
    return Line(JACKPOT, stake, Outcome.WIN, award.net, clauses, readings)
