"""What the offers to set a hand say of each setting: what it counts, and what would count in its place."""

from collections.abc import Iterator
from typing import Any

import pytest

from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from tests.floor.floors import open_link, open_table, seat
from tests.web.api.advice.test_coach import dealt
from tests.web.served import Served, serving

CARDS = "Kd Qd Jc 7s 3h"
DEALERS = "Ts 8d 2c 5h 4d"
UNABLE = "As Ad 2c 2h 4s"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        open_link(served.floor)
        for table, readings in (
            ("plain", ()),
            ("unable", ()),
            ("improves", (("bullseye.player_setting", "auto_improve"),)),
        ):
            open_table(served.floor, table, "bullseye@4", method="A", shuffle=Shuffle.SHOE, readings=readings)
            seat(served.floor, table, "ann", "bob")
        yield served


def offers(floor: Served, table: str, name: str = "ann", role: UserRole = UserRole.PLAYER) -> dict[str, Any]:
    """By the cards of the Point Hand."""
    with floor.client(name, role) as client:
        options = client.get(f"/api/tables/{table}").json()["options"]
    return {" ".join(one["two"]): one for one in options if one["order"] == "table.set_hand"}


def test_3_12__an_offer_says_what_it_counts_and_that_the_house_way_would_count(floor: Served) -> None:
    dealt(floor, "plain", "main", f"{CARDS} {DEALERS}")
    found = offers(floor, "plain")
    assert [two for two, one in found.items() if one["_house"]] == ["Kd Qd"]
    house, lower, none, one_card = (found[two] for two in ("Kd Qd", "7s 3h", "Kd 7s", "Kd"))
    assert (house["_three"], house["_point"], house["_replaced"]) == (20, "Mixed Pictures", None)
    assert (lower["_three"], lower["_point"], lower["_replaced"]) == (30, "10 points", None)
    assert (none["_three"], none["_counts"], none["_point"]) == (None, [23, 26], "7 points")
    assert none["_replaced"] == {"clause": "3.12", "was_valid": False}
    assert (one_card["_three"], one_card["_point"], one_card["_replaced"]) == (None, None, None)
    assert offers(floor, "plain", "bob") == {}
    for offer in offers(floor, "plain", "dee", UserRole.DEALER).values():
        assert (offer["two"], offer["_counts"], offer["_point"], offer["_house"]) == ([], [], None, False)


def test_A40__where_settings_are_improved_a_valid_lower_one_says_so_too(floor: Served) -> None:
    dealt(floor, "improves", "main", f"{CARDS} {DEALERS}")
    found = offers(floor, "improves")
    assert found["7s 3h"]["_replaced"] == {"clause": "1.1.5", "was_valid": True}
    assert found["Kd Qd"]["_replaced"] is None


def test_3_10_4__where_no_3_card_hand_is_possible_nothing_is_replaced_and_the_house_sets_nothing(floor: Served) -> None:
    dealt(floor, "unable", "main", f"{UNABLE} {DEALERS.replace('2c', '9c')}")
    found = [one for one in offers(floor, "unable").values() if len(one["two"]) == 2]
    assert len(found) == 10
    assert not any(one["_house"] or one["_replaced"] or one["_three"] for one in found)
