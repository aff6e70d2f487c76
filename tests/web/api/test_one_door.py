"""Over HTTP: the preview's verdict is the order's, and every offer that a page is shown is accepted as it stands."""

import json
from random import Random
from typing import Any

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.orders.codec import KINDS, order_as_plain, read_order
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.service import Floor
from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.rulebook.role import Actor
from megalink.web.app import create_app
from megalink.web.auth.visitor import Visitor
from megalink.web.context import Context
from megalink.web.settings import Settings
from megalink.web.views.links import link_offers, the_pool
from tests.floor.floors import LINK
from tests.floor.random_floors import PEOPLE, any_order, random_floor, submitted_to_copy
from tests.loops import run_apart
from tests.machines.people import STAFF
from tests.web.served import FREE, until

BASE = "http://127.0.0.1"
Plain = dict[str, Any]


class Application:
    """The application without a server: staff ask it."""

    def __init__(self, floor: Floor) -> None:
        self.context = Context(floor, Settings(rates=FREE, hosts=("127.0.0.1",)))
        people = [u.UserAdded(actor.id, (UserRole(actor.role.slug),), None, open=False) for actor in STAFF]
        self.context.directory.change(lambda: people)
        users, begin = self.context.directory.users, self.context.sessions.begin
        self.cookies = {actor: begin(users[actor.id], UserRole(actor.role.slug)) for actor in STAFF}
        self.app = create_app(self.context)

    async def preview(self, order: Plain, actor: Actor) -> httpx.Response:
        cookie = f"{self.context.sessions.cookie}={self.cookies[actor]}"
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            return await client.post("/api/preview", json=order, headers={"origin": BASE, "cookie": cookie})

    def close(self) -> None:
        self.context.close()
        self.context.floor.close()


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_the_preview_s_verdict_is_the_order_s(seed: int) -> None:
    chance = Random(seed)
    application = Application(random_floor(chance))
    floor = application.context.floor
    floor.look_up()
    until(lambda: floor.position == floor.store.position())  # the users that were written beside it

    async def ask_all() -> None:
        for name, kind in KINDS.items():
            if not kind.FACTS.previewed:
                continue
            order = any_order(floor, name, chance)
            while _actor_of(order) not in STAFF:
                order = any_order(floor, name, chance)
            before = floor.position
            answer = await application.preview(order_as_plain(order), _actor_of(order))
            assert answer.status_code == 200, (order, answer.text)
            preview, reply = answer.json(), submitted_to_copy(floor, order)
            assert preview["status"] == reply.status, (order, preview, reply)
            assert preview["refused"] == (None if reply.is_accepted else reply.content), order
            assert reply.is_accepted or not preview["would"], (order, preview)
            assert not any(table.seed in answer.text for table in floor.state.tables.values() if table.seed)
            assert floor.position == before

    try:
        run_apart(ask_all())
    finally:
        application.close()


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_what_a_page_is_offered_is_accepted_as_it_stands(seed: int) -> None:
    chance = Random(seed)
    floor = random_floor(chance)
    context = Context(floor, Settings())
    try:
        for actor in chance.sample(PEOPLE, 3):
            visitor = Visitor(actor.id, UserRole(actor.role.slug))
            messages = [json.loads(context.messages.table(table, visitor)) for table in floor.tables()]
            shown = [offer for message in messages for offer in message["options"]]
            if actor in STAFF:
                shown += link_offers(floor, LINK, the_pool(floor, LINK), actor)
            for offer in shown:
                for order in _as_it_stands(offer, actor):
                    reply = submitted_to_copy(floor, order)
                    assert reply.is_accepted, (order, reply)
    finally:
        context.close()
        floor.close()


def _actor_of(order: Order) -> Actor:
    return order.command.actor if isinstance(order, AtTable | AtLink) else order.actor


def _as_it_stands(offer: Plain, actor: Actor) -> list[Any]:
    """And a wager with the largest amount that is offered."""
    plain = {name: value for name, value in offer.items() if not name.startswith("_")}
    orders = [read_order(plain, actor)]
    if offer.get("_most") is not None and plain["order"] == "table.place_wager" and actor not in STAFF:
        step, least = offer["_step"], offer["_least"]
        most = least + (offer["_most"] - least) // step * step
        orders.append(read_order({**plain, "amount": most}, actor))
    return orders
