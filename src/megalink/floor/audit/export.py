"""Rounds that are over, as rows: one JSON object for each, or one CSV or Parquet row for all that moved money in it."""

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from megalink.cards import Card, cards_text
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import Column, Kind, Row, as_object, moment
from megalink.floor.audit.money_rows import MoneyRow, money_rows
from megalink.floor.audit.rounds import PlayedRound, listed_tables, rounds_of
from megalink.ledger.adjustments import Adjustment
from megalink.money import format_amount
from megalink.store.contract import Store
from megalink.table import events as e
from megalink.table.game.deal_plan import To
from megalink.table.phase import Phase
from megalink.table.state import LiveHand, RoundState

# The first of them are of the round; the others of the row, and in JSON lines they stand under `rows`.
OF_ROUND = (
    *(Column("table"), Column("link"), Column("round", Kind.NUMBER), Column("rules"), Column("dealt_by")),
    *(Column("opened_at", Kind.TIME), Column("ended_at", Kind.TIME), Column("ending")),
    *(Column("dealer"), Column("community"), Column("round_day"), Column("round_shift", Kind.NUMBER)),
)
OF_ROW = (
    *(
        Column("day"),
        Column("shift", Kind.NUMBER),
        Column("at", Kind.TIME),
        Column("row"),
        Column("position", Kind.NUMBER),
    ),
    *(Column("player"), Column("hand_cards"), Column("wager"), Column("stake", Kind.MONEY), Column("outcome")),
    *(Column("net", Kind.MONEY), Column("against"), Column("clauses"), Column("readings"), Column("by")),
    Column("reason"),
)
COLUMNS = (*OF_ROUND, *OF_ROW)


def finished(store: Store, tables: Iterable[str] = ()) -> Iterator[PlayedRound]:
    for table in tuple(tables) or listed_tables(store):
        yield from (played for played in rounds_of(store, table) if played.is_over)


def write_jsonl(rounds: Iterable[PlayedRound], calendar: Calendar, out: TextIO) -> int:
    """Gives the number of rounds."""
    count = 0
    for count, played in enumerate(rounds, 1):  # noqa: B007 (how many there were)
        out.write(json.dumps(as_json(played, calendar), ensure_ascii=False) + "\n")
    return count


def all_rows(rounds: Iterable[PlayedRound], calendar: Calendar) -> Iterator[Row]:
    """With a value for each of COLUMNS."""
    for played in rounds:
        head = _of_round(played, calendar)
        yield from ((*head, *row) for row in _of_rows(played, calendar))


def as_json(played: PlayedRound, calendar: Calendar) -> dict[str, object]:
    current = _current(played)
    return {
        **as_object(OF_ROUND, _of_round(played, calendar)),
        "readings": dict(played.events[0].event.readings),
        "method": current.method,
        "announcement": current.announcement,
        "positions": [_position(hand) for hand in current.hands.values()],
        "lines": [_line(line) for line in current.settled],
        "jackpot_hands": [
            {"position": hand.position, "player": hand.player, "hand": hand.hand, "stake": format_amount(hand.stake)}
            for hand in current.entered
        ],
        "awards": [
            {"position": award.position, "player": award.player, "amount": format_amount(award.amount)}
            for award in (*current.awarded, *_awarded_later(played))
        ],
        "adjustments": [_adjustment(adjustment) for adjustment in played.adjustments],
        "rows": [as_object(OF_ROW, row) for row in _of_rows(played, calendar)],
    }


def _current(played: PlayedRound) -> RoundState:
    assert played.after is not None, "a round that is over has a state"
    return played.after.current


def _awarded_later(played: PlayedRound) -> Iterator[e.JackpotAwarded]:
    return (later.opened.event for later in played.later if isinstance(later.opened.event, e.JackpotAwarded))


def _of_round(played: PlayedRound, calendar: Calendar) -> Row:
    """Its day and shift are those in which it opened: the reports have all that became of it there."""
    opened, current = played.events[0], _current(played)
    ends = [envelope.at for envelope in played.events if isinstance(envelope.event, e.RoundConcluded | e.RoundVoided)]
    ending = "void" if current.phase is Phase.VOID else "settled"
    return (
        *(played.table, played.link, played.number, opened.event.document, played.dealt_by),
        *(opened.at, ends[-1], ending),
        *(cards_text(open_cards_of_dealer(current)), cards_text(current.community[: current.community_shown])),
        *calendar.at(played.positions[0]).columns,
    )


def open_cards_of_dealer(current: RoundState) -> tuple[Card, ...]:
    """Those that everybody saw: all of them, or the ones that were dealt face up."""
    came = current.came_face_up(To.DEALER)
    lying = zip(current.dealer, came, strict=True)
    return tuple(card for card, face_up in lying if card and (face_up or current.dealer_exposed))


def _of_rows(played: PlayedRound, calendar: Calendar) -> Iterator[Row]:
    hands = _current(played).hands
    for row in money_rows(played):
        hand = hands.get(row.position) if row.position is not None else None
        yield _as_row(row, cards_text(hand.cards) if hand and hand.exposed else "", calendar)


def _as_row(row: MoneyRow, hand_cards: str, calendar: Calendar) -> Row:
    return (
        *calendar.at(row.log_position).columns,
        *(row.at, row.kind.value, row.position),
        *(row.player, hand_cards, row.wager, row.stake, row.outcome, row.net, row.against),
        *(" ".join(row.clauses), " ".join(row.readings), row.by, row.reason),
    )


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
        "at": moment(approved.at),
        "day": approved.day,
    }
