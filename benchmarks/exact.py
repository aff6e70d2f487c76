"""How fast games are solved and hands are ranked: `python benchmarks/exact.py [solvers] [verbs] [evaluators] [growth]`.

Writes the sections asked for, or all, of results-exact.md. Evaluators by other people take part where they are
installed; each ranks the same hands in the quickest way that it offers, one thread each. Compilation is told apart
from counting.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from report import machine, table, write_section

from megalink.cards.codes import decode
from megalink.exact.compare import compare_with_exposed
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.five_card import evaluator, five, seven
from megalink.games.library import document_keys

RESULTS = Path(__file__).with_name("results-exact.md")
HEAD = "# Exact mathematics: benchmark results\n\nEach section is written by the command that it names.\n"
HANDS = 700_000  # one batch: short enough to find a quiet moment on a busy machine
OTHERS_HANDS = 14_000  # Python calls are slower by far
GOALS = {"three-card-xtreme": 1, "bullseye": 3, "singapore-stud": 4, "texas-holdem-bonus": 15}
Cards = NDArray[np.uint8]


def random_hands(rows: int, cards: int) -> Cards:
    chance = np.random.default_rng(1)
    decks = np.concatenate([chance.random((10_000, 52)).argsort(axis=1)[:, :49] for _ in range(rows // 70_000)])
    return np.ascontiguousarray(decks.astype(np.uint8).reshape(-1, 7)[:, :cards])


def a_second(rank: Callable[[], object], hands: int, tries: int = 100) -> float:
    best = float("inf")
    for _ in range(tries):
        start = time.perf_counter()
        rank()
        best = min(best, time.perf_counter() - start)
    return hands / best


def evaluators() -> str:
    rows = []
    for cards, kernel in ((5, five), (7, seven)):
        hands = random_hands(HANDS, cards)
        tables = evaluator(cards)
        kernel(tables, hands[:10])
        ours = a_second(partial(kernel, tables, hands), len(hands))
        rows.append([f"{cards} cards", "megalink", f"{ours / 1e6:.1f}", "1"])
        for name, rank in others(hands[:OTHERS_HANDS].tolist()):
            speed = a_second(rank, OTHERS_HANDS, tries=3)
            rows.append([f"{cards} cards", name, f"{speed / 1e6:.3f}", f"{ours / speed:,.0f}"])
    return table(["hands", "evaluator", "million a second", "megalink is faster by"], rows)


def others(hands: list[list[int]]) -> Iterator[tuple[str, Callable[[], object]]]:
    texts = [[decode(code).text for code in hand] for hand in hands]
    for name, ready in (("phevaluator", phevaluator), ("eval7", eval7), ("treys", treys), ("pokerkit", pokerkit)):
        if find_spec(name):
            yield name, ready(import_module(name), texts)


def phevaluator(module: ModuleType, texts: list[list[str]]) -> Callable[[], object]:
    numbered = [[module.Card.to_id(text) for text in hand] for hand in texts]
    rank = getattr(import_module("phevaluator.evaluator"), f"evaluate_{len(texts[0])}cards")  # without parsing cards
    return lambda: [rank(*hand) for hand in numbered]


def eval7(module: ModuleType, texts: list[list[str]]) -> Callable[[], object]:
    ready = [[module.Card(text) for text in hand] for hand in texts]
    return lambda: [module.evaluate(hand) for hand in ready]


def treys(module: ModuleType, texts: list[list[str]]) -> Callable[[], object]:
    rank, ready = module.Evaluator(), [[module.Card.new(text) for text in hand] for hand in texts]
    return lambda: [rank.evaluate([], hand) for hand in ready]


def pokerkit(module: ModuleType, texts: list[list[str]]) -> Callable[[], object]:
    ready = [tuple(module.Card.parse("".join(hand))) for hand in texts]
    return lambda: [module.StandardHighHand.from_game(hand) for hand in ready]


PROGRAM = """
import json, sys, time
from megalink.analysis.question import ask
from megalink.analysis.solving import odds_of
question = ask(sys.argv[1])
odds = odds_of(question.game)
start, cpu = time.perf_counter(), time.process_time()
solution = odds.solve(question.document, question.readings)
print(json.dumps([time.perf_counter() - start, time.process_time() - cpu, solution.classes]))
"""


class Ran(NamedTuple):
    seconds: float  # by the clock on the wall
    cpu_seconds: float  # of all threads
    peak_mb: int
    out: str


def run(*command: str, cache: str | None = None) -> Ran:
    env = {**os.environ, **({"MEGALINK_CACHE": cache} if cache else {})}
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True, env=env)
    out = process.stdout.read() if process.stdout else ""
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    per_mb = 1024 * 1024 if sys.platform == "darwin" else 1024
    seconds = time.perf_counter() - start
    return Ran(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // per_mb, out)


def solvers() -> str:
    rows = []
    for key in document_keys():
        run("-c", PROGRAM, key)  # kernels are compiled and kept
        best = min((run("-c", PROGRAM, key) for _ in range(3)), key=lambda one: json.loads(one.out)[0])
        seconds, cpu, classes = json.loads(best.out)
        goal = GOALS[key.split("@")[0]]
        rows.append([key, f"{seconds:.2f}", str(goal), f"{cpu:.2f}", str(best.peak_mb), f"{classes:,}"])
    header = ["document", "solve, s", "goal, s", "CPU, s of all threads", "peak memory, MB", "Player classes"]
    return table(header, rows)


def verbs() -> str:
    rows = []
    with tempfile.TemporaryDirectory() as cache:
        for words, goal, arguments in (
            ("the first ever run: compile all, solve all", "90", ("par", "all")),
            ("par all, solved afresh", "30", ("par", "all", "--no-cache")),
            ("par all, kept on disk", "", ("par", "all")),
            ("par singapore-stud@9, kept on disk", "1", ("par", "singapore-stud@9")),
        ):
            ran = run("-m", "megalink.cli", *arguments, cache=cache)
            rows.append([words, f"{ran.seconds:.2f}", goal, f"{ran.cpu_seconds:.2f}", str(ran.peak_mb)])
    return table(["command", "wall time, s", "goal, s", "CPU, s of all threads", "peak memory, MB"], rows)


def growth() -> str:
    """Stud's count with a part of the Player classes: a fixed sweep over Dealer hands, then so much for each class."""
    hands, dealers, ranking = suit_classes(5).hands, all_hands(5), evaluator(5)
    levels, dealer_levels = five(ranking, hands), five(ranking, dealers)
    compare_with_exposed(hands[:10], levels[:10], dealers[:10], dealer_levels[:10])  # kernels are loaded
    some = np.random.default_rng(2).permutation(len(hands))
    rows = []
    for part in (16, 8, 4, 2, 1):
        chosen = np.sort(some[: len(hands) // part])
        start, cpu = time.perf_counter(), time.process_time()
        compare_with_exposed(hands[chosen], levels[chosen], dealers, dealer_levels)
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        rows.append([f"{len(chosen):,}", f"{seconds:.2f}", f"{cpu:.2f}", f"{1e6 * cpu / len(chosen):.1f}"])
    return table(["Player classes", "s", "CPU, s of all threads", "CPU µs a class"], rows)


def main() -> None:
    sections = {  # processes first: their peak memory is never told as less than ours when they are started
        "Solving a document, kernels compiled before": solvers,
        "The verb": verbs,
        "Ranking hands, one thread": evaluators,
        "How the time grows with the work": growth,
    }
    chosen = sys.argv[1:] or [measure.__name__ for measure in sections.values()]
    for title, measure in sections.items():
        if measure.__name__ in chosen:
            where, found = machine(), measure()
            write_section(title, f"python benchmarks/exact.py {measure.__name__}", found, RESULTS, HEAD, where)
            print(f"\n{title}\n\n{found}", flush=True)


if __name__ == "__main__":
    main()
