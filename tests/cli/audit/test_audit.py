"""`megalink audit`: what holds, what does not, and one round from the log."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from megalink.cards import ALL_CARDS, Card, card, card_titles
from megalink.cli.audit import shuffle
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.shuffle import deck_of
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment
from megalink.money import Cents
from megalink.store import open_store
from megalink.table import commands as c
from tests.cli.floors import ROUNDS, TABLES, play
from tests.cli.run import json_of, output, refusal, start
from tests.floor.floors import DEALER, PIT_MANAGER, SHIFT_MANAGER, must


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("audit") / "floor.db"
    play(str(path))
    return path


@pytest.fixture
def database(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


def edit(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement).rowcount
        connection.commit()


def test_verify__of_a_sound_log_says_so(database: Path) -> None:
    out = output("audit", "verify", "--database", database)
    assert "All is well." in out
    assert f"{TABLES * ROUNDS} rounds" in out
    assert "together 0.00" in out


def test_verify__as_json_has_everything(database: Path) -> None:
    status, out, _ = start("audit", "verify", "--database", database, "--json")
    report = json.loads(out)
    assert (status, report["ok"], report["findings"]) == (0, True, [])
    assert (report["rounds"], report["shuffles"]) == (TABLES * ROUNDS, TABLES * ROUNDS)
    assert report["head"]["position"] == report["events"]


@pytest.mark.parametrize(
    ("statement", "check"),
    [
        ("UPDATE events SET data = replace(data, '\"cents\":', '\"cents\":1') WHERE stream LIKE 'player:%'", "chain"),
        ("DELETE FROM events WHERE position = 100", "missing"),
        ("DELETE FROM answers WHERE number = 5", "answer"),
        ("UPDATE log_end SET position = position + 1", "position_missing"),
    ],
)
def test_verify__finds_what_was_changed(database: Path, statement: str, check: str) -> None:
    edit(database, statement)
    status, out, _ = start("audit", "verify", "--database", database, "--json")
    report = json.loads(out)
    assert (status, report["ok"]) == (1, False)
    assert any(check in finding["check"] for finding in report["findings"])
    assert "finding" in start("audit", "verify", "--database", database)[1]


def test_replay__settles_anew_and_cites_clauses(database: Path) -> None:
    out = output("audit", "replay", "sim-1", "2", "--database", database)
    assert "Table sim-1, round 2" in out
    assert "the same to the cent" in out
    report = json_of("audit", "replay", "sim-1", "2", "--database", database)
    assert report["settles_alike"] is True
    assert all(line["clauses"] for line in report["lines"])
    assert report["events"][0]["type"] == "table.round_opened.v1"


def test_replay__tells_each_event_in_a_sentence_with_every_card_and_the_document_s_words(database: Path) -> None:
    lines = output("audit", "replay", "sim-1", "2", "--database", database, columns=1_000).splitlines()
    leads, told = zip(*(line[len("2026-01-31 12:00:00  ") :].split("  ", 1) for line in lines[1:-1]), strict=True)
    sentences = [sentence.strip() for sentence in told]
    played = json_of("audit", "replay", "sim-1", "2", "--database", database)["events"]
    (deck,) = (event["deck"] for event in played if event["type"] == "table.deck_loaded.v1")
    assert sentences[0] == "Round 2 opens: Bullseye, version 4, automated dealing device, Method A."
    assert {"the system", "Robot 1, Player"} <= set(leads)
    assert f"The deck is ready: {' '.join(deck)}." in sentences
    (dealt,) = (
        sentence for sentence in sentences if sentence.startswith("Position 1 gets its first five cards face down: ")
    )
    assert dealt.split(";")[0].endswith(f" face down: {card_titles(map(card, deck[:5]))}")
    assert any(sentence.startswith("Progressive Jackpot of position 1 loses S$") for sentence in sentences)
    assert "Robot 1 chooses House Way for position 1." in sentences
    assert not [sentence for sentence in sentences if "_" in sentence or "{" in sentence or "robot." in sentence]
    assert len(sentences) == len(played)


def test_rounds__are_listed_with_people_by_name(database: Path) -> None:
    out = output("audit", "rounds", "--table", "sim-1", "--limit", "2", "--database", database)
    assert f"{ROUNDS} rounds; the newest 2 are listed." in out
    assert "Robot 1, Robot 2" in out
    assert "robot." not in out
    assert "Automatic dealer" in out
    assert output("audit", "rounds", "--clause", "99", "--database", database) == "No round fits.\n"


def test_rounds__say_whose_net_it_is_and_what_is_no_day(database: Path) -> None:
    out = output("audit", "rounds", "--player", "robot.sim-1.1", "--database", database)
    assert "net of Robot 1" in out.splitlines()[0]
    assert "Players' net" in output("audit", "rounds", "--database", database).splitlines()[0]
    assert "2026-02-30" in refusal("audit", "rounds", "--day", "2026-02-30", "--database", database)


def test_rounds__as_json_rest_on_the_clause_that_was_asked_for(database: Path) -> None:
    found = json_of("audit", "rounds", "--clause", "4.5", "--player", "robot.sim-1.1", "--database", database)
    assert found
    assert all(one["table"] == "sim-1" and "4.5" in one["cited"] for one in found)


def test_rounds__are_found_by_what_happened(database: Path) -> None:
    assert output("audit", "rounds", "--happened", "power", "--database", database) == "No round fits.\n"
    with closing(open_store(str(database))) as store:
        floor = Floor(store, keep=False)
        orders = (c.CallPlaceYourBets(actor=DEALER), c.DeclarePowerFailure(actor=DEALER))
        for order in orders:
            must(floor, AtTable("sim-1", order))
        floor.close()
    (found,) = json_of("audit", "rounds", "--happened", "power", "--database", database)
    assert (found["table"], found["round"], found["happened"]) == ("sim-1", ROUNDS + 1, ["Power failure"])
    assert "Power failure" in output("audit", "rounds", "--happened", "POWER", "--database", database)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--table", "none", "no table is called 'none'"),
        ("--outcome", "won", "--outcome"),
        ("--happened", "earthquake", "'earthquake' is none of: Extra, missing or foreign card, "),
        ("--amount-from", "x", "--amount-from"),
    ],
)
def test_rounds__wrong_asking_is_refused(database: Path, option: str, value: str, sentence: str) -> None:
    assert sentence in refusal("audit", "rounds", option, value, "--database", database)


def test_redeal__proves_the_deck(database: Path) -> None:
    status, out, _ = start("audit", "redeal", "sim-2", "1", "--database", database)
    assert (status, "It holds." in out) == (0, True)
    report = json_of("audit", "redeal", "sim-2", "1", "--database", database)
    assert (report["ok"], report["commitment_fits"], report["deck_fits"], report["dealt_fits"]) == (True,) * 4
    assert len(set(report["deck"].split())) == 52


def test_redeal__of_another_seed_does_not_hold(database: Path) -> None:
    edit(
        database,
        'UPDATE events SET data = replace(data, \'"seed":"\', \'"seed":"00\') '
        "WHERE stream = 'secret:sim-2' AND type = 'shuffle.seed_kept.v1'",
    )
    status, out, _ = start("audit", "redeal", "sim-2", "1", "--database", database)
    assert (status, "It does NOT hold." in out) == (1, True)


@pytest.fixture
def adjusted(database: Path) -> Path:
    """Round 2 of sim-1 stands, and two people adjusted an account for it."""
    with closing(open_store(str(database))) as store:
        floor = Floor(store, keep=False)
        reason = "paid twice"
        must(floor, ProposeAdjustment("sim-1", 2, "robot.sim-1.1", Cents(-150), reason, actor=PIT_MANAGER))
        must(floor, ApproveAdjustment("sim-1", 1, actor=SHIFT_MANAGER))
        floor.close()
    return database


def test_replay__tells_how_the_round_was_adjusted_later(adjusted: Path) -> None:
    out = output("audit", "replay", "sim-1", "2", "--database", adjusted, columns=1_000)
    people = "proposed by pam and approved by gil"
    assert f'Adjusted later: Robot 1 pays the house S$1.50, "paid twice", {people}.' in out
    assert "the same to the cent" in out
    (adjustment,) = json_of("audit", "replay", "sim-1", "2", "--database", adjusted)["adjustments"]
    assert (adjustment["player"], adjustment["amount"]) == ("robot.sim-1.1", "-1.50")
    assert "adjusted later" not in output("audit", "replay", "sim-1", "1", "--database", adjusted)


def test_verify__has_a_line_for_adjustments_by_table_and_gaming_day(adjusted: Path) -> None:
    out = output("audit", "verify", "--database", adjusted, columns=1_000)
    assert "All is well." in out
    assert "house 1.50" in out
    (line,) = json_of("audit", "verify", "--database", adjusted)["adjusted"]
    assert (line["table"], line["amount"]) == ("sim-1", "1.50")


@pytest.mark.parametrize("verb", ["replay", "redeal"])
@pytest.mark.parametrize(
    ("table", "number", "sentence"), [("nowhere", "1", "no table is called"), ("sim-1", "99", "there is no round 99")]
)
def test_round__that_is_not_there_is_said(database: Path, verb: str, table: str, number: str, sentence: str) -> None:
    assert sentence in refusal("audit", verb, table, number, "--database", database)


def test_shuffle__passes_with_figures() -> None:
    status, out, _ = start("audit", "shuffle", "--rounds", "10000", "--json")
    report = json.loads(out)
    assert (status, report["passed"], report["rounds"]) == (0, True, 10_000)
    assert [test["name"] for test in report["tests"]] == ["positions", "neighbours"]
    assert all(test["degrees"] > 2_000 for test in report["tests"])


def test_shuffle__that_favours_a_card_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = deck_of

    def lazy(seed: bytes) -> tuple[Card, ...]:
        deck = list(fair(seed))
        if seed[0] < 32:
            deck.insert(0, deck.pop(deck.index(ALL_CARDS[0])))
        return tuple(deck)

    monkeypatch.setattr(shuffle, "deck_of", lazy)
    status, out, _ = start("audit", "shuffle", "--rounds", "10000")
    assert (status, "FAIL" in out) == (1, True)


@pytest.mark.parametrize("url", ["no/such/file.db", "memory:", "mysql://somewhere", ""])
def test_database__that_cannot_be_read_is_said(url: str) -> None:
    for verb in (["audit", "verify"], ["floor", "status"], ["floor", "tables"], ["export", "rounds"]):
        status, out, err = start(*verb, "--database", url)
        assert (status, out) == (2, ""), verb
        assert err.startswith(f"megalink {' '.join(verb[: 1 if verb[0] == 'export' else 2])}: ")


def test_database__may_come_from_the_environment(database: Path) -> None:
    assert start("audit", "verify", env={"MEGALINK_DATABASE": str(database)})[0] == 0
    assert start("audit", "verify")[0] == 2
