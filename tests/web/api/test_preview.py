"""POST /api/preview says what an order of staff would do, does nothing, and tells of no card."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from megalink.floor.orders.codec import KINDS
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Shuffle
from megalink.money import Cents
from megalink.table import commands as c
from megalink.web.auth.visitor import Hat
from tests.floor.floors import DEALER, must, open_link, open_table, player, seat
from tests.web.served import Served, serving

CARDS = "As Kd Qh Js 9c 5s 4d Tc 8h 3d 3c 5c 7h Th Ks"
TELLS_OF_CARDS = (c.DealCard, c.DealFromDeck, c.SettleRound, c.ExposeDealer, c.ExposeCommunity, c.ShowHand, c.SetHand)


@pytest.fixture(scope="module")
def shoe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two hands of a real shoe, dealt and undecided."""
    folder: Path = tmp_path_factory.mktemp("floor")
    with serving(folder / "floor.db") as found:
        open_link(found.floor)
        open_table(found.floor, "t1", method="manual", shuffle=Shuffle.SHOE)
        seat(found.floor, "t1", "ann", "bob")
        must(found.floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        for position, name in enumerate(("ann", "bob"), start=1):
            placed = c.PlaceWager(name, position, "ante", Cents(1000), actor=player(name))
            must(found.floor, AtTable("t1", placed))
        must(found.floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
        for card in CARDS.split():
            must(found.floor, AtTable("t1", c.DealCard(card, actor=DEALER)))
        yield found


def ask(shoe: Served, hat: Hat, order: str, status: int = 200, **fields: object) -> dict[str, Any]:
    with shoe.client(f"the-{hat.value}", hat) as client:
        answer = client.post("/api/preview", json={"order": order, "table": "t1", **fields})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_an_order_is_told_and_not_done(shoe: Served) -> None:
    before = shoe.floor.table("t1").version
    told = ask(shoe, Hat.PIT_SUPERVISOR, "table.void_round", clause="5.1", note="a red card")
    assert told["refused"] is None
    assert told["would"][0] == "returned Ante on 1: 10.00 to ann by 5.1 A73"
    assert told["would"][-1] == 'round void by 5.1, by the-pit_supervisor: "a red card"'
    assert shoe.floor.table("t1").version == before


def test_what_would_be_refused_is_told_with_its_clause(shoe: Served) -> None:
    told = ask(shoe, Hat.DEALER, "table.void_round", clause="5.1", note="")
    assert (told["would"], told["refused"]["refused"], told["refused"]["clause"]) == ([], "not_permitted", "5.1.1")


def test_orders_to_cage_and_floor_are_told_too(shoe: Served) -> None:
    before = shoe.floor.position
    with shoe.client("the-pit_manager", Hat.PIT_MANAGER) as client:
        orders: list[dict[str, Any]] = [
            {"order": "cage.buy_in", "player": "ann", "amount": 500},
            {"order": "cage.cash_out", "player": "zoe", "amount": 500},
            {"order": "floor.begin_gaming_day", "day": "2026-01-31"},
            {"order": "floor.close_table", "table": "t1"},
            {"order": "table.sit", "table": "nowhere", "player": "ann", "position": 1},
        ]
        told = [client.post("/api/preview", json=order).json() for order in orders]
    assert [one["would"] for one in told] == [
        ["ann buys in 5.00 at cage"],
        [],
        ["gaming day 2026-01-31 begun"],
        [],
        [],
    ]
    refused = [(one["status"], one["refused"]["refused"]) for one in told if one["refused"]]
    assert refused == [(409, "balance_too_low"), (409, "round_in_play"), (404, "table_unknown")]
    assert shoe.floor.position <= before + 2  # the log-in


def test_times_of_an_acting_position_are_told_by_the_clock(shoe: Served) -> None:
    start, end, by = 36_000_000, 43_200_000, "the-gaming_shift_manager"
    order, role = "table.assign_acting", "pit_supervisor"
    told = ask(shoe, Hat.GAMING_SHIFT_MANAGER, order, person="dora", role=role, start=start, end=end)
    assert told["would"] == [f"dora acts as Pit Supervisor from 10:00 to 12:00 UTC, by {by}"]


def test_only_staff_ask(shoe: Served) -> None:
    for hat in (Hat.PLAYER, Hat.AUDITOR, Hat.ADMINISTRATOR):
        assert ask(shoe, hat, "table.count_cards", 403, counted=52)["refused"] == "not_permitted"


def test_orders_that_tell_of_cards_have_no_preview(shoe: Served) -> None:
    """A card that lies face down could be guessed at here without a trace: entered again it would be a fault (5.1)."""
    assert not [kind for kind in TELLS_OF_CARDS if kind.FACTS.previewed]
    for card in CARDS.split()[:3]:
        assert ask(shoe, Hat.DEALER, "table.deal_card", 422, card=card, where=None)["refused"] == "order_invalid"


def test_no_preview_names_a_card_that_lies_face_down(shoe: Served) -> None:
    asked = 0
    with shoe.client("gil-2", Hat.GAMING_SHIFT_MANAGER) as client:
        offered = client.get("/api/tables/t1").json()["options"]
        for one in offered:
            command: Any = KINDS[one["order"]]
            if not command.FACTS.previewed:
                continue
            order = {name: value for name, value in one.items() if not name.startswith("_")}
            answer = client.post("/api/preview", json=order)
            assert answer.status_code == 200, answer.text
            assert not {card for card in CARDS.split()[:-1] if card in answer.text}, answer.text
            asked += 1
    assert asked > 20


def test_a_correction_is_told_alike_whatever_lies_face_down_there(shoe: Served) -> None:
    """Guesses at position 1, where As lies: the card itself, one of another hand, one that is nowhere."""
    told = [_correction(shoe, "1", 1, card) for card in ("As", "Kd", "2c")]
    assert told[0] == told[1] == told[2]
    assert told[0][0] == "card 1 of position 1 is [it]"
    assert told[0][1] == "it lies face down: nobody sees it"


def test_a_correction_of_a_card_that_lies_open_says_what_was_entered(shoe: Served) -> None:
    told = _correction(shoe, "dealer", 5, "Kc")
    assert told[:2] == ["card 5 of the Dealer, entered as Ks, is [it]", "everybody sees the right card from now on"]
    assert "5.1" in told[2]


def test_a_correction_that_would_be_refused_says_so(shoe: Served) -> None:
    fields: dict[str, Any] = {"where": "1", "number": 1, "card": "2c", "reason": "mistyped"}
    refused = ask(shoe, Hat.DEALER, "table.correct_card", **fields)["refused"]
    assert (refused["refused"], refused["clause"]) == ("not_permitted", "6.2")
    refused = ask(shoe, Hat.PIT_SUPERVISOR, "table.correct_card", **{**fields, "reason": ""})["refused"]
    assert (refused["refused"], refused["field"]) == ("reason_missing", "reason")


def _correction(shoe: Served, where: str, number: int, card: str) -> list[str]:
    fields: dict[str, Any] = {"where": where, "number": number, "card": card, "reason": "mistyped"}
    told = ask(shoe, Hat.PIT_SUPERVISOR, "table.correct_card", **fields)["would"]
    return [one.replace(card, "[it]") for one in told]
