"""After a failure every table is where it was. Where 5.16.1 lets Players withdraw, the floor offers it.

Where an outcome is established play just goes on (5.16.2): that it stood still, and how long, is written down.
"""

from collections.abc import Iterator

from megalink.floor.orders.commands import AtTable, RecordInterruption
from megalink.floor.state.floor_state import FloorState
from megalink.play.linked import SYSTEM
from megalink.rulebook.rejection import Rejection
from megalink.table.commands import DeclarePowerFailure
from megalink.table.decide import decide
from megalink.table.events import PowerFailed


def power_failures(state: FloorState, home: str) -> Iterator[AtTable | RecordInterruption]:
    """For the tables of this server with a round in play; without a wager nothing was interrupted."""
    for name, table in tuple(state.tables.items()):
        if table.listed.home != home or not table.round_open or table.closed:
            continue
        failure = DeclarePowerFailure(actor=SYSTEM)
        events = decide(table.state, failure)
        if isinstance(events, Rejection):
            continue
        if any(isinstance(event, PowerFailed) and event.may_withdraw for event in events):
            yield AtTable(name, failure)
        elif table.state.current.stakes:
            yield RecordInterruption(name, actor=SYSTEM)
