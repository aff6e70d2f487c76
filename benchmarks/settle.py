"""How fast described rounds settle: `python benchmarks/settle.py [ROUNDS]`.

Random one-position rounds of every document go through what `megalink settle --json` runs, line by line, on one core.
Beside it, in the same run, stands what nobody can avoid: reading the same lines as JSON and writing the answers.
"""

import io
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable

from report import table, write_section

from megalink.cards import ALL_CARDS
from megalink.cli.settle.settle import settled
from megalink.games.library import document_keys, open_game
from megalink.hands import best_of, rank_five
from megalink.settle import SettledRound
from megalink.settle.wire import round_as_text
from megalink.table.game.deal_plan import distribute

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000

WAGERS = {
    "singapore-stud": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "1.00"},
    "bullseye": {"main": "10.00", "tie": "5.00", "bullseye": "2.00", "suits": "4.00", "progressive_jackpot": "1.00"},
    "texas-holdem-bonus": {
        "ante": "10.00",
        "flop": "20.00",
        "turn": "10.00",
        "bonus": "5.00",
        "progressive_jackpot": "1.00",
    },
    "three-card-xtreme": {
        "ante": "10.00",
        "play": "10.00",
        "pair_plus": "5.00",
        "six_card_bonus": "2.00",
        "progressive_jackpot": "1.00",
    },
}


SIDE = ("tie", "bullseye", "suits", "bonus", "pair_plus", "six_card_bonus")


def rounds(key: str, *, side_wagers: bool) -> bytes:
    game, chance = open_game(key, {}), random.Random(7)
    plan = game.deal_plan(next(iter(game.document.methods)), 1)
    lines = []
    for _ in range(ROUNDS):
        dealt = distribute(plan, chance.sample(ALL_CARDS, len(plan)))
        text = {
            name: " ".join(card.text for card in cards) for name, cards in dealt._asdict().items() if name != "hands"
        }
        lines.append(
            json.dumps(
                {
                    "rules": key,
                    "jackpot": {"displayed": "1000000.00", "reset": "200000.00", "minimum_wager": "1.00"},
                    "limits": {"minimum": "1.00", "maximum": "500.00"},
                    "dealer": text["dealer"],
                    "community": text["community"],
                    "positions": [
                        {
                            "position": 1,
                            "cards": " ".join(card.text for card in dealt.hands[0]),
                            "wagers": {
                                name: amount
                                for name, amount in WAGERS[game.document.game].items()
                                if side_wagers or name not in SIDE
                            },
                        }
                    ],
                }
            )
        )
    return ("\n".join(lines) + "\n").encode()


def settle(content: bytes) -> list[str]:
    answers = []
    for _, one in settled(io.BytesIO(content)):
        assert isinstance(one, SettledRound), one
        answers.append(round_as_text(one))
    return answers


def best(run: Callable[[], object], times: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    seconds = []
    for _ in range(times):
        start = clock()
        run()
        seconds.append(clock() - start)
    return min(seconds)


def started(*arguments: str) -> float:
    """By the clock on the wall: the time of a process that was started is not our own."""
    command = [sys.executable, *arguments]
    return best(lambda: subprocess.run(command, check=True, capture_output=True), 5, time.perf_counter)


def measured(key: str, *, side_wagers: bool) -> list[str]:
    content = rounds(key, side_wagers=side_wagers)
    answers = [json.loads(line) for line in settle(content)]
    spent = best(lambda: settle(content))
    lines = content.splitlines()
    bare = best(lambda: [json.loads(one) for one in lines]) + best(lambda: [json.dumps(one) for one in answers])
    wagers = "with every side wager" if side_wagers else "base game and jackpot"
    return [key, wagers, f"{ROUNDS / spent:,.0f}", f"{spent / ROUNDS * 1e6:.0f}", f"{spent / bare:.1f}"]


def main() -> None:
    rows = [measured(key, side_wagers=side) for key in document_keys() for side in (False, True)]
    figures = table(["document", "wagers", "rounds a second", "µs a round", "times bare JSON in and out"], rows)

    seven = random.Random(7).sample(ALL_CARDS, 7)
    hands = [["five cards", best(lambda: [rank_five(seven[:5]) for _ in range(100_000)]) * 10]]
    hands.append(["best five of seven", best(lambda: [best_of(seven) for _ in range(10_000)]) * 100])
    ranking = table(["ranking", "µs a hand"], [[str(name), f"{micros:.2f}"] for name, micros in hands])

    empty = started("-c", "pass")
    core = started("-c", "import megalink.settle") - empty
    cli = started("-c", "import sys; sys.argv[1:] = ['--help']; from megalink.cli import main; main()")
    starts = table(
        ["start", "seconds"],
        [
            ["python itself", f"{empty:.3f}"],
            ["import of the pure core, beyond that", f"{core:.3f}"],
            ["megalink --help, in all", f"{cli:.3f}"],
        ],
    )
    body = f"{ROUNDS:,} one-position rounds of each document, best of three.\n\n{figures}\n\n{ranking}\n\n{starts}"
    print(body)
    write_section("Settling described rounds", "python benchmarks/settle.py", body)


if __name__ == "__main__":
    main()
