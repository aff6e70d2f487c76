"""What a viewer may not see makes no difference to him: paired worlds give him the same bytes at every step.

Two worlds agree on every card that the viewer has seen, and differ in the others: undealt, burned, face down. The same
orders play both. View, options and refusals must be equal for him until the moment at which the worlds are compared.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from megalink.cards import ALL_CARDS, cards_text
from megalink.games import library
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import view as audience
from megalink.table.decide import decide
from megalink.table.options import options
from megalink.table.phases import decisions as deciding
from megalink.table.section5 import correction as correcting
from megalink.table.state import LiveHand, RoundState, TableState
from megalink.table.view import Audience, Viewer, view
from tests.machines.noise import noise
from tests.machines.worlds import VIEWERS, World, first_world, second_world, seen_by

PAIRS = 2_000  # for each document
ROUNDS = PAIRS // len(VIEWERS)


class Difference(NamedTuple):
    viewer: Viewer
    step: int
    what: str
    one: str
    other: str


def differences(key: str, rounds: range) -> Iterator[Difference | None]:
    """One for each pair of worlds: what the viewer could tell them apart by, or None."""
    for number in rounds:
        chance = Random(f"{key} {number}")
        world = first_world(key, chance)
        for viewer in VIEWERS:
            yield _difference(world, viewer, chance)


def _difference(world: World, viewer: Viewer, chance: Random) -> Difference | None:
    cut = chance.randint(1, len(world.steps))
    seen = seen_by(viewer, world, cut)
    hidden = [one for one in ALL_CARDS if one not in seen]
    closely = chance.randrange(cut)  # options and refusals cost more than views: they are compared at one step
    for place, other in enumerate(second_world(world, hidden, cut, chance)):
        one = world.steps[place].after
        shown = (json.dumps(view(one, viewer)), json.dumps(view(other, viewer)))
        if shown[0] != shown[1]:
            return Difference(viewer, place, "view", *shown)
        if place == closely:
            for what, told in _told(one, other, viewer, chance):
                if told[0] != told[1]:
                    return Difference(viewer, place, what, *told)
    return None


def _told(one: TableState, other: TableState, viewer: Viewer, chance: Random) -> Iterator[tuple[str, tuple[str, str]]]:
    yield "options", (repr(options(one, viewer)), repr(options(other, viewer)))
    if viewer.role is None:
        return
    for _ in range(12):
        guess = noise(one, Actor(viewer.id, viewer.role), 0, chance)
        if not isinstance(guess, c.DealCard):  # the card in the Dealer's hand tells him whether it is there twice
            yield repr(guess), (_answer(one, guess), _answer(other, guess))


def _answer(state: TableState, command: c.AnyCommand) -> str:
    result = decide(state, command)
    return repr(result) if isinstance(result, Rejection) else "accepted"


@pytest.mark.parametrize("key", library.document_keys())
def test_hidden_cards_make_no_difference_to_any_viewer(key: str) -> None:
    pairs = 0
    for found in differences(key, range(ROUNDS)):
        assert found is None, found
        pairs += 1
    assert pairs >= PAIRS


def _shows_the_burned_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = audience._table

    def leaky(state: TableState, current: RoundState, viewer: Viewer) -> audience.Seen:
        return honest(state, current, viewer) | {"burned": cards_text(current.burned)}

    monkeypatch.setattr(audience, "_table", leaky)


def _shows_the_next_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = audience._table

    def leaky(state: TableState, current: RoundState, viewer: Viewer) -> audience.Seen:
        coming = current.deck[current.dealt].text if current.deck and viewer.kind is Audience.AUDITOR else None
        return honest(state, current, viewer) | {"next": coming}

    monkeypatch.setattr(audience, "_table", leaky)


def _shows_a_blind_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = audience.may_see

    def leaky(live: LiveHand, viewer: Viewer) -> bool:
        return honest(live, viewer) or (viewer.kind is Audience.PLAYER and viewer.id == live.controller)

    monkeypatch.setattr(audience, "may_see", leaky)


def _shows_the_dealer_his_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "_dealer", lambda current: [one.text for one in current.dealer])


def _shows_a_declined_hand_to_all_supervisors(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = audience.may_see

    def leaky(live: LiveHand, viewer: Viewer) -> bool:
        declined = live.ending.value == "declined" and viewer.kind is Audience.PIT_SUPERVISOR
        return honest(live, viewer) or declined

    monkeypatch.setattr(audience, "may_see", leaky)


def _names_the_cards_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = deciding.own_hand

    def leaky(state: TableState, command: c.HandCommand) -> LiveHand | Rejection:
        live = honest(state, command)
        if isinstance(live, Rejection) and command.position in state.current.hands:
            return replace(live, message=f"{live.message}: {state.current.hands[command.position].cards}")
        return live

    monkeypatch.setattr(deciding, "own_hand", leaky)


def _refuses_a_correction_to_a_card_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal leaves no trace: card by card somebody could ask what lies face down."""
    honest = correcting.correct

    def leaky(state: TableState, command: c.CorrectCard) -> e.Result:
        result = honest(state, command)
        reported = not isinstance(result, Rejection) and isinstance(result[0], e.IrregularityReported)
        return Rejection(Code.CARD_UNKNOWN, "this card is on the table already", "5.1") if reported else result

    monkeypatch.setattr(correcting, "correct", leaky)


LEAKS = (
    (_shows_the_burned_card, "three-card-xtreme@2023-05-22"),
    (_shows_the_next_card, "bullseye@4"),
    (_shows_a_blind_hand, "singapore-stud@9"),
    (_shows_the_dealer_his_own_cards, "texas-holdem-bonus@9"),
    (_shows_a_declined_hand_to_all_supervisors, "singapore-stud@9"),
    (_names_the_cards_in_a_refusal, "bullseye@4"),
    (_refuses_a_correction_to_a_card_in_play, "three-card-xtreme@2023-05-22"),
)


@pytest.mark.parametrize(("leak", "key"), LEAKS)
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert any(differences(key, range(5 * ROUNDS)))  # the first one ends it
