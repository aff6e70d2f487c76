"""Advice on a hand with back bettors: each Player by what he has on each wager, or would put up for it (A57)."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from math import floor as floor_of
from typing import Any

import pytest

from megalink.analysis.question import ask
from megalink.analysis.solving import situation
from megalink.cards import read_cards
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.table import commands as c
from megalink.web.api.advice.worth import stakes_at
from tests.floor.floors import DEALER, SUPERVISOR, know, must, open_link, open_table, player, seat
from tests.web.api.advice.advised import at, coach, hint
from tests.web.served import Served, serving, until

STUD, TEXAS = "singapore-stud@9", "texas-holdem-bonus@9"
TWOS, SEEN = "2s 2h 5c 8d 9s Ah Kd 7c 6s Qc", "2s 2h 5c 8d 9s Qc"  # the Dealer's exposed card is dealt last
ANN, BOB = player("ann"), player("bob")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        open_link(served.floor)
        yield served


def dealt(served: Served, table: str, document: str, cards: str, *more: c.AnyCommand, bobs: int = 10_000) -> None:
    """Ann has S$5.00 on the Ante of her position and has looked at these cards; Bob backs it with so much."""
    open_table(served.floor, table, document, shuffle=Shuffle.SHOE)
    seat(served.floor, table, "ann", "bob")
    at(
        served,
        table,
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN),
        *([c.PlaceWager("bob", 1, "ante", Cents(bobs), actor=BOB)] if bobs else []),
        *more,
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in cards.split()),
        c.ViewHand("ann", 1, actor=ANN),
    )


def in_cents(document: str, cards: str, choice: str, **stakes: int) -> Fraction:
    """What a decision brings to somebody with these stakes."""
    known = next(one for one in situation(ask(document), read_cards(cards)).choices if one.name == choice)
    return sum((worth.each * stakes[worth.wager] for worth in known.wagers), Fraction(0))


def rounded(cents: Fraction) -> int:
    return floor_of(cents + Fraction(1, 2))


def told(served: Served, table: str) -> dict[str, Any]:
    return {choice["choice"]: choice for choice in hint(served, table).json()["choices"]}


def sheet(served: Served, name: str) -> Any:
    client = served.client(name, UserRole.PLAYER)

    def counted() -> Any:
        return client.get("/api/me/session", params={"since": "all"}).json()

    until(lambda: not (found := counted())["solving"] and not found["costs"]["goes_on"])
    return counted()["all"]


def rows(served: Served, name: str) -> list[dict[str, str]]:
    answer = served.client(name, UserRole.PLAYER).get("/api/me/session.csv", params={"since": "all"})
    return [*csv.DictReader(io.StringIO(answer.text))]


BET = c.Decide("ann", 1, "bet", Cents(21_000), actor=ANN)


def test_A57__the_hint_counts_a_bet_that_is_put_up_for_a_back_bettor(floor: Served) -> None:
    """The Bet takes S$210.00 beside an Ante of S$5.00: a pair of twos that would be bet alone is folded."""
    dealt(floor, "backed", STUD, TWOS)
    choices = told(floor, "backed")
    bet = in_cents(STUD, SEEN, "Bet", ante=500, bet=21_000)
    assert (choices["fold"]["cents"], choices["bet"]["cents"]) == (-500, rounded(bet)) == (-500, -9_725)
    assert Fraction(choices["bet"]["expectation"]) == bet / 500
    assert [name for name, choice in choices.items() if choice["best"]] == ["fold"]
    alone = in_cents(STUD, SEEN, "Bet", ante=500, bet=1_000)
    assert alone > -500
    at(floor, "backed", c.FollowSeat("bob", 1, actor=BOB))
    choices = told(floor, "backed")
    assert (choices["bet"]["cents"], choices["bet"]["best"]) == (rounded(alone), True)


def test_A57__a_back_bettor_who_does_not_follow_has_the_ante_alone(floor: Served) -> None:
    dealt(floor, "back", STUD, TWOS)
    state = floor.floor.table("back").state
    assert stakes_at(state, 1, "bob", lambda _: 10**6).own == {"ante": 10_000, "bet": 0}
    assert stakes_at(state, 1, "ann", lambda _: 10**6).own == {"ante": 500, "bet": 21_000}
    assert stakes_at(state, 1, None, lambda _: 10**6).whole == {"ante": 10_500, "bet": 21_000}


def test_A57__the_coach_and_the_sheet_judge_by_the_money_that_was_at_stake(floor: Served) -> None:
    """Nothing is expected of such a round, by either of the two; its net and its cost are in the sheet."""
    dealt(floor, "cost", STUD, TWOS)
    at(floor, "cost", BET, c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "cost", 1).json()
    cost = -500 - in_cents(STUD, SEEN, "Bet", ante=500, bet=21_000)
    assert (line["chosen"], line["best"], line["cost_cents"]) == ("bet", "fold", rounded(cost))
    assert Fraction(line["cost"]) == cost / 500
    for name, net in (("ann", 21_500), ("bob", 10_000)):
        found = sheet(floor, name)
        assert (found["rounds"], found["net"]) == (1, net)
        assert found["apart"] == {"rounds": 1, "net": net}
        assert (found["expected"], found["deviation"], found["luck"], found["points"]) == (0, 0, 0, [])
        (row,) = rows(floor, name)
        assert (row["Expected at best play"], row["Standard deviation"]) == ("", "")
    assert sheet(floor, "ann")["cost"] == line["cost_cents"]


def test_A57__rounds_in_proportion_are_expected_beside_those_that_are_not(floor: Served) -> None:
    """Bob backs and follows, and then backs without: the hand is folded."""
    seated = {"cy": player("cy"), "deb": player("deb")}
    open_table(floor.floor, "mixed", STUD, shuffle=Shuffle.SHOE)
    seat(floor.floor, "mixed", *seated)

    def folded(*more: c.AnyCommand) -> None:
        at(floor, "mixed", c.CallPlaceYourBets(actor=DEALER))
        for name, actor in seated.items():
            at(floor, "mixed", c.PlaceWager(name, 1, "ante", Cents(500), actor=actor))
        at(floor, "mixed", *more, c.CallNoMoreBets(actor=DEALER))
        at(floor, "mixed", *(c.DealCard(text, actor=DEALER) for text in TWOS.split()))
        at(floor, "mixed", c.ViewHand("cy", 1, actor=seated["cy"]))
        at(floor, "mixed", c.Decide("cy", 1, "fold", actor=seated["cy"]), c.SettleRound(actor=DEALER))

    folded(c.FollowSeat("deb", 1, actor=seated["deb"]))
    before = {name: sheet(floor, name) for name in seated}
    assert all(part["expected"] < 0 and part["apart"] == {"rounds": 0, "net": 0} for part in before.values())
    folded()
    for name in seated:
        found = sheet(floor, name)
        assert (found["rounds"], found["net"], found["apart"]) == (2, -1_000, {"rounds": 1, "net": -500})
        assert all(found[what] == before[name][what] for what in ("expected", "deviation", "luck", "points"))
        assert [row["Expected at best play"] != "" for row in rows(floor, name)] == [True, False]


def test_A57__wagers_of_later_steps_count_by_who_would_put_them_up_then(floor: Served) -> None:
    """Bob follows for the Flop alone; of Turn and River his part is Ann's."""
    follows = c.FollowSeat("bob", 1, whole_round=False, actor=BOB)
    dealt(floor, "flop", TEXAS, "Ah 7h 2c 9d 3s 6s 5h Qc Jd", follows)
    choices = told(floor, "flop")
    own = in_cents(TEXAS, "6s 5h", "Flop", ante=500, flop=1_000, turn=10_500, river=10_500)
    assert (choices["fold"]["cents"], choices["flop"]["cents"]) == (-500, rounded(own))
    at(floor, "flop", c.FollowSeat("bob", 1, actor=BOB))
    state = floor.floor.table("flop").state

    def anns(bobs_balance: int) -> list[int]:
        own = stakes_at(state, 1, "ann", lambda name: bobs_balance if name == "bob" else 10**6).own
        return [own[area] for area in ("ante", "flop", "turn", "river")]

    assert anns(40_000) == [500, 1_000, 500, 500]
    assert anns(39_999) == [500, 1_000, 500, 10_500]
    assert anns(20_000) == [500, 1_000, 10_500, 10_500]
    assert anns(19_999) == [500, 21_000, 10_500, 10_500], "he follows no longer, whatever he has left"


