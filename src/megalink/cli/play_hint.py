"""The hint of `megalink play`: each decision's exact expectation, and the best of them."""

from megalink.analysis.numbers import decimal
from megalink.analysis.question import Refused, ask
from megalink.analysis.solving import situation
from megalink.cards import Card, card
from megalink.cli.par import progress_bar
from megalink.table.audience import FACE_DOWN, Audience, Viewer, view
from megalink.table.progress import choices_now
from megalink.table.state import TableState


def hint(state: TableState, position: int) -> str:
    live = state.current.hands[position]
    question = ask(state.rules.document.key, [f"{name}={value}" for name, value in state.readings], [])
    try:
        with progress_bar(question.key) as progress:
            found = situation(question, [*live.cards, *_seen(state, live.controller)], progress)
    except Refused:  # no mathematics for this situation: say what there is to choose from
        choices = choices_now(state, live)
        return "You may: " + ", ".join(f"{one.name.replace('_', ' ')} (clause {one.clause})" for one in choices)
    worth = ", ".join(f"{one.name} {decimal(one.expectation, 4)}" for one in found.choices)
    return f"Best: {found.best.name}. In units of your first wager: {worth}."


def _seen(state: TableState, player: str) -> list[Card]:
    """The cards of the Dealer and of the table that this Player sees."""
    table = view(state, Viewer(Audience.PLAYER, player))["table"]
    assert isinstance(table, dict)
    return [card(text) for text in (*table["dealer"], *table["community"]) if text != FACE_DOWN]
