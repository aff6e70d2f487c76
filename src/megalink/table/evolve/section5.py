"""How section 5 and the rulings under 6.1 change a round: what play stands still for, and what lets it go on."""

from types import MappingProxyType
from typing import TypeVar, assert_never

from megalink.table import events as e
from megalink.table.evolve.given_back import explained
from megalink.table.evolve.hands import with_hand
from megalink.table.game.deal_plan import To
from megalink.table.phase import Phase
from megalink.table.state import NOBODY, Halt, RoundState

T = TypeVar("T")


def irregular(current: RoundState, event: e.IrregularEvent) -> RoundState:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.HandRemoved():
            wrong = tuple(where for where in current.wrong_counts if where != str(event.position))
            removed = current.hands[event.position]._replace(out=event.clause)
            current = explained(current, event.clause)
            return _remedied(with_hand(current, removed)._replace(wrong_counts=wrong), event.clause)
        case e.HandLeftToBackers():
            left = with_hand(current, current.hands[event.position]._replace(controller=NOBODY))
            return _remedied(left, event.clause)
        case e.IrregularityReported():
            report = Halt(event.clause, event.note, must_void=False)
            return current._replace(reported=(*current.reported, report))
        case e.IrregularityRemedied():
            return _remedied(current, event.clause)
        case e.RoundVoided():
            ended = current._replace(phase=Phase.VOID, power_failed=False, may_withdraw=(), deck=None)
            return _released(explained(ended, event.clause, event.note))
        case e.HandsMoved():
            return _moved(current, tuple((str(source), str(target)) for source, target in event.moves))
        case e.PacketsMoved():
            return _moved(current, event.moves)
        case e.CardWronglyExposed():
            return current._replace(exposures=(*current.exposures, event.where))
        case e.ExposureWithdrawn():
            return current._replace(exposures=_without_first(current.exposures, event.where))
        case e.CardsCounted():
            return _counted_again(current, "deck") if event.right else _miscounted(current, "deck")
        case e.HandCounted():
            return _counted_again(current, event.where) if event.right else _miscounted(current, event.where)
        case e.WithdrawalPermitted():
            return current._replace(withdrawal=True)
        case e.PowerFailed():
            return current._replace(power_failed=True, may_withdraw=event.may_withdraw)
        case e.PlayResumed():
            return _resumed(current)
        case e.RulingGiven():
            return _released(current._replace(reason=event.reason))
        case e.AnothersHandViewed():
            live = current.hands[event.position]
            return with_hand(current, live._replace(peeked_by=(*live.peeked_by, event.player)))
        case e.CountExplained() | e.MultipleHandsFound():
            return current
        case _:
            assert_never(event)


def _moved(current: RoundState, moves: tuple[tuple[str, str], ...]) -> RoundState:
    """Each packet from the place that it leaves to the one that it reaches."""
    sources = {source for source, _ in moves}
    places = (To.DEALER.value, To.COMMUNITY.value, *map(str, current.hands))
    cards = {where: () if where in sources else current.packet(where) for where in places}
    cards |= {target: current.packet(source) for source, target in moves}
    hands = {at: current.hands[at]._replace(cards=cards[str(at)]) for at in current.order}
    put_right = current._replace(
        hands=MappingProxyType(hands),
        dealer=cards[To.DEALER],
        community=cards[To.COMMUNITY],
        landed=tuple(current.place_of(slot) for slot in current.plan[: current.dealt]),
        misplaced=False,
    )
    return _remedied(put_right, "5.2")


def _resumed(current: RoundState) -> RoundState:
    """A power failure is over, and what else play stood still for stays; or the matter that is shown is dismissed."""
    if current.power_failed:
        return current._replace(power_failed=False, may_withdraw=())
    shown = current.halt
    if shown is None or shown != current.found:
        return current._replace(reported=_without_first(current.reported, shown))
    played_on = current._replace(misplaced=current.misplaced and current.phase is Phase.DEALING)
    return _remedied(played_on, shown.clause)


def _without_first(values: tuple[T, ...], value: T | None) -> tuple[T, ...]:
    if value is None or value not in values:
        return values
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def _miscounted(current: RoundState, where: str) -> RoundState:
    return current._replace(wrong_counts=tuple(dict.fromkeys((*current.wrong_counts, where))))


def _counted_again(current: RoundState, where: str) -> RoundState:
    """5.3 and 5.7 have no effect on cards that could be reconstructed, nor has a count that was wrong itself."""
    return current._replace(wrong_counts=tuple(counted for counted in current.wrong_counts if counted != where))


def _remedied(current: RoundState, clause: str) -> RoundState:
    """A report of the matter is dealt with by its remedy; what else was reported still stands."""
    if not current.is_reported(clause):
        return current
    return current._replace(reported=tuple(report for report in current.reported if report.clause != clause))


def _released(current: RoundState) -> RoundState:
    """Whatever play stood still for is decided."""
    return current._replace(reported=(), deck_fault=None, misplaced=False, wrong_counts=(), exposures=())
