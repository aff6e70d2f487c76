"""A round that is played at a table and the same round described to `settle`: every line, net and award agrees.

    python -m tests.machines.agreement --rounds 200000

The command tries so many random rounds of each document; a short form of it is among the tests.
"""

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from megalink.cards import ALL_CARDS, cards_text
from megalink.games import library
from megalink.play.linked import Linked
from megalink.settle import read_round, settle_round
from megalink.settle.round import DescribedRound, SettledRound
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Line, Outcome
from tests.draws import ByChance
from tests.machines.described_play import Told, played
from tests.machines.shares import results
from tests.rounds import described_round

AT_ONCE = 1_000  # rounds of one number
Lines = dict[int, list[Line]]


def agree(fields: dict[str, object], *, by_hand: bool) -> None:
    described = _with_dealer(fields)
    settled = settle_round(described)
    method = fields.get("method", next(iter(described.game.document.methods)))
    positions = fields["positions"]
    assert isinstance(positions, list)
    absent = frozenset(one["position"] for one in positions if one.get("absent"))
    after = played(Told(described, str(fields["layout"]), str(method), absent, by_hand))
    lines, expected = _lines_at_the_table(after), _lines_described(settled)
    assert lines == expected, f"at the table {lines}, described {expected}"
    awards = [
        (one.position, one.hand.slug, one.amount, one.from_meter, one.clauses, one.readings)
        for one in settled.paid.awards
    ]
    assert _awards_of_the_pool(after) == awards, f"by the pool {_awards_of_the_pool(after)}, described {awards}"
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


class Share(NamedTuple):
    key: str
    number: int  # which rounds they are
    rounds: int


class Tried(NamedTuple):
    share: Share
    failure: str  # of the first round that does not agree


def try_rounds(share: Share) -> Tried:
    """So many random rounds of one document, the same for the same number."""
    chance = Random(f"{share.key} {share.number}")
    for _ in range(share.rounds):
        draws = ByChance(chance)  # hypothesis takes three times as long to draw a round as it takes to play it
        fields, by_hand = described_round(share.key, draws), draws.yes()
        try:
            agree(fields, by_hand=by_hand)
        except Exception:  # noqa: BLE001 (whatever goes wrong, the round that did it is what matters)
            return Tried(share, f"{traceback.format_exc()}\nby_hand={by_hand}\n{json.dumps(fields, indent=2)}")
    return Tried(share, "")


def _shares(key: str, first: int, rounds: int) -> Iterator[Share]:
    for number, done in enumerate(range(0, rounds, AT_ONCE), first):
        yield Share(key, number, min(rounds - done, AT_ONCE))


def _try_document(key: str, options: argparse.Namespace) -> bool:
    start, tried, said = time.monotonic(), 0, 0
    for share, failure in results(try_rounds, _shares(key, options.seed, options.rounds), options.jobs):
        if failure:
            again = f"--document {key} --seed {share.number} --rounds {share.rounds}"
            _say(f"{failure}\n{key}: this round does not agree. The same again: {again}")
            return False
        tried += share.rounds
        if (tenth := 10 * tried // options.rounds) > said:
            said = tenth
            _say(f"{key}: {tried:,} of {options.rounds:,} rounds agree, {time.monotonic() - start:.0f} seconds")
    return True


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.machines.agreement", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=200_000, help="of each document")
    parser.add_argument("--document", help="of this document alone")
    parser.add_argument("--seed", type=int, default=1, help="the first of the numbers by which rounds are drawn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    keys = (options.document,) if options.document else library.document_keys()
    return 0 if all(_try_document(key, options) for key in keys) else 1


if __name__ == "__main__":
    sys.exit(main())
