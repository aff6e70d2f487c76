"""Rounds that are over, as rows: one JSON object for each, or one CSV or Parquet row for each settled wager."""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from megalink.cards import cards_text
from megalink.floor.audit.rounds import PlayedRound, listed_tables, rounds_of
from megalink.ledger.adjustments import Adjustment
from megalink.money import Cents, format_amount
from megalink.store.contract import Store
from megalink.table import events as e
from megalink.table.phase import Phase
from megalink.table.state import LiveHand, RoundState

# One row for each share that a Player has in a settled wager, and one for each later adjustment of his account.
ADJUSTMENT, ADJUSTED = "adjustment", "adjusted"
COLUMNS = (
    "table round rules opened_at ended_at ending position player hand_cards dealer community "
    "wager stake outcome net clauses readings"
).split()


def finished(store: Store, tables: Iterable[str] = ()) -> Iterator[PlayedRound]:
    for table in tuple(tables) or listed_tables(store):
        yield from (played for played in rounds_of(store, table) if played.is_over)


def write_jsonl(rounds: Iterable[PlayedRound], out: TextIO) -> int:
    count = 0
    for count, played in enumerate(rounds, 1):  # noqa: B007 (how many there were)
        out.write(json.dumps(as_json(played), ensure_ascii=False) + "\n")
    return count


def write_csv(rounds: Iterable[PlayedRound], out: TextIO) -> int:
    count = 0
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for count, played in enumerate(rounds, 1):  # noqa: B007 (how many there were)
        rows.writerows(settled_rows(played))
    return count


def as_json(played: PlayedRound) -> dict[str, object]:
    current = _current(played)
    return {
        **_head(played),
        "method": current.method,
        **_open_cards(current),
        "announcement": current.announcement,
        "positions": [_position(hand) for hand in current.hands.values()],
        "lines": [_line(line) for line in current.settled],
        "jackpot_hands": [
            {"position": hand.position, "player": hand.player, "hand": hand.hand, "stake": format_amount(hand.stake)}
            for hand in current.entered
        ],
        "awards": [
            {"position": award.position, "player": award.player, "amount": format_amount(award.amount)}
            for award in current.awarded
        ],
        "adjustments": [_adjustment(adjustment) for adjustment in played.adjustments],
    }


def _current(played: PlayedRound) -> RoundState:
    assert played.after is not None, "a round that is over has a state"
    return played.after.current


def _head(played: PlayedRound) -> dict[str, object]:
    opened = played.events[0]
    ends = [envelope.at for envelope in played.events if isinstance(envelope.event, e.RoundConcluded | e.RoundVoided)]
    return {
        "table": played.table,
        "round": played.number,
        "rules": opened.event.document,
        "readings": dict(opened.event.readings),
        "opened_at": opened.at,
        "ended_at": ends[-1],
        "ending": "void" if _current(played).phase is Phase.VOID else "settled",
    }


def _open_cards(current: RoundState) -> dict[str, str]:
    return {
        "dealer": cards_text(current.dealer) if current.dealer_exposed else "",
        "community": cards_text(current.community[: current.community_shown]),
    }


def _position(hand: LiveHand) -> dict[str, object]:
    return {
        "position": hand.position,
        "player": hand.controller,
        "cards": cards_text(hand.cards) if hand.exposed else "",
        "choices": list(hand.choices),
        "ending": hand.ending.value,
        "out": hand.out,
    }


def _line(line: e.WagerSettled) -> dict[str, object]:
    return {
        "position": line.position,
        "wager": line.area,
        "stake": format_amount(line.stake),
        "outcome": line.outcome.value,
        "net": format_amount(line.net),
        "clauses": list(line.clauses),
        "readings": list(line.readings),
        "shares": [{"player": share.player, "net": format_amount(share.net)} for share in line.shares],
    }


def _adjustment(adjustment: Adjustment) -> dict[str, object]:
    proposed, approved = adjustment
    return {
        "proposal": proposed.proposal,
        "player": proposed.player,
        "amount": format_amount(proposed.amount),
        "reason": proposed.reason,
        "proposed_by": proposed.by.id,
        "approved_by": approved.by.id,
        "at": approved.at,
        "day": approved.day,
    }


def settled_rows(played: PlayedRound) -> Iterator[list[object]]:
    current, head = _current(played), _head(played)
    for line in current.settled:
        hand = current.hands.get(line.position)
        open_cards = cards_text(hand.cards) if hand and hand.exposed else ""
        for share in line.shares:
            yield [
                *(head[name] for name in ("table", "round", "rules", "opened_at", "ended_at", "ending")),
                *(line.position, share.player, open_cards, *_open_cards(current).values()),
                *(line.area, format_amount(line.stake), line.outcome.value, format_amount(share.net)),
                *(" ".join(line.clauses), " ".join(line.readings)),
            ]
    for adjustment in played.adjustments:
        yield [
            *(head[name] for name in ("table", "round", "rules", "opened_at", "ended_at", "ending")),
            *(None, adjustment.player, "", *_open_cards(current).values()),
            *(ADJUSTMENT, format_amount(Cents(0)), ADJUSTED, format_amount(adjustment.amount)),
            *("6.1", "A116"),
        ]
