"""A question between server and counting process."""

from fractions import Fraction
from typing import Any

from megalink.analysis.question import Link, Question
from megalink.money import Cents

Json = dict[str, Any]


def question_as_json(question: Question) -> Json:
    link = question.link
    return {
        "key": question.key,
        "readings": dict(sorted(question.chosen.items())),
        "pays": sorted([wager, row, pays] for (wager, row), pays in question.pays.items()),
        "stakes": sorted([wager, str(ratio)] for wager, ratio in question.stakes.items()),
        "link": [link.minimum, link.reset, str(link.contribution), link.displayed],
    }


def question_from_json(told: Json) -> Question:
    minimum, reset, contribution, displayed = told["link"]
    link = Link(Cents(minimum), Cents(reset), Fraction(contribution), None if displayed is None else Cents(displayed))
    pays = {(wager, row): pays for wager, row, pays in told["pays"]}
    stakes = {wager: Fraction(ratio) for wager, ratio in told["stakes"]}
    return Question(told["key"], told["readings"], pays, link, stakes)
