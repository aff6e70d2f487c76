"""Hint and coach: exact, quick, and only about cards that the asker sees."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor as floor_of
from typing import Any

import pytest

from megalink.analysis.question import ask
from megalink.analysis.solving import situation
from megalink.cards import card, read_cards
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.table import commands as c
from tests.floor.floors import DEALER, SUPERVISOR, must, open_link, open_table, player, seat
from tests.web.api.advice.advised import at, coach, hint, worth
from tests.web.served import Served, serving

ANTE = 2_000
XTREME = "three-card-xtreme@2023-05-22"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        open_link(served.floor)
        for table, document in (
            ("stud", "singapore-stud@9"),
            ("eye", "bullseye@4"),
            ("texas", "texas-holdem-bonus@9"),
            ("three", XTREME),
        ):
            open_table(served.floor, table, document, shuffle=Shuffle.SHOE)
            seat(served.floor, table, "ann", "bob")
        yield served


def dealt(served: Served, table: str, area: str, cards: str, *more: c.AnyCommand, looks: bool = True) -> int:
    """A new round in which ann alone has a wager, dealt these cards; gives its number."""
    me = player("ann")
    if table == "eye" and served.floor.table("eye").round_open:
        at(served, "eye", c.Decide("ann", 1, "house_way", actor=me), c.ExposeDealer(actor=DEALER))
        at(served, "eye", c.SettleRound(actor=DEALER))
    at(
        served,
        table,
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, area, Cents(ANTE), actor=me),
        *more,
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in cards.split()),
    )
    if looks:
        at(served, table, c.ViewHand("ann", 1, actor=me))
    return served.floor.table(table).round_number


STUD, STUD_SEEN = "As Ad 9c 8h 4d Kh Kd 7c 5s 3h", "As Ad 9c 8h 4d 3h"


def test_stud__hint_is_the_exact_worth_and_fold_with_aces_costs_what_it_costs(floor: Served) -> None:
    number = dealt(floor, "stud", "ante", STUD)
    reply = hint(floor, "stud").json()
    expected = worth("singapore-stud@9", STUD_SEEN)
    assert {choice["choice"]: Fraction(choice["expectation"]) for choice in reply["choices"]} == expected
    assert [choice["choice"] for choice in reply["choices"] if choice["best"]] == ["bet"]
    assert (reply["unit"], reply["stake"]) == ("ante", ANTE)
    assert coach(floor, "stud", number).status_code == 409
    at(floor, "stud", c.Decide("ann", 1, "fold", actor=player("ann")), c.SettleRound(actor=DEALER))
    assert hint(floor, "stud").json()["refused"] in {"nothing_to_decide", "hand_hidden"}
    (line,) = coach(floor, "stud", number).json()
    cost = expected["bet"] - expected["fold"]
    assert (line["chosen"], line["best"], Fraction(line["cost"])) == ("fold", "bet", cost)
    assert line["cost_cents"] == int(cost * ANTE + Fraction(1, 2))
    assert coach(floor, "stud", number, "bob").json() == []


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("bob", UserRole.PLAYER),
        ("dee", UserRole.DEALER),
        ("sue", UserRole.PIT_SUPERVISOR),
        ("ada", UserRole.AUDITOR),
        ("", None),
    ],
)
def test_nobody_gets_a_hint_about_a_hand_that_he_does_not_see(floor: Served, name: str, role: UserRole | None) -> None:
    if floor.floor.table("three").state.phase != "deciding":
        dealt(floor, "three", "ante", "As Kd 2c 7h 8h 9d 3c 4c 5d")
    answer = hint(floor, "three", name, role)
    assert (answer.status_code, answer.json()["refused"]) == (403, "hand_hidden")
    assert not any(text in answer.text for text in ("As", "Kd", "2c"))
    assert hint(floor, "three").status_code == 200


def test_the_player_himself_gets_no_hint_before_he_looks(floor: Served) -> None:
    dealt(floor, "stud", "ante", STUD, looks=False)
    assert hint(floor, "stud").json()["refused"] == "hand_hidden"
    number = floor.floor.table("stud").round_number
    bet = c.Decide("ann", 1, "bet", Cents(2 * ANTE), actor=player("ann"))
    at(floor, "stud", bet, c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "stud", number).json()
    assert (line["chosen"], line["best"], line["cost"], line["cost_cents"]) == ("bet", None, None, None)


def test_bullseye__hint_names_the_point_hands_and_coach_the_cost_of_a_lower_one(floor: Served) -> None:
    """K-Q-10 total 30 and leave a pair; 10-5-5 total 20 and leave Mixed Pictures."""
    number = dealt(floor, "eye", "main", "Kd Qh Ts 5c 5h 2c 3d 4h 6s 8c")
    reply = hint(floor, "eye").json()
    best = [choice for choice in reply["choices"] if choice["best"]]
    assert [(choice["choice"], choice["title"]) for choice in best] == [("house_way", reply["choices"][0]["title"])]
    lower = next(choice for choice in reply["choices"] if not choice["best"])
    two = tuple(card(text) for text in lower["two"])
    at(
        floor,
        "eye",
        c.SetHand("ann", 1, two, actor=player("ann")),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    )
    (line,) = coach(floor, "eye", number).json()
    assert (line["chosen"], line["best"], line["chosen_two"]) == ("set", "house_way", lower["two"])
    assert Fraction(line["cost"]) == Fraction(best[0]["expectation"]) - Fraction(lower["expectation"])
    assert line["cost_cents"] > 0


def test_bullseye__the_tie_counts_where_it_is_wagered(floor: Served) -> None:
    tie = c.PlaceWager("ann", 1, "tie", Cents(ANTE // 2), actor=player("ann"))
    dealt(floor, "eye", "main", "Kd Qh Ts 5c 5h 2c 3d 4h 6s 8c", tie)
    with_tie = hint(floor, "eye").json()["choices"]
    alone = worth("bullseye@4", "Kd Qh Ts 5c 5h")
    assert len(with_tie) == len(alone)
    assert all(Fraction(choice["expectation"]) != main for choice, main in zip(with_tie, alone.values(), strict=True))


def test_texas__every_step_has_its_hint_and_the_coach_adds_none(floor: Served) -> None:
    """Ace-King suited, a Flop that helps, and a Player who checks what he should wager."""
    me, document = player("ann"), "texas-holdem-bonus@9"
    number = dealt(floor, "texas", "ante", "Ah 7h 2c 9d 3s As Ks Qc Jd")
    first = {choice["choice"]: Fraction(choice["expectation"]) for choice in hint(floor, "texas").json()["choices"]}
    assert first["flop"] > first["fold"] == -1
    at(floor, "texas", c.Decide("ann", 1, "flop", Cents(2 * ANTE), actor=me), c.ExposeCommunity(actor=DEALER))
    second = {choice["choice"]: Fraction(choice["expectation"]) for choice in hint(floor, "texas").json()["choices"]}
    assert second == worth(document, "As Ks Ah 7h 2c")
    at(floor, "texas", c.Decide("ann", 1, "check", actor=me), c.ExposeCommunity(actor=DEALER))
    third = worth(document, "As Ks Ah 7h 2c 9d")
    river = c.Decide("ann", 1, "river", Cents(ANTE), actor=me)
    at(
        floor,
        "texas",
        river,
        c.ExposeCommunity(actor=DEALER),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    )
    lines = coach(floor, "texas", number).json()
    assert [(line["step"], line["chosen"], line["best"]) for line in lines] == [
        (0, "flop", "flop"),
        (1, "check", "turn"),
        (2, "river", "river"),
    ]
    costs = [Fraction(0), second["turn"] - second["check"], max(third.values()) - third["river"]]
    assert [Fraction(line["cost"]) for line in lines] == costs


def test_a_round_or_table_that_never_was_is_refused(floor: Served) -> None:
    assert coach(floor, "stud", 999).json()["refused"] == "round_unknown"
    assert coach(floor, "nix", 1).json()["refused"] == "table_unknown"
    assert hint(floor, "nix").json()["refused"] == "table_unknown"
    assert hint(floor, "stud", position=7).json()["refused"] == "hand_hidden"
    answer = floor.client().get("/api/tables/stud/rounds/1/coach")
    assert (answer.status_code, answer.json()["refused"]) == (401, "login_needed")


def test_a_hint_is_in_the_askers_own_money_too_rounded_half_up(floor: Served) -> None:
    """Also where the chips of a back bettor lie beside his own, who follows and puts up his own part."""
    beside = c.PlaceWager("bob", 1, "ante", Cents(500), actor=player("bob"))
    number = dealt(floor, "stud", "ante", STUD, beside, c.FollowSeat("bob", 1, actor=player("bob")))
    reply, expected = hint(floor, "stud").json(), worth("singapore-stud@9", STUD_SEEN)
    assert (reply["stake"], reply["own_stake"]) == (ANTE + 500, ANTE)
    cents = {choice["choice"]: choice["cents"] for choice in reply["choices"]}
    assert cents == {"fold": -ANTE, "bet": floor_of(expected["bet"] * ANTE + Fraction(1, 2))}
    at(floor, "stud", c.Decide("ann", 1, "fold", actor=player("ann")), c.SettleRound(actor=DEALER))
    assert coach(floor, "stud", number).json()[0]["cost_cents"] == floor_of(
        (expected["bet"] - expected["fold"]) * ANTE + Fraction(1, 2)
    )


def test_bullseye__money_counts_main_and_tie_as_they_stand(floor: Served) -> None:
    tie = c.PlaceWager("ann", 1, "tie", Cents(ANTE // 2), actor=player("ann"))
    dealt(floor, "eye", "main", "Kd Qh Ts 5c 5h 2c 3d 4h 6s 8c", tie)
    for choice in hint(floor, "eye").json()["choices"]:
        assert choice["cents"] == floor_of(Fraction(choice["expectation"]) * ANTE + Fraction(1, 2))


def short_of_a_bet(served: Served) -> tuple[int, dict[str, Fraction]]:
    """Cat folds a pair of Aces with S$10.00 left and an Ante of S$20.00; later money comes in. Gives the round."""
    open_table(served.floor, "short", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(served.floor, "short", "cat", chips=ANTE + 1_000)
    me = player("cat")
    at(
        served,
        "short",
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("cat", 1, "ante", Cents(ANTE), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in STUD.split()),
        c.ViewHand("cat", 1, actor=me),
    )
    return served.floor.table("short").round_number, worth("singapore-stud@9", STUD_SEEN)


def test_a_fold_is_no_mistake_where_the_balance_covered_nothing_else(floor: Served) -> None:
    number, expected = short_of_a_bet(floor)
    told = {choice["choice"]: choice for choice in hint(floor, "short", "cat").json()["choices"]}
    assert [(name, told[name]["covered"], told[name]["best"]) for name in ("fold", "bet")] == [
        ("fold", True, True),
        ("bet", False, False),
    ]
    at(floor, "short", c.Decide("cat", 1, "fold", actor=player("cat")), c.SettleRound(actor=DEALER))
    must(floor.floor, BuyIn("cat", Cents(1_000_000), actor=SUPERVISOR))  # too late for this decision
    (line,) = coach(floor, "short", number, "cat").json()
    assert (line["chosen"], line["best"], line["cost"], line["cost_cents"]) == ("fold", "fold", "0", 0)
    lost = (expected["bet"] - expected["fold"]) * ANTE
    assert (line["uncovered"], line["uncovered_cents"]) == ("bet", floor_of(lost + Fraction(1, 2)))
    at(floor, "short", c.CallPlaceYourBets(actor=DEALER))
    at(floor, "short", c.PlaceWager("cat", 1, "ante", Cents(ANTE), actor=player("cat")))
    at(floor, "short", c.CallNoMoreBets(actor=DEALER), *(c.DealCard(text, actor=DEALER) for text in STUD.split()))
    at(floor, "short", c.ViewHand("cat", 1, actor=player("cat")), c.Decide("cat", 1, "fold", actor=player("cat")))
    at(floor, "short", c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "short", number + 1, "cat").json()
    assert (line["best"], line["uncovered"], line["cost_cents"]) == ("bet", None, floor_of(lost + Fraction(1, 2)))


def test_a_wager_that_took_the_last_chip_was_covered(floor: Served) -> None:
    open_table(floor.floor, "last", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(floor.floor, "last", "dan", chips=3 * ANTE)
    me = player("dan")
    at(floor, "last", c.CallPlaceYourBets(actor=DEALER), c.PlaceWager("dan", 1, "ante", Cents(ANTE), actor=me))
    at(floor, "last", c.CallNoMoreBets(actor=DEALER), *(c.DealCard(text, actor=DEALER) for text in STUD.split()))
    at(floor, "last", c.ViewHand("dan", 1, actor=me), c.Decide("dan", 1, "bet", Cents(2 * ANTE), actor=me))
    at(floor, "last", c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "last", 1, "dan").json()
    assert (line["chosen"], line["best"], line["uncovered"], line["cost"]) == ("bet", "bet", None, "0")


def test_3_12__of_a_setting_that_did_not_count_the_coach_says_which_did_and_what_his_own_was(floor: Served) -> None:
    """5-5 in the Point Hand leave K-Q-10, which count 30; K-5 leave Q-10-5, which count 25."""
    number = dealt(floor, "eye", "main", "Kd Qh Ts 5c 5h 2c 3d 4h 6s 8c")
    house = hint(floor, "eye").json()["choices"][0]
    two = (card("Kd"), card("5c"))
    at(floor, "eye", c.SetHand("ann", 1, two, actor=player("ann")), c.ExposeDealer(actor=DEALER))
    at(floor, "eye", c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "eye", number).json()
    assert (line["chosen_two"], line["cost"]) == (["Kd", "5c"], "0")
    assert line["replaced"] == {
        "two": house["two"],
        "title": house["title"],
        "clause": "3.12",
        "was_valid": False,
        "own_counts": [25],
        "own_title": "5 points",
    }


def with_bonus(served: Served, bonus: int) -> int:
    """A pair of sixes, with a Bonus beside the Ante."""
    wager = c.PlaceWager("ann", 1, "bonus", Cents(bonus), actor=player("ann"))
    if served.floor.table("texas").round_open:
        at(served, "texas", c.Decide("ann", 1, "fold", actor=player("ann")), c.SettleRound(actor=DEALER))
    return dealt(served, "texas", "ante", "Ah 7h 2c 9d 3s 6s 6h Qc Jd", wager)


def test_3_9_1__hint_and_coach_count_the_bonus_that_a_fold_loses(floor: Served) -> None:
    """3 to 1 for the sixes unless the Dealer's hand is higher: on average 135885889/87398850 of the Bonus."""
    number = with_bonus(floor, 1_000)
    reply, alone = hint(floor, "texas").json(), worth("texas-holdem-bonus@9", "6s 6h")
    flop = alone["flop"] + Fraction(135_885_889, 87_398_850) / 2
    assert [(choice["choice"], Fraction(choice["expectation"])) for choice in reply["choices"]] == [
        ("fold", Fraction(-3, 2)),
        ("flop", flop),
    ]
    assert [choice["cents"] for choice in reply["choices"]] == [-3_000, floor_of(flop * ANTE + Fraction(1, 2))]
    assert (reply["unit"], reply["beside"]) == ("ante", ["bonus"])
    at(floor, "texas", c.Decide("ann", 1, "fold", actor=player("ann")), c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "texas", number).json()
    assert Fraction(line["cost"]) == flop + Fraction(3, 2)
    assert line["cost_cents"] == floor_of((flop + Fraction(3, 2)) * ANTE + Fraction(1, 2))


