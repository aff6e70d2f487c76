"""The money side of an event: which account it moves, by how much. Every event balances to nothing."""

from enum import StrEnum
from typing import NamedTuple, assert_never

from megalink.jackpot import events as e
from megalink.money import Cents


class PoolAccount(StrEnum):
    PLAYERS = "players"
    HOUSE = "house"
    DISPLAYED = "displayed"
    RESERVE = "reserve"


class Accounts(NamedTuple):
    """What each account holds. Players and house stand outside the pool: what they put in counts below nothing."""

    players: Cents = Cents(0)
    house: Cents = Cents(0)
    displayed: Cents = Cents(0)
    reserve: Cents = Cents(0)

    def moved(self, by: "Accounts") -> "Accounts":
        return Accounts(*(Cents(before + change) for before, change in zip(self, by, strict=True)))


Posting = tuple[PoolAccount, Cents]

UNMOVED = Accounts()


def postings(event: e.AnyEvent) -> tuple[Posting, ...]:
    """The accounts that the event moves; together the changes are nothing."""
    return tuple((account, change) for account, change in zip(PoolAccount, movement(event), strict=True) if change)


def movement(event: e.AnyEvent) -> Accounts:
    match event:
        case e.LinkOpened():
            return _moved(house=-event.displayed - event.reserve, displayed=event.displayed, reserve=event.reserve)
        case e.Contributed():
            return _contributed(event)
        case e.ContributionReversed():
            return _moved(players=event.stake, house=-event.from_house, reserve=-event.from_reserve)
        case e.ClaimPaid():
            return _moved(
                players=event.paid,
                house=-event.from_house - event.refill_from_house,
                displayed=event.refill_from_reserve + event.refill_from_house - event.from_meter,
                reserve=-event.refill_from_reserve,
            )
        case e.ClaimRefused() | e.ClaimsRepriced():
            return _moved(house=-event.made_good, displayed=event.made_good)
        case e.PaidClaimReversed():
            return _moved(
                players=-event.paid, house=event.to_house, displayed=event.to_displayed, reserve=event.to_reserve
            )
        case e.CorrectionApplied():
            return _moved(house=-event.amount, displayed=event.amount)
        case (
            e.ParametersProposed()
            | e.ParametersApproved()
            | e.ParametersChanged()
            | e.ClaimsEntered()
            | e.ClaimsPriced()
            | e.ClaimVerified()
            | e.CorrectionProposed()
            | e.ProposalWithdrawn()
        ):
            return UNMOVED
        case _:
            assert_never(event)


def _contributed(event: e.Contributed) -> Accounts:
    stakes = house = displayed = reserve = 0
    for contribution in event.contributions:
        stakes += contribution.stake
        house += contribution.to_house
        displayed += contribution.to_displayed
        reserve += contribution.to_reserve
    return _moved(players=-stakes, house=house, displayed=displayed, reserve=reserve)


def _moved(players: int = 0, house: int = 0, displayed: int = 0, reserve: int = 0) -> Accounts:
    assert players + house + displayed + reserve == 0, "an entry that does not balance"
    return Accounts(Cents(players), Cents(house), Cents(displayed), Cents(reserve))
