"""Dealer school over HTTP: drills that `megalink settle` settles, and answers marked against that."""

from typing import Any

import httpx
import pytest

from megalink.games.library import document_keys, register, trace
from megalink.school.scenes import Level
from megalink.settle import read_round, round_as_json, settle_round
from megalink.web.api.school import CLEAN_TO_RISE, next_level
from tests.web.served import Served

THREE_CARD = "three-card-xtreme@2023-05-22"


def drill_of(client: httpx.Client, document: str, level: int, seed: str) -> Any:
    answer = client.get("/api/school/drill", params={"document": document, "level": level, "seed": seed})
    assert answer.status_code == 200, answer.text
    return answer.json()


def settled(drill: Any) -> dict[tuple[int, str], tuple[str, int]]:
    """What `megalink settle` says of the described round; a payment that is not due has no line."""
    settlement: Any = round_as_json(settle_round(read_round(drill["round"])))
    return {
        (position["position"], line["wager"]): (line["outcome"], int(line["net"].replace(".", "")))
        for position in settlement["positions"]
        for line in position["lines"]
    }


def answers_of(drill: Any) -> list[dict[str, Any]]:
    lines = settled(drill)
    answers = []
    for ask in drill["ask"]:
        outcome, net = lines.get((ask["position"], ask["wager"]), ("none", 0))
        answers.append({"position": ask["position"], "wager": ask["wager"], "outcome": outcome, "net": net})
    return answers


