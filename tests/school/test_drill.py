"""Settlement drills: each of them settles, asks for every wager once, and knows the right answer."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.games.library import document_keys, open_game
from megalink.hands import FiveCard, rank_five
from megalink.money import Cents, format_amount, parse_amount
from megalink.rulebook.document import WagerRole
from megalink.school.drill import NONE, Drill, DrillAnswer, is_right, make_drill
from megalink.school.made_cards import five_of, mirrored, rest_of, without
from megalink.school.scenes import SCENES, Level
from megalink.settle import read_round, round_as_json, settle_round
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome

DRILLS = st.builds(make_drill, st.sampled_from(document_keys()), st.sampled_from(Level), st.integers(0, 10**9).map(str))


def settled_lines(drill: Drill) -> dict[tuple[int, str], tuple[str, str]]:
    """By the interface that an auditor uses."""
    settled = round_as_json(settle_round(read_round(drill.round)))
    positions = settled["positions"]
    assert isinstance(positions, list)
    return {
        (position["position"], line["wager"]): (line["outcome"], line["net"])
        for position in positions
        for line in position["lines"]
    }


@given(DRILLS)
def test_the_answer_key_is_the_settlement_of_the_described_round(drill: Drill) -> None:
    lines = settled_lines(drill)
    due = {place: (line.outcome, format_amount(line.net)) for place, line in drill.due.items() if line.outcome != NONE}
    assert due == lines


@given(DRILLS)
def test_every_wager_is_asked_for_once_and_every_payment_that_may_be_due(drill: Drill) -> None:
    document = open_game(drill.document, {}).document
    payments = [wager for wager in document.wagers.values() if wager.role is WagerRole.PAYMENT]
    expected = {
        (position["position"], name): parse_amount(stake)
        for position in drill.round["positions"]
        for name, stake in position["wagers"].items()
    }
    expected |= {
        (position["position"], wager.name): Cents(0)
        for position in drill.round["positions"]
        for wager in payments
        if wager.of in position["wagers"]
    }
    assert {(line.position, line.wager): line.stake for line in drill.lines} == expected
    assert len(drill.lines) == len(expected) == len(drill.due)


@given(DRILLS)
def test_the_right_answer_is_right_and_any_other_is_wrong(drill: Drill) -> None:
    for (position, wager), due in drill.due.items():
        assert is_right(drill, DrillAnswer(position, wager, due.outcome, due.net))
        assert not is_right(drill, DrillAnswer(position, wager, due.outcome, Cents(due.net + 1)))
        for other in {*Outcome, NONE} - {due.outcome}:
            assert not is_right(drill, DrillAnswer(position, wager, other, due.net))


@given(DRILLS)
def test_every_line_cites_a_clause(drill: Drill) -> None:
    assert all(due.clauses for due in drill.due.values())


@given(DRILLS)
def test_the_same_seed_gives_the_same_drill(drill: Drill) -> None:
    assert make_drill(drill.document, drill.level, drill.seed).round == drill.round


@pytest.mark.parametrize("document", document_keys())
def test_levels_keep_what_they_promise(document: str) -> None:
    game = open_game(document, {})
    entry = game.base_wagers[0]
    base = {entry, *game.equal_to[entry], *(wager.name for wager in game.continuations)}
    for seed in map(str, range(30)):
        plain = make_drill(document, Level.BASE_GAME, seed)
        assert {name for position in plain.round["positions"] for name in position["wagers"]} <= base
        sides = make_drill(document, Level.SIDE_WAGERS, seed)
        assert any(name not in base for position in sides.round["positions"] for name in position["wagers"])
        assert make_drill(document, Level.JACKPOT, seed).settled.paid.awards
        for level in (Level.BASE_GAME, Level.SIDE_WAGERS):
            flags = [flag for position in make_drill(document, level, seed).round["positions"] for flag in position]
            assert not {"folded", "absent", "declined"}.intersection(flags)


@pytest.mark.parametrize("document", document_keys())
def test_every_scene_that_a_game_knows_comes_about(document: str) -> None:
    """Within 400 drills a level; what cannot come about here is named."""
    game = open_game(document, {})
    shares = game.document.packets["community"].cards > 0
    for level in Level:
        wanted = {scene.name for scene in SCENES[level] if scene.suits(game)}
        names = {make_drill(document, level, str(seed)).scene for seed in range(400)}
        never = {"three of them"} if shares else set()  # the shared cards lie in too few runs of one suit
        if document.startswith("texas"):
            never |= {"no hand"}  # the Dealer always has one
        assert wanted - names <= never
        assert not (level is Level.JACKPOT and "straight flush split" not in names)


def test_several_winners_share_in_level_four() -> None:
    for document in document_keys():
        splits = [make_drill(document, Level.JACKPOT, str(seed)) for seed in range(120)]
        assert any(len({award.position for award in drill.settled.paid.awards}) > 1 for drill in splits), document


@given(st.sampled_from(FiveCard), st.integers().map(Random))
def test_five_cards_of_a_rung_stand_on_it(rung: FiveCard, chance: Random) -> None:
    cards = five_of(rung, without(()), chance)
    assert cards is not None
    assert rank_five(cards).category is rung
    again = rest_of(rung, cards[:3], without(cards[:3]), chance)
    assert again is not None
    assert rank_five((*cards[:3], *again)).category is rung
    other = mirrored(cards, chance)
    assert rank_five(other).strength == rank_five(cards).strength
    assert not set(other).intersection(cards) or len({card.rank for card in cards}) < 5


def test_jackpot_wagers_are_multiples_that_the_document_allows() -> None:
    for document in document_keys():
        allowed = {100 * multiple for multiple in open_game(document, {}).document.wagers[JACKPOT].multiples}
        for seed in range(40):
            for position in make_drill(document, Level.EVERYTHING, str(seed)).round["positions"]:
                assert parse_amount(position["wagers"].get(JACKPOT, "1.00")) in allowed
