"""How section 5 and the rulings under 6.1 change a round: what play stands still for, and what lets it go on."""

from types import MappingProxyType
from typing import assert_never

from megalink.table import events as e
from megalink.table.evolve.hands import with_hand
from megalink.table.phase import Phase
from megalink.table.state import Halt, RoundState


def irregular(current: RoundState, event: e.IrregularEvent) -> RoundState:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.HandRemoved():
            wrong = tuple(where for where in current.wrong_counts if where != str(event.position))
            removed = current.hands[event.position]._replace(out=event.clause)
            return _remedied(with_hand(current, removed)._replace(wrong_counts=wrong), event.clause)
        case e.IrregularityReported():
            return current._replace(reported=Halt(event.clause, event.note, must_void=False))
        case e.RoundVoided():
            ended = current._replace(phase=Phase.VOID, power_failed=False, may_withdraw=(), deck=None)
            return _released(ended)
        case e.HandsMoved():
            return _moved(current, event)
        case e.CardWronglyExposed():
            return current._replace(exposures=current.exposures + 1)
        case e.CardsCounted():
            return current if event.right else _miscounted(current, "deck")
        case e.HandCounted():
            return _counted_again(current, event.where) if event.right else _miscounted(current, event.where)
        case e.WithdrawalPermitted():
            return current._replace(withdrawal=True)
        case e.PowerFailed():
            return current._replace(power_failed=True, may_withdraw=event.may_withdraw)
        case e.PlayResumed():
            if current.power_failed:
                return current._replace(power_failed=False, may_withdraw=())
            return current._replace(reported=None, misplaced=current.misplaced and current.phase is Phase.DEALING)
        case e.RulingGiven():
            return _released(current)
        case _:
            assert_never(event)


def _moved(current: RoundState, event: e.HandsMoved) -> RoundState:
    sources = {source for source, _ in event.moves}
    cards = {at: () if at in sources else live.cards for at, live in current.hands.items()}
    cards |= {target: current.hands[source].cards for source, target in event.moves}
    hands = {at: current.hands[at]._replace(cards=cards[at]) for at in current.order}
    landed = tuple(current.place_of(slot) for slot in current.plan[: current.dealt])
    return _remedied(current._replace(hands=MappingProxyType(hands), landed=landed, misplaced=False), "5.2")


def _miscounted(current: RoundState, where: str) -> RoundState:
    return current._replace(wrong_counts=tuple(dict.fromkeys((*current.wrong_counts, where))))


def _counted_again(current: RoundState, where: str) -> RoundState:
    """5.3 and 5.7 have no effect on cards that could be reconstructed."""
    return current._replace(wrong_counts=tuple(counted for counted in current.wrong_counts if counted != where))


def _remedied(current: RoundState, clause: str) -> RoundState:
    """A report of the matter is dealt with by its remedy."""
    reported = current.reported
    return current._replace(reported=None) if reported and reported.clause == clause else current


def _released(current: RoundState) -> RoundState:
    """Whatever play stood still for is decided."""
    return current._replace(reported=None, deck_fault=None, misplaced=False, wrong_counts=(), exposures=0)