def marked(client: httpx.Client, drill: Any, answers: list[dict[str, Any]], **more: Any) -> Any:
    body = {name: drill[name] for name in ("document", "level", "seed")} | {"answers": answers, "took_ms": 1, **more}
    answer = client.post("/api/school/answer", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("document", document_keys())
@pytest.mark.parametrize("level", range(1, 6))
def test_the_settlement_of_the_shown_round_is_the_right_answer(served: Served, document: str, level: int) -> None:
    client = served.client()
    for seed in ("a", "b", "c"):
        drill = drill_of(client, document, level, seed)
        marks = marked(client, drill, answers_of(drill))
        assert marks["right"] == marks["of"] == len(drill["ask"])
        assert marks["score"] == 15 * marks["of"]
        assert {(line["position"], line["wager"]) for line in marks["lines"]} >= set(settled(drill))


@pytest.mark.parametrize("document", document_keys())
def test_a_wrong_answer_and_a_missing_one_are_marked_and_explained_by_clause(served: Served, document: str) -> None:
    client = served.client()
    drill = drill_of(client, document, 5, "wrong")
    right = answers_of(drill)
    for number, answer in enumerate(right):
        wrong = [*right[:number], {**answer, "net": answer["net"] + 1}, *right[number + 1 :]]
        for answers in (wrong, [*right[:number], *right[number + 1 :]]):
            marks = marked(client, drill, answers)
            assert [line["right"] for line in marks["lines"]] == [at != number for at in range(len(right))]
            line = marks["lines"][number]
            assert (line["outcome"], line["net"]) == (answer["outcome"], answer["net"])
            cited = {why["cited"]: why["says"] for why in line["why"]}
            assert set(line["clauses"]) <= set(cited)
            assert all(cited[clause] == trace(document)[clause].says for clause in line["clauses"])
            assert all(cited[entry] == register().entries[entry].answer for entry in line["readings"])


def test_a_payment_without_a_stake_is_asked_for_with_and_without_it_being_due(served: Served) -> None:
    client, outcomes = served.client(), set()
    for seed in range(60):
        drill = drill_of(client, THREE_CARD, 1, str(seed))
        payments = [ask for ask in drill["ask"] if ask["payment"]]
        assert len(payments) == len(drill["round"]["positions"])
        marks = marked(client, drill, answers_of(drill))
        outcomes |= {line["outcome"] for line in marks["lines"] if line["wager"] == "ante_bonus"}
    assert outcomes == {"win", "none"}


def test_the_drill_does_not_tell_its_answers(served: Served) -> None:
    drill = drill_of(served.client(), "singapore-stud@9", 4, "x")
    assert set(drill) == {"seed", "document", "title", "level", "target_ms", "round", "notes", "set_part", "ask"}
    assert all(set(ask) == {"position", "wager", "title", "stake", "payment"} for ask in drill["ask"])


def test_without_a_seed_every_drill_is_another(served: Served) -> None:
    query: dict[str, Any] = {"document": "bullseye@4", "level": 2}
    first, second = (served.client().get("/api/school/drill", params=query).json() for _ in range(2))
    assert first["seed"] != second["seed"]
    assert drill_of(served.client(), "bullseye@4", 2, first["seed"]) == first


@pytest.mark.parametrize(
    ("level", "right", "of", "streak", "quick", "expected"),
    [
        (Level.BASE_GAME, 4, 4, 0, True, (1, 1)),
        (Level.BASE_GAME, 4, 4, CLEAN_TO_RISE - 1, True, (2, 0)),
        (Level.BASE_GAME, 4, 4, CLEAN_TO_RISE - 1, False, (1, CLEAN_TO_RISE)),
        (Level.EVERYTHING, 4, 4, 7, True, (5, 8)),
        (Level.JACKPOT, 3, 4, 2, True, (4, 0)),
        (Level.JACKPOT, 2, 4, 2, True, (4, 0)),
        (Level.JACKPOT, 1, 4, 2, True, (3, 0)),
        (Level.BASE_GAME, 0, 4, 2, True, (1, 0)),
    ],
)
def test_levels_rise_and_fall_with_skill(
    level: Level, right: int, of: int, streak: int, *, quick: bool, expected: tuple[int, int]
) -> None:
    assert next_level(level, right, of, streak, quick=quick) == expected


def test_a_slow_answer_has_no_bonus_and_no_rise(served: Served) -> None:
    client = served.client()
    drill = drill_of(client, "singapore-stud@9", 1, "slow")
    slow = marked(client, drill, answers_of(drill), took_ms=drill["target_ms"] + 1, streak=5)
    assert (slow["quick"], slow["score"], slow["next_level"]) == (False, 10 * slow["of"], 1)
    quick = marked(client, drill, answers_of(drill), took_ms=drill["target_ms"], streak=5)
    assert (quick["quick"], quick["score"], quick["next_level"]) == (True, 15 * slow["of"], 2)


@pytest.mark.parametrize(
    ("query", "status", "code", "field"),
    [
        ({"document": "no-such@1"}, 404, "document_unknown", "document"),
        ({"document": THREE_CARD, "level": 6}, 422, "query_invalid", "level"),
        ({"document": THREE_CARD, "level": 0}, 422, "query_invalid", "level"),
        ({"document": THREE_CARD, "seed": "a b"}, 422, "seed_format", "seed"),
        ({"document": THREE_CARD, "seed": ""}, 422, "seed_format", "seed"),
        ({"level": 1}, 422, "query_invalid", None),
    ],
)
def test_a_drill_that_cannot_be_is_refused(
    served: Served, query: dict[str, Any], status: int, code: str, field: str | None
) -> None:
    answer = served.client().get("/api/school/drill", params=query)
    assert (answer.status_code, answer.json()["refused"], answer.json()["field"]) == (status, code, field)


def test_answers_that_the_drill_does_not_ask_for_are_refused(served: Served) -> None:
    client = served.client()
    drill = drill_of(client, THREE_CARD, 1, "q")
    first = answers_of(drill)[0]
    body = {name: drill[name] for name in ("document", "level", "seed")}
    for answers, code, field in (
        ([{**first, "wager": "nix"}], "answer_unknown", "answers[0]"),
        ([first, first], "answer_twice", "answers[1]"),
        ([{**first, "outcome": "perhaps"}], "body_invalid", "answers[0].outcome"),
        ([{**first, "net": 1.5}], "body_invalid", "answers[0].net"),
    ):
        answer = client.post("/api/school/answer", json={**body, "answers": answers})
        refusal = answer.json()
        assert (answer.status_code, refusal["refused"], refusal["field"]) == (422, code, field)
