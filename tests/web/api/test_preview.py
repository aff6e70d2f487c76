"""POST /api/preview says what an order of staff would do, does nothing, and tells of no card."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from megalink.cards import card, card_title
from megalink.floor.orders.codec import KINDS
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import DEALER, must, open_link, open_table, player, seat
from tests.web.served import Served, serving

CARDS = "As Kd Qh Js 9c 5s 4d Tc 8h 3d 3c 5c 7h Th Ks"
TELLS_OF_CARDS = (
    c.DealCard,
    c.DealFromDeck,
    c.SettleRound,
    c.ExposeDealer,
    c.ExposeCommunity,
    c.ShowHand,
    c.SetHand,
    c.NameCard,
    c.NameSetting,
)


@pytest.fixture(scope="module")
def shoe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two hands of a real shoe, dealt and undecided."""
    folder: Path = tmp_path_factory.mktemp("floor")
    with serving(folder / "floor.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1", method="manual", shuffle=Shuffle.SHOE)
        for name in ("ann", "bob"):
            served.add_user(name, UserRole.PLAYER)
        seat(served.floor, "t1", "ann", "bob")
        must(served.floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        for position, name in enumerate(("ann", "bob"), start=1):
            placed = c.PlaceWager(name, position, "ante", Cents(1000), actor=player(name))
            must(served.floor, AtTable("t1", placed))
        must(served.floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
        for text in CARDS.split():
            must(served.floor, AtTable("t1", c.DealCard(text, actor=DEALER)))
        yield served


def ask(shoe: Served, asker: UserRole, order: str, status: int = 200, **fields: object) -> dict[str, Any]:
    with shoe.client(f"the-{asker.value}", asker) as client:
        answer = client.post("/api/preview", json={"order": order, "table": "t1", **fields})
    assert answer.status_code == status, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


def test_an_order_is_told_and_not_done(shoe: Served) -> None:
    before = shoe.floor.table("t1").version
    reply = ask(shoe, UserRole.PIT_SUPERVISOR, "table.void_round", clause="5.1", note="a red card")
    assert reply["refused"] is None
    assert reply["would"][0] == "Ante of position 1 goes back, S$10.00 to ann (5.1, A73)."
    assert reply["would"][-1] == 'The round is void (5.1), by the-pit_supervisor: "a red card"'
    assert shoe.floor.table("t1").version == before


def test_what_would_be_refused_is_told_with_its_clause(shoe: Served) -> None:
    reply = ask(shoe, UserRole.DEALER, "table.void_round", clause="5.1", note="")
    assert (reply["would"], reply["refused"]["refused"], reply["refused"]["clause"]) == ([], "not_permitted", "5.1.1")


def test_orders_to_cage_and_floor_are_told_too(shoe: Served) -> None:
    before = shoe.floor.position
    with shoe.client("the-pit_manager", UserRole.PIT_MANAGER) as client:
        orders: list[dict[str, Any]] = [
            {"order": "cage.buy_in", "player": "ann", "amount": 500},
            {"order": "cage.cash_out", "player": "ann", "amount": 500},
            {"order": "cage.cash_out", "player": "zoe", "amount": 500},
            {"order": "floor.end_gaming_day", "tables_stay_open": True},
            {"order": "floor.close_table", "table": "t1"},
            {"order": "table.sit", "table": "nowhere", "player": "ann", "position": 1},
        ]
        replies = [client.post("/api/preview", json=order).json() for order in orders]
    assert [reply["would"] for reply in replies] == [
        ["It waits for a second person: a Pit Supervisor, or a higher position."],
        ["ann cashes out S$5.00 at cage."],
        [],
        ["Gaming day 1970-01-01 ended; no round begins before the next day at tables that stay open: t1."],
        [],
        [],
    ]
    refused = [(reply["status"], reply["refused"]["refused"]) for reply in replies if reply["refused"]]
    assert refused == [(409, "balance_too_low"), (409, "round_in_play"), (404, "table_unknown")]
    assert shoe.floor.position <= before + 2  # the log-in


def test_times_of_an_acting_position_are_told_by_the_clock(shoe: Served) -> None:
    start, end, by = 36_000_000, 43_200_000, "the-gaming_shift_manager"
    order, role = "table.assign_acting", "pit_supervisor"
    reply = ask(shoe, UserRole.GAMING_SHIFT_MANAGER, order, person="dora", role=role, start=start, end=end)
    assert reply["would"] == [f"dora acts as Pit Supervisor from 10:00 to 12:00 UTC, by {by}."]


def test_only_staff_ask(shoe: Served) -> None:
    for role in (UserRole.PLAYER, UserRole.AUDITOR, UserRole.ADMINISTRATOR):
        assert ask(shoe, role, "table.count_cards", 403, counted=52)["refused"] == "not_permitted"


def test_orders_that_tell_of_cards_have_no_preview(shoe: Served) -> None:
    """A card that lies face down could be guessed at here without a trace: entered again it would be a fault (5.1)."""
    assert not [kind for kind in TELLS_OF_CARDS if kind.FACTS.previewed]
    for text in CARDS.split()[:3]:
        assert ask(shoe, UserRole.DEALER, "table.deal_card", 422, card=text, where=None)["refused"] == "order_invalid"


def test_no_preview_names_a_card_that_lies_face_down(shoe: Served) -> None:
    count = 0
    with shoe.client("gil-2", UserRole.GAMING_SHIFT_MANAGER) as client:
        offered = client.get("/api/tables/t1").json()["options"]
        for offer in offered:
            command: Any = KINDS[offer["order"]]
            if not command.FACTS.previewed:
                continue
            order = {name: value for name, value in offer.items() if not name.startswith("_")}
            answer = client.post("/api/preview", json=order)
            assert answer.status_code == 200, answer.text
            hidden = [words for text in CARDS.split()[:-1] for words in (text, card_title(card(text)))]
            assert not {words for words in hidden if re.search(rf"\b{words}\b", answer.text)}, answer.text
            count += 1
    assert count > 20


def test_a_correction_is_told_alike_whatever_lies_face_down_there(shoe: Served) -> None:
    """Guesses at position 1, where As lies: the card itself, one of another hand, one that is nowhere."""
    sentences = [_correction(shoe, "1", 1, text) for text in ("As", "Kd", "2c")]
    assert sentences[0] == sentences[1] == sentences[2]
    assert sentences[0][0] == "Position 1's first card is [it]."
    assert sentences[0][1] == "It lies face down: nobody sees it."


def test_a_correction_of_a_card_that_lies_open_says_what_was_entered(shoe: Served) -> None:
    sentences = _correction(shoe, "dealer", 5, "Kc")
    assert sentences[:2] == [
        "Dealer's fifth card, entered as King of Spades, is [it].",
        "Everybody sees the right card from now on.",
    ]
    assert "5.1" in sentences[2]


def test_a_correction_that_would_be_refused_says_so(shoe: Served) -> None:
    fields: dict[str, Any] = {"where": "1", "number": 1, "card": "2c", "reason": "mistyped"}
    refused = ask(shoe, UserRole.DEALER, "table.correct_card", **fields)["refused"]
    assert (refused["refused"], refused["clause"]) == ("not_permitted", "6.2")
    refused = ask(shoe, UserRole.PIT_SUPERVISOR, "table.correct_card", **{**fields, "reason": ""})["refused"]
    assert (refused["refused"], refused["field"]) == ("reason_missing", "reason")


def _correction(shoe: Served, where: str, number: int, text: str) -> list[str]:
    fields: dict[str, Any] = {"where": where, "number": number, "card": text, "reason": "mistyped"}
    sentences = ask(shoe, UserRole.PIT_SUPERVISOR, "table.correct_card", **fields)["would"]
    return [sentence.replace(card_title(card(text)), "[it]") for sentence in sentences]
