"""A settled round as JSON: the answer of `megalink settle`."""

import json
from collections.abc import Mapping
from functools import lru_cache

from megalink.jackpot.awards import Award
from megalink.money import format_amount
from megalink.settle.problem import Problem, in_short
from megalink.settle.round import SettledPosition, SettledRound
from megalink.table.game.game import Game
from megalink.table.game.settlement import Line, Outcome


def round_as_json(settled: SettledRound) -> dict[str, object]:
    content: dict[str, object] = json.loads(round_as_text(settled))
    return content


def round_as_text(settled: SettledRound) -> str:
    """The one place where the answer's form is written, and as text: its parts recur from round to round."""
    described, _, dealer_qualifies, positions, paid = settled
    before = "null" if paid.before is None else f'"{format_amount(paid.before)}"'
    after = "null" if paid.after is None else f'"{format_amount(paid.after)}"'
    reserve = f'"to_reserve": "{format_amount(paid.to_reserve)}", ' if paid.to_reserve else ""
    awards = ", ".join(map(_award, paid.awards))
    return (
        f'{{"rules": {_json(described.game.document.key)}, "dealer_qualifies": {_FLAG[dealer_qualifies]}, '
        f'"readings": {_readings(settled)}, "positions": [{", ".join(map(_position, positions))}], '
        f'"jackpot": {{"before": {before}, "after": {after}, {reserve}"awards": [{awards}]}}}}'
    )


def problem_as_json(problem: Problem, line: int | None = None) -> dict[str, object]:
    content = in_short(problem)._asdict()
    return {"error": content if line is None else {"line": line, **content}}


def readings_in_force(settled: SettledRound) -> dict[str, str]:
    """The switches that a line of this round depends on, and those that the description names, with their sides."""
    return {**settled.described.chosen, **_in_force(settled.described.game, _cited(settled))}


def _cited(settled: SettledRound) -> tuple[tuple[str, ...], ...]:
    """Line by line."""
    return tuple([line.readings for position in settled.positions for line in position.lines])


@lru_cache(maxsize=4096)
def _in_force(game: Game, cited: tuple[tuple[str, ...], ...]) -> Mapping[str, str]:
    switches = _switches(game)
    return {name: value for entries in cited for entry in entries for name, value in switches.get(entry, {}).items()}


@lru_cache(maxsize=512)
def _switches(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Register id -> the switches of this game that hold it, with the side in force."""
    by_id: dict[str, dict[str, str]] = {}
    for name, value in game.readings.items():
        for entry in game.readings.switches[name].register:
            by_id.setdefault(entry, {})[name] = value
    return by_id


_FLAG = {True: "true", False: "false", None: "null"}
_json = lru_cache(maxsize=4096)(json.dumps)  # ASCII: whatever is named in a description can be written anywhere


def _readings(settled: SettledRound) -> str:
    game, chosen = settled.described.game, settled.described.chosen
    return json.dumps(readings_in_force(settled)) if chosen else _in_force_text(game, _cited(settled))


@lru_cache(maxsize=4096)
def _in_force_text(game: Game, cited: tuple[tuple[str, ...], ...]) -> str:
    return json.dumps(_in_force(game, cited))


def _position(settled: SettledPosition) -> str:
    position, title, lines = settled
    return (
        f'{{"position": {position}, "hand": {_json(title)}, "net": "{format_amount(settled.net)}", '
        f'"lines": [{", ".join(map(_line, lines))}]}}'
    )


def _line(line: Line) -> str:
    wager, stake, outcome, net, clauses, readings = line
    before_stake, before_net, after_net = _line_parts(wager, outcome, clauses, readings)
    return f"{before_stake}{format_amount(stake)}{before_net}{format_amount(net)}{after_net}"


@lru_cache(maxsize=4096)
def _line_parts(
    wager: str, outcome: Outcome, clauses: tuple[str, ...], readings: tuple[str, ...]
) -> tuple[str, str, str]:
    """What stands around a line's two amounts: lines differ in little else."""
    return (
        f'{{"wager": {_json(wager)}, "stake": "',
        f'", "outcome": {_json(outcome)}, "net": "',
        f'", "clauses": {_json(clauses)}, "readings": {_json(readings)}}}',
    )


def _award(award: Award) -> str:
    return (
        f'{{"position": {award.position}, "hand": {_json(award.hand.title)}, '
        f'"amount": "{format_amount(award.amount)}", "clauses": {_json(award.clauses)}}}'
    )
