"""Every reading that bears on the settlement of this game, from each of its sides."""

import pytest

from megalink.games.library import document, register
from tests.described import Verdicts, refused
from tests.games.three_card_xtreme.reading_cases import CASES, LETTER, Sides
from tests.games.three_card_xtreme.xtreme import ALL, KEY, KING_HIGH, NO_QUEEN, hand, nets

EACH_SIDE = [(switch, side, case) for switch, case in CASES for side in case.nets]
ELSEWHERE = {"pj.sf_split", "pj.fixed_awards_source", "pj.rounding"}  # below: they need more than one hand


@pytest.mark.parametrize(("switch", "side", "case"), EACH_SIDE, ids=[f"{one}-{two}" for one, two, _ in EACH_SIDE])
def test_each_side_of_a_reading_settles_as_it_says(switch: str, side: str, case: Sides) -> None:
    settled = _settled(case, {**case.beside, switch: side})
    assert settled.nets == nets(case.nets[side])
    *line, reading = case.cited.split()
    lines = [settled.lines[name] for name in line] if line else settled.lines.values()
    assert any(reading in one.readings for one in lines)


def test_the_first_side_is_the_default() -> None:
    for switch, case in CASES:
        default = register().switches[switch].default
        assert _settled(case, case.beside).nets == nets(case.nets[default]), switch


def test_every_switch_of_the_settlement_is_tested_from_every_side() -> None:
    switches = [register().switches[name] for name in document(KEY).readings]
    of_settlement = {(one.name, value) for one in switches if one.room == "settlement" for value in one.values}
    here = {(switch, side) for switch, side, _ in EACH_SIDE}
    assert {pair for pair in of_settlement if pair[0] not in ELSEWHERE} == here


@pytest.mark.parametrize(("dealer", "qualifies"), [("Jh Jd Jc", False), ("Qh 3d 2c", True), ("Kh Qd Jc", True)])
def test_A02__to_the_letter_a_queen_is_enough_and_no_hand_without_one(dealer: str, qualifies: bool) -> None:
    assert hand("9s 9d 4c", dealer, "ante play", readings=LETTER).settled.dealer_qualifies is qualifies


def test_A03__the_ace_of_3_2_ace_matters_only_to_the_letter() -> None:
    for side in ("hand_Q_high_or_better", "holds_Q_or_higher_card"):
        settled = hand("9s 9d 4c", "Ah 3d 2c", "ante play", readings={"tcp.dealer_qualify": side})
        assert settled.nets == nets("ante -10 play -10")


def test_A03__an_ace_beside_other_cards_stays_an_ace() -> None:
    readings = {"tcp.dealer_qualify": "holds_Q_or_higher_card_ace_low_is_1"}
    assert hand("9s 9d 4c", "Ah 4d 2c", "ante play", readings=readings).settled.dealer_qualifies is True


def test_A21__to_pay_a_folded_ante_the_dealers_cards_are_needed() -> None:
    readings = {"tcp.folded_ante_not_qualified": "paid"}
    position = {"position": 1, "cards": "Qs 6d 4c", "folded": True, "wagers": {"ante": "10.00"}}
    problem = refused({"rules": KEY, "readings": readings, "positions": [position]})
    assert (problem.code, problem.field) == ("card_count", "dealer")
    assert hand("Qs 6d 4c", "Kh 9d 3c", "ante", readings=readings, folded=True).nets == nets("ante -10")


@pytest.mark.parametrize(
    ("ante_bonus", "folded_ante", "dealer", "expected"),
    [
        ("paid", "lost", NO_QUEEN, "ante -10 ante_bonus 10"),
        ("only_on_win", "lost", NO_QUEEN, "ante -10"),
        ("only_on_win", "paid", NO_QUEEN, "ante 10 ante_bonus 10"),
        ("only_on_win", "paid", "Kh 9d 3c", "ante -10"),
    ],
)
def test_A22_A23__the_bonus_of_a_folded_hand_follows_its_ante_where_only_wins_earn_it(
    ante_bonus: str, folded_ante: str, dealer: str, expected: str
) -> None:
    readings = {
        "tcp.ante_bonus_on_fold": "paid",
        "tcp.ante_bonus_on_lower_hand": ante_bonus,
        "tcp.folded_ante_not_qualified": folded_ante,
    }
    assert hand("8d 7c 6h", dealer, "ante", readings=readings, folded=True).nets == nets(expected)


