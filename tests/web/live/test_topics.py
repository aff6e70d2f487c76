"""Texts for the live channel: the newest state, made once for all who see the same."""

import asyncio
import json
import threading

from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.streams import in_envelope
from megalink.floor.state.users import UserRole
from megalink.floor.writer.requests import Published
from megalink.jackpot.commands import ProposeCorrection
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.store.contract import Write
from megalink.table import commands as c
from megalink.web.auth.visitor import NOBODY, Visitor
from megalink.web.context import Context
from megalink.web.live.hub import Hub
from megalink.web.settings import Settings
from megalink.web.views.excluded import Ends
from tests.floor.floors import LINK, SHIFT_MANAGER, must, open_floor, open_link, open_table, player
from tests.floor.royals import deal_royals, open_royal_tables, settlement
from tests.loops import run_apart
from tests.web.served import until


def a_hall() -> Context:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    context = Context(floor, Settings())
    until(lambda: floor.position == floor.store.position())  # the users are written beside the floor
    return context


def test_all_spectators_share_one_text() -> None:
    context = a_hall()
    one, other = (
        context.messages.text("table:t1", NOBODY),
        context.messages.text("table:t1", Visitor("ada", UserRole.ADMINISTRATOR)),
    )
    assert one is other
    assert context.messages.text("floor", NOBODY) is context.messages.text("floor", Visitor("ann", UserRole.PLAYER))


def test_what_moved_is_told_though_the_floor_has_yet_to_read_what_lies_between() -> None:
    """Users are written beside the floor: for a moment it knows its own event, and not the position before it."""
    context = a_hall()
    assert '"seats":{}' in str(context.messages.text("table:t1", NOBODY))
    added = u.UserAdded("bob", (UserRole.PLAYER,), None, open=False)
    version = context.floor.store.version(streams.USERS)
    context.floor.store.append([Write(streams.USERS, version, [in_envelope(added, SYSTEM, 0)])])
    texts: list[str] = []

    def hear(published: Published) -> None:
        if any(happening.stream == "table:t1" for happening in published.happened):
            texts.append(str(context.messages.text("table:t1", NOBODY)))

    context.floor.subscribe(hear)
    must(context.floor, AtTable("t1", c.Sit("ann", 1, actor=player("ann"))))
    context.floor.close()
    assert json.loads(texts[0])["view"]["seats"] == {"1": "ann"}


def test_a_message_is_of_one_moment__it_waits_until_a_transaction_is_in_whole() -> None:
    context = a_hall()
    asking = threading.Thread(target=context.messages.text, args=("table:t1", NOBODY))
    with context.floor.state.entering:
        asking.start()
        asking.join(0.1)
        assert asking.is_alive()
    asking.join(5)
    assert not asking.is_alive()


def test_there_is_nothing_to_tell_of_what_is_not_there() -> None:
    context = a_hall()
    assert context.messages.text("table:nowhere", NOBODY) is None
    assert context.messages.text("link:nowhere", NOBODY) is None
    assert context.messages.text("meter:nowhere", NOBODY) is None


def test_a_meter_tells_what_its_link_displays_and_no_more() -> None:
    context = a_hall()
    told = json.loads(str(context.messages.text(f"meter:{LINK}", NOBODY)))
    assert told.keys() == {"topic", "seq", "displayed"}
    pool = context.floor.meter(LINK).pool
    assert pool is not None
    assert told["displayed"] == pool.displayed


def test_the_second_manager_is_offered_what_the_first_may_not_approve() -> None:
    """Four eyes: what is offered depends on the person, not on the role alone."""
    context = a_hall()
    first, second = (Visitor(name, UserRole.GAMING_SHIFT_MANAGER) for name in (SHIFT_MANAGER.id, "gus"))
    must(context.floor, AtLink(LINK, ProposeCorrection(Cents(100), "counted", actor=SHIFT_MANAGER)))
    assert '"link.approve_correction"' not in str(context.messages.text(f"link:{LINK}", first))
    assert '"link.approve_correction"' in str(context.messages.text(f"link:{LINK}", second))


def test_a_table_hears_that_its_claim_is_worth_more_wherever_the_other_one_fell() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1", "t2"])
    deal_royals(floor, ["t1", "t2"])
    for table in ("t1", "t2"):
        must(floor, settlement(table))

    async def moved_at_the_other_table() -> bool:
        hub = Hub(floor, lambda: None, Ends(floor))
        hub.open()
        floor.subscribe(hub.hear)
        before = floor.position
        must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SHIFT_MANAGER)))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if hub._moved_at.get("table:t1", 0) > before:
                break
        hub.close()
        return hub._moved_at.get("table:t2", 0) > before

    assert run_apart(moved_at_the_other_table())
    floor.close()
