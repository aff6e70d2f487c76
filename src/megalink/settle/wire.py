"""The round as JSON, in and out: the interface of `megalink settle`."""

from collections.abc import Mapping
from functools import lru_cache

from megalink.money import format_amount
from megalink.settle.description import read_round
from megalink.settle.problem import Problem, in_short
from megalink.settle.round import SettledPosition, SettledRound
from megalink.table.game import Game
from megalink.table.settlement import Line

__all__ = ["problem_as_json", "read_round", "readings_in_force", "round_as_json"]


def round_as_json(settled: SettledRound) -> dict[str, object]:
    paid = settled.paid
    return {
        "rules": settled.described.game.document.key,
        "dealer_qualifies": settled.dealer_qualifies,
        "readings": readings_in_force(settled),
        "positions": [_position(position) for position in settled.positions],
        "jackpot": {
            "before": None if paid.before is None else format_amount(paid.before),
            "after": None if paid.after is None else format_amount(paid.after),
            "awards": [
                {
                    "position": award.position,
                    "hand": award.hand.title,
                    "amount": format_amount(award.amount),
                    "clauses": award.clauses,
                }
                for award in paid.awards
            ],
        },
    }


def problem_as_json(whole: Problem, line: int | None = None) -> dict[str, object]:
    problem = in_short(whole)
    told: dict[str, object] = {
        "code": problem.code.value,
        "field": problem.field,
        "value": problem.value,
        "clause": problem.clause,
        "message": problem.message,
    }
    return {"error": told if line is None else {"line": line, **told}}


def readings_in_force(settled: SettledRound) -> dict[str, str]:
    """The switches that a line of this round depends on, and those that the description names, with their sides."""
    cited = dict.fromkeys(entry for position in settled.positions for line in position.lines for entry in line.readings)
    return {**settled.described.chosen, **_in_force(settled.described.game, tuple(cited))}


@lru_cache(maxsize=4096)
def _in_force(game: Game, cited: tuple[str, ...]) -> Mapping[str, str]:
    switches = _switches(game)
    return {name: value for entry in cited for name, value in switches.get(entry, {}).items()}


@lru_cache(maxsize=512)
def _switches(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Register id -> the switches of this game that hold it, with the side in force."""
    by_id: dict[str, dict[str, str]] = {}
    for name, value in game.readings.items():
        for entry in game.readings.switches[name].register:
            by_id.setdefault(entry, {})[name] = value
    return by_id


def _position(position: SettledPosition) -> dict[str, object]:
    return {
        "position": position.position,
        "hand": position.title,
        "net": format_amount(position.net),
        "lines": [_line(line) for line in position.lines],
    }


def _line(line: Line) -> dict[str, object]:
    return {
        "wager": line.wager,
        "stake": format_amount(line.stake),
        "outcome": line.outcome,
        "net": format_amount(line.net),
        "clauses": line.clauses,
        "readings": line.readings,
    }
