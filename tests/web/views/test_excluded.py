"""Bars and restrictions in force: staff read the reason, the Player himself does not, nobody else learns of them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from megalink.floor.orders.commands import AtTable, BarFromPlay, RestrictPlay
from megalink.floor.state.users import UserRole
from megalink.table import commands as c
from megalink.web.auth.visitor import NOBODY, Visitor
from megalink.web.context import Context
from megalink.web.live.hub import Hub
from megalink.web.settings import Settings
from megalink.web.views.excluded import excluded_now, excluded_players
from tests.floor.floors import DEALER, PIT_MANAGER, SHIFT_MANAGER, must, open_floor, open_link, open_table, seat
from tests.floor.hand_clock import HandClock
from tests.loops import run_apart

HOUR = 3_600_000
REASON = "a marked card in her sleeve"
READERS = (
    UserRole.DEALER,
    UserRole.PIT_SUPERVISOR,
    UserRole.PIT_MANAGER,
    UserRole.GAMING_SHIFT_MANAGER,
    UserRole.AUDITOR,
)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def context(clock: HandClock) -> Iterator[Context]:
    """Ann and bob sit at t1, cat at t2, and bets are open at both."""
    floor = open_floor(clock=clock)
    open_link(floor)
    for table, names in (("t1", ("ann", "bob")), ("t2", ("cat",))):
        open_table(floor, table)
        seat(floor, table, *names)
        must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
    context = Context(floor, Settings())
    yield context
    context.close()
    floor.close()


def message(context: Context, visitor: Visitor, table: str = "t1") -> dict[str, Any]:
    content: dict[str, Any] = json.loads(str(context.messages.text(f"table:{table}", visitor)))
    return content


def of_house(context: Context, until: int | None = None) -> None:
    must(context.floor, BarFromPlay("ann", REASON, until=until, actor=SHIFT_MANAGER))


def of_table(context: Context, until: int | None = None) -> None:
    must(context.floor, AtTable("t1", c.BarPlayer("ann", REASON, until=until, actor=SHIFT_MANAGER)))


@pytest.mark.parametrize("impose", [of_house, of_table])
@pytest.mark.parametrize("role", READERS)
def test_5_9__staff_and_auditors_see_it_at_the_seat_with_reason_and_end(
    context: Context, clock: HandClock, impose: Any, role: UserRole
) -> None:
    until = clock.now() + HOUR
    impose(context, until)
    (told,) = message(context, Visitor("sol", role))["exclusions"]
    number, table = (1, None) if impose is of_house else (None, "t1")
    parts = {"number": number, "table": table, "until": until, "reason": REASON, "by": SHIFT_MANAGER.id}
    assert told == {"kind": "bar", "player": "ann", "clause": "5.9", **parts}


@pytest.mark.parametrize("impose", [of_house, of_table])
def test_5_9__the_player_himself_is_told_until_when_and_not_why(
    context: Context, clock: HandClock, impose: Any
) -> None:
    until = clock.now() + HOUR
    impose(context, until)
    text = str(context.messages.text("table:t1", Visitor("ann", UserRole.PLAYER)))
    (told,) = json.loads(text)["exclusions"]
    assert (told["kind"], told["until"], told["clause"], told["reason"], told["by"]) == (
        *("bar", until, "5.9"),
        *(None, None),
    )
    assert REASON not in text
    assert SHIFT_MANAGER.id not in text


@pytest.mark.parametrize("impose", [of_house, of_table])
@pytest.mark.parametrize(
    "visitor",
    [NOBODY, Visitor("bob", UserRole.PLAYER), Visitor("ada", UserRole.ADMINISTRATOR)],
    ids=["spectator", "another Player", "administrator"],
)
def test_5_9__nobody_else_learns_of_it(context: Context, impose: Any, visitor: Visitor) -> None:
    before = message(context, visitor)
    impose(context)
    after = message(context, visitor)
    assert after["exclusions"] == []
    for told in (before, after):  # but for where the log is, and for the seat on which nobody may wager now
        del told["seq"], told["view"]["version"]
        told["options"] = [offer for offer in told["options"] if offer.get("position") != 1]
    assert after == before


def test_3_4_3__a_restriction_has_the_documents_own_clause(context: Context) -> None:
    must(context.floor, AtTable("t1", c.RestrictPlayer("bob", "two hands", actor=PIT_MANAGER)))
    (told,) = message(context, Visitor("bob", UserRole.PLAYER))["exclusions"]
    assert (told["kind"], told["clause"], told["until"]) == ("restriction", "3.4.3", None)


def test_at_a_table_stands_who_sits_there_and_whom_it_has_barred_itself(context: Context) -> None:
    dealer = Visitor("dee", UserRole.DEALER)
    must(context.floor, BarFromPlay("cat", "loud", actor=SHIFT_MANAGER))
    must(context.floor, BarFromPlay("zoe", "known", actor=SHIFT_MANAGER))
    must(context.floor, AtTable("t1", c.BarPlayer("max", "rude", actor=SHIFT_MANAGER)))
    assert [told["player"] for told in message(context, dealer, "t1")["exclusions"]] == ["max"]
    assert [told["player"] for told in message(context, dealer, "t2")["exclusions"]] == ["cat"]


def test_the_pit_has_all_that_are_in_force_by_player(context: Context, clock: HandClock) -> None:
    until = clock.now() + HOUR
    must(context.floor, RestrictPlay("zoe", "slow", "t2", until, actor=PIT_MANAGER))
    must(context.floor, AtTable("t1", c.RestrictPlayer("bob", "two hands", actor=PIT_MANAGER)))
    of_house(context)
    found = [(told.player, told.kind, told.table, told.number, told.by) for told in excluded_now(context.floor)]
    assert found == [
        ("ann", "bar", None, 2, SHIFT_MANAGER.id),
        ("bob", "restriction", "t1", None, PIT_MANAGER.id),
        ("zoe", "restriction", "t2", 1, PIT_MANAGER.id),
    ]
    clock.pass_by(HOUR)
    assert [told.player for told in context.pit().exclusions] == ["ann", "bob"]


def test_who_seats_somebody_learns_what_keeps_him_from_this_table(context: Context) -> None:
    floor = context.floor
    must(floor, BarFromPlay("zoe", "known", actor=SHIFT_MANAGER))
    must(floor, BarFromPlay("max", "rude", "t2", actor=SHIFT_MANAGER))
    must(floor, AtTable("t1", c.RestrictPlayer("eve", "slow", actor=PIT_MANAGER)))
    names = ["eve", "max", "tom", "zoe"]
    at_t1, at_t2 = (excluded_players(floor, floor.table(table), names) for table in ("t1", "t2"))
    anywhere = excluded_players(floor, None, names)
    kinds = [{name: [told.kind for told in held] for name, held in one.items()} for one in (at_t1, at_t2, anywhere)]
    nobody: dict[str, list[str]] = {name: [] for name in names}
    assert kinds[0] == {**nobody, "eve": ["restriction"], "zoe": ["bar"]}
    assert kinds[1] == {**nobody, "max": ["bar"], "zoe": ["bar"]}
    assert kinds[2] == {**nobody, "zoe": ["bar"]}
    assert [told.reason for told in at_t1["zoe"]] == ["known"]


@pytest.mark.parametrize("impose", [of_house, of_table])
def test_5_9__once_it_has_ended_the_same_page_is_offered_to_wager_again(
    context: Context, clock: HandClock, impose: Any
) -> None:
    """No event says that it ended: a text of before must not be told again."""
    ann = Visitor("ann", UserRole.PLAYER)

    def may_wager() -> bool:
        return any(offer["order"] == "table.place_wager" for offer in message(context, ann)["options"])

    impose(context, clock.now() + HOUR)
    assert not may_wager()
    clock.pass_by(HOUR - 1)
    assert not may_wager()
    clock.pass_by(1)
    assert may_wager()
    assert message(context, ann)["exclusions"] == []


@pytest.mark.parametrize("impose", [of_house, of_table])
def test_5_9__pages_hear_of_its_end_by_themselves(context: Context, clock: HandClock, impose: Any) -> None:
    impose(context, clock.now() + HOUR)
    flushed: list[tuple[str, ...]] = []

    class Page:
        visitor = Visitor("ann", UserRole.PLAYER)
        topics = frozenset({"table:t1"})
        stalled_since = None

        def flush(self, *topics: str) -> None:
            flushed.append(topics)

    async def swept(milliseconds: int) -> list[tuple[str, ...]]:
        hub = Hub(context.floor, lambda: None, context.messages.ends)
        hub.clients.add(Page())  # type: ignore[arg-type]
        clock.pass_by(milliseconds)
        hub.open()  # sweeps at once, and then every second
        hub.close()
        return [*flushed]

    assert run_apart(swept(HOUR - 1)) == []
    assert run_apart(swept(1)) == [("table:t1",)]
    assert run_apart(swept(HOUR)) == [("table:t1",)]  # and only once
