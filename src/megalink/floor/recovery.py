"""After a failure every table is where it was. Where 5.16.1 lets Players withdraw, the floor offers it."""

from collections.abc import Iterator

from megalink.floor.commands import AtTable
from megalink.floor.house import House
from megalink.play.linked import SYSTEM
from megalink.table.commands import DeclarePowerFailure
from megalink.table.decide import decide
from megalink.table.events import PowerFailed


def power_failures(house: House, home: str) -> Iterator[AtTable]:
    """For the tables of this server with a round in play; with an outcome established, play just goes on (5.16.2)."""
    for name, desk in tuple(house.desks.items()):
        if desk.listed.home != home or not desk.round_open or desk.closed:
            continue
        failure = DeclarePowerFailure(actor=SYSTEM)
        happened = decide(desk.state, failure)
        if any(isinstance(event, PowerFailed) and event.may_withdraw for event in happened):
            yield AtTable(name, failure)
