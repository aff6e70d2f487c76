"""`megalink floor reader`: a device that tells a server the cards of a shoe over real HTTP, and may do nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from megalink.floor.orders import commands as f
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.web.auth.passwords import hash_password
from tests.cli.run import refusal, start
from tests.floor.floors import DEALER, PIT_MANAGER, SUPERVISOR, must, player
from tests.web.served import Served, serving

PASSWORD = "a long word for a device"  # noqa: S105 (of this test alone)
CARDS = "2s 2d Jc 8h 4d  # position 1\nAh Kd 9c 5s 10h  # the Dealer\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("reader") / "floor.db") as running:
        running.add_user("shoe-1", UserRole.CARD_READER, password=hash_password(PASSWORD))
        running.add_user("dee", UserRole.DEALER, password=hash_password(PASSWORD))
        running.add_user("ann", UserRole.PLAYER)
        order = f.OpenTable("t1", "singapore-stud@9", shuffle=Shuffle.SHOE, actor=PIT_MANAGER)
        must(running.floor, order)
        must(running.floor, AtTable("t1", c.Sit("ann", 1, actor=player("ann"))))
        yield running


@pytest.fixture
def call(served: Served, tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "key").write_text(PASSWORD + "\n", "utf-8")
    (tmp_path / "cards").write_text(CARDS, "utf-8")
    where = ("--url", served.base, "--password-file", str(tmp_path / "key"))
    return ("floor", "reader", "t1", *where, "--cards", str(tmp_path / "cards"))


def test_a_device_tells_the_cards_as_they_are_dealt_and_nobody_sees_them(served: Served, call: tuple[str, ...]) -> None:
    status, _, told = start(*call, "--user", "shoe-1")
    assert (status, told.count("0 of 10 cards were told")) == (1, 1), told
    assert "not now: the round is idle" in told
    must(served.floor, c_at(c.CallPlaceYourBets(actor=DEALER)))
    must(served.floor, BuyIn("ann", Cents(10_000), actor=SUPERVISOR))
    must(served.floor, c_at(c.PlaceWager("ann", 1, "ante", Cents(500), actor=DEALER)))
    must(served.floor, c_at(c.CallNoMoreBets(actor=DEALER)))
    status, out, told = start(*call, "--user", "shoe-1")
    assert (status, told) == (0, ""), told
    assert out.splitlines()[-1] == "10 cards told to t1."
    state = served.floor.table("t1").state
    assert state.phase is Phase.DECIDING
    assert [card and card.text for card in state.current.hands[1].cards] == "2s 2d Jc 8h 4d".split()
    seen = served.client("shoe-1", UserRole.CARD_READER).get("/api/tables/t1").json()
    assert seen["view"]["table"]["positions"][0]["cards"] == ["??"] * 5
    assert (seen["options"], seen["guide"]) == ([], None)


def c_at(command: c.AnyCommand) -> AtTable:
    return AtTable("t1", command)


def test_what_is_wrong_is_said_before_a_card_is_told(call: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("As Kd\n1x", "utf-8")
    assert "line 2" in refusal(*call, "--user", "shoe-1")
    (tmp_path / "cards").write_text("# none\n", "utf-8")
    assert "no card stands in" in refusal(*call, "--user", "shoe-1")
    (tmp_path / "cards").write_text(CARDS, "utf-8")
    assert "no floor answers at http://127.0.0.1:9" in refusal(*call, "--user", "shoe-1", "--url", "http://127.0.0.1:9")
    assert "--url is the address of a server" in refusal(*call, "--user", "shoe-1", "--url", "file:///etc")
    for user, why in (("shoe-2", "name or password is wrong"), ("dee", "you have: Dealer")):
        status, _, told = start(*call, "--user", user)
        assert (status, why in told) == (1, True), told
