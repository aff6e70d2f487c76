"""The long evening in a file, with users who can log in, robots and a guest: nothing moves on it any more."""

from pathlib import Path
from types import MappingProxyType

from megalink.floor.clock import SystemClock
from megalink.floor.dealing.robots import CASHIER
from megalink.floor.orders.commands import AtTable, SeatGuest
from megalink.floor.state.users import UserAdded, UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store import open_store
from megalink.store.copying import copy_log
from megalink.table import commands as c
from megalink.web.auth.directory import Directory
from megalink.web.auth.passwords import hash_password
from tests.floor.audit.long_evening import long_evening
from tests.floor.floors import DEALER, must

PASSWORD = "an evening of one's own"  # noqa: S105 (of people who are made up)
PEOPLE = MappingProxyType(
    {
        "dee": UserRole.DEALER,
        "sue": UserRole.PIT_SUPERVISOR,
        "pam": UserRole.PIT_MANAGER,
        "gil": UserRole.GAMING_SHIFT_MANAGER,
        "gus": UserRole.GAMING_SHIFT_MANAGER,
        "ada": UserRole.AUDITOR,
        "olga": UserRole.ADMINISTRATOR,
        "ann": UserRole.PLAYER,
    }
)
IN_PLAY = "late"  # a table from a shoe, where a guest waits for his cards


def write_evening(file: Path) -> None:
    floor = long_evening()
    guest = str(must(floor, SeatGuest(IN_PLAY, 3, actor=DEALER)).content["player"])
    must(floor, BuyIn(guest, Cents(100_000), IN_PLAY, actor=CASHIER))
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(guest, 3, "ante", Cents(1_000), actor=DEALER),
        c.PlaceWager(guest, 3, "progressive_jackpot", Cents(100), actor=DEALER),
        c.CallNoMoreBets(actor=DEALER),
        c.DealCard("As", actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable(IN_PLAY, command))
    store, hashed = open_store(str(file)), hash_password(PASSWORD)
    copy_log(floor.store, store)
    users = [UserAdded(name, (role,), hashed, open=False) for name, role in PEOPLE.items()]
    Directory(lambda: store, SystemClock()).change(lambda: users)
    store.close()
    floor.close()
