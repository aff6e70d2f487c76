"""Section 5 and rulings in the words of people. The events come with their titles (`names.titled`)."""

from typing import assert_never

from megalink.narration.names import RULINGS, listed, quoted
from megalink.table import events as e
from megalink.table.state import place_title


def irregular_words(event: e.IrregularEvent) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.IrregularityReported():
            return f"{event.by} reports a matter of {event.clause}{quoted(event.note)}"
        case e.IrregularityRemedied():
            return f"The reported matter of {event.clause} is dealt with, by {event.by}."
        case e.RoundVoided():
            return f"The round is void ({event.clause}), by {event.by}{quoted(event.note)}"
        case e.HandRemoved():
            return f"The hand of {event.position} is out of the round ({event.clause}), by {event.by}."
        case e.HandLeftToBackers():
            return f"The hand of {event.position} is left to its back bettors ({event.clause}), by {event.by}."
        case e.HandsMoved() | e.PacketsMoved():
            moves = (f"{place_title(str(left))} to {place_title(str(reached))}" for left, reached in event.moves)
            return f"Packets are moved, {listed(moves)} (5.2), by {event.by}."
        case e.CardWronglyExposed():
            return f"A card is wrongly exposed, for {event.where} (5.4)."
        case e.ExposureWithdrawn():
            return f"The record of a card exposed for {event.where} is withdrawn by {event.by}{quoted(event.reason)}"
        case e.CardsCounted():
            return f"The count of the deck is {event.counted} cards: {_right(is_right=event.right)} (5.8)."
        case e.HandCounted():
            return f"The count for {event.where} is {event.counted} cards: {_right(is_right=event.right)}."
        case e.CountExplained():
            which = "the deck" if event.where == "deck" else event.where
            return f"The count for {which} is explained by {event.by}{quoted(event.reason)}"
        case e.AnothersHandViewed():
            return f"{event.player} has looked at another's hand, of {event.position}, as {event.by} saw."
        case e.MultipleHandsFound():
            return f"{event.player} controls several hands in error, found by {event.by}{quoted(event.finding)}"
        case e.WithdrawalPermitted():
            return f"Wagers may be withdrawn, by {event.by}."
        case e.PowerFailed():
            return f"The power fails: {listed(event.may_withdraw) or 'nobody'} may withdraw."
        case e.PlayResumed():
            return f"Play goes on, by {event.by}."
        case e.RulingGiven():
            places = listed(f"{place.area} of {place.position}" for place in event.affected)
            about = f" ({places})" if places else ""
            return f"{event.by} rules that {RULINGS[event.outcome]}{about}{quoted(event.reason)}"
        case _:
            assert_never(event)


def _right(*, is_right: bool) -> str:
    return "right" if is_right else "wrong"
