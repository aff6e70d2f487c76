"""The transcripts together show what they must: every refusal, every irregularity of every document, every method."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from megalink.games import library
from megalink.jackpot import commands as pool_commands
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.transcripts.phrases import DealAsStaged
from megalink.transcripts.transcript import Order
from tests.conformance.codes import codes_of
from tests.conformance.evidence import outcomes, shown
from tests.conformance.inventory import clause_numbers
from tests.transcripts.transcripts import ALL, Written, name_of, played, transcript_in

EXAMPLES = (
    *(f"I{number:02d}" for number in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31)),
    *("I32", "I34", "I35", "I37", "I38", "J08", "J11", "J17"),
    *(f"D{number:02d}" for number in range(1, 13)),
)
REGISTER_OR_EXAMPLE = re.compile(r"[AIJD]\d+")
OVER = re.compile(r"> rejected (\w+)[^#]*# over (\w+)")

every_document = pytest.mark.parametrize("key", library.document_keys())
every_transcript = pytest.mark.parametrize("written", ALL, ids=name_of)


def transcripts_of(key: str) -> Iterator[Written]:
    return (written for written in ALL if key in {terms.document for terms in transcript_in(written).terms.values()})


def documents_of(written: Written) -> set[str]:
    return {terms.document for terms in transcript_in(written).terms.values()} & set(library.document_keys())


def irregularities(key: str) -> set[str]:
    return {number for number in clause_numbers(key) if re.match(r"[56]\.", number)}


def to_be_evidenced(key: str) -> set[str]:
    """Irregularities, general provisions, and the conduct of a round; settlement has tests of its own."""
    conduct = library.document(key).conduct
    announced = {conduct.place_your_bets, conduct.no_more_bets, conduct.one_hand, conduct.restriction}
    wagered = {conduct.jackpot_offer, conduct.jackpot_own_position, conduct.wagers_by_staff}
    declined = {conduct.decline} if conduct.decline else set()
    return irregularities(key) | announced | wagered | declined


@every_transcript
def test_a_transcript_shows_what_it_says_it_shows(written: Written) -> None:
    said = {one for one in transcript_in(written).shown if not REGISTER_OR_EXAMPLE.fullmatch(one)}
    numbers = set()
    for key in documents_of(written):
        numbers |= set(clause_numbers(key))
        evidence = shown(played(written), library.document(key).conduct)
        assert said & to_be_evidenced(key) <= evidence
    assert said <= numbers


@every_document
def test_every_irregularity_and_general_provision_is_shown(key: str) -> None:
    conduct = library.document(key).conduct
    there = {clause for written in transcripts_of(key) for clause in shown(played(written), conduct)}
    declared = {clause for written in transcripts_of(key) for clause in transcript_in(written).shown}
    assert irregularities(key) - (there & declared) == set()


@pytest.mark.parametrize("code", codes_of("table"))
def test_every_rejection_code_is_shown(code: Code) -> None:
    assert any(out.rejection and out.rejection.code is code for written in ALL for out in outcomes(played(written)))


def precedences() -> list[tuple[Code, Code]]:
    texts = (line.text for written in ALL for line in transcript_in(written).lines)
    found = (OVER.search(text) for text in texts)
    return [(Code(match[1]), Code(match[2])) for match in found if match]


def test_of_two_refusals_the_earlier_code_is_told() -> None:
    order = list(Code)
    assert len(precedences()) > 40
    wrong = [f"{told} over {other}" for told, other in precedences() if order.index(told) >= order.index(other)]
    assert wrong == []


@pytest.mark.parametrize(
    ("key", "method"), [(key, method) for key in library.document_keys() for method in library.document(key).methods]
)
def test_every_method_of_dealing_is_shown_card_by_card_and_from_a_deck(key: str, method: str) -> None:
    ways = set()
    for written in transcripts_of(key):
        current = ""
        for outcome in outcomes(played(written)):
            for event in outcome.at_table:
                if isinstance(event, e.RoundOpened):
                    current = event.method
                if isinstance(event, e.CardsDealt) and current == method:
                    ways.add("one by one" if len(event.cards) == 1 else "from a deck")
    assert ways == {"one by one", "from a deck"}


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_shown(example: str) -> None:
    assert any(example in transcript_in(written).shown for written in ALL)


@pytest.mark.parametrize(
    ("switch", "side"),
    [
        (one.name, side)
        for one in library.register().switches.values()
        if one.room in ("round", "pool")
        for side in one.values
    ],
)
def test_every_side_of_a_reading_of_the_round_is_shown(switch: str, side: str) -> None:
    chosen = {
        reading for written in ALL for terms in transcript_in(written).terms.values() for reading in terms.readings
    }
    assert (switch, side) in chosen


@pytest.mark.parametrize(
    "kind",
    [*get_args(c.AnyCommand), *get_args(pool_commands.AnyCommand)],
    ids=lambda kind: f"{kind.__module__}.{kind.__name__}",
)
def test_every_order_is_given(kind: type) -> None:
    orders = (
        line.content for written in ALL for line in transcript_in(written).lines if isinstance(line.content, Order)
    )
    steps = {type(step) for order in orders for step in (*order.opening, *order.steps)}
    given = steps | ({c.DealFromDeck, c.LoadDeck} if DealAsStaged in steps else set())
    assert kind in given


@pytest.mark.parametrize("kind", [*get_args(e.AnyEvent), *get_args(PoolEvent)], ids=lambda kind: kind.WIRE)
def test_every_event_happens(kind: type) -> None:
    for written in ALL:
        for line in played(written).lines:
            for outcome in (line.opening, line.outcome):
                if outcome and any(type(event) is kind for event in (*outcome.at_table, *outcome.in_pool)):
                    return
    pytest.fail(f"no transcript has {kind}")
