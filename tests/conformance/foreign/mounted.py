"""The foreign game in use. `test_foreign_game.py` runs this file where the game is mounted."""

import json
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from megalink.analysis.question import ask
from megalink.analysis.solving import situation, solved
from megalink.cards import read_cards
from megalink.cli.app import app
from megalink.exact.version import counting_version
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.games import library
from megalink.money import Cents
from megalink.rulebook.clause import clause_order
from megalink.store import open_store
from megalink.table import commands as c
from megalink.table.view import Audience, Viewer
from megalink.web.context import Context
from megalink.web.demo import open_demo
from megalink.web.settings import Settings
from megalink.web.views.titles import titles
from tests.conformance.inventory import clause_numbers
from tests.conformance.test_trace import check_complete, check_names, check_standing, check_tests
from tests.floor import random_floors
from tests.floor.decide import test_one_door as one_door
from tests.floor.floors import DEALER, must, open_link, open_table, player, seat
from tests.web.served import Served, serving

KEY, TABLE = "let-it-ride@1", "ride"
ANN = player("ann")
EDGE = Fraction(37963, 1082900)  # 3.5057 % of one wager, over every deal


def verb(*words: str, typed: str | None = None) -> str:
    result = CliRunner().invoke(app, list(words), input=typed, prog_name="megalink")
    assert result.exit_code == 0, (words, result.exception, result.output[-2_000:])
    return result.output


def test_trace__is_complete_and_names_what_there_is() -> None:
    trace = library.trace(KEY)
    assert check_complete(clause_numbers(KEY), trace) == []
    assert list(clause_numbers(KEY)) == sorted(clause_numbers(KEY), key=clause_order)
    assert check_names(trace.values()) == check_standing(trace.values()) == []
    own = [one for one in trace.values() if one.number[0] not in "56"]
    assert check_tests(own, "tests/conformance/foreign/", document=KEY) == []


def test_rules__are_shown() -> None:
    shown = verb("rules", KEY)
    assert "equal to the Ride, and placed with it" in shown
    assert "the Dealer" not in shown.partition("Dealing")[0]


def test_rules__pages_are_written_without_links_to_files_outside_the_house(tmp_path: Path) -> None:
    verb("rules", "--write-docs", str(tmp_path))
    page = (tmp_path / f"{KEY}.md").read_text("utf-8")
    assert "| `LetItRide._by_hand` |" in page
    assert "[`place`](../../src/megalink/table/phases/betting.py)" in page


def test_settle__a_wager_taken_back_is_left_out_and_one_that_is_not_equal_is_refused(tmp_path: Path) -> None:
    wagers = {"ride": "10.00", "second": "10.00"}
    position = {"position": 1, "cards": "Ts 4d 7c", "wagers": wagers}
    described = {"rules": KEY, "community": "Th 2c", "positions": [position]}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described))
    (told,) = json.loads(verb("settle", str(file), "--json"))["positions"]
    assert [line["wager"] for line in told["lines"]] == ["ride", "second"]
    assert told["net"] == "20.00"
    for change, code in (
        ({"wagers": {**wagers, "second": "5.00"}}, "continuation_amount"),
        ({"wagers": {"second": "5.00"}}, "continuation_without_base"),
        ({"folded": True}, "fold_unknown"),
        ({"declined": True}, "field_unknown"),
    ):
        file.write_text(json.dumps({**described, "positions": [{**position, **change}]}))
        refused = CliRunner().invoke(app, ["settle", str(file), "--json"], prog_name="megalink")
        assert refused.exit_code == 2
        assert json.loads(refused.stdout)["error"]["code"] == code


def test_tour__has_a_round_of_it() -> None:
    shown = verb("tour")
    assert "Megalink Let It Ride  (let-it-ride@1)" in shown
    assert "+20.00" in shown.partition("A wager that was taken back")[2]


def test_play__both_wagers_are_offered_back() -> None:
    shown = verb("play", KEY, "--seed", "3", typed="ride 10\n\n?\nstay\npull\n\n\npull\npull\nquit\n")
    assert "Best: Take back" in shown
    assert "First" in shown.partition("total")[0]
    assert "You leave after 2 rounds" in shown
    assert "Dealer" not in shown


def test_play__three_wagers_need_three_times_the_balance() -> None:
    assert "your balance is 1000.00" in verb("play", KEY, typed="ride 400\nquit\n")


