"""The document as data: deck, layouts, playing areas, amounts, pay tables."""

import pytest

from megalink.games.library import document, edition_of
from megalink.games.texas_holdem_bonus.comparison import COMMUNITY_CARDS
from megalink.games.texas_holdem_bonus.settlement import FLOP_CARDS, HOLE_CARDS
from megalink.rulebook.document import PayUnit, WagerRole
from megalink.settle.problem import BadRound, ProblemCode
from megalink.settle.text import parse_json
from tests.described import MILLION, refused, settle
from tests.games.texas_holdem_bonus.one_round import DRY_BOARD, LOW_DEALER, RULES, seat, staked

DOCUMENT = document(RULES)


def one_seat(**changes: object) -> dict[str, object]:
    return {
        "rules": RULES,
        "jackpot": MILLION,
        "dealer": LOW_DEALER,
        "community": DRY_BOARD,
        "positions": [seat(1, "As Ah", "ante flop")],
        **changes,
    }


def test_the_document_is_published_and_names_its_version() -> None:
    assert edition_of(RULES).published
    assert (DOCUMENT.version, DOCUMENT.effective) == ("9", "2023-07-04 07:00")


def test_2_1__no_card_is_there_twice() -> None:
    problem = refused(one_seat(community="Kc 9d 6s 3h As"))
    assert (problem.code, problem.value, problem.clause) == (ProblemCode.CARD_TWICE, "As", "2.1")


def test_2_1__a_deck_has_52_cards() -> None:
    round_ = {"rules": RULES, "deck": "As Kd", "method": "A", "positions": [seat(1, "", "ante flop")]}
    problem = refused(round_)
    assert (problem.code, problem.value, problem.clause) == (ProblemCode.CARD_COUNT, 2, "2.1")


def test_2_2__four_layouts() -> None:
    assert [layout.name for layout in DOCUMENT.layouts] == ["A", "B", "C", "D"]
    assert refused(one_seat(layout="E")).code is ProblemCode.LAYOUT_UNKNOWN


@pytest.mark.parametrize(("layout", "positions"), [("A", 6), ("B", 6), ("C", 7), ("D", 7)])
def test_appendix__a_layout_has_its_positions_and_no_more(layout: str, positions: int) -> None:
    last = one_seat(layout=layout, positions=[seat(positions, "As Ah", "ante flop")])
    assert settle(last).positions[0].position == positions
    problem = refused(one_seat(layout=layout, positions=[seat(positions + 1, "As Ah", "ante flop")]))
    assert (problem.code, problem.clause) == (ProblemCode.POSITION_UNKNOWN, f"Appendix {layout}")


def test_2_2_1__the_playing_areas() -> None:
    assert list(DOCUMENT.wagers) == "ante bonus flop turn river progressive_jackpot".split()


def test_2_2_2__a_position_has_no_other_area() -> None:
    problem = refused(one_seat(positions=[seat(1, "As Ah", {"ante": "10.00", "flop": "20.00", "bet": "20.00"})]))
    assert (problem.code, problem.field) == (ProblemCode.WAGER_UNKNOWN, "positions[0].wagers.bet")


def test_3_4_2__a_position_is_described_once() -> None:
    twice = [seat(1, "As Ah", "ante flop"), seat(1, "Qs Qh", "ante flop")]
    problem = refused(one_seat(positions=twice))
    assert (problem.code, problem.clause) == (ProblemCode.POSITION_TWICE, "3.4.2")


def test_3_4_2__an_area_takes_one_wager() -> None:
    with pytest.raises(BadRound) as raised:
        parse_json('{"wagers": {"ante": "10.00", "ante": "5.00"}}')
    assert (raised.value.problem.code, raised.value.problem.field) == (ProblemCode.JSON_KEY_TWICE, "wagers.ante")


@pytest.mark.parametrize("name", ["bonus", "progressive_jackpot"])
def test_3_5__bonus_and_jackpot_need_an_ante(name: str) -> None:
    assert DOCUMENT.wagers[name].needs == ("ante",)


@pytest.mark.parametrize("stake", ["1.00", "2.00", "3.00", "4.00", "5.00"])
def test_3_5_3__one_to_five_times_the_minimum(stake: str) -> None:
    wagers = {**staked("ante flop"), "progressive_jackpot": stake}
    assert settle(one_seat(positions=[seat(1, "As Ah", wagers)])).positions[0].lines[-1].net == -int(stake[0]) * 100


@pytest.mark.parametrize("stake", ["0.50", "1.50", "6.00", "10.00"])
def test_3_5_3__no_other_multiple(stake: str) -> None:
    wagers = {**staked("ante flop"), "progressive_jackpot": stake}
    problem = refused(one_seat(positions=[seat(1, "As Ah", wagers)]))
    assert (problem.code, problem.value, problem.clause) == (ProblemCode.JACKPOT_MULTIPLE, stake, "3.5.3")


