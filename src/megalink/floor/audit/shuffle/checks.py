"""Every shuffle of the log made anew, as its events come: commitment, Players' words, deck, cards dealt."""

from collections.abc import Iterator
from typing import Any

from megalink.cards import Card
from megalink.floor.sealed_deck import drawn_deck, seal
from megalink.floor.shuffle import commitment, deck_of
from megalink.floor.state import streams
from megalink.floor.state.events import DeckCommitted, OwnWordsAdded, SeedCommitted, SeedKept, SeedRevealed
from megalink.ledger.checks import Discrepancy
from megalink.table.events import CardsDealt, DeckLoaded, RoundOpened


class ShuffleChecks:
    """One for all tables; what it holds of a table is about its last round."""

    def __init__(self) -> None:
        self.compared = 0  # seeds that were compared with what was published
        self._rounds: dict[str, int] = {}
        self._seeds: dict[str, SeedKept] = {}
        self._roots: dict[str, DeckCommitted] = {}
        self._commitments: dict[str, SeedCommitted] = {}
        self._own_words: dict[str, dict[str, str]] = {}
        self._decks: dict[str, tuple[Card, ...]] = {}
        self._dealt: dict[str, int] = {}

    def take_secret(self, table: str, event: SeedKept) -> None:
        self._seeds[table] = event

    def take(self, table: str, event: Any) -> Iterator[Discrepancy]:  # noqa: ANN401 (events of any room)
        match event:
            case RoundOpened():
                self._rounds[table] = event.number
                for of_round in (self._decks, self._dealt, self._own_words):
                    of_round.pop(table, None)
            case OwnWordsAdded():
                self._own_words.setdefault(table, {})[event.player] = event.words
            case DeckCommitted():
                self._roots[table] = event
                yield from self._sealed(table, event)
            case DeckLoaded():
                self._decks[table] = event.deck
                yield from self._loaded(table, event)
            case CardsDealt():
                yield from self._dealt_as_they_lay(table, event)
            case SeedCommitted():
                self._commitments[table] = event
            case SeedRevealed():
                yield from self._revealed(table, event)
            case _:
                pass

    def _sealed(self, table: str, event: DeckCommitted) -> Iterator[Discrepancy]:
        self.compared += 1
        kept = self._seeds.get(table)
        if kept is None or kept.round != event.round:
            yield _found("seed_is_what_was_kept", table, f"round {event.round} has no seed that was kept")
        elif seal(bytes.fromhex(kept.seed)).root.hex() != event.root:
            yield _found("deck_is_what_was_committed", table, f"round {event.round} seals another deck")

    def _loaded(self, table: str, event: DeckLoaded) -> Iterator[Discrepancy]:
        number, kept, root = self._rounds.get(table), self._seeds.get(table), self._roots.get(table)
        if root is None or root.round != number or kept is None or kept.round != number:
            return  # of an older version: compared when its seed is revealed
        words = self._own_words.get(table, {})
        if event.deck != drawn_deck(bytes.fromhex(kept.seed), bytes.fromhex(root.root), words):
            yield _found(
                "deck_is_of_its_seed", table, f"round {number} was dealt from another deck, or in another order"
            )

    def _dealt_as_they_lay(self, table: str, event: CardsDealt) -> Iterator[Discrepancy]:
        deck, before = self._decks.get(table), self._dealt.get(table, 0)
        if deck is None:
            return  # from a shoe
        self._dealt[table] = before + len(event.cards)
        if event.cards != deck[before : self._dealt[table]]:
            yield _found("cards_are_dealt_as_they_lay", table, f"round {self._rounds.get(table)} deals other cards")

    def _revealed(self, table: str, event: SeedRevealed) -> Iterator[Discrepancy]:
        """In rounds of older versions."""
        self.compared += 1
        seed, number = bytes.fromhex(event.seed), event.round
        committed, kept = self._commitments.get(table), self._seeds.get(table)
        if committed is None or committed.round != number or committed.commitment != commitment(seed):
            yield _found("seed_is_what_was_committed", table, f"round {number} reveals another seed")
        if kept is None or (kept.round, kept.seed) != (number, event.seed):
            yield _found("seed_is_what_was_kept", table, f"round {number} reveals a seed that was not kept")
        deck = self._decks.get(table)
        if deck is not None and self._rounds.get(table) == number and deck != deck_of(seed):
            yield _found("deck_is_of_its_seed", table, f"round {number} was dealt from another deck")


def _found(check: str, table: str, message: str) -> Discrepancy:
    return Discrepancy(check, streams.table(table), message)
