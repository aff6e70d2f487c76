"""Texts for the live channel: the newest state, made once for all who see the same."""

import json

from megalink.floor.commands import AtLink, AtTable
from megalink.floor.envelope import Envelope
from megalink.floor.requests import Published
from megalink.jackpot.commands import ProposeCorrection
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.store import Write
from megalink.table import commands as c
from megalink.web import user_events as u
from megalink.web.hall import Hall
from megalink.web.people import NOBODY, Hat, Visitor
from megalink.web.settings import Settings
from tests.floor.hall import LINK, SHIFT_MANAGER, must, open_floor, open_link, open_table, player
from tests.web.served import until


def a_hall() -> Hall:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    return Hall(floor, Settings())


def test_all_spectators_share_one_text() -> None:
    hall = a_hall()
    one, other = (
        hall.messages.text("table:t1", NOBODY),
        hall.messages.text("table:t1", Visitor("ada", Hat.ADMINISTRATOR)),
    )
    assert one is other
    assert hall.messages.text("floor", NOBODY) is hall.messages.text("floor", Visitor("ann", Hat.PLAYER))


def test_what_moved_is_told_though_the_floor_has_yet_to_read_what_lies_between() -> None:
    """Users are written beside the floor: for a moment it knows its own event, and not the position before it."""
    hall = a_hall()
    until(lambda: hall.floor.position == hall.store.position())
    assert '"seats":{}' in str(hall.messages.text("table:t1", NOBODY))
    added = u.UserAdded("bob", ("player",), None, open=False)
    version = hall.store.version(u.STREAM)
    hall.store.append([Write(u.STREAM, version, [Envelope(SYSTEM, 0).around(added)])])
    told: list[str] = []

    def hear(published: Published) -> None:
        if any(one.stream == "table:t1" for one in published.happened):
            told.append(str(hall.messages.text("table:t1", NOBODY)))

    hall.floor.subscribe(hear)
    must(hall.floor, AtTable("t1", c.Sit("ann", 1, actor=player("ann"))))
    hall.floor.close()
    assert json.loads(told[0])["view"]["seats"] == {"1": "ann"}


def test_there_is_nothing_to_tell_of_what_is_not_there() -> None:
    hall = a_hall()
    assert hall.messages.text("table:nowhere", NOBODY) is None
    assert hall.messages.text("link:nowhere", NOBODY) is None


def test_the_second_manager_is_offered_what_the_first_may_not_approve() -> None:
    """Four eyes: what is offered depends on the person, not on the hat alone."""
    hall = a_hall()
    first, second = (Visitor(name, Hat.GAMING_SHIFT_MANAGER) for name in (SHIFT_MANAGER.id, "gus"))
    must(hall.floor, AtLink(LINK, ProposeCorrection(Cents(100), "counted", actor=SHIFT_MANAGER)))
    assert '"link.approve_correction"' not in str(hall.messages.text(f"link:{LINK}", first))
    assert '"link.approve_correction"' in str(hall.messages.text(f"link:{LINK}", second))
