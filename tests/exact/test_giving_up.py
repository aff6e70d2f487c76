"""What it costs to give a hand up, by the readings of time that runs out and of absence."""

import pytest

from megalink.exact.giving_up import FOLD, FREE, GivingUp, giving_up, giving_up_blind
from megalink.games.library import document, register


@pytest.mark.parametrize(
    ("expired", "absent", "viewed", "blind"),
    [
        ("fold", "by_dealer_kind", FOLD, FOLD),
        ("fold", "fold", FOLD, FOLD),
        ("fold", "return", FREE, FOLD),
        ("absent", "by_dealer_kind", FREE, FREE),
        ("absent", "fold", FREE, FREE),
        ("absent", "return", FREE, FREE),
    ],
)
def test_a_fold_is_free_where_5_11_returns_the_wagers(
    expired: str, absent: str, viewed: GivingUp, blind: GivingUp
) -> None:
    chosen = {"time.expired": expired, "absence.viewed_hand": absent}
    readings = register().resolve(document("singapore-stud@9").readings, chosen)
    assert (giving_up(readings), giving_up_blind(readings)) == (viewed, blind)


def test_where_there_is_no_fold_there_is_no_other_side() -> None:
    assert giving_up(register().resolve(document("bullseye@4").readings, {})) == FOLD