@pytest.mark.parametrize(
    ("dealer", "ending", "others", "also"),
    [
        ("Jh Jd Jc", "", LETTER, "A02"),
        (NO_QUEEN, "declined", {"decline.side_wagers": "settle_on_cards"}, "A17"),
        (NO_QUEEN, "folded", {"tcp.ante_bonus_on_fold": "paid", "tcp.folded_ante_not_qualified": "paid"}, "A21"),
    ],
)
def test_3_11_3__A23_where_only_wins_earn_it_the_bonus_cites_what_made_the_ante_win(
    dealer: str, ending: str, others: dict[str, str], also: str
) -> None:
    wagers = "ante" if ending == "folded" else "ante play"
    for side, cited in (("only_on_win", True), ("paid", False)):
        readings = {**others, "tcp.ante_bonus_on_lower_hand": side}
        settled = hand("8d 7c 6h", dealer, wagers, readings=readings, ending=ending)
        assert settled.nets["ante_bonus"] == "10.00"
        assert (also in settled.readings("ante_bonus")) is cited
        assert also in settled.readings("ante")


def test_A22__without_the_dealers_cards_a_folded_hand_earns_its_bonus_by_definition() -> None:
    settled = hand("8d 7c 6h", "", "ante", readings={"tcp.ante_bonus_on_fold": "paid"}, folded=True)
    assert settled.clauses("ante_bonus") == ("1.1.2", "4.2")


def test_A09__with_community_cards_a_six_card_bonus_asks_for_them() -> None:
    for side, needed in (("six_cards", 0), ("with_community", 2)):
        settled = hand(
            "9c 9d 4s", "Kh 7d 2c", "six_card_bonus", community="Jh Th", readings={"tcp.six_card_pool": side}
        )
        described = settled.settled.described
        assert described.game.community_needed(described.showdown.hands) == needed


AS_WRITTEN = {"straight.ace_low": "only_where_written"}


def test_A04__a_higher_straight_beside_the_low_ace_counts_on_both_sides() -> None:
    assert hand("Ac 2d 3c", "4h 5s 6d", "six_card_bonus", readings=AS_WRITTEN).nets == nets("six_card_bonus 20")
    assert "A04" not in hand("Ac 2d 3c", "4h 5s 6d", "six_card_bonus").readings("six_card_bonus")


def test_A04_A09__of_eight_cards_the_best_row_without_the_low_ace_is_found() -> None:
    """Three Aces lie beside A-2-3-4-5: where that is no Straight, they are still Three of a Kind."""
    pool = {"tcp.six_card_pool": "with_community"}
    for readings, net in ((pool, 20), ({**pool, **AS_WRITTEN}, 14)):
        settled = hand("As 2s 3s", "4h 5d Ah", "six_card_bonus", community="Ad Kc", readings=readings)
        assert settled.nets == nets(f"six_card_bonus {net}")


def test_A04__other_straight_flushes_stay_what_they_are() -> None:
    settled = hand("6c 2c 3c", "4h 5s Kd", "pair_plus", community="4c 5c", jackpot=1, readings=AS_WRITTEN)
    assert settled.nets["progressive_jackpot"] == "99999.00"


def _settled(case: Sides, readings: dict[str, str]) -> Verdicts:
    before: dict[str, object] = {"under_minimum_before": list(case.before)} if case.before else {}
    return hand(
        case.cards,
        case.dealer,
        case.wagers,
        community=case.community,
        jackpot=case.jackpot,
        readings=readings,
        limits=case.limits,
        ending=case.ending,
        **before,
    )


def test_3_10_3__A43_the_two_wagers_that_a_declined_hand_cannot_win_are_missed_ones() -> None:
    """3.10.3 says that the hand has no winning combination, not that these wagers are lost."""
    for side, outcome in (("lose", "lose"), ("return", "returned")):
        readings = {"side.missed_condition": side}
        settled = hand("As Ad Ac", KING_HIGH, ALL, jackpot=1, declined=True, readings=readings)
        for wager in ("six_card_bonus", "progressive_jackpot"):
            assert (settled.outcomes[wager], settled.clauses(wager)) == (outcome, ("3.10.3",))
            assert "A43" in settled.readings(wager)
        assert settled.outcomes["pair_plus"] == "lose"  # by A16, whatever A43
