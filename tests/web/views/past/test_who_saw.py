"""Who saw which card of a round that is over: no more and no sooner than each viewer saw it then."""

from collections.abc import Iterator
from typing import Any

import pytest

from megalink.cards import FACE_DOWN
from megalink.floor.orders.commands import AtTable, OpenTable
from megalink.floor.state.users import UserRole
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import DEALER, PIT_MANAGER, must, player, seat
from tests.web.served import Served, serving

TABLE, VIEWED, DEALT = "t1", "table.hand_viewed.v1", "table.cards_dealt.v1"
PATH = f"/api/tables/{TABLE}/rounds/1"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Ann looked and wagered, Bob looked and folded; the round is over."""
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        must(served.floor, OpenTable(TABLE, "singapore-stud@9", actor=PIT_MANAGER))
        seat(served.floor, TABLE, "ann", "bob")
        ann, bob = player("ann"), player("bob")
        orders: tuple[c.AnyCommand, ...] = (
            c.CallPlaceYourBets(actor=DEALER),
            c.PlaceWager("ann", 1, "ante", Cents(500), actor=ann),
            c.PlaceWager("bob", 2, "ante", Cents(500), actor=bob),
            c.CallNoMoreBets(actor=DEALER),
            c.DealFromDeck(actor=DEALER),
            c.ViewHand("ann", 1, actor=ann),
            c.Decide("ann", 1, "bet", Cents(1000), actor=ann),
            c.ViewHand("bob", 2, actor=bob),
            c.Decide("bob", 2, "fold", None, actor=bob),
            c.ExposeDealer(actor=DEALER),
        )
        for order in orders:
            must(served.floor, AtTable(TABLE, order))
        refused = served.client("ada", UserRole.AUDITOR).get(f"{PATH}/seen")
        assert (refused.status_code, refused.json()["refused"]) == (409, "not_permitted")
        must(served.floor, AtTable(TABLE, c.SettleRound(actor=DEALER)))
        yield served


def marks(record: dict[str, Any], place: str) -> dict[str, list[int | None]]:
    """By viewer: for each run of cards at this place, from which step on he saw it."""
    table = record["seen"]
    rows = [row for row in table["rows"] if row["place"] == place]
    return {
        viewer["name"] or viewer["kind"]: [row["seen"][at] for row in rows]
        for at, group in enumerate(table["viewers"])
        for viewer in group
    }


def step_of(record: dict[str, Any], event: str, nth: int = 0) -> int:
    return [at for at, step in enumerate(record["steps"]) if step["event"] == event][nth]


def test_each_viewer_has_the_step_from_which_on_he_saw_a_card(served: Served) -> None:
    auditor = served.client("ada", UserRole.AUDITOR)
    record = {**auditor.get(PATH).json(), "seen": auditor.get(f"{PATH}/seen").json()}
    last = len(record["steps"]) - 1
    dealer = marks(record, "dealer")
    for viewer in ("ann", "bob", "spectator", "dealer", "gaming_shift_manager", "auditor"):
        assert dealer[viewer] == [step_of(record, "table.dealer_exposed.v1"), step_of(record, DEALT)]
    assert dealer["sign"] == [None, None]
    assert marks(record, "1")["ann"] == [step_of(record, VIEWED)]
    assert marks(record, "1")["spectator"] == [last]  # compared, and turned for it
    assert marks(record, "2")["bob"] == [step_of(record, VIEWED, 1)]
    assert marks(record, "2")["ann"] == marks(record, "2")["pit_manager"] == [None]  # folded unseen


def test_viewers_who_saw_the_same_stand_in_one_column(served: Served) -> None:
    table = served.client("ada", UserRole.AUDITOR).get(f"{PATH}/seen").json()
    groups = [[viewer["name"] or viewer["kind"] for viewer in group] for group in table["viewers"]]
    assert ["spectator", "dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager", "auditor"] in groups
    assert groups[:2] == [["ann"], ["bob"]]
    faces = [code for row in table["rows"] for code in row["cards"]]
    assert len(faces) == 15
    assert FACE_DOWN not in faces  # each was seen by somebody


@pytest.mark.parametrize("role", [None, UserRole.PLAYER, UserRole.DEALER, UserRole.GAMING_SHIFT_MANAGER])
def test_it_is_for_auditors_alone(served: Served, role: UserRole | None) -> None:
    client = served.client(f"some-{role.value}", role) if role else served.client()
    assert client.get(f"{PATH}/seen").status_code == (401 if role is None else 403)
