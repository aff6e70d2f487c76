"""The proof of a round's shuffle for one viewer: it opens the cards that he may see, and no other.

Which cards those are is asked of the allow list of `view`, step by step, as the round's record shows them to him. The
seed, and with it every card, is for auditors once the round is over.
"""

from collections.abc import Sequence

import msgspec

from megalink.cards import FACE_DOWN
from megalink.floor.audit.rounds import PlayedRound
from megalink.floor.audit.shuffle.redeal import Committed, committed_of, deal_again, kept_seed
from megalink.floor.sealed_deck import SealedDeck, drawing_order, seal
from megalink.store.contract import Store
from megalink.table.view import Audience, Viewer, cards_as_seen
from megalink.web.views.past.replay import Replayed, played


class WordsOfPlayer(msgspec.Struct):
    player: str
    words: str


class OpenedCard(msgspec.Struct):
    """A card that this viewer may see, with all that shows where it lay in the sealed deck."""

    number: int  # in the order of the deal, from 0
    place: int  # in the sealed deck, from 0
    where: str  # a position, dealer or community
    nth: int  # of the cards there, from 1
    card: str
    salt: str
    path: list[str]


class Proof(msgspec.Struct):
    method: str  # sealed_deck, or of older versions published_seed
    commitment: str
    own_words: list[WordsOfPlayer] = []
    order: list[int] | None = None  # by the number of the deal: the place in the sealed deck; None until bets close
    cards: list[OpenedCard] = []
    seed: str | None = None  # with the deck for auditors, after the round
    deck: list[str] | None = None  # in the order of the deal
    commitment_fits: bool | None = None
    deck_fits: bool | None = None
    dealt_fits: bool | None = None


def proof_for(viewer: Viewer, store: Store, table: str, steps: Sequence[Replayed]) -> Proof | None:
    """None where the round was dealt from a shoe."""
    of_round = played(table, steps)
    committed = committed_of(store, table, of_round.number)
    if committed is None:
        return None
    if not committed.is_sealed:
        return _published(committed, of_round)
    proof = Proof("sealed_deck", committed.commitment)
    proof.own_words = [WordsOfPlayer(*line) for line in sorted(of_round.own_words.items())]
    seed = kept_seed(store, table, of_round.number)
    if of_round.deck is not None:
        order = drawing_order(bytes.fromhex(committed.commitment), of_round.own_words)
        proof.order = [*order]
        if seed is not None:
            proof.cards = _opened(seal(bytes.fromhex(seed)), order, of_round, seen_cards(viewer, steps))
    if seed is not None and of_round.is_over and viewer.kind is Audience.AUDITOR:
        _compare(proof, committed, seed, of_round)
    return proof


def _published(committed: Committed, of_round: PlayedRound) -> Proof:
    proof = Proof("published_seed", committed.commitment)
    if committed.revealed is not None:
        _compare(proof, committed, committed.revealed, of_round)
    return proof


def _compare(proof: Proof, committed: Committed, seed: str, of_round: PlayedRound) -> None:
    redealt = deal_again(committed, seed, of_round)
    proof.seed, proof.deck = seed, [card.text for card in redealt.deck]
    proof.commitment_fits, proof.deck_fits = redealt.commitment_fits, redealt.deck_fits
    proof.dealt_fits = redealt.dealt_fits


def seen_cards(viewer: Viewer, steps: Sequence[Replayed]) -> dict[str, tuple[str, int]]:
    """Each card that the record of the round shows this viewer, with where it lay when he saw it last."""
    return {
        card: (where, nth)
        for step in steps
        for where, cards in cards_as_seen(step.after.state.current, viewer).items()
        for nth, card in enumerate(cards, 1)
        if card != FACE_DOWN
    }


def _opened(
    sealed: SealedDeck, order: Sequence[int], of_round: PlayedRound, seen: dict[str, tuple[str, int]]
) -> list[OpenedCard]:
    opened = []
    for number, card in enumerate(of_round.dealt):
        if card.text in seen:
            where, nth = seen[card.text]
            place = order[number]
            salt, path = sealed.salts[place].hex(), [node.hex() for node in sealed.path(place)]
            opened.append(OpenedCard(number, place, where, nth, card.text, salt, path))
    return opened
