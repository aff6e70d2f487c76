"""Money that nobody explains: accounts of strangers, and amounts above the ceiling.

A floor refuses both. An older one did not, and its log still holds them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from megalink.floor.audit.columns import to_the_second
from megalink.floor.state import events as f
from megalink.floor.state import streams
from megalink.floor.state.amounts import amounts_in
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.streams import envelope_of
from megalink.jackpot import events as j
from megalink.ledger.adjustments import AdjustmentProposed
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.ledger.checks import Discrepancy
from megalink.ledger.slips import SlipWritten
from megalink.money import CEILING, Cents, format_amount
from megalink.store.contract import Recorded
from megalink.table import events as e

# What people name amounts for; all other amounts follow from these.
NAMED: Mapping[Any, str] = MappingProxyType(
    {
        BoughtIn: "a buy-in",
        CashedOut: "a cash-out",
        e.WagerPlaced: "a wager",
        e.LateWagerRefused: "a late wager",
        e.TableOpened: "a limit of the table",
        AdjustmentProposed: "an adjustment",
        SlipWritten: "a slip of the float",
        f.LimitsChanged: "a limit of the house",
        j.LinkOpened: "the opening of the link",
        j.ParametersProposed: "a parameter of the link",
        j.ParametersChanged: "a parameter of the link",
        j.CorrectionProposed: "a correction of the meter",
    }
)


def over_ceiling(recorded: Recorded, event: object) -> Iterator[Discrepancy]:
    """The greatest amount of an event by which somebody named more than any order may."""
    what = NAMED.get(type(event))
    greatest = max((abs(cents) for _, cents in amounts_in(event)), default=0) if what else 0
    if greatest > CEILING:
        at, by = envelope_of(recorded)
        whose = f" for {event.player}" if isinstance(event, BoughtIn | CashedOut | e.WagerPlaced) else ""
        named = f"{what} of {format_amount(Cents(greatest))}{whose}, by {by} at {to_the_second(at)}"
        message = f"{named}: no amount is above {format_amount(CEILING)}"
        yield Discrepancy("amounts_are_below_the_ceiling", recorded.stream, message)


@dataclass
class _Moved:
    times: int
    first_at: int
    first_by: str


class Strangers:
    """Accounts that were moved while the house had users, under names that no user and no guest ever had.

    A user explains his account from its first movement on, whenever he was entered, and also once he is retired. Before
    the first user, as in a simulation or in a library's own floor, nobody was asked.
    """

    def __init__(self) -> None:
        self._moved: dict[str, _Moved] = {}

    def take(self, recorded: Recorded, name: str, state: FloorState) -> None:
        """An event of a Player's stream."""
        if not state.people.roles or name in state.people.roles:
            return
        if name in self._moved:
            self._moved[name].times += 1
        else:
            self._moved[name] = _Moved(1, *envelope_of(recorded))

    def findings(self, state: FloorState) -> Iterator[Discrepancy]:
        known = {*state.people.roles, *(guest for table in state.tables.values() for guest in table.guests)}
        for name, moved in self._moved.items():
            if name in known:
                continue
            purse = state.purses.get(name)
            held = f"holds {format_amount(purse.balance)}" if purse and purse.balance else "holds nothing now"
            times = "once" if moved.times == 1 else f"{moved.times} times"
            since = f"was moved {times}, first by {moved.first_by} at {to_the_second(moved.first_at)}"
            message = f"no user is called {name}, and no guest was entered so: the account {held}, and {since}"
            yield Discrepancy("accounts_are_of_people_the_house_knows", streams.player(name), message)
