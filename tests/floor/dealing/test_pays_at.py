"""Which claims the automatic supervisor pays, and which it leaves to people."""

import pytest

from megalink.jackpot.state import Status
from tests.floor.floors import LINK
from tests.floor.night import Night, royal


@pytest.mark.parametrize(
    ("left_to_people", "open_after"), [("s1", ["s1", "s2"]), ("s2", ["s2"]), ("nowhere", [])], ids=str
)
def test_claims_of_a_table_left_to_people_wait_and_what_was_entered_later_waits_with_them(
    left_to_people: str, open_after: list[str]
) -> None:
    night = Night(pays_at=lambda table: table.name != left_to_people)
    royal(night, "s1")
    royal(night, "s2")
    night.look()
    pool = night.floor.meter(LINK).pool
    assert pool is not None
    assert [claim.table for claim in pool.open_claims()] == open_after
    assert all(claim.status is Status.ENTERED for claim in pool.open_claims())
    night.floor.close()