def test_par__the_edge_is_counted_over_every_deal_and_a_pay_moves_all_three_wagers() -> None:
    assert solved(ask(KEY), use_cache=False).wagers[0].house_edge == EDGE
    dearer = ask(KEY, pays=["ride.tens_or_better=2"])
    assert {dearer.document.pays[wager]["tens_or_better"].pays for wager in ("ride", "first", "second")} == {2}


def test_par__a_solution_is_counted_anew_when_the_text_of_the_game_changes(tmp_path: Path) -> None:
    before = counting_version("let_it_ride")
    copy = tmp_path / "let_it_ride"
    shutil.copytree(Path(str(files("megalink.games.let_it_ride"))), copy)
    with (copy / "odds.py").open("a") as text:
        text.write("# another text\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("megalink.exact.version.files", lambda _package: copy)
        assert counting_version.__wrapped__("let_it_ride") != before


def test_demonstration__has_a_table_of_it() -> None:
    floor = Floor(open_store("memory:"), keep=False)
    context = Context(floor, Settings(demo=True))
    open_demo(floor, context.directory)
    try:
        assert KEY in {floor.table(table).state.rules.document.key for table in floor.tables()}
    finally:
        context.close()
        floor.close()


def test_floor__robots_play_it_and_the_log_is_verified_and_exported(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "floor.db"))
    verb("floor", "simulate", "--tables", str(len(library.document_keys())), "--rounds", "3", *database)
    verb("audit", "verify", *database)
    rounds = [json.loads(line) for line in verb("export", "rounds", *database).splitlines()]
    choices = {one for line in rounds if line["rules"] == KEY for hand in line["positions"] for one in hand["choices"]}
    assert choices <= {"stay", "pull"}
    assert choices


def test_floor__all_ask_at_one_door_at_its_tables_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_floors, "document_keys", lambda: (KEY,))
    one_door.test_the_verdict_of_try_order_is_the_order_s()
    one_door.test_every_offer_is_accepted_as_it_stands()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as found:
        open_link(found.floor)
        open_table(found.floor, TABLE, KEY, shuffle=Shuffle.SHOE)
        seat(found.floor, TABLE, "ann", "bob", chips=100_000)
        yield found


Order = Callable[..., None]


@pytest.fixture
def order(served: Served) -> Order:
    def give(*commands: c.AnyCommand) -> None:
        for command in commands:
            must(served.floor, AtTable(TABLE, command))

    return give


def test_served__titles_hint_and_coach_go_by_kind_and_title(served: Served, order: Order) -> None:
    order(
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ride", Cents(2_000), actor=ANN),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in "Ts Td 4c 9h 2s".split()),
        c.ViewHand("ann", 1, actor=ANN),
    )
    me = served.client("ann", UserRole.PLAYER)
    state = served.floor.table(TABLE).state
    assert titles(state, Viewer(Audience.PLAYER, "ann")) == {"1": "one pair"}
    hint = me.get(f"/api/tables/{TABLE}/hint", params={"position": 1}).json()
    assert {one["choice"]: one["best"] for one in hint["choices"]} == {"stay": True, "pull": False}
    order(c.Decide("ann", 1, "pull", actor=ANN), c.ExposeCommunity(actor=DEALER))
    order(c.Decide("ann", 1, "stay", actor=ANN), c.ExposeCommunity(actor=DEALER), c.SettleRound(actor=DEALER))
    first, second = me.get(f"/api/tables/{TABLE}/rounds/1/coach").json()
    worth = {one.name: one.expectation for one in situation(ask(KEY), read_cards("Ts Td 4c")).choices}
    assert (first["chosen"], first["best"]) == ("pull", "stay")
    assert Fraction(first["cost"]) == worth["Let it ride"] - worth["Take back"]
    assert (second["chosen"], second["cost_cents"]) == ("stay", 0)


def test_served__an_offer_counts_all_that_it_wagers(served: Served, order: Order) -> None:
    order(c.CallPlaceYourBets(actor=DEALER))
    balance = served.floor.purse("ann").balance
    page = served.client("ann", UserRole.PLAYER).get(f"/api/tables/{TABLE}").json()
    offered = [one for one in page["options"] if one["order"] == "table.place_wager" and one["area"] == "ride"]
    assert offered[0]["_most"] == balance // 3
    order(c.PlaceWager("ann", 1, "ride", Cents(balance // 3), actor=ANN))
