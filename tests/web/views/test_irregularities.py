"""Where an order of staff stands in the document's menu of irregularities is said by the server."""

import pytest

from megalink.games.library import document_keys, irregularities
from megalink.table import commands as c
from megalink.table.options import options
from megalink.table.view import Audience, Viewer
from megalink.web.views.table import _menu_clause
from tests.table.at_table import stud_dealt


@pytest.mark.parametrize("key", document_keys())
def test_an_order_may_be_named_once(key: str) -> None:
    named = [order for line in irregularities(key) for order in line.orders]
    assert "table.correct_card" in named
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("order", "clause", "stands"),
    [
        ("table.correct_card", "2.1", "5.1"),  # permitted by another clause, and looked for here
        ("table.remove_hand", "5.7", "5.7"),
        ("table.resume_play", "5.16.2", "5.16"),
        ("table.give_ruling", "6.1", "6.1"),
        ("table.assign_acting", "6.2", None),
        ("table.place_wager", "3.6", None),
        ("table.report_irregularity", "5.1", None),  # stands under all of them
    ],
)
def test_an_order_stands_under_its_clause(order: str, clause: str, stands: str | None) -> None:
    assert _menu_clause("singapore-stud@9", order, clause) == stands


def test_cards_of_a_player_are_counted_under_another_clause_than_the_dealers() -> None:
    staff_options = options(stud_dealt("ann").state, Viewer(Audience.GAMING_SHIFT_MANAGER, "gil"))
    counts = {
        option.command.where: option.clause for option in staff_options if isinstance(option.command, c.RecordHandCount)
    }
    assert counts == {"dealer": "5.3", "1": "5.7"}
