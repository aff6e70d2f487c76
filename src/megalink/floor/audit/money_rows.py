"""What a round did to each Player's money, row by row: the nets of all rows are what moved on the accounts.

A wager on the table is no row yet: it becomes one when it is settled or goes back. What a void or a ruling undoes
stays, and a further row takes it back.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from megalink.floor.audit.rounds import PlayedRound
from megalink.floor.state.streams import Opened
from megalink.ledger import account
from megalink.money import Cents
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind as ChoiceKind
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome
from megalink.table.state import HOUSE, POOL, RoundState, TableState

ADJUSTMENT, ADJUSTED = "adjustment", "adjusted"


class RowKind(StrEnum):
    WAGER = "wager"  # it has its outcome
    RETURN = "return"  # it goes back without one
    AWARD = "award"  # of a Progressive Jackpot hand, in the round of the hand
    REFUSAL = "refusal"  # the claim of such a hand was refused: nothing is paid
    FORFEIT = "forfeit"  # of a late part (5.5)
    REVERSAL = "reversal"  # what was settled is taken back
    AWARD_REVERSAL = "award_reversal"
    VOID = "void"  # of the round: no money by itself
    RULING = "ruling"  # by 6.1: no money by itself
    ADJUSTMENT = "adjustment"  # of a Player's account, by two people, when the round stood already


class MoneyRow(NamedTuple):
    """`net` is the change of the Player's money; the account `against` it changes by as much the other way."""

    log_position: int
    at: int
    kind: RowKind
    position: int | None = None
    player: str = ""
    wager: str = ""
    stake: Cents = Cents(0)
    outcome: str = ""
    net: Cents = Cents(0)
    against: str = ""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    by: str = ""
    reason: str = ""


def money_rows(played: PlayedRound) -> Iterator[MoneyRow]:
    """Of a round that is over, in the order of the log; what came when the next round was open comes last."""
    rows = _Rows(played)
    for opened, position, before in zip(played.events, played.positions, played.before, strict=True):
        if getattr(opened.event, "round", played.number) == played.number:
            yield from rows.of(opened, position, before)
    for position, opened in played.later:
        yield from rows.of(opened, position, None)
    for proposed, approved in played.adjustments:
        position, against = played.approvals[proposed.proposal], account.adjusted(played.table, approved.day)
        yield MoneyRow(
            *(position, approved.at, RowKind.ADJUSTMENT, None, proposed.player, ADJUSTMENT, Cents(0), ADJUSTED),
            *(proposed.amount, against, ("6.1",), ("A116",), f"{proposed.by.id} {approved.by.id}", proposed.reason),
        )


class _Rows:
    def __init__(self, played: PlayedRound) -> None:
        self._played = played
        self._stakes: dict[tuple[Place, str], int] = {}  # what each Player's settled wagers were: a reversal undoes it

    def of(self, opened: Opened, position: int, before: TableState | None) -> Iterator[MoneyRow]:
        for row in self._of_event(opened.event, before):
            yield row._replace(log_position=position, at=opened.at, by=opened.by)

    def _of_event(self, event: Any, before: TableState | None) -> Iterator[MoneyRow]:  # noqa: ANN401, C901, PLR0912 (of any room; one case per event)
        match event:
            case e.WagerSettled():
                assert before is not None, "a wager is settled in its round"
                yield from self._settled(event, before.current)
            case e.JackpotHandEntered():
                self._stakes[Place(event.position, JACKPOT), event.player] = event.stake
                lost = Cents(-event.stake)
                yield self._row(
                    *(RowKind.WAGER, event.position, event.player, JACKPOT, event.stake, Outcome.WIN.value, lost),
                    *(self._account(POOL), event.clauses, event.readings),
                )
            case e.JackpotAwarded():
                paid = Cents(event.amount + event.stake_back)
                yield self._award(RowKind.AWARD, event.position, event.player, paid)
            case e.AwardReversed():
                paid = Cents(-event.amount - event.stake_back)
                yield self._award(RowKind.AWARD_REVERSAL, event.position, event.player, paid)
            case e.JackpotHandRefused():
                yield self._award(RowKind.REFUSAL, event.position, event.player, Cents(0))
            case e.LatePartForfeited():
                where = event.position, event.player, event.area
                yield self._row(RowKind.FORFEIT, *where, Cents(0), "", Cents(-event.amount), self._account(HOUSE))
            case e.WagersReturned():
                for player, amount in event.stakes:
                    yield self._returned(event.position, player, event.area, amount, event.clauses, event.readings)
            case e.DecisionMade(kind=ChoiceKind.RETURN):
                for player, amount in event.stakes:
                    yield self._returned(event.position, player, str(event.area), amount)
            case e.SettlementReversed():
                yield from self._reversed(event)
            case e.RoundVoided():
                yield self._row(RowKind.VOID, clauses=(event.clause,), reason=event.note)
            case e.RulingGiven():
                yield self._row(RowKind.RULING, outcome=event.outcome, clauses=("6.1",), reason=event.reason)
            case _:
                pass  # no money of a Player

    def _row(self, *values: Any, **more: Any) -> MoneyRow:  # noqa: ANN401 (the fields of a row from its kind on)
        return MoneyRow(0, 0, *values, **more)

    def _account(self, name: str) -> str:
        return account.of_table(name, self._played.table, self._played.link)

    def _settled(self, event: e.WagerSettled, current: RoundState) -> Iterator[MoneyRow]:
        place = Place(event.position, event.area)
        parts = current.parts(place) or dict(current.shared.get(place, ()))
        alone = event.stake if len(event.shares) == 1 else Cents(0)
        for share in event.shares:
            stake = parts.get(share.player, alone)
            self._stakes[place, share.player] = stake
            yield self._row(
                *(RowKind.WAGER, event.position, share.player, event.area, stake, event.outcome.value, share.net),
                *(self._account(POOL if event.area == JACKPOT else HOUSE), event.clauses, event.readings),
            )

    def _reversed(self, event: e.SettlementReversed) -> Iterator[MoneyRow]:
        place = Place(event.position, event.area)
        against = self._account(POOL if event.area == JACKPOT else HOUSE)
        for share in event.shares:
            stake, net = Cents(-self._stakes.pop((place, share.player), 0)), Cents(-share.net)
            yield self._row(RowKind.REVERSAL, event.position, share.player, event.area, stake, "", net, against)

    def _returned(
        self,
        position: int,
        player: str,
        wager: str,
        amount: Cents,
        clauses: tuple[str, ...] = (),
        readings: tuple[str, ...] = (),
    ) -> MoneyRow:
        where = RowKind.RETURN, position, player, wager
        return self._row(*where, amount, Outcome.RETURNED.value, Cents(0), "", clauses, readings)

    def _award(self, kind: RowKind, position: int, player: str, net: Cents) -> MoneyRow:
        return self._row(kind, position, player, JACKPOT, Cents(0), "", net, self._account(POOL))
