"""A round's deck made anew: what its seed, its commitment and the Players' words prove about the cards dealt."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from megalink.cards import Card
from megalink.floor.audit.rounds import PlayedRound
from megalink.floor.sealed_deck import drawn_deck, seal
from megalink.floor.shuffle import commitment, deck_of
from megalink.floor.state import streams
from megalink.floor.state.events import SHUFFLE_EVENTS, DeckCommitted, SeedCommitted, SeedRevealed
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Store


class Committed(NamedTuple):
    """What was published about the deck of a round."""

    commitment: str
    is_sealed: bool  # else by an older version, which published the seed after the round
    revealed: str | None = None  # that seed


@dataclass(frozen=True)
class Redealt:
    """What the seed of a round proves."""

    committed: str
    seed: str
    commitment_fits: bool
    deck: tuple[Card, ...]  # in the order of the deal
    deck_fits: bool | None  # None: the round ended before the deck was loaded
    dealt_fits: bool | None


def redeal(store: Store, played: PlayedRound) -> Redealt | None:
    """None where the table deals from a shoe. Of a round in play nobody may ask it: the answer has its cards."""
    committed = committed_of(store, played.table, played.number)
    if committed is None:
        return None
    seed = kept_seed(store, played.table, played.number) if committed.is_sealed else committed.revealed
    return None if seed is None else deal_again(committed, seed, played)


def deal_again(committed: Committed, seed_text: str, played: PlayedRound) -> Redealt:
    seed = bytes.fromhex(seed_text)
    if committed.is_sealed:
        fits = seal(seed).root.hex() == committed.commitment
        deck = drawn_deck(seed, bytes.fromhex(committed.commitment), played.own_words)
    else:
        fits, deck = commitment(seed) == committed.commitment, deck_of(seed)
    loaded, dealt = played.deck, played.dealt
    return Redealt(
        committed.commitment,
        seed_text,
        fits,
        deck,
        None if loaded is None else loaded == deck,
        None if loaded is None else dealt == deck[: len(dealt)],
    )


def committed_of(store: Store, table: str, number: int) -> Committed | None:
    """None where the table deals from a shoe."""
    committed = None
    for event in _of_round(store, streams.shuffle(table), number):
        if isinstance(event, DeckCommitted):
            committed = Committed(event.root, is_sealed=True)
        elif isinstance(event, SeedCommitted):
            committed = Committed(event.commitment, is_sealed=False)
        elif committed and isinstance(event, SeedRevealed):
            committed = committed._replace(revealed=event.seed)
    return committed


def kept_seed(store: Store, table: str, number: int) -> str | None:
    """Out of the secret stream: for auditors of a round that is over, and for the proof of single cards."""
    return next((event.seed for event in _of_round(store, streams.secret(table), number)), None)


def _of_round(store: Store, stream: str, number: int) -> list[Any]:
    """The events of one round out of a stream in which every event names its round: a long log is not read through."""
    before, end = 0, store.version(stream)  # up to `before` all are of earlier rounds
    while before < end:
        middle = (before + end) // 2
        event = next((open_envelope(one, SHUFFLE_EVENTS).event for one in store.read(stream, middle)), None)
        if event is not None and event.round < number:
            before = middle + 1
        else:
            end = middle
    events = []
    for recorded in store.read(stream, before):
        event = open_envelope(recorded, SHUFFLE_EVENTS).event
        if event.round != number:
            break
        events.append(event)
    return events