@pytest.mark.parametrize(
    ("wager", "stake", "right"),
    [("flop", "10.00", "20.00"), ("flop", "20.01", "20.00"), ("turn", "20.00", "10.00"), ("river", "5.00", "10.00")],
)
def test_3_9_2__flop_is_twice_the_ante_and_turn_and_river_once(wager: str, stake: str, right: str) -> None:
    wagers = {**staked("ante flop turn river"), wager: stake}
    problem = refused(one_seat(positions=[seat(1, "As Ah", wagers)]))
    assert (problem.code, problem.field) == (ProblemCode.CONTINUATION_AMOUNT, f"positions[0].wagers.{wager}")
    assert problem.clause == "3.9.2"
    assert right in problem.message


def test_1_1_6__without_a_flop_wager_the_hand_must_have_folded() -> None:
    problem = refused(one_seat(positions=[seat(1, "As Ah", "ante turn river")]))
    assert (problem.code, problem.field, problem.clause) == (
        ProblemCode.DECISION_MISSING,
        "positions[0].wagers.flop",
        "3.9.2",
    )


@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_3_9_1__a_folded_hand_has_no_later_wager(wager: str) -> None:
    problem = refused(one_seat(positions=[seat(1, "As Ah", f"ante {wager}", folded=True)]))
    assert (problem.code, problem.field) == (ProblemCode.DECISION_TWICE, f"positions[0].wagers.{wager}")


@pytest.mark.parametrize("wagers", ["ante flop", "ante flop turn", "ante flop river", "ante flop turn river"])
def test_1_1_4__turn_and_river_may_each_be_checked(wagers: str) -> None:
    settled = settle(one_seat(positions=[seat(1, "As Ah", wagers)]))
    assert [line.wager for line in settled.positions[0].lines] == wagers.split()


def test_1_1_9__two_hole_cards_for_player_and_dealer_and_five_community_cards() -> None:
    packets = {to: packet.cards for to, packet in DOCUMENT.packets.items()}
    assert packets == {"player": HOLE_CARDS, "dealer": HOLE_CARDS, "community": COMMUNITY_CARDS}
    assert (HOLE_CARDS, COMMUNITY_CARDS, FLOP_CARDS) == (2, 5, 3)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"positions": [seat(1, "As Ah Qd", "ante flop")]}, "positions[0].cards"),
        ({"positions": [seat(1, "As", "ante flop")]}, "positions[0].cards"),
        ({"dealer": "8d"}, "dealer"),
        ({"dealer": ""}, "dealer"),
        ({"community": "Kc 9d 6s 3h"}, "community"),
        ({"community": "Kc 9d 6s 3h 2s 4d"}, "community"),
        ({"community": "Kc 9d 6s"}, "community"),
    ],
)
def test_3_10__a_compared_hand_needs_two_two_and_five_cards(changes: dict[str, object], field: str) -> None:
    problem = refused(one_seat(**changes))
    assert (problem.code, problem.field) == (ProblemCode.CARD_COUNT, field)


def test_4_1_1__pay_table() -> None:
    rows = {wager: {row: pay.pays for row, pay in DOCUMENT.pays[wager].items()} for wager in DOCUMENT.pays}
    del rows["progressive_jackpot"]
    assert rows == {
        "flop": {"win": 1},
        "turn": {"win": 1},
        "river": {"win": 1},
        "ante": {"win": 1},
        "bonus": {
            "aces_both": 1000,
            "aces": 30,
            "ace_king_suited": 25,
            "ace_queen_or_jack_suited": 20,
            "ace_king_unsuited": 15,
            "high_pair": 10,
            "ace_queen_or_jack_unsuited": 5,
            "low_pair": 3,
        },
    }
    told = {(pay.unit, pay.clause) for wager in rows for pay in DOCUMENT.pays[wager].values()}
    assert told == {(PayUnit.TO_ONE, "4.1.1")}


def test_4_2__pay_table() -> None:
    rows = {row: (pay.pays, pay.unit) for row, pay in DOCUMENT.pays["progressive_jackpot"].items()}
    assert rows == {
        "royal_flush": (100, PayUnit.PERCENT),
        "straight_flush": (10, PayUnit.PERCENT),
        "four_of_a_kind": (400, PayUnit.FOR_ONE),
        "full_house": (80, PayUnit.FOR_ONE),
        "flush": (40, PayUnit.FOR_ONE),
        "straight": (20, PayUnit.FOR_ONE),
    }


def test_3_15__no_clause_shares_between_royal_flushes() -> None:
    assert DOCUMENT.jackpot.royal_split is None
    assert (DOCUMENT.jackpot.straight_flush_split, DOCUMENT.jackpot.royal_last) == ("3.15.1", "3.15.2")


def test_3_4__the_ante_alone_lets_a_position_in() -> None:
    assert [wager.name for wager in DOCUMENT.with_role(WagerRole.BASE)] == ["ante"]
