"""Settlement drills: a described round made from a seed, and what each of its wagers gets by the rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from megalink.games.library import open_game
from megalink.money import Cents, parse_amount
from megalink.rulebook.document import WagerRole
from megalink.school.drill_round import described
from megalink.school.scenes import SCENES, Level, Scene, Twist
from megalink.settle import SettledRound, read_round, settle_round
from megalink.settle.wire import readings_in_force
from megalink.table.game.game import Game

Raw = dict[str, Any]
TRIES = 60
NONE = "none"  # the outcome of a payment that is not due


class DrillLine(NamedTuple):
    """A wager whose settlement the learner says; a payment such as the Ante Bonus has no stake of its own."""

    position: int
    wager: str
    title: str
    stake: Cents


class Due(NamedTuple):
    """What the wager gets, and why."""

    outcome: str
    net: Cents
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class Drill(NamedTuple):
    document: str
    level: Level
    seed: str
    scene: str
    round: Raw
    settled: SettledRound
    lines: tuple[DrillLine, ...]
    due: Mapping[tuple[int, str], Due]  # by position and wager


def make_drill(document: str, level: Level, seed: str) -> Drill:
    """The same document, level and seed give the same drill."""
    game, chance = open_game(document, {}), Random(f"{document}/{level}/{seed}")  # noqa: S311 (lessons, not play)
    scenes = [scene for scene in SCENES[level] if scene.suits(game)]
    raw, settled, scene = _round(game, level, chance.sample(scenes, len(scenes)), chance)
    lines = tuple(_lines(game, raw))
    not_due = Due(NONE, Cents(0), tuple(_payment_clauses(game)), ())
    due = {(line.position, line.wager): not_due for line in lines} | _due(settled)
    return Drill(document, level, seed, scene.name, raw, settled, lines, due)


def _round(game: Game, level: Level, scenes: list[Scene], chance: Random) -> tuple[Raw, SettledRound, Scene]:
    """The first scene that comes about; every one tried gives a round that settles."""
    for scene in scenes:
        for _ in range(TRIES):
            raw = described(game, level, scene, chance)
            if raw is None:
                continue
            settled = settle_round(read_round(raw))
            if scene.twist is Twist.READING:
                other = _with_other_reading(raw, settled, chance)
                if other is None:
                    continue
                raw, settled = other
            if _fits(scene, settled):
                return raw, settled, scene
    raise AssertionError(f"no drill of level {level} came about for {game.document.key}")


def _fits(scene: Scene, settled: SettledRound) -> bool:
    if scene.no_dealer_hand and settled.dealer_qualifies is not False:
        return False
    outcomes = {line.outcome for position in settled.positions for line in position.lines}
    return scene.wants is None or scene.wants in outcomes


def _with_other_reading(raw: Raw, settled: SettledRound, chance: Random) -> tuple[Raw, SettledRound] | None:
    """Another side of a reading that this settlement cites, if that makes it another settlement."""
    switches = settled.described.game.readings.switches
    sides = [
        (name, side)
        for name, value in readings_in_force(settled).items()
        for side in switches[name].values
        if side != value
    ]
    for name, side in chance.sample(sides, len(sides)):
        changed = {**raw, "readings": {name: side}}
        again = settle_round(read_round(changed))
        if _money(again) != _money(settled):
            return changed, again
    return None


def _money(settled: SettledRound) -> dict[tuple[int, str], tuple[str, Cents]]:
    return {place: (due.outcome, due.net) for place, due in _due(settled).items()}


def _lines(game: Game, raw: Raw) -> Iterator[DrillLine]:
    for position in raw["positions"]:
        for name, wager in game.document.wagers.items():
            stake = position["wagers"].get(name)
            if stake is not None:
                yield DrillLine(position["position"], name, wager.title, parse_amount(stake))
            elif wager.role is WagerRole.PAYMENT and wager.of in position["wagers"]:
                yield DrillLine(position["position"], name, wager.title, Cents(0))


def _due(settled: SettledRound) -> dict[tuple[int, str], Due]:
    return {
        (position.position, line.wager): Due(line.outcome.value, line.net, line.clauses, line.readings)
        for position in settled.positions
        for line in position.lines
    }


def _payment_clauses(game: Game) -> list[str]:
    """Where the document says when a payment is due."""
    payments = [wager for wager in game.document.wagers.values() if wager.role is WagerRole.PAYMENT]
    tables = [next(iter(game.document.pays[wager.name].values())).clause for wager in payments]
    return [*(wager.clause for wager in payments), *tables]


class DrillAnswer(NamedTuple):
    position: int
    wager: str
    outcome: str
    net: Cents


def is_right(drill: Drill, answer: DrillAnswer) -> bool:
    due = drill.due[answer.position, answer.wager]
    return (answer.outcome, answer.net) == (due.outcome, due.net)
