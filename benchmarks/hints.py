"""How long a hint takes: the first one of a process that starts for it, and one from a process that was warmed.

    python benchmarks/hints.py

Every document, every decision, random cards; the time from asking the counting process to its answer.
"""

import random
import statistics
import time

from report import table, write_section

from megalink.analysis.question import Question
from megalink.analysis.solving import solved
from megalink.cards import ALL_CARDS, cards_text
from megalink.web.counting.pool import Lane
from megalink.wire.plain import as_plain

DECISIONS = (
    ("singapore-stud@9", "Fold or Bet", "hint", 6),
    ("singapore-stud@pre-9", "Fold or Bet", "hint", 6),
    ("bullseye@4", "the setting", "settings", 5),
    ("texas-holdem-bonus@9", "Fold or Flop", "hint", 2),
    ("texas-holdem-bonus@9", "Check or Turn", "hint", 5),
    ("texas-holdem-bonus@9", "Check or River", "hint", 6),
    ("three-card-xtreme@2023-05-22", "Fold or Play", "hint", 3),
)
HANDS = 100
GOAL_MS = 200


def asked(lane: Lane, job: str, question: Question, **more: str) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    lane.start(job, question=as_plain(question), **more).future.result()
    return 1000 * (time.perf_counter() - begin)


def row(document: str, decision: str, job: str, cards: int) -> list[str]:
    question, chance = Question(document, {}, {}), random.Random(1)
    solved(question)  # what a machine counts once in its life is not counted here
    hands = [cards_text(chance.sample(ALL_CARDS, cards)) for _ in range(HANDS)]
    cold, warm = Lane(), Lane()
    first = asked(cold, job, question, cards=hands[0])
    cold.close()
    warming = asked(warm, "warm", question)
    times = [asked(warm, job, question, cards=hand) for hand in hands]
    warm.close()
    shown = [statistics.median(times), statistics.quantiles(times, n=100)[98], max(times)]
    return [document, decision, f"{first:,.0f}", f"{warming:,.0f}", *(f"{value:.1f}" for value in shown)]


def main() -> None:
    header = ["document", "decision", "first without warming, ms", "warming, ms", "warm p50 ms", "p99 ms", "most ms"]
    rows = [row(*decision) for decision in DECISIONS]
    body = f"Of {HANDS} random hands each; the goal is {GOAL_MS} ms for every hint.\n\n{table(header, rows)}"
    write_section("Hints", "python benchmarks/hints.py", body)
    print(body)


if __name__ == "__main__":
    main()
