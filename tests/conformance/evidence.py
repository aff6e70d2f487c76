"""Which clauses a played transcript has really shown: by what was cited, and by what happened."""

from collections.abc import Iterator

from megalink.rulebook.document import Conduct
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.transcripts.run import LineOutcome, Played

BY_KIND = {
    e.DeckFaultFound: "5.1",
    e.HandsMoved: "5.2",
    e.PacketsMoved: "5.2",
    e.CardWronglyExposed: "5.4",
    e.ExposureWithdrawn: "5.4",
    e.LateWagerRefused: "5.5",
    e.WagerTakenBack: "5.6",
    e.WithdrawalPermitted: "5.7.1",
    e.CardsCounted: "5.8",
    e.PlayerBarred: "5.9",
    e.AnothersHandViewed: "5.9",
    e.MultipleHandsFound: "5.10",
    e.PlayerStopped: "5.10.3",
    e.PlayerAbsent: "5.11",
    e.PowerFailed: "5.16",
    e.RulingGiven: "6.1",
    e.ActingAssigned: "6.2",
}


def shown(played: Played, conduct: Conduct) -> set[str]:
    clauses = set()
    settled_outside_limits = concluded = False
    for outcome in outcomes(played):
        if outcome.rejection and outcome.rejection.clause:
            clauses.add(outcome.rejection.clause)
        for event in outcome.at_table:
            clauses |= set(_of_event(event)) | set(_of_conduct(event, conduct))
            if isinstance(event, e.RoundVoided) and event.clause == "5.1":
                clauses |= {"5.1.1", "5.1.2"} if concluded else {"5.1.1"}
            if isinstance(event, e.RoundOpened) and settled_outside_limits:
                clauses.add("5.15")
            concluded = concluded or isinstance(event, e.RoundConcluded)
            if isinstance(event, e.WagerSettled):
                settled_outside_limits |= not {"5.13", "5.14"}.isdisjoint(event.clauses)
    return clauses | {parent for clause in clauses for parent in _parents(clause)}


def outcomes(played: Played) -> Iterator[LineOutcome]:
    return (line.outcome for line in played.lines if line.outcome)


def _parents(clause: str) -> Iterator[str]:
    parts = clause.split(".")
    return (".".join(parts[:size]) for size in range(2, len(parts)))


def _of_event(event: e.AnyEvent) -> Iterator[str]:
    if type(event) in BY_KIND:
        yield BY_KIND[type(event)]
    yield from getattr(event, "clauses", ())
    match event:
        case e.IrregularityReported() | e.RoundVoided() | e.HandRemoved():
            yield event.clause
        case e.HandCounted(where=where, right=False):
            yield "5.7" if where.isdigit() else "5.3"
        case e.BetsClosed(invalid=invalid) if invalid:
            yield "5.12"
        case e.WagerLowered(area=area) if area == JACKPOT:
            yield "5.12.1"  # the only reason for which our Players cancel one
        case e.PowerFailed():
            yield "5.16.1" if event.may_withdraw else "5.16.2"
        case _:
            pass


def _of_conduct(event: e.AnyEvent, conduct: Conduct) -> Iterator[str]:
    match event:
        case e.RoundOpened():
            yield conduct.place_your_bets
        case e.BetsClosed():
            yield conduct.no_more_bets
        case e.OneHandNoticeGiven():
            yield conduct.one_hand
        case e.PlayerRestricted():
            yield conduct.restriction
        case e.WagerPlaced():
            if event.area == JACKPOT:
                yield conduct.jackpot_offer
            if event.by != event.player:
                yield conduct.wagers_by_staff
        case e.EnteredAtWord():
            yield conduct.wagers_by_staff
        case e.ComparisonDeclined():
            yield from (conduct.decline,) if conduct.decline else ()
        case _:
            pass
