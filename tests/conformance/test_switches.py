"""Every switch that a document offers does something there: a search finds a round that ends differently by it."""

from itertools import chain, combinations
from random import Random

import pytest

from megalink.games import library
from tests.conformance.flips import (
    Flip,
    dealt_anew,
    flips_of,
    of_settlement,
    rare_rounds,
    shown_by_play,
    shown_by_settlement,
)
from tests.draws import ByChance
from tests.rounds import described_round

ALIKE = Flip("pj.sf_split", "single_reset")
DRAWN, DEALS, NIGHTS = 200, 30_000, 600


@pytest.mark.parametrize("key", library.document_keys())
def test_readings__every_side_of_every_switch_ends_some_round_differently(key: str) -> None:
    left = flips_of(key)
    if library.document(key).cards_of("community"):
        left.remove(ALIKE)  # see below
    _search_described(key, left)
    silent = [flip for flip in sorted(left) if not _shown_by_play(key, flip)]
    assert silent == [], "no round was found that ends differently by these"


@pytest.mark.parametrize("shared", [2, 3], ids=["Three Card", "Texas"])
def test_A44__with_shared_cards_no_more_than_two_straight_flushes_can_share(shared: int) -> None:
    """Two sides of the split part only from three winners on, so in these documents they come to the same."""
    runs = [frozenset(range(low, low + 5)) for low in range(1, 10)]  # 1 is the Ace; a Royal Flush is no Straight Flush
    for common in map(frozenset, combinations(range(1, 14), shared)):
        own = [run - common for run in runs if common <= run]
        assert not any(a.isdisjoint(b) and b.isdisjoint(d) and a.isdisjoint(d) for a, b, d in combinations(own, 3))


def _shown_by_play(key: str, flip: Flip) -> bool:
    return any(shown_by_play(key, flip, Random(night)) for night in range(NIGHTS))


def _search_described(key: str, left: set[Flip]) -> None:
    """Takes those away for which a round is found: first as drawn, then with other cards, over and over."""
    chance, rare = Random(key), [*rare_rounds(key)]
    drawn = [described_round(key, ByChance(chance)) for _ in range(DRAWN)]
    deals = (dealt_anew(chance.choice(chance.choice((rare, drawn))), chance) for _ in range(DEALS))
    for fields in chain(rare, drawn, deals):
        of_interest = {*filter(of_settlement, left)}
        if not of_interest:
            return
        left -= shown_by_settlement(fields, of_interest)