def test_A57__a_turn_is_not_weighed_against_a_river_that_would_be_put_up_for_another_too(floor: Served) -> None:
    """Gus can follow with one of them; Fay pays for one, or for both with his part of the second. She is told."""
    fay, gus = player("fay"), player("gus")
    open_table(floor.floor, "apart", TEXAS, shuffle=Shuffle.SHOE)
    seat(floor.floor, "apart", "fay", chips=12_100)
    know(floor.floor, "gus")
    must(floor.floor, BuyIn("gus", Cents(49_999), actor=SUPERVISOR))
    at(floor, "apart", c.CallPlaceYourBets(actor=DEALER), c.PlaceWager("fay", 1, "ante", Cents(500), actor=fay))
    at(floor, "apart", c.PlaceWager("gus", 1, "ante", Cents(10_000), actor=gus), c.FollowSeat("gus", 1, actor=gus))
    at(floor, "apart", c.CallNoMoreBets(actor=DEALER))
    at(floor, "apart", *(c.DealCard(text, actor=DEALER) for text in "Ah 7h 2c 9d 3s 6s 5h Qc Jd".split()))
    at(floor, "apart", c.ViewHand("fay", 1, actor=fay))
    flop = next(one for one in hint(floor, "apart", "fay").json()["choices"] if one["choice"] == "flop")
    assert flop["later"] == {"wagers": ["turn", "river"], "covered": "as_if"}
    both = in_cents(TEXAS, "6s 5h", "Flop", ante=500, flop=1_000, turn=500, river=10_500)
    assert flop["cents"] == rounded(both)


def test_A57__what_lies_there_is_counted_as_it_lies(floor: Served) -> None:
    """The Turn was wagered, put up for Bob too, although a Check was best."""
    cards = "Ah 7h 2c 9d 3s 6s 5h Qc Jd"
    dealt(floor, "lies", TEXAS, cards)
    flop, turn = (
        c.Decide("ann", 1, name, Cents(take), actor=ANN) for name, take in (("flop", 21_000), ("turn", 10_500))
    )
    at(floor, "lies", flop, c.ExposeCommunity(actor=DEALER), turn, c.ExposeCommunity(actor=DEALER))
    seen = "6s 5h Ah 7h 2c 9d"
    known = situation(ask(TEXAS), read_cards(seen))
    assert known.known[-1][1] == "checked"
    each = {worth.wager: worth.each for worth in known.choices[1].wagers}
    assert each["turn"] == each["river"] < 0, "both are settled alike"
    stakes = {"ante": 500, "flop": 21_000, "turn": 10_500, "river": 10_500}
    assert {name: choice["cents"] for name, choice in told(floor, "lies").items()} == {
        name: rounded(in_cents(TEXAS, seen, name.title(), **stakes)) for name in ("check", "river")
    }
