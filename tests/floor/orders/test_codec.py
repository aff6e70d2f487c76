"""Orders as plain data: every kind there and back, and what is said of one that does not fit."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, Card
from megalink.floor.orders.codec import KINDS, body_hash, order_as_plain, read_order
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.rulebook.role import Actor, Role
from megalink.wire.needed import BadPlain

ANN = Actor("ann", Role.PLAYER)
OWN = {"player": "ann", "position": 1, "area": "ante", "amount": 500}
WAGER = {"order": "table.place_wager", "table": "t1", **OWN}

st.register_type_strategy(Card, st.sampled_from(ALL_CARDS))


def order_of(name: str, command: Any) -> Order:
    room = name.partition(".")[0]
    order: Order = {"table": AtTable, "link": AtLink}[room]("x", command) if room in ("table", "link") else command
    return order


@pytest.mark.parametrize("name", KINDS)
def test_every_order_comes_back_as_it_went(name: str) -> None:
    @settings(max_examples=15)
    @given(command=st.builds(KINDS[name], actor=st.just(ANN), at=st.just(0)))
    def exact(command: Any) -> None:
        order = order_of(name, command)
        raw = json.loads(json.dumps(order_as_plain(order)))
        assert raw["order"] == name
        assert "actor" not in raw
        assert read_order(raw, ANN) == order
        assert body_hash(read_order(raw, ANN)) == body_hash(order)

    exact()


def test_a_field_with_a_default_may_be_left_out() -> None:
    opened = read_order({"order": "floor.open_table", "table": "t1", "document": "bullseye@4"}, ANN)
    assert read_order(order_as_plain(opened), ANN) == opened


@pytest.mark.parametrize(
    ("change", "where", "value", "needed"),
    [
        ({"order": "table.open_table"}, "order", "table.open_table", "one of table.choose_method, table.sit, "),
        ({"order": 1}, "order", 1, "one of table.choose_method, table.sit, "),
        ({"table": None}, "table", None, "a name is needed here"),
        ({"table": 3}, "table", 3, "a name is needed here"),
        ({"amount": "500"}, "order.amount", "500", "a value of kind int is needed here"),
        ({"amount": True}, "order.amount", True, "a value of kind int is needed here"),
        ({"amount": 5.0}, "order.amount", 5.0, "a value of kind int is needed here"),
        ({"area": None}, "order.area", None, "a value of kind str is needed here"),
        ({"amount": "\ud800"}, "order", {**OWN, "amount": "\ud800"}, "Unicode text is needed here"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, object], where: str, value: object, needed: str) -> None:
    with pytest.raises(BadPlain) as refused:
        read_order({**WAGER, **change}, ANN)
    assert (refused.value.where, refused.value.value) == (where, value)
    assert needed in str(refused.value)


@pytest.mark.parametrize("name", ["actor", "at", "link", "amounts"])
def test_a_field_that_the_order_does_not_have_is_refused__and_nobody_says_who_he_is(name: str) -> None:
    with pytest.raises(BadPlain, match="these is needed here: player, position, area, amount") as refused:
        read_order({**WAGER, name: 1}, ANN)
    assert refused.value.where == "order"


def test_the_same_words_of_another_person_or_for_another_table_are_another_order() -> None:
    orders = [
        read_order(WAGER, ANN),
        read_order({**WAGER, "amount": 600}, ANN),
        read_order({**WAGER, "table": "t2"}, ANN),
        read_order(WAGER, Actor("bob", Role.PLAYER)),
        read_order(WAGER, Actor("ann", Role.DEALER)),
        read_order({**WAGER, "player": "\ud800"}, ANN),
    ]
    assert len({body_hash(order) for order in orders}) == len(orders)
