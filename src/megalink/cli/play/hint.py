"""The hint of `megalink play`: each decision's exact expectation, and the best of them."""

from megalink.analysis.numbers import decimal
from megalink.analysis.question import BadQuestion, ask
from megalink.analysis.solving import situation
from megalink.cards import Card, card
from megalink.cli.par.options import progress_bar
from megalink.table.progress import choices_now
from megalink.table.state import TableState
from megalink.table.view import FACE_DOWN, Audience, Viewer, view


def hint(state: TableState, position: int) -> str:
    live = state.current.hands[position]
    question = ask(state.rules.document.key, [f"{name}={value}" for name, value in state.readings], [])
    try:
        with progress_bar(question.key) as progress:
            advice = situation(question, [*live.cards, *_visible(state, live.controller)], progress)
    except BadQuestion:  # no mathematics for this situation: say what there is to choose from
        ways = [f"{choice.name.replace('_', ' ')} (clause {choice.clause})" for choice in choices_now(state, live)]
        return f"You may: {', '.join(ways)}"
    worth = ", ".join(f"{choice.name} {decimal(choice.expectation, 4)}" for choice in advice.choices)
    return f"Best: {advice.best.name}. In units of your first wager: {worth}."


def _visible(state: TableState, player: str) -> list[Card]:
    """The cards of the Dealer and of the table that this Player sees."""
    table = view(state, Viewer(Audience.PLAYER, player))["table"]
    assert isinstance(table, dict)
    return [card(text) for text in (*table["dealer"], *table["community"]) if text != FACE_DOWN]
