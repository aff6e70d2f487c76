"""The mathematics over HTTP: the same figures as `megalink par`, and a server that does not stand still for them."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from megalink.analysis.cache import cache_file
from megalink.analysis.par_json import par_as_json
from megalink.analysis.question import Question, ask
from megalink.analysis.solving import odds_of
from megalink.cli.par.par import par
from megalink.games.library import document_keys, edition_of
from megalink.web.counting.pool import FAILED, TOO_MANY, WAITING_MOST, CountingFailed, Lane
from megalink.wire.plain import as_plain, read_record
from tests.patience import PATIENCE_S
from tests.web.served import Served

THREE_CARD = "three-card-xtreme@2023-05-22"
Told = Callable[..., Any]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """What `megalink par DOCUMENT --json` says."""

    def run(document: str, **options: Any) -> Any:
        par(document, as_json=True, **options)
        return json.loads(capsys.readouterr().out)

    return run


@pytest.mark.parametrize(
    ("document", "options"),
    [
        (THREE_CARD, {}),
        (THREE_CARD, {"pay": ["ante_bonus.straight=2", "pair_plus.flush=3"]}),
        (THREE_CARD, {"pay": ["pair_plus.flush=3", "progressive_jackpot.flush=60"], "jackpot": "345678.90"}),
        ("bullseye@4", {"reading": ["bullseye.main_on_tie=lose"], "pay": ["tie.equal_rank=9"]}),
        ("singapore-stud@9", {"jackpot": "1000000.00", "contribution": "12.5", "reset": "50000"}),
    ],
)
def test_answers_are_those_of_megalink_par(served: Served, told: Told, document: str, options: dict[str, Any]) -> None:
    answer = served.client().get(f"/api/par/{document}", params={**options, "wait": 60})
    assert answer.status_code == 200
    assert answer.json() == told(document, **options)


def test_while_it_is_counted_the_answer_is_how_far_it_is(served: Served) -> None:
    """A pay that nobody asked for before: what-if pays are not kept on disk."""
    client, pays = served.client(), [f"ante_bonus.straight={random.randrange(1000, 10**6)}"]
    first = client.get(f"/api/par/{THREE_CARD}", params={"pay": pays, "wait": 0})
    assert first.status_code == 202
    assert set(first.json()["progress"]) == {"done", "whole"}
    last = client.get(f"/api/par/{THREE_CARD}", params={"pay": pays, "wait": 60})
    question = ask(THREE_CARD, (), pays)
    counted = odds_of(question.game).solve(question.document, question.readings)
    assert last.json() == par_as_json(question, counted)
    assert not cache_file(question).exists()


def test_prices_are_those_of_megalink_par(served: Served, told: Told) -> None:
    answer = served.client().get(f"/api/par/{THREE_CARD}/prices", params={"wait": 60})
    assert answer.json() == told(THREE_CARD, readings=True)


@pytest.mark.parametrize(
    ("path", "query", "status", "code", "field", "value"),
    [
        ("no-such@1", {}, 404, "rules_unknown", "document", "no-such@1"),
        ("no-such@1/form", {}, 404, "rules_unknown", "document", "no-such@1"),
        ("no-such@1/prices", {}, 404, "rules_unknown", "document", "no-such@1"),
        (THREE_CARD, {"pay": "pair_plus.flush"}, 422, "pay_format", "pay", "pair_plus.flush"),
        (THREE_CARD, {"pay": "pair_plus.flush=1.5"}, 422, "pay_format", "pay", "pair_plus.flush=1.5"),
        (THREE_CARD, {"pay": "pair_plus.flush=-1"}, 422, "pay_out_of_range", "pay", "pair_plus.flush=-1"),
        (THREE_CARD, {"pay": "pair_plus.nix=1"}, 422, "pay_unknown", "pay", "pair_plus.nix=1"),
        (THREE_CARD, {"reading": "nix=1"}, 422, "reading_unknown", "reading", "nix=1"),
        (THREE_CARD, {"reading": "standoff.wagers=x"}, 422, "reading_value_unknown", "reading", "standoff.wagers=x"),
        (THREE_CARD, {"jackpot": "-1"}, 422, "amount_negative", "jackpot", "-1"),
        (THREE_CARD, {"jackpot": "1.001"}, 422, "amount_over_precise", "jackpot", "1.001"),
        (THREE_CARD, {"contribution": "101"}, 422, "percent_format", "contribution", "101"),
        (THREE_CARD, {"minimum_wager": "0"}, 422, "amount_zero", "minimum_wager", "0"),
        (THREE_CARD, {"wait": "61"}, 422, "query_invalid", "wait", None),
        (THREE_CARD, {"nix": "1"}, 422, "query_invalid", "nix", None),
        (THREE_CARD, {"pay": ["pair_plus.flush=1"] * 201}, 422, "query_invalid", "pay", None),
    ],
)
def test_what_is_wrong_is_refused_by_field_and_value(
    served: Served, path: str, query: dict[str, Any], status: int, code: str, field: str, value: str | None
) -> None:
    answer = served.client().get(f"/api/par/{path}", params=query)
    refusal = answer.json()
    assert (answer.status_code, refusal["refused"], refusal["field"], refusal["value"]) == (status, code, field, value)
    assert refusal["message"]


def test_the_index_names_every_document(served: Served) -> None:
    index = served.client().get("/api/par").json()
    assert [document["key"] for document in index["documents"]] == list(document_keys())
    assert index["link"]["contribution"] == "20"


@pytest.mark.parametrize("document", ["bullseye@4", THREE_CARD])
def test_the_form_has_every_pay_and_every_reading_that_moves_a_figure(served: Served, document: str) -> None:
    form = served.client().get(f"/api/par/{document}/form").json()
    shown = edition_of(document).document
    pays = {wager: {row["row"]: row["pays"] for row in rows} for wager, rows in form["pays"].items()}
    assert pays == {wager: {row: pay.pays for row, pay in table.items()} for wager, table in shown.pays.items()}
    assert [reading["name"] for reading in form["readings"]] == list(odds_of(ask(document).game).PRICED)


def test_the_sheet_is_a_file_to_keep(served: Served) -> None:
    answer = served.client().get(f"/api/par/{THREE_CARD}/sheet", params={"pay": "pair_plus.flush=3"})
    assert answer.headers["content-disposition"] == 'attachment; filename="par-three-card-xtreme-2023-05-22.html"'
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text.startswith("<!doctype html>")
    assert "Pair Plus" in answer.text


def test_the_server_itself_loads_neither_numpy_nor_numba(run_python: Told) -> None:
    loaded = run_python(
        "-c",
        "import sys, megalink.web.app, megalink.web.api.par, megalink.web.api.advice.coach, megalink.web.api.school\n"
        "print([name for name in ('numpy', 'numba', 'matplotlib') if name in sys.modules])",
    )
    assert loaded.stdout.strip() == "[]", loaded.stderr


def test_a_question_comes_out_of_the_wire_as_it_went_in() -> None:
    question = ask("bullseye@4", ["bullseye.main_on_tie=lose"], ["tie.equal_rank=9"])
    assert read_record(Question, json.loads(json.dumps(as_plain(question))), "question") == question


def test_the_same_question_in_another_order_is_the_same_on_the_wire() -> None:
    pays = ["tie.equal_rank=9", "suits.three_suited=3"]
    assert as_plain(ask("bullseye@4", (), pays)) == as_plain(ask("bullseye@4", (), pays[::-1]))


@pytest.fixture
def lane() -> Any:
    lane = Lane()
    yield lane
    lane.close()


def test_a_counting_process_that_dies_fails_its_jobs_and_the_next_job_starts_another(lane: Lane) -> None:
    question = as_plain(ask("bullseye@4"))
    job = lane.start("priced", question=question)
    assert lane._process is not None
    lane._process.kill()
    with pytest.raises(CountingFailed):
        job.future.result(PATIENCE_S)
    assert lane.start("priced", question=question).future.result(PATIENCE_S)["readings"]


def test_jobs_of_a_counting_process_fail_with_it_although_it_was_replaced_already(lane: Lane) -> None:
    """Between its end and the end of its answers a new job may come, and start another process."""
    job = lane.start("priced", question=as_plain(ask("bullseye@4")))
    with lane._lock:
        assert lane._process is not None
        lane._process.kill()
        lane._process.wait(PATIENCE_S)
        lane._process = None  # as `start` leaves it when it cannot write
    with pytest.raises(CountingFailed):
        job.future.result(PATIENCE_S)


def test_a_counting_process_that_rests_ends_and_the_next_job_starts_another(lane: Lane) -> None:
    question = as_plain(ask("bullseye@4"))
    first = lane.start("priced", question=question).future.result(PATIENCE_S)
    process = lane._process
    assert process is not None
    lane._retire()
    assert process.wait(PATIENCE_S) == 0
    assert lane.start("priced", question=question).future.result(PATIENCE_S) == first


def test_the_same_job_is_done_once_and_too_many_are_refused(lane: Lane) -> None:
    cards = ["As Ks Qs", "Ah Kh Qh"]
    jobs = [lane.start("hint", question=as_plain(ask(THREE_CARD)), cards=hand) for hand in cards * 2]
    assert jobs[0] is jobs[2]
    assert jobs[0] is not jobs[1]
    with pytest.raises(CountingFailed, match=TOO_MANY):
        [lane.start("hint", question={"number": number}) for number in range(WAITING_MOST)]
    assert [choice["choice"] for choice in jobs[0].future.result(PATIENCE_S)["choices"]] == ["Fold", "Play"]


def test_a_job_that_fails_is_told_and_the_next_one_is_done(lane: Lane) -> None:
    broken = lane.start("hint", question={})
    with pytest.raises(CountingFailed) as failed:
        broken.future.result(PATIENCE_S)
    assert str(failed.value) == FAILED
    assert lane.start("priced", question=as_plain(ask("bullseye@4"))).future.result(PATIENCE_S)
