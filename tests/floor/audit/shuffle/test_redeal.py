"""The audit makes every shuffle anew: a forged root, word, deck or card is found, though its chain holds."""

import json
from collections.abc import Callable

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.audit.rounds import round_of
from megalink.floor.audit.shuffle.redeal import committed_of, kept_seed, redeal
from megalink.floor.orders.commands import AddOwnWords, AtTable
from megalink.floor.sealed_deck import seal
from megalink.store.contract import Recorded, Store
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import DEALER, floor_with_table, must, open_floor, play_rounds, player
from tests.floor.rewritten import replaced, rewritten, with_published_seeds

ROBOT, WORDS = "robot.t1.1", "seven black cats"
Forge = Callable[[Recorded], tuple[str, str]]


@pytest.fixture(scope="module")
def store() -> Store:
    """Three rounds; a Player added words to the second."""
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, 1)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AddOwnWords("t1", ROBOT, WORDS, actor=player(ROBOT)))
    play_rounds(floor, 0)
    play_rounds(floor, 1)
    floor.close()
    return store


def found(store: Store) -> set[str]:
    """By checks of the shuffle; what a card that is another also does to settlements is not asked here."""
    of_shuffle = {"seed_is", "deck_is", "cards_are_dealt"}
    return {one.check for one in audit(store).findings if one.check.startswith(tuple(of_shuffle))}


def swapped(kind: str, field: str) -> Forge:
    """The first two cards of every such event have changed places."""

    def forge(recorded: Recorded) -> tuple[str, str]:
        if recorded.type != kind:
            return recorded.type, recorded.data
        data = json.loads(recorded.data)
        cards = data["event"][field]
        cards[0], cards[1] = cards[1], cards[0]
        return recorded.type, json.dumps(data, separators=(",", ":"))

    return forge


def first_root(store: Store) -> str:
    committed = committed_of(store, "t1", 1)
    assert committed is not None
    return committed.commitment


def test_an_honest_log_has_no_finding(store: Store) -> None:
    report = audit(store)
    assert (report.findings, report.rounds, report.shuffles) == ([], 3, 3)
    assert found(rewritten(store, lambda one: (one.type, one.data))) == set()


@pytest.mark.parametrize(
    ("forge", "checks"),
    [
        (swapped("table.deck_loaded.v1", "deck"), {"deck_is_of_its_seed", "cards_are_dealt_as_they_lay"}),
        (swapped("table.cards_dealt.v1", "cards"), {"cards_are_dealt_as_they_lay"}),
        (replaced("floor.own_words_added.v1", WORDS, "seven white cats"), {"deck_is_of_its_seed"}),
        (replaced("floor.own_words_added.v1", ROBOT, "robot.t1.2"), {"deck_is_of_its_seed"}),
        (replaced("shuffle.seed_kept.v1", '"round":2', '"round":9'), {"seed_is_what_was_kept"}),
    ],
)
def test_what_somebody_forged_is_found(store: Store, forge: Forge, checks: set[str]) -> None:
    assert found(rewritten(store, forge)) == checks


def test_a_forged_root_is_found(store: Store) -> None:
    other = seal(bytes(32)).root.hex()
    forged = rewritten(store, replaced("shuffle.deck_committed.v1", first_root(store), other))
    assert found(forged) == {"deck_is_what_was_committed", "deck_is_of_its_seed"}
    redealt = redeal(forged, round_of(forged, "t1", 1))
    assert redealt is not None
    assert (redealt.commitment_fits, redealt.deck_fits) == (False, False)


def test_a_forged_seed_is_found(store: Store) -> None:
    seed = kept_seed(store, "t1", 1)
    assert seed is not None
    forged = rewritten(store, replaced("shuffle.seed_kept.v1", seed, "00" * 32))
    assert found(forged) == {"deck_is_what_was_committed", "deck_is_of_its_seed"}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_is_dealt_again_from_its_seed(store: Store, number: int) -> None:
    redealt = redeal(store, round_of(store, "t1", number))
    assert redealt is not None
    assert (redealt.commitment_fits, redealt.deck_fits, redealt.dealt_fits) == (True, True, True)


def test_words_that_are_others_deal_another_deck(store: Store) -> None:
    forged = rewritten(store, replaced("floor.own_words_added.v1", WORDS, "seven white cats"))
    redealt = redeal(forged, round_of(forged, "t1", 2))
    assert redealt is not None
    assert (redealt.commitment_fits, redealt.deck_fits, redealt.dealt_fits) == (True, False, False)


@pytest.fixture(scope="module")
def older() -> Store:
    """The first round is of an older version, three more are not."""
    first = MemoryStore()
    floor = floor_with_table(first)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    floor.close()
    store = with_published_seeds(first)
    again = open_floor(store, start=10**6)
    play_rounds(again, 0)
    play_rounds(again, 3)
    again.close()
    return store


def test_rounds_of_an_older_version_are_checked_by_their_published_seed(older: Store) -> None:
    report = audit(older)
    assert (report.findings, report.rounds, report.shuffles) == ([], 4, 4)
    for number in (1, 2, 3, 4):
        redealt = redeal(older, round_of(older, "t1", number))
        assert redealt is not None
        assert (redealt.commitment_fits, redealt.deck_fits, redealt.dealt_fits) == (True, True, True)
        committed = committed_of(older, "t1", number)
        assert committed is not None
        assert committed.is_sealed is (number > 1)
        assert (committed.revealed is None) is (number > 1)
    assert committed_of(older, "t1", 5) is None


@pytest.mark.parametrize(
    ("forge", "checks"),
    [
        (swapped("table.deck_loaded.v1", "deck"), {"deck_is_of_its_seed", "cards_are_dealt_as_they_lay"}),
        (
            replaced("shuffle.revealed.v1", '"seed":"', '"seed":"00'),
            {"seed_is_what_was_committed", "seed_is_what_was_kept", "deck_is_of_its_seed"},
        ),
        (replaced("shuffle.committed.v1", '"commitment":"', '"commitment":"00'), {"seed_is_what_was_committed"}),
    ],
)
def test_what_somebody_forged_in_them_is_found(older: Store, forge: Forge, checks: set[str]) -> None:
    assert found(rewritten(older, forge)) == checks
