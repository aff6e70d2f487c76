"""The sheet of a session: it adds up to the account, its expectation is exact, and mistakes are counted beside it."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from math import floor as floor_of
from math import isqrt
from typing import Any

import httpx
import pytest

from megalink.analysis.question import ask
from megalink.analysis.solving import solved
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.money import Cents, read_typed_amount
from megalink.play.linked import SYSTEM
from megalink.table import commands as c
from tests.floor.floors import DEALER, must, open_link, open_table, play_rounds, player, seat
from tests.identifiers import identifiers_in
from tests.web.served import Served, serving, until

ROUNDS = 24
ONE, TWO = "robot.t1.1", "robot.t1.2"
DOCUMENT = "three-card-xtreme@2023-05-22"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        floor = served.floor
        open_link(floor)
        open_table(floor, "t1", DOCUMENT)
        seat(floor, "t1", ONE, TWO)
        play_rounds(floor, ROUNDS)
        yield served


def client(served: Served, name: str = ONE) -> httpx.Client:
    return served.client(name, UserRole.PLAYER)


def sheet(client: httpx.Client, since: str = "all") -> Any:
    answer = client.get("/api/me/session", params={"since": since})
    assert answer.status_code == 200, answer.text
    return answer.json()


def counted(client: httpx.Client) -> Any:
    """The sheet once its edges and costs are counted."""
    until(lambda: not (found := sheet(client))["solving"] and not found["costs"]["goes_on"])
    return sheet(client)


def cents(text: str) -> int:
    return read_typed_amount(text, signed=True)


def rows(client: httpx.Client, since: str = "all") -> list[dict[str, str]]:
    answer = client.get("/api/me/session.csv", params={"since": since})
    assert answer.headers["content-type"].startswith("text/csv")
    return [*csv.DictReader(io.StringIO(answer.text))]


def test_net_handle_and_rounds_are_those_of_the_account_to_the_cent(played: Served) -> None:
    own = client(played)
    found, book = sheet(own), own.get(f"/api/accounts/{ONE}/rounds").json()
    assert (found["all"]["rounds"], found["all"]["net"]) == (ROUNDS, book["net"])
    assert [part["net"] for part in found["games"]] == [book["net"]]
    exported = rows(own)
    assert len(exported) == ROUNDS
    assert sum(cents(row["Net"]) for row in exported) == book["net"]
    by_round = {entry["round"]: entry["net"] for entry in book["entries"] if entry["table"]}
    assert {int(row["Round"]): cents(row["Net"]) for row in exported} == by_round
    assert {(row["Game"], row["Version of its rules"]) for row in exported} == {
        ("Three Card Poker Xtreme", "2023-05-22")
    }
    assert not any(identifiers_in(value) for row in exported for name, value in row.items() if name != "Table")
    assert [name for name in exported[0] if identifiers_in(name) or name != name.capitalize()] == []
    wagered = sum(cents(row["Wagered"]) for row in exported)
    assert found["all"]["handle"] + found["all"]["jackpot_wagered"] == wagered > 0


def test_expected_and_band_are_the_exact_edges_and_variances_of_the_wagers(played: Served) -> None:
    own = client(played)
    found = counted(own)["all"]
    odds = {wager.wager: wager for wager in solved(ask(DOCUMENT)).wagers}
    expected, variance = Fraction(0), Fraction(0)
    for number in range(1, ROUNDS + 1):
        steps = own.get(f"/api/tables/t1/rounds/{number}").json()["steps"]
        for hand in steps[-1]["view"]["table"]["positions"]:
            lines = [line for line in hand["lines"] if line["wager"] in odds]
            stakes = [(line["wager"], line["stake"]) for line in lines if line["shares"][0]["player"] == ONE]
            expected -= sum(odds[wager].house_edge * stake for wager, stake in stakes)
            variance += sum(odds[wager].distribution.variance * stake**2 for wager, stake in stakes)
    assert found["expected"] == floor_of(expected + Fraction(1, 2)) < 0
    assert found["deviation"] == isqrt(floor_of(variance)) > 0
    points = found["points"]
    assert [point["rounds"] for point in points] == [*range(1, ROUNDS + 1)]
    assert points[-1]["net"] == found["net"] - found["jackpot"]
    assert (points[-1]["expected"], points[-1]["deviation"]) == (found["expected"], found["deviation"])


def test_costs_of_mistakes_are_counted_in_the_background_and_are_those_of_the_coach(played: Served) -> None:
    own = client(played)
    found = counted(own)
    assert 0 < found["costs"]["done"] == found["costs"]["whole"]
    costs = {
        number: sum(one["cost_cents"] or 0 for one in own.get(f"/api/tables/t1/rounds/{number}/coach").json())
        for number in range(1, ROUNDS + 1)
    }
    assert found["all"]["cost"] == sum(costs.values())
    assert found["all"]["luck"] == found["all"]["points"][-1]["net"] - found["all"]["expected"] + sum(costs.values())
    assert {int(row["Round"]): cents(row["Cost of mistakes"]) for row in rows(own)} == costs


def test_a_session_begins_with_the_log_in_and_a_gaming_day_has_its_rounds(played: Served) -> None:
    own = client(played)
    assert sheet(own, "login")["all"] | {"points": []} == {
        **dict.fromkeys(("rounds", "handle", "jackpot_wagered", "net", "jackpot", "adjusted"), 0),
        **dict.fromkeys(("expected", "deviation", "cost", "silent", "uncovered", "luck"), 0),
        "title": "",
        "apart": {"rounds": 0, "net": 0},
        "points": [],
    }
    assert rows(own, "login") == []
    assert sheet(own, "day")["all"]["rounds"] == ROUNDS
    refused = own.get("/api/me/session", params={"since": "ever"})
    assert (refused.status_code, refused.json()["field"]) == (422, "since")


def test_a_round_in_play_is_not_in_the_sheet_and_a_mistake_is_found_once_it_is_over(played: Served) -> None:
    """A pair of Aces is folded: the sheet, the list of rounds and the coach say the same of it."""
    open_table(played.floor, "t2", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(played.floor, "t2", "ann")
    me, own = player("ann"), client(played, "ann")

    def at(*commands: c.AnyCommand) -> None:
        for command in commands:
            must(played.floor, AtTable("t2", command))

    at(c.CallPlaceYourBets(actor=DEALER), c.PlaceWager("ann", 1, "ante", Cents(500), actor=me))
    at(c.CallNoMoreBets(actor=DEALER))
    at(*(c.DealCard(text, actor=DEALER) for text in "As Ad 9c 8h 4d Kh Kd 7c 5s 3h".split()))
    assert sheet(own)["all"]["rounds"] == 0
    late = client(played, "ann")  # signs in again while the round is under way: it ends in this session
    at(c.ViewHand("ann", 1, actor=me), c.Decide("ann", 1, "fold", actor=me), c.SettleRound(actor=DEALER))
    assert sheet(late, "login")["all"]["rounds"] == 1
    assert own.get("/api/tables/t2/rounds").json()[0]["my_cost"] is None
    found = counted(own)
    assert [found["all"][name] for name in ("rounds", "handle", "net", "uncovered")] == [1, 500, -500, 0]
    (decision,) = own.get("/api/tables/t2/rounds/1/coach").json()
    (row,) = own.get("/api/tables/t2/rounds", params={"mistakes": "true"}).json()
    assert (
        found["all"]["cost"] == row["my_cost"] == cents(rows(own)[0]["Cost of mistakes"]) == decision["cost_cents"] > 0
    )
    assert sheet(own, "login")["all"]["rounds"] == 1, "the round opened after he had signed in"


def test_what_the_balance_did_not_cover_is_no_mistake_and_no_bad_luck(played: Served) -> None:
    """A pair of Aces is folded with nothing left for the Bet."""
    open_table(played.floor, "t3", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(played.floor, "t3", "ben", chips=500)
    me, own = player("ben"), client(played, "ben")
    commands: tuple[c.AnyCommand, ...] = (
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ben", 1, "ante", Cents(500), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in "As Ad 9c 8h 4d Kh Kd 7c 5s 3h".split()),
        c.ViewHand("ben", 1, actor=me),
        c.Decide("ben", 1, "fold", actor=me),
        c.SettleRound(actor=DEALER),
    )
    for command in commands:
        must(played.floor, AtTable("t3", command))
    found = counted(own)["all"]
    (decision,) = own.get("/api/tables/t3/rounds/1/coach").json()
    (row,) = rows(own)
    assert found["cost"] == cents(row["Cost of mistakes"]) == 0
    assert found["uncovered"] == cents(row["Not covered by the balance"]) == decision["uncovered_cents"] > 0
    assert found["luck"] == -500 - found["expected"] + found["uncovered"]
    assert own.get("/api/tables/t3/rounds", params={"mistakes": "true"}).json() == []


def test_A117__what_ran_out_of_time_is_a_mistake_and_no_bad_luck(played: Served) -> None:
    """A pair of Aces is folded by the clock; of the costs it is a part by itself."""
    open_table(played.floor, "t4", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(played.floor, "t4", "tim")
    me, own = player("tim"), client(played, "tim")

    def round_with(decision: c.AnyCommand) -> int:
        commands: tuple[c.AnyCommand, ...] = (
            c.CallPlaceYourBets(actor=DEALER),
            c.PlaceWager("tim", 1, "ante", Cents(500), actor=me),
            c.CallNoMoreBets(actor=DEALER),
            *(c.DealCard(text, actor=DEALER) for text in "As Ad 9c 8h 4d Kh Kd 7c 5s 3h".split()),
            c.ViewHand("tim", 1, actor=me),
            decision,
            c.SettleRound(actor=DEALER),
        )
        for command in commands:
            must(played.floor, AtTable("t4", command))
        number = played.floor.table("t4").round_number
        return int(own.get(f"/api/tables/t4/rounds/{number}/coach").json()[0]["cost_cents"])

    by_time, by_himself = round_with(c.ExpireTime(1, actor=SYSTEM)), round_with(c.Decide("tim", 1, "fold", actor=me))
    found = counted(own)["all"]
    assert by_time == by_himself > 0
    assert (found["cost"], found["silent"]) == (by_time + by_himself, by_time)
    assert found["luck"] == -1_000 - found["expected"] + found["cost"]
    costs = [(cents(row["Cost of mistakes"]), cents(row["Not decided in time"])) for row in rows(own)]
    assert costs == [(by_time, by_time), (by_himself, 0)]


def test_a_jackpot_wager_stands_beside_the_handle_so_that_what_was_wagered_and_the_net_agree(played: Served) -> None:
    """One that is lost, one that wins 20 for 1 with a straight, and one that comes back because he was away (5.11)."""
    open_table(played.floor, "t5", "singapore-stud@9", shuffle=Shuffle.SHOE)
    seat(played.floor, "t5", "jil")
    me, own = player("jil"), client(played, "jil")
    fold = c.ViewHand("jil", 1, actor=me), c.Decide("jil", 1, "fold", actor=me)
    for cards, *acts in (
        ("As Qd 9c 8h 4d Kh Kd 7c 5s 3h", *fold),
        ("5h 6d 7h 8s 9s Kh Kd 7c 5s 3h", *fold),
        ("As Qd 9c 8h 4d Kh Kd 7c 5s 3h", c.MarkAbsent(1, actor=SYSTEM)),
    ):
        for command in (
            c.CallPlaceYourBets(actor=DEALER),
            c.PlaceWager("jil", 1, "ante", Cents(500), actor=me),
            c.PlaceWager("jil", 1, "progressive_jackpot", Cents(100), actor=me),
            c.CallNoMoreBets(actor=DEALER),
            *(c.DealCard(text, actor=DEALER) for text in cards.split()),
            *acts,
            c.SettleRound(actor=DEALER),
        ):
            must(played.floor, AtTable("t5", command))
    found, exported = sheet(own), rows(own)
    assert [(row["Jackpot wagered"], row["Jackpot net"]) for row in exported[::2]] == [
        ("1.00", "-1.00"),
        ("0.00", "0.00"),
    ]
    assert exported[1]["Jackpot wagered"] == "1.00"
    assert found["all"]["jackpot_wagered"] == 200
    assert sum(cents(row["Wagered"]) for row in exported) == found["all"]["handle"] + 200
    assert [part["jackpot_wagered"] for part in found["games"]] == [200]
    assert found["all"]["net"] == -2 * 500 + found["all"]["jackpot"]
