"""What every game's settlement promises, shown on random rounds of every document."""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.games import library
from megalink.rulebook.document import WagerRole
from megalink.settle import BadRound, SettledRound, read_round, round_as_json, settle_round
from megalink.settle.text import parse_json
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import HandVerdicts, Line, Outcome
from tests.conformance.inventory import clause_numbers
from tests.described import refused, settle
from tests.rounds import described_rounds

every_document = pytest.mark.parametrize("key", library.document_keys())
some_round = given(data=st.data())

Fields = dict[str, Any]


def as_bytes(settled: SettledRound) -> bytes:
    return json.dumps(round_as_json(settled)).encode()


def lines_of(settled: SettledRound) -> list[Line]:
    return [line for position in settled.positions for line in position.lines]


def cited_by(settled: SettledRound) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The clauses and readings of every line and every award."""
    lines = [(line.clauses, line.readings) for line in lines_of(settled)]
    return lines + [(award.clauses, award.readings) for award in settled.paid.awards]


@every_document
@some_round
def test_money__what_players_house_and_meter_gain_and_lose_sums_to_nothing(key: str, data: st.DataObject) -> None:
    settled = settle(data.draw(described_rounds(key)))
    paid = settled.paid
    meter_change = paid.reset_by_house - paid.from_meter - paid.to_reserve
    assert sum(line.net for line in lines_of(settled)) + settled.house + meter_change == 0
    assert paid.before is not None
    assert paid.after == paid.before + meter_change
    assert paid.after >= 0


@every_document
@some_round
def test_lines__every_wager_has_one_line_with_its_stake_and_only_payments_have_none(
    key: str, data: st.DataObject
) -> None:
    fields = data.draw(described_rounds(key))
    described = read_round(fields)
    payments = {wager.name for wager in described.game.document.with_role(WagerRole.PAYMENT)}
    for hand, position in zip(described.showdown.hands, settle_round(described).positions, strict=True):
        names = [line.wager for line in position.lines]
        assert len(names) == len(set(names))
        assert set(hand.wagers) <= set(names) <= set(hand.wagers) | payments
        assert {line.wager: line.stake for line in position.lines if line.wager not in payments} == hand.wagers
        assert all(line.stake == 0 for line in position.lines if line.wager in payments)


@every_document
@some_round
def test_lines__the_outcome_and_the_net_tell_the_same(key: str, data: st.DataObject) -> None:
    for line in lines_of(settle(data.draw(described_rounds(key)))):
        if line.outcome is Outcome.WIN:
            assert line.net > (-line.stake if line.wager == JACKPOT else 0)
        elif line.outcome is Outcome.LOSE:
            assert -line.stake <= line.net < 0
        else:
            assert line.net == 0


@every_document
@some_round
def test_lines__a_win_pays_a_row_of_its_wagers_table_and_cites_its_clause(key: str, data: st.DataObject) -> None:
    fields = data.draw(described_rounds(key))
    fields.pop("limits", None)  # above a maximum less is paid
    described = read_round(fields)
    document = described.game.document
    for hand, position in zip(described.showdown.hands, settle_round(described).positions, strict=True):
        for line in position.lines:
            if line.outcome is Outcome.WIN and line.wager != JACKPOT:
                stake = hand.wagers[line.wager if line.wager in hand.wagers else document.wagers[line.wager].of or ""]
                paid = [row for row in document.pays[line.wager].values() if row.pays * stake == line.net]
                assert any(row.clause in line.clauses for row in paid)


@every_document
@some_round
def test_cards__a_hand_is_settled_without_those_that_it_does_not_need(key: str, data: st.DataObject) -> None:
    """A119: nobody has named them, and nothing of the verdict tells of them, whatever side of a reading is taken."""
    showdown = read_round(data.draw(described_rounds(key))).showdown
    for game in one_side_each(key):
        is_dealt_so = all(game.gets_cards(hand) is bool(hand.cards) for hand in showdown.hands)
        has_community = len(showdown.community) >= game.community_needed(showdown.hands)
        if is_dealt_so and has_community and (showdown.dealer or not game.needs_dealer(showdown.hands)):
            unseen = [hand if game.needs_cards(hand) else hand._replace(cards=()) for hand in showdown.hands]
            known, unknown = game.verdicts(showdown), game.verdicts(showdown._replace(hands=tuple(unseen)))
            assert list(map(without_title, unknown.hands)) == list(map(without_title, known.hands)), game.readings


@cache
def one_side_each(key: str) -> tuple[Game, ...]:
    """A game for every side of every reading that the document offers."""
    switches = library.register().switches
    sides = [{name: value} for name in library.document(key).readings for value in switches[name].values]
    return tuple(library.open_game(key, side) for side in sides)


def without_title(hand: HandVerdicts) -> HandVerdicts:
    return hand._replace(title=None)


@every_document
@some_round
def test_clauses__every_line_and_award_cites_clauses_that_its_document_has(key: str, data: st.DataObject) -> None:
    settled = settle(data.draw(described_rounds(key)))
    known = set(clause_numbers(key))
    for clauses, _ in cited_by(settled):
        assert clauses
        assert set(clauses) <= known


@every_document
@some_round
def test_readings__every_line_and_award_cites_entries_that_the_register_has(key: str, data: st.DataObject) -> None:
    settled = settle(data.draw(described_rounds(key)))
    for _, readings in cited_by(settled):
        assert set(readings) <= set(library.register().entries)


@every_document
@some_round
def test_readings__a_line_that_another_side_would_change_cites_the_entry(key: str, data: st.DataObject) -> None:
    """Two things reach over to other hands and are left out: where a deck's cards fall, and how many share an award."""
    fields = data.draw(described_rounds(key).filter(lambda fields: "deck" not in fields))
    settled = settle(fields)
    switches = [library.register().switches[name] for name in library.document(key).readings]
    for switch in switches:
        if switch.room != "settlement" or switch.name.startswith("limits."):
            continue
        for side in switch.values:
            try:
                other = settle({**fields, "readings": {**settled.described.chosen, switch.name: side}})
            except BadRound:  # on that side more cards, or another wager, would be needed
                continue
            for ours, theirs in changed_lines(settled, other):
                if ours.wager != JACKPOT or len(settled.positions) == 1:
                    assert set(switch.register) & set(ours.readings)
                    assert set(switch.register) & set(theirs.readings)


