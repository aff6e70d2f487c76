"""What is read about rounds, accounts, links and rules: all of it out of the log."""

import json
from collections.abc import Iterator
from itertools import chain

import httpx
import pytest

from megalink.analysis.rules_json import document_as_json
from megalink.cards import card_title
from megalink.floor.orders.commands import AtTable, OpenTable
from megalink.floor.sealed_deck import drawing_order, drawn_deck, leaf, root_above, seal
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.games.library import document_keys, trace
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.state import HOUSE
from megalink.table.view import view
from megalink.web.auth.visitor import SPECTATOR
from tests.floor.floors import DEALER, LINK, PIT_MANAGER, SHIFT_MANAGER, must, open_link, play_rounds, player, seat
from tests.web.served import Served, serving

ROUNDS = 40


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table with rounds that are over, and one in mid-round where Ann has looked at her cards."""
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        floor = served.floor
        open_link(floor)
        must(floor, OpenTable("t1", "singapore-stud@9", link=LINK, actor=PIT_MANAGER))
        seat(floor, "t1", *(f"robot.t1.{position}" for position in (1, 2, 3)))
        play_rounds(floor, ROUNDS)
        must(floor, OpenTable("open", "singapore-stud@9", link=LINK, actor=PIT_MANAGER))
        seat(floor, "open", "ann", "bob")
        orders: tuple[c.AnyCommand, ...] = (
            c.CallPlaceYourBets(actor=DEALER),
            *(c.PlaceWager(name, at, "ante", Cents(500), actor=player(name)) for at, name in ((1, "ann"), (2, "bob"))),
            c.CallNoMoreBets(actor=DEALER),
            c.DealFromDeck(actor=DEALER),
            c.ViewHand("ann", 1, actor=player("ann")),
        )
        for order in orders:
            must(floor, AtTable("open", order))
        yield served


def test_the_list_has_the_last_twenty_with_ones_own_result(played: Served) -> None:
    robot = played.client("robot.t1.1", UserRole.PLAYER)
    rows = robot.get("/api/tables/t1/rounds").json()
    assert [row["round"] for row in rows] == list(range(ROUNDS, ROUNDS - 20, -1))
    assert {row["outcome"] for row in rows} == {"settled"}
    assert all(row["my_net"] is None for row in played.client().get("/api/tables/t1/rounds").json())


def test_the_list_is_filtered_and_turned_page_by_page(played: Served) -> None:
    robot, nobody = played.client("robot.t1.1", UserRole.PLAYER), played.client()

    def numbers(client: httpx.Client, **query: str | int) -> list[int]:
        return [row["round"] for row in client.get("/api/tables/t1/rounds", params=query).json()]

    every = numbers(robot, most=100)
    assert every == [*range(ROUNDS, 0, -1)] == [*numbers(robot), *numbers(robot, before=ROUNDS - 19)]
    parts = [numbers(robot, most=100, result=result) for result in ("won", "lost", "stand_off")]
    assert sorted(chain(*parts), reverse=True) == every
    nets = {row["round"]: row["my_net"] for row in robot.get("/api/tables/t1/rounds?most=100").json()}
    assert [number for number, net in nets.items() if net > 0] == parts[0]
    assert numbers(robot, **{"from": 5, "to": 7}) == [7, 6, 5]
    assert numbers(robot, **{"from": 5, "to": 7, "before": 6}) == [5]
    ann = played.client("ann", UserRole.PLAYER)
    assert numbers(ann) == []  # his own are at another table
    assert numbers(ann, whose="all", most=3) == every[:3] == numbers(nobody, most=3)
    for query, field in (
        ({"whose": "own"}, "whose"),
        ({"result": "won"}, "result"),
        ({"mistakes": "true"}, "mistakes"),
    ):
        refused = nobody.get("/api/tables/t1/rounds", params=query)
        assert (refused.status_code, refused.json()["field"]) == (422, field)
    for wrong in ("result=draw", "most=0", "most=101", "before=0", "from=-1"):
        assert robot.get(f"/api/tables/t1/rounds?{wrong}").status_code == 422


def test_each_step_of_a_record_is_told_like_a_table_and_to_each_as_he_saw_it(played: Served) -> None:
    steps = played.client("ann", UserRole.PLAYER).get("/api/tables/open/rounds/1").json()["steps"]
    seen = played.client().get("/api/tables/open/rounds/1").json()["steps"]
    assert steps[-1]["hands"].keys() == {"1"}
    assert (seen[-1]["hands"], seen[-1]["point_hands"]) == ({}, {})
    assert (steps[0]["announcements"], steps[-1]["announcements"]) == (
        ["place_your_bets"],
        ["place_your_bets", "no_more_bets"],
    )
    assert (steps[0]["waits_for"], steps[-1]["waits_for"]) == ([], [1, 2])


def test_a_record_names_the_link_that_its_table_has_joined(played: Served) -> None:
    assert played.client().get("/api/tables/t1/rounds/1").json()["link"] == LINK
    must(played.floor, OpenTable("apart", "singapore-stud@9", actor=PIT_MANAGER))
    must(played.floor, AtTable("apart", c.CallPlaceYourBets(actor=DEALER)))
    record = played.client().get("/api/tables/apart/rounds/1").json()
    assert (record["round"], record["link"]) == (1, None)


def test_the_results_of_all_rounds_are_what_moved_the_account(played: Served) -> None:
    """Two ways through the log, one sum."""
    auditor = played.client("ada", UserRole.AUDITOR)
    rows = auditor.get("/api/audit/rounds", params={"player": "robot.t1.2"}).json()
    purse = played.floor.purse("robot.t1.2")
    assert len(rows) == ROUNDS
    assert sum(row["net"] for row in rows) == purse.balance - purse.cash


def test_rounds_are_found_by_what_happened_in_words(played: Served) -> None:
    floor, auditor = played.floor, played.client("ada", UserRole.AUDITOR)
    words = auditor.get("/api/audit/occurrences").json()
    assert "Power failure" in words["irregularities"]
    assert "Ruling" in words["by_staff"]
    must(floor, OpenTable("t7", "singapore-stud@9", actor=PIT_MANAGER))
    seat(floor, "t7", "ann")
    must(floor, AtTable("t7", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t7", c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann"))))
    must(floor, AtTable("t7", c.GiveRuling("void", "a fire alarm", actor=SHIFT_MANAGER)))
    (found,) = auditor.get("/api/audit/rounds", params={"happened": "Ruling"}).json()
    assert (found["table"], found["happened"]) == ("t7", ["Not covered by the rules", "Round void", "Ruling"])
    refused = auditor.get("/api/audit/rounds", params={"happened": "Earthquake"})
    assert (refused.status_code, refused.json()["field"]) == (422, "happened")


@pytest.mark.parametrize("number", [1, 16, 17, 18, ROUNDS])
def test_a_rounds_last_step_is_what_everybody_saw_then(played: Served, number: int) -> None:
    record = played.client().get(f"/api/tables/t1/rounds/{number}").json()
    steps = record["steps"]
    assert steps[0]["event"] == "table.round_opened.v1"
    assert steps[0]["view"]["round"] == number
    assert {step["view"]["round"] for step in steps} == {number}
    assert any(step["event"] == "table.round_concluded.v1" for step in steps)
    assert all(step["text"] for step in steps)
    if number == ROUNDS:
        now = view(played.floor.table("t1").state, SPECTATOR)
        last = {name: value for name, value in steps[-1]["view"].items() if name in now}
        assert last == json.loads(json.dumps(now))


def test_the_sentences_of_a_round_in_play_name_no_card(played: Served) -> None:
    current = played.floor.table("open").state.current
    hidden = (*current.dealer[:-1], *(card for hand in current.hands.values() for card in hand.cards))
    open_card = current.dealer[-1]
    cards, names = {card.text for card in hidden if card}, {card_title(card) for card in hidden if card}
    assert open_card
    for client in (played.client("bob", UserRole.PLAYER), played.client("dee", UserRole.DEALER), played.client()):
        steps = client.get("/api/tables/open/rounds/1").json()["steps"]
        text = " ".join(step["text"] for step in steps)
        assert not {*text.replace(":", " ").split()} & cards
        assert not [name for name in names if name in text]
        assert f"the Dealer gets his fifth card face up: {card_title(open_card)}." in text


def test_everybody_can_prove_the_shuffle_once_the_round_is_over(played: Served) -> None:
    """Card by card, as far as they were exposed; `test_shuffle_proof` says that no other card is told."""
    proof = played.client().get("/api/tables/t1/rounds/7/proof").json()
    root = bytes.fromhex(proof["commitment"])
    assert proof["order"] == [*drawing_order(root, {})]
    assert {card["where"] for card in proof["cards"]} >= {"dealer"}
    for card in proof["cards"]:
        sealed = leaf(card["place"], card["card"], bytes.fromhex(card["salt"]))
        assert root_above(sealed, card["place"], [*map(bytes.fromhex, card["path"])]) == root
        assert proof["order"][card["number"]] == card["place"]
    assert (proof["method"], proof["seed"], proof["deck"]) == ("sealed_deck", None, None)
    assert played.client().get("/api/tables/t1/rounds/7").json()["proof"] == proof


def test_an_auditor_gets_the_seed_and_the_whole_deck_once_the_round_is_over(played: Served) -> None:
    auditor = played.client("ada", UserRole.AUDITOR)
    proof = auditor.get("/api/tables/t1/rounds/7/proof").json()
    seed, root = bytes.fromhex(proof["seed"]), bytes.fromhex(proof["commitment"])
    assert seal(seed).root == root
    assert proof["deck"] == [card.text for card in drawn_deck(seed, root, {})]
    assert (proof["commitment_fits"], proof["deck_fits"], proof["dealt_fits"]) == (True, True, True)
    assert auditor.get("/api/tables/t1/rounds/7").json()["proof"] == proof
    as_dealer = auditor.get("/api/tables/t1/rounds/7", params={"as": "dealer"}).json()["proof"]
    assert (as_dealer["seed"], as_dealer["deck"]) == (None, None)


def test_before_the_round_is_over_there_is_only_the_commitment(played: Served) -> None:
    proof = played.client("ada", UserRole.AUDITOR).get("/api/tables/open/rounds/1/proof").json()
    assert proof["commitment"] == played.client().get("/api/tables/open").json()["view"]["commitment"]
    assert (proof["seed"], proof["deck"]) == (None, None)


def test_an_auditor_looks_with_anothers_eyes_only_when_the_round_is_over(played: Served) -> None:
    auditor = played.client("ada", UserRole.AUDITOR)
    open_ = auditor.get("/api/tables/open/rounds/1", params={"as": "player:ann"})
    assert (open_.status_code, open_.json()["refused"]) == (409, "not_permitted")
    assert auditor.get("/api/tables/t1/rounds/3", params={"as": "player:robot.t1.1"}).json()["steps"]
    other = played.client("sue", UserRole.PIT_SUPERVISOR).get("/api/tables/t1/rounds/3", params={"as": "spectator"})
    assert (other.status_code, other.json()["refused"]) == (403, "not_permitted")
    unknown = auditor.get("/api/tables/t1/rounds/3", params={"as": "ghost"})
    assert (unknown.status_code, unknown.json()["refused"]) == (422, "query_invalid")


@pytest.mark.parametrize("number", ["0", "999", "x", "-1", "1e3", "²"])
def test_a_round_that_is_not_there_is_not_found(played: Served, number: str) -> None:
    answer = played.client().get(f"/api/tables/t1/rounds/{number}")
    assert (answer.status_code, answer.json()["refused"]) == (404, "round_unknown")


def test_a_table_with_a_shoe_has_nothing_to_prove(played: Served) -> None:
    must(played.floor, OpenTable("shoe", "bullseye@4", shuffle=Shuffle.SHOE, actor=PIT_MANAGER))
    seat(played.floor, "shoe", "cat")
    must(played.floor, AtTable("shoe", c.CallPlaceYourBets(actor=DEALER)))
    assert played.client().get("/api/tables/shoe/rounds/1/proof").status_code == 404
    assert played.client().get("/api/tables/shoe/rounds/1").json()["proof"] is None


@pytest.mark.parametrize("key", document_keys())
def test_a_document_comes_with_every_clause_in_words(played: Served, key: str) -> None:
    document = played.client().get(f"/api/rules/{key}").json()
    assert document["clauses"] == {clause.number: clause.says for clause in trace(key).values()}
    assert document["wagers"] == json.loads(json.dumps(document_as_json(key)["wagers"]))
    assert all(entry["question"] for entry in document["readings"].values())


@pytest.mark.parametrize("key", document_keys())
def test_a_table_gets_the_document_without_readings_and_what_is_for_staff(played: Served, key: str) -> None:
    whole, shown = (played.client().get(f"/api/rules/{key}{part}").json() for part in ("", "/table"))
    assert shown == {name: value for name, value in whole.items() if name not in {"readings", "switches", "orders"}}
    assert played.client().get("/api/rules/whist@1/table").status_code == 404


def test_an_account_is_told_line_by_line_to_its_owner(played: Served) -> None:
    account = played.client("robot.t1.3", UserRole.PLAYER).get("/api/accounts/robot.t1.3?after=0").json()
    balance = 0
    for line in account["lines"]:
        balance += line["cents"]
        assert line["balance"] == balance
    assert account["balance"] == played.floor.purse("robot.t1.3").balance


def test_an_account_by_round_adds_up_to_the_balance(played: Served) -> None:
    book = played.client("robot.t1.3", UserRole.PLAYER).get("/api/accounts/robot.t1.3/rounds").json()
    totals, entries = book["totals"], book["entries"]
    assert not book["more"]
    assert totals["bought_in"] - totals["cashed_out"] + book["net"] == book["balance"]
    assert book["net"] == totals["returned"] + totals["paid"] + totals["awarded"] - totals["wagered"]
    for name, total in totals.items():
        assert sum(entry["sums"][name] for entry in entries) == total
    rounds = [entry["round"] for entry in entries if entry["table"]]
    assert rounds == [*range(ROUNDS, 0, -1)]
    assert entries[0]["balance"] == book["balance"]
    assert totals["wagered"] > 0


def test_the_pits_win_is_what_the_house_has(played: Served) -> None:
    (table,) = [
        table
        for table in played.client("sue", UserRole.PIT_SUPERVISOR).get("/api/pit").json()["tables"]
        if table["name"] == "t1"
    ]
    state = played.floor.table("t1").state
    assert table["rounds"] == ROUNDS
    assert table["win"] == state.accounts[HOUSE]
    assert table["handle"] > 0


def test_6_2__the_pit_is_told_who_may_open_tables(played: Served) -> None:
    pit = played.client("sue", UserRole.PIT_SUPERVISOR).get("/api/pit").json()
    assert pit["openers"] == ["pit_manager", "gaming_shift_manager"]


def test_the_log_is_verified_with_its_users_in_it(played: Served) -> None:
    verified = played.client("ada", UserRole.AUDITOR).get("/api/audit/verify").json()
    assert verified["findings"] == []
    assert verified["head"]["position"] == verified["events"]


def test_rounds_are_written_out_as_lines_and_as_rows(played: Served) -> None:
    auditor = played.client("ada", UserRole.AUDITOR)
    lines = auditor.get("/api/audit/export", params={"table": "t1"}).text.splitlines()
    assert [json.loads(line)["round"] for line in lines] == list(range(1, ROUNDS + 1))
    rows = auditor.get("/api/audit/export", params={"table": "t1", "round": 5, "format": "csv"})
    assert rows.text.startswith("table,link,round,")
    assert 'filename="t1-5.csv"' in rows.headers["content-disposition"]
    assert auditor.get("/api/audit/export", params={"table": "open"}).text == ""
