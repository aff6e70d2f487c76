"""The order in which cards leave the deck. A game lists its slots; the cards fall into them one by one."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from megalink.cards import Card


class To(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    COMMUNITY = "community"
    BURN = "burn"


class Slot(NamedTuple):
    """Where the next card goes. `hand` counts hands from 0 in deal order, not playing positions."""

    to: To
    hand: int = 0
    face_up: bool = False
    late: bool = False  # dealt only after all decisions


class Dealt(NamedTuple):
    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    burned: tuple[Card, ...]


DealPlan = tuple[Slot, ...]


@cache  # every round of a game deals by one of a few plans
def players_in_packets(hands: int, cards: int) -> DealPlan:
    """An automated device: each position's cards together, from the Dealer's left clockwise."""
    return tuple(Slot(To.PLAYER, hand) for hand in range(hands) for _ in range(cards))


@cache
def packet(to: To, cards: int, *, late: bool = False) -> DealPlan:
    return tuple(Slot(to, late=late) for _ in range(cards))


def one_at_a_time(hands: int, laps: int) -> DealPlan:
    """A manual device: one card to each position and one to the Dealer, lap after lap."""
    lap = (*(Slot(To.PLAYER, hand) for hand in range(hands)), Slot(To.DEALER))
    return lap * laps


def distribute(plan: DealPlan, deck: Sequence[Card]) -> Dealt:
    hands: list[list[Card]] = [
        [] for _ in range(1 + max((slot.hand for slot in plan if slot.to is To.PLAYER), default=-1))
    ]
    others: dict[To, list[Card]] = {To.DEALER: [], To.COMMUNITY: [], To.BURN: []}
    for slot, card in zip(plan, deck, strict=False):
        (hands[slot.hand] if slot.to is To.PLAYER else others[slot.to]).append(card)
    return Dealt(
        tuple(map(tuple, hands)), tuple(others[To.DEALER]), tuple(others[To.COMMUNITY]), tuple(others[To.BURN])
    )