def changed_lines(settled: SettledRound, other: SettledRound) -> list[tuple[Line, Line]]:
    """The lines on which two settlements of one round tell a different outcome or net."""
    one, two = (
        {(position.position, line.wager): line for position in each.positions for line in position.lines}
        for each in (settled, other)
    )
    both = [(one[place], two[place]) for place in one.keys() & two.keys()]
    return [(a, b) for a, b in both if (a.outcome, a.net) != (b.outcome, b.net)]


@every_document
@some_round
def test_repeat__the_same_round_settles_to_the_same_bytes(key: str, data: st.DataObject) -> None:
    fields = data.draw(described_rounds(key))
    untouched = deepcopy(fields)
    first = as_bytes(settle(fields))
    assert fields == untouched
    assert as_bytes(settle(fields)) == first
    typed_in = parse_json(json.dumps(fields))
    assert isinstance(typed_in, dict)
    assert as_bytes(settle(typed_in)) == first


def first_wager(fields: Fields) -> tuple[Fields, str]:
    wagers = fields["positions"][0]["wagers"]
    return wagers, next(iter(wagers))


def with_wager(value: object) -> Callable[[Fields], None]:
    def spoil(fields: Fields) -> None:
        wagers, name = first_wager(fields)
        wagers[name] = value

    return spoil


def in_position(name: str, value: object) -> Callable[[Fields], None]:
    return lambda fields: fields["positions"][0].__setitem__(name, value)


def one_card_twice(fields: Fields) -> None:
    if "deck" in fields:
        cards = fields["deck"].split()
        fields["deck"] = " ".join([cards[1], *cards[1:]])
    else:
        fields["dealer"] = "As As"


def a_second_time(fields: Fields) -> None:
    fields["positions"].append({"position": fields["positions"][0]["position"], "wagers": {JACKPOT: "1.00"}})


# One fault each, and the codes that may answer it.
SPOILED: Mapping[str, tuple[Callable[[Fields], None], set[str]]] = {
    "unknown field": (lambda fields: fields.__setitem__("dealr", "As"), {"field_unknown"}),
    "unknown document": (lambda fields: fields.__setitem__("rules", "whist@1"), {"rules_unknown"}),
    "unknown reading": (lambda fields: fields.__setitem__("readings", {"a.b": "c"}), {"reading_unknown"}),
    "unknown layout": (lambda fields: fields.__setitem__("layout", "Z"), {"layout_unknown"}),
    "crossed limits": (
        lambda fields: fields.__setitem__("limits", {"minimum": "2.00", "maximum": "1.00"}),
        {"limits_crossed"},
    ),
    "no positions": (lambda fields: fields.__setitem__("positions", []), {"positions_empty"}),
    "position 0": (in_position("position", 0), {"position_unknown"}),
    "position true": (in_position("position", True), {"field_type"}),
    "position twice": (a_second_time, {"position_twice"}),
    "flag that is no flag": (in_position("folded", 1), {"field_type"}),
    "no wagers": (in_position("wagers", {}), {"wagers_empty"}),
    "unknown wager": (in_position("wagers", {"insurance": "1.00"}), {"wager_unknown"}),
    "amount as a number": (with_wager(10), {"amount_not_text"}),
    "amount without cents": (with_wager("10"), {"amount_format"}),
    "amount with three places": (with_wager("10.005"), {"amount_over_precise"}),
    "amount below nothing": (with_wager("-10.00"), {"amount_negative"}),
    "amount of nothing": (with_wager("0.00"), {"amount_zero"}),
    "unknown card": (in_position("cards", "1z"), {"card_unknown"}),
    "card twice": (one_card_twice, {"card_twice", "card_count"}),
}


@every_document
@some_round
def test_refusal__a_round_bad_in_one_field_is_refused_and_leaves_nothing_behind(key: str, data: st.DataObject) -> None:
    good = data.draw(described_rounds(key))
    before = as_bytes(settle(good))
    fault = data.draw(st.sampled_from(sorted(SPOILED)))
    spoil, codes = SPOILED[fault]
    bad = deepcopy(good)
    spoil(bad)
    problem = refused(bad)
    assert problem.code in codes, fault
    assert problem.message
    assert as_bytes(settle(good)) == before
