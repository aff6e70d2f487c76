"""A round that is played at a table and the same round described to `settle`: every line, net and award agrees.

    python -m tests.machines.agreement --rounds 200000

The command tries so many random rounds of each document; a short form of it is among the tests.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, cards_text
from megalink.games import library
from megalink.play.linked import Linked
from megalink.settle import read_round, settle_round
from megalink.settle.round import DescribedRound, SettledRound
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Line, Outcome
from tests.machines.described_play import Told, played
from tests.rounds import described_rounds

AT_ONCE = 1_000  # rounds of one seed
Lines = dict[int, list[Line]]


def agree(fields: dict[str, object], *, by_hand: bool) -> None:
    described = _with_dealer(fields)
    settled = settle_round(described)
    method = fields.get("method", next(iter(described.game.document.methods)))
    positions = fields["positions"]
    assert isinstance(positions, list)
    absent = frozenset(one["position"] for one in positions if one.get("absent"))
    after = played(Told(described, str(fields["layout"]), str(method), absent, by_hand))
    assert _lines_at_the_table(after) == _lines_described(settled)
    assert _awards_of_the_pool(after) == [
        (one.position, one.hand.slug, one.amount, one.from_meter, one.clauses, one.readings)
        for one in settled.paid.awards
    ]
    assert after.pool is not None
    assert after.pool.displayed == (settled.paid.after if settled.paid.awards else described.link.displayed)
    for position in settled.positions:
        assert after.table.accounts.get(f"player {position.position}", 0) == position.net


def _with_dealer(fields: dict[str, object]) -> DescribedRound:
    """3.10.2 turns the community cards after the Dealer's: at a table these are there, though nothing asks for them."""
    described = read_round(fields)
    game, showdown = described.game, described.showdown
    if showdown.dealer or not (game.community_at_reveal and game.community_needed(showdown.hands)):
        return described
    used = {*showdown.community, *(one for hand in showdown.hands for one in hand.cards)}
    unused = [one for one in ALL_CARDS if one not in used]
    return read_round({**fields, "dealer": cards_text(unused[: game.document.packets["dealer"].cards])})


def _lines_at_the_table(after: Linked) -> Lines:
    lines: Lines = {}
    for one in after.table.current.settled:
        line = Line(one.area, one.stake, one.outcome, one.net, one.clauses, one.readings)
        lines.setdefault(one.position, []).append(line)
    return lines


def _lines_described(settled: SettledRound) -> Lines:
    """Without the lines of hands that the pool pays: at the table these are entered, not settled."""
    entered = {award.position for award in settled.paid.awards}
    lines: Lines = {}
    for position in settled.positions:
        for line in position.lines:
            if line.wager != JACKPOT or position.position not in entered:
                lines.setdefault(position.position, []).append(line)
            else:
                assert line.outcome is Outcome.WIN
    return lines


def _awards_of_the_pool(after: Linked) -> list[tuple[object, ...]]:
    assert after.pool is not None
    return [
        (one.position, one.hand, one.amount, one.from_meter, one.clauses, one.readings)
        for one in (claim.entered for claim in after.pool.claims.values())
    ]


def try_rounds(key: str, number: int, rounds: int) -> int:
    """So many random rounds of one document, the same for the same number; how many were tried."""
    tried = 0

    @seed(number)
    @settings(
        max_examples=rounds,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=[*HealthCheck],
    )
    @given(fields=described_rounds(key), by_hand=st.booleans())
    def one(fields: dict[str, object], by_hand: bool) -> None:
        nonlocal tried
        tried += 1
        agree(fields, by_hand=by_hand)

    one()
    return tried


def _shares(rounds: int) -> Iterator[int]:
    while rounds > 0:
        yield min(rounds, AT_ONCE)
        rounds -= AT_ONCE


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.machines.agreement", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=200_000, help="of each document")
    parser.add_argument("--document", help="of this document alone")
    parser.add_argument("--seed", type=int, default=1, help="the first of the numbers by which rounds are drawn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    for key in (options.document,) if options.document else library.document_keys():
        start, shares = time.monotonic(), [*_shares(options.rounds)]
        numbers = range(options.seed, options.seed + len(shares))
        with ProcessPoolExecutor(options.jobs) as processes:
            tried = sum(processes.map(try_rounds, [key] * len(shares), numbers, shares))
        print(f"{key}: {tried} rounds, all lines agree, {time.monotonic() - start:.0f} seconds", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
