"""The limits of the house with their history, and the orders that wait for a second person."""

from collections.abc import Iterator

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.events import FLOOR_EVENTS, LimitsChanged, OrderApproved
from megalink.floor.state.house_limits import FIXED_CEILINGS, LIMIT_TITLES, HouseLimits
from megalink.floor.state.streams import Opened, open_envelope
from megalink.web.auth.visitor import AUDITORS, READERS_OF_BOOKS, STAFF
from megalink.web.routing.route import Asked, get
from megalink.web.views.waiting.orders import WaitingOrder, waiting_orders


class HouseLimit(msgspec.Struct):
    name: str
    what_for: str
    cents: int


class FixedCeiling(msgspec.Struct):
    """Of the system itself: nobody changes it."""

    what_for: str
    cents: int


class LimitChange(msgspec.Struct):
    name: str
    before: int
    after: int


class LimitsChange(msgspec.Struct):
    """Who proposed it and who approved it; `changes` has those limits alone that became others."""

    at: int
    proposed_by: str
    approved_by: str
    reason: str
    changes: list[LimitChange]


class House(msgspec.Struct):
    limits: list[HouseLimit]
    ceilings: list[FixedCeiling]
    history: list[LimitsChange]  # the newest first


async def house(asked: Asked[None, None]) -> House:
    return await run_in_threadpool(_house, asked.context.floor)


async def waiting(asked: Asked[None, None]) -> list[WaitingOrder]:
    return await run_in_threadpool(waiting_orders, asked.context.floor, asked.visitor.actor)


def _house(floor: Floor) -> House:
    held = floor.registry.limits._asdict()
    limits = [HouseLimit(name, LIMIT_TITLES[name], cents) for name, cents in held.items()]
    ceilings = [FixedCeiling(what_for, cents) for what_for, cents in FIXED_CEILINGS.items()]
    return House(limits, ceilings, [*_history(floor)][::-1])


def _history(floor: Floor) -> Iterator[LimitsChange]:
    """The approval follows the change that it carries out, in the same transaction."""
    before, changed = HouseLimits(), None
    for recorded in floor.store.read(streams.FLOOR):
        if recorded.type not in (LimitsChanged.WIRE, OrderApproved.WIRE):
            continue
        opened = open_envelope(recorded, FLOOR_EVENTS)
        if isinstance(opened.event, LimitsChanged):
            changed = opened
        elif changed:
            yield _change(before, changed, opened.event)
            before, changed = changed.event.limits, None


def _change(before: HouseLimits, changed: Opened, approved: OrderApproved) -> LimitsChange:
    after = changed.event.limits
    changes = [
        LimitChange(name, old, new) for name, old, new in zip(after._fields, before, after, strict=True) if old != new
    ]
    return LimitsChange(changed.at, changed.by, approved.by.id, changed.event.reason, changes)


routes = [
    get("/api/house", house, House, "The limits of the house, and who changed them", who=READERS_OF_BOOKS),
    get(
        "/api/waiting",
        waiting,
        list[WaitingOrder],
        "Orders that wait for a second person",
        who=STAFF | AUDITORS,
    ),
]
