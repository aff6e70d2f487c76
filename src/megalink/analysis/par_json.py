"""`megalink par --json`: exact numbers as text, each with a decimal beside it."""

from collections.abc import Sequence
from fractions import Fraction

from megalink.analysis.prices import Figure, Price
from megalink.analysis.question import Question, QuestionProblem
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import DEALS, JackpotOdds
from megalink.exact.result import Situation, Solution, ValuedChoice, WagerOdds
from megalink.money import format_amount

Json = dict[str, object]

BAND_LEVELS = (Fraction(95, 100), Fraction(99, 100))


def par_as_json(question: Question, solution: Solution) -> Json:
    wagers: Json = {odds.wager: _wager(odds, question.rounds) for odds in solution.wagers}
    wagers["progressive_jackpot"] = _jackpot(solution.jackpot, question)
    return {
        "rules": question.key,
        "readings": dict(question.chosen),
        "pays": {f"{wager}.{row}": pays for (wager, row), pays in question.pays.items()},
        "stakes": {wager: str(ratio) for wager, ratio in question.stakes.items()},
        "wagers": wagers,
        "strategy": [
            {
                "wager": strategy.wager,
                "perfect": strategy.perfect,
                "rules": [
                    {"rule": rule.text, **exact("house_edge", rule.house_edge), **exact("cost", rule.cost)}
                    for rule in strategy.rules
                ],
            }
            for strategy in solution.strategies
        ],
        "blind": [
            {"decision": blind.text, "allowed": blind.allowed, **exact("house_edge", blind.house_edge)}
            for blind in solution.blind
        ],
        "tables": [
            {"title": table.title, "columns": list(table.columns), "rows": [list(row) for row in table.rows]}
            for table in solution.tables
        ],
    }


def exact(name: str, number: Fraction) -> Json:
    return {name: str(number), f"{name}_decimal": float(number)}


def _wager(odds: WagerOdds, rounds: Sequence[int]) -> Json:
    distribution = odds.distribution
    return {
        "title": odds.title,
        **exact("house_edge", odds.house_edge),
        **exact("element_of_risk", odds.element_of_risk),
        **exact("mean_staked", odds.staked),
        "variance": str(distribution.variance),
        "standard_deviation": distribution.standard_deviation,
        **exact("hit_frequency", distribution.hit_frequency),
        "deals": distribution.total,
        "outcomes": [
            {
                "outcome": outcome.name,
                "count": outcome.count,
                "probability": str(distribution.probability(outcome)),
                "net": str(outcome.net),
            }
            for outcome in distribution.outcomes
        ],
        "house_bands": _bands(distribution, rounds),
    }


def _bands(distribution: Distribution, rounds: Sequence[int]) -> list[Json]:
    bands = (distribution.house_band(many, level) for many in rounds for level in BAND_LEVELS)
    return [
        {
            "rounds": band.rounds,
            "level": float(band.level),
            "low": band.low,
            "mean": float(band.expected),
            "high": band.high,
        }
        for band in bands
    ]


def _jackpot(jackpot: JackpotOdds, question: Question) -> Json:
    link, even = question.link, jackpot.break_even()
    mean = jackpot.mean_at_hit(link.in_minimums(link.reset), link.contribution)
    return {
        **exact("fixed_return", jackpot.fixed_return()),
        **exact("pool_share", jackpot.pool_share),
        **({"break_even_jackpot": None} if even is None else exact("break_even_jackpot", _money(even, question))),
        **exact("hit_frequency", jackpot.hit_frequency),
        "minimum_wager": format_amount(link.minimum),
        "outcomes": [
            {
                "outcome": row.hand.title,
                "count": row.count,
                "probability": str(Fraction(row.count, DEALS)),
                "pays": f"{row.pays} {row.unit.value}",
            }
            for row in jackpot.rows
        ],
        "multiples": [_multiple(jackpot, question, multiple) for multiple in jackpot.multiples],
        "mean_at_hit": None
        if mean is None
        else {
            "reset": format_amount(link.reset),
            "contribution": str(link.contribution),
            **exact("jackpot", _money(mean.at_hit, question)),
            **exact("total_return", mean.total_return),
        },
    }


def _multiple(jackpot: JackpotOdds, question: Question, multiple: int) -> Json:
    link, even = question.link, jackpot.break_even(multiple)
    content: Json = {"multiple": multiple, **exact("fixed_return", jackpot.fixed_return(multiple))}
    if even is not None:
        content |= exact("break_even_jackpot", _money(even, question))
    if link.displayed is not None:
        content["displayed"] = format_amount(link.displayed)
        content |= exact("total_return", jackpot.total_return(link.in_minimums(link.displayed), multiple))
    return content


def _money(minimums: Fraction, question: Question) -> Fraction:
    """In whole units of money, exact."""
    return minimums * question.link.minimum / 100


def prices_as_json(question: Question, price_list: tuple[Price, ...]) -> Json:
    return {
        "rules": question.key,
        "readings": dict(question.chosen),
        "prices": [
            {
                "reading": price.switch.name,
                "register": list(price.switch.register),
                "moves": list(price.moved),
                "sides": [
                    {
                        "value": side.side.value,
                        "means": side.side.means,
                        "in_force": side.in_force,
                        "figures": {figure.name: _figure(figure) for figure in side.figures},
                    }
                    for side in price.sides
                ],
            }
            for price in price_list
        ],
    }


def _figure(figure: Figure) -> Json:
    return {"exact": str(figure.value), "decimal": float(figure.value), "is_house_edge": figure.is_edge}


def situation_as_json(question: Question, situation: Situation) -> Json:
    return {
        "rules": question.key,
        "readings": dict(question.chosen),
        "stakes": {wager: str(ratio) for wager, ratio in question.stakes.items()},
        "known": dict(situation.known),
        "deals": situation.unknown,
        "decisions": [
            {"decision": choice.name, **expectations(choice), "best": choice == situation.best}
            for choice in situation.choices
        ],
    }


def expectations(choice: ValuedChoice) -> Json:
    """Of the base game and of each of its wagers; of the other wagers whose outcome hangs on the decision.

    `expectation` is in units of the base wager: the sum of `each`, in the wager's own units, x `times` the base wager.
    """
    wagers = {worth.wager: {"each": str(worth.each), "times": str(worth.times)} for worth in choice.wagers}
    beside = {side.wager: str(side.expectation) for side in choice.beside}
    return {**exact("expectation", choice.expectation), "wagers": wagers, "beside": beside}


def refusal_as_json(refusal: QuestionProblem) -> Json:
    return {"error": {**refusal._asdict(), "clause": None}}
