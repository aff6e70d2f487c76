"""Solutions as plain JSON and back: what the cache on disk holds."""

from fractions import Fraction
from typing import Any

from megalink.exact.distribution import Distribution, Outcome
from megalink.exact.jackpot import JackpotOdds, JackpotRow
from megalink.exact.result import Blind, Choice, Opening, Rule, Solution, Strategy, Table, WagerOdds
from megalink.hands import FiveCard
from megalink.rulebook.document import Unit

Json = dict[str, Any]


def solution_as_json(solution: Solution) -> Json:
    return {
        "rules": solution.rules,
        "readings": dict(solution.readings),
        "wagers": [
            {
                "wager": one.wager,
                "title": one.title,
                "staked": str(one.staked),
                "outcomes": [[out.name, str(out.net), out.count] for out in one.distribution.outcomes],
            }
            for one in solution.wagers
        ],
        "jackpot": _jackpot_as_json(solution.jackpot),
        "strategies": [
            [one.wager, one.perfect, [[rule.text, str(rule.house_edge), str(rule.cost)] for rule in one.rules]]
            for one in solution.strategies
        ],
        "blind": [[one.text, str(one.house_edge), one.allowed] for one in solution.blind],
        "tables": [[one.title, list(one.columns), [list(row) for row in one.rows]] for one in solution.tables],
        "classes": solution.classes,
        "openings": [
            [one.cards, one.known_as, one.unknown, [[choice.name, str(choice.expectation)] for choice in one.choices]]
            for one in solution.openings
        ],
    }


def solution_from_json(content: Json) -> Solution:
    return Solution(
        rules=content["rules"],
        readings=dict(content["readings"]),
        wagers=tuple(_wager_from_json(one) for one in content["wagers"]),
        jackpot=_jackpot_from_json(content["jackpot"]),
        strategies=tuple(
            Strategy(wager, perfect, tuple(Rule(text, Fraction(edge), Fraction(cost)) for text, edge, cost in rules))
            for wager, perfect, rules in content["strategies"]
        ),
        blind=tuple(Blind(text, Fraction(edge), allowed) for text, edge, allowed in content["blind"]),
        tables=tuple(
            Table(title, tuple(columns), tuple(tuple(row) for row in rows))
            for title, columns, rows in content["tables"]
        ),
        classes=content["classes"],
        openings=tuple(
            Opening(cards, known_as, unknown, tuple(Choice(name, Fraction(worth)) for name, worth in choices))
            for cards, known_as, unknown, choices in content["openings"]
        ),
    )


def _wager_from_json(content: Json) -> WagerOdds:
    outcomes = tuple(Outcome(name, Fraction(net), count) for name, net, count in content["outcomes"])
    return WagerOdds(content["wager"], content["title"], Distribution(outcomes), Fraction(content["staked"]))


_FLAGS = (
    "scales",
    "squared",
    "fixed_stake_back",
    "percentage_stake_back",
    "missed_returned",
    "fixed_from_meter",
)


def _jackpot_as_json(jackpot: JackpotOdds) -> Json:
    return {
        "rows": [[row.hand.slug, row.count, row.pays, row.unit.value] for row in jackpot.rows],
        "multiples": list(jackpot.multiples),
        **{flag: getattr(jackpot, flag) for flag in _FLAGS},
        "missed_taken": str(jackpot.missed_taken),
    }


def _jackpot_from_json(content: Json) -> JackpotOdds:
    rows = tuple(
        JackpotRow(FiveCard[hand.upper()], count, pays, Unit(unit)) for hand, count, pays, unit in content["rows"]
    )
    flags = {flag: content[flag] for flag in _FLAGS}
    return JackpotOdds(rows, tuple(content["multiples"]), **flags, missed_taken=Fraction(content["missed_taken"]))
