"""Who may give an order, and what a closed table takes: every kind of order and every position, by the facts alone."""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, get_args

import pytest

from megalink.floor.decide.change import Refused
from megalink.floor.orders import commands as f
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import LogReplaced
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger import adjustments, cage, slips
from megalink.money import Cents
from megalink.rulebook.command import Command
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from tests.floor.floors import DEALER, LINK, PARAMETERS, PIT_MANAGER, SHIFT_MANAGER, floor_with_table, must, player

TABLE: tuple[Any, ...] = get_args(c.AnyCommand)
POOL: tuple[Any, ...] = get_args(pool.AnyCommand)
ADJUSTMENTS: tuple[Any, ...] = get_args(adjustments.AnyCommand)
SLIPS: tuple[Any, ...] = get_args(slips.AnyCommand)
FLOOR: tuple[Any, ...] = (*get_args(cage.AnyCommand), *ADJUSTMENTS, *SLIPS, *get_args(f.FloorCommand))
OF_THE_FLOOR = (
    f.CloseTable,
    f.ReopenTable,
    f.CallSupervisor,
    f.AnswerCall,
    f.SeatGuest,
    f.SignOn,
    f.SignOff,
    f.SayReady,
    f.AddOwnWords,
)
ABOUT_A_TABLE = (*TABLE, *ADJUSTMENTS, *SLIPS, *OF_THE_FLOOR)
EVERY = (*TABLE, *POOL, *FLOOR)
ACTING = Actor("dov", Role.DEALER)  # at t1 a Gaming Shift Manager
ANN = player("ann")

VALUES: dict[str, Any] = {
    "kind": slips.SlipKind.OPENER,
    "chips": ((Cents(100), 5),),
    "slip": 1,
    "player": "ann",
    "position": 1,
    "positions": (1,),
    "area": "ante",
    "amount": Cents(500),
    "choice": "bet",
    "two": (),
    "table": "t1",
    "document": "bullseye@4",
    "method": "A",
    "day": "2030-01-01",
    "round": 1,
    "minimum": None,
    "person": "eve",
    "role": Role.DEALER,
    "start": 0,
    "end": 1,
    "lift": False,
    "reason": "so",
    "words": "so",
    "note": "so",
    "deck": (),
    "card": "As",
    "where": "dealer",
    "number": 1,
    "counted": 5,
    "moves": (),
    "clause": "5.1",
    "outcome": "continue",
    "parameters": PARAMETERS,
    "displayed": Cents(5),
    "reserve": Cents(0),
    "wagers": (),
    "readings": {},
    "hands": (),
    "sequence": 1,
    "proposal": 1,
    "limits": HouseLimits(),
    "place": "t1",  # at the cage it takes the pit
    "away": 180_000,
    "found": LogReplaced(is_older=True, ends=1, ended_at=0, known=2, known_at=0, at=0),
}


def made(kind: Any, actor: Actor) -> Command:
    is_given = (field for field in fields(kind) if field.default is MISSING or field.name == "place")
    own = [field for field in is_given if field.name not in ("actor", "at")]
    command: Command = kind(**{field.name: VALUES[field.name] for field in own}, actor=actor)
    return command


def order_of(kind: Any, actor: Actor) -> Order:
    command: Any = made(kind, actor)
    if kind in TABLE:
        return AtTable("t1", command)
    if kind in POOL:
        return AtLink("other" if kind is pool.OpenLink else LINK, command)
    order: Order = command
    return order


def code_of(floor: Floor, kind: Any, actor: Actor) -> str | None:
    verdict = floor.try_order(order_of(kind, actor))
    return verdict.rejection.code.value if isinstance(verdict, Refused) else None


def permitted(kind: Any, role: Role) -> bool:
    """6.2, and who gives a Player's orders (3.6, A65), as the facts of the kind say it."""
    facts = kind.FACTS
    if facts.needed is Role.PLAYER:
        return role is Role.PLAYER or not facts.own_act
    if role is Role.SYSTEM:
        return facts.needed in (Role.DEALER, Role.SYSTEM) and not facts.people_only
    return role is not Role.PLAYER and role >= facts.needed


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    opened = floor_with_table()
    until = opened.clock.now() + 10**9
    acting = c.AssignActing(ACTING.id, Role.GAMING_SHIFT_MANAGER, 0, until, actor=SHIFT_MANAGER)
    must(opened, AtTable("t1", acting))
    must(opened, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def closed() -> Iterator[Floor]:
    opened = floor_with_table()
    must(opened, f.CloseTable("t1", actor=PIT_MANAGER))
    yield opened
    opened.close()


every_kind = pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")


@every_kind
@pytest.mark.parametrize("role", Role)
def test_6_2__an_order_is_taken_from_the_positions_that_its_facts_name(floor: Floor, kind: Any, role: Role) -> None:
    code = code_of(floor, kind, ANN if role is Role.PLAYER else Actor("sam", role))
    if not kind.FACTS.internal:
        assert (code != "not_permitted") is permitted(kind, role)
    elif kind in (f.RecordVerified, f.RecordInterruption, f.RecordFinding) and role is Role.SYSTEM:
        assert code is None, "the floor's own word"
    elif kind is f.ReleaseSeat and role is Role.SYSTEM:
        assert code == "dealer_person", "its own word too, and this table has a Dealer"
    else:
        assert code == "order_internal"


@every_kind
def test_6_2__who_acts_in_a_position_may_do_at_that_table_what_it_may(floor: Floor, kind: Any) -> None:
    role = Role.GAMING_SHIFT_MANAGER if kind in ABOUT_A_TABLE else Role.DEALER
    assert code_of(floor, kind, ACTING) == code_of(floor, kind, Actor(ACTING.id, role))


@every_kind
def test_a_closed_table_takes_what_the_facts_name(closed: Floor, kind: Any) -> None:
    is_refused = code_of(closed, kind, ANN if kind.FACTS.own_act else SHIFT_MANAGER) == "table_closed"
    expected = kind in ABOUT_A_TABLE and not kind.FACTS.internal and not kind.FACTS.at_closed_table
    assert is_refused is expected