def test_3_9_1__the_bonus_of_a_back_bettor_is_his_own_matter(floor: Served) -> None:
    bobs = c.PlaceWager("bob", 1, "bonus", Cents(400), actor=player("bob"))
    number = dealt(floor, "texas", "ante", "Ah 7h 2c 9d 3s 6s 6h Qc Jd", bobs)
    fold, flop = hint(floor, "texas").json()["choices"]
    assert (Fraction(fold["expectation"]), fold["cents"]) == (Fraction(-1), -ANTE)
    assert Fraction(flop["expectation"]) == worth("texas-holdem-bonus@9", "6s 6h")["flop"]
    at(floor, "texas", c.Decide("ann", 1, "fold", actor=player("ann")), c.SettleRound(actor=DEALER))
    assert coach(floor, "texas", number, "bob").json() == []


def test_5_11__with_a_side_wager_another_choice_may_be_best(floor: Served) -> None:
    """By this reading whoever only waits gets all back (A117). Ace-4-3 is worth a Play; a Pair Plus that missed is not.

    A Fold loses the Ante, and leaves Pair Plus to the cards (3.9.1.1), which lose it.
    """
    open_table(floor.floor, "kind", XTREME, shuffle=Shuffle.SHOE, readings=(("time.expired", "absent"),))
    seat(floor.floor, "kind", "eve")
    me, cards = player("eve"), read_cards("As 4d 3c")
    known = situation(ask(XTREME, ["time.expired=absent"]), cards)
    fold, play, undecided = (choice.expectation for choice in known.choices)
    assert play > undecided == 0 > fold
    at(floor, "kind", c.CallPlaceYourBets(actor=DEALER), c.PlaceWager("eve", 1, "ante", Cents(ANTE), actor=me))
    at(floor, "kind", c.PlaceWager("eve", 1, "pair_plus", Cents(ANTE // 2), actor=me), c.CallNoMoreBets(actor=DEALER))
    at(floor, "kind", *(c.DealCard(text, actor=DEALER) for text in "As 4d 3c 7h 8h 9d 3d 4c 5d".split()))
    at(floor, "kind", c.ViewHand("eve", 1, actor=me))
    reply = hint(floor, "kind", "eve").json()
    half = Fraction(1, 2)
    assert [(one["choice"], Fraction(one["expectation"]), one["best"]) for one in reply["choices"]] == [
        ("fold", fold - half, False),
        ("play", play - half, False),
        ("no_decision", Fraction(0), True),
    ]
    assert reply["beside"] == ["pair_plus"]
    at(floor, "kind", c.Decide("eve", 1, "fold", actor=me), c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "kind", 1, "eve").json()
    assert (line["chosen"], line["best"], line["cost_cents"]) == ("fold", "no_decision", ANTE + ANTE // 2)


def silent(served: Served, document: str, area: str, cards: str, *then: c.AnyCommand, looks: bool = True) -> Any:
    """At a new table cat decides nothing herself; the lines of her coach."""
    table = f"silent-{len(served.floor.tables())}"
    open_table(served.floor, table, document, shuffle=Shuffle.SHOE)
    seat(served.floor, table, "cat")
    me = player("cat")
    at(served, table, c.CallPlaceYourBets(actor=DEALER), c.PlaceWager("cat", 1, area, Cents(ANTE), actor=me))
    at(served, table, c.CallNoMoreBets(actor=DEALER), *(c.DealCard(text, actor=DEALER) for text in cards.split()))
    at(served, table, *([c.ViewHand("cat", 1, actor=me)] if looks else []), *then)
    at(served, table, c.SettleRound(actor=DEALER))
    return coach(served, table, 1, "cat").json()


def test_A117__a_fold_because_time_ran_out_is_judged_like_his_own(floor: Served) -> None:
    (line,) = silent(floor, "singapore-stud@9", "ante", STUD, c.ExpireTime(1, actor=SYSTEM))
    expected = worth("singapore-stud@9", STUD_SEEN)
    cost = expected["bet"] + 1
    assert (line["chosen"], line["best"], line["silence"], line["about"]) == ("fold", "bet", "time", "bet")
    assert (Fraction(line["cost"]), line["cost_cents"]) == (cost, floor_of(cost * ANTE + Fraction(1, 2)))


def test_A118__a_hand_that_its_player_looked_at_and_left_is_judged_by_what_became_of_it(floor: Served) -> None:
    """The clock folds it; where staff see that he is away his wagers come back (5.11), which loses no Ante."""
    (folded,) = silent(floor, "singapore-stud@9", "ante", STUD, c.MarkAbsent(1, actor=SYSTEM))
    (returned,) = silent(floor, "singapore-stud@9", "ante", STUD, c.MarkAbsent(1, actor=DEALER))
    bet = worth("singapore-stud@9", STUD_SEEN)["bet"]
    assert [(line["chosen"], line["silence"], Fraction(line["cost"])) for line in (folded, returned)] == [
        ("fold", "away", bet + 1),
        ("no_decision", "away", bet),
    ]


def test_5_11__wagers_that_come_back_are_no_mistake_where_a_fold_was_best(floor: Served) -> None:
    (line,) = silent(floor, XTREME, "ante", "7s 4d 2c 7h 8h 9d 3c 4c 5d", c.MarkAbsent(1, actor=DEALER))
    assert (line["chosen"], line["best"], line["cost"]) == ("no_decision", "no_decision", "0")


def test_5_11__who_was_away_before_he_looked_decided_nothing(floor: Served) -> None:
    assert silent(floor, XTREME, "ante", "7s 4d 2c 7h 8h 9d 3c 4c 5d", c.MarkAbsent(1, actor=SYSTEM), looks=False) == []


def test_A117__a_hand_that_nobody_looked_at_has_nothing_to_compare_with(floor: Served) -> None:
    (line,) = silent(floor, "singapore-stud@9", "ante", STUD, c.ExpireTime(1, actor=SYSTEM), looks=False)
    assert (line["chosen"], line["silence"], line["best"], line["cost"]) == ("fold", "time", None, None)


def test_A117__turn_and_river_that_time_checked_are_told_apart(floor: Served) -> None:
    flop = c.Decide("cat", 1, "flop", Cents(2 * ANTE), actor=player("cat"))
    times, board = c.ExpireTime(1, actor=SYSTEM), c.ExposeCommunity(actor=DEALER)
    commands = (flop, board, times, board, times, board, c.ExposeDealer(actor=DEALER))
    lines = silent(floor, "texas-holdem-bonus@9", "ante", "Ah 7h 2c 9d 3s As Ks Qc Jd", *commands)
    assert [(line["about"], line["chosen"], line["silence"]) for line in lines] == [
        ("flop", "flop", None),
        ("turn", "check", "time"),
        ("river", "check", "time"),
    ]
    assert all(line["cost_cents"] > 0 for line in lines[1:])
