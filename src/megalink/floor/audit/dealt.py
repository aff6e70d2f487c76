"""Who dealt a round: one definition for the figures, the reports, the exports, the index of rounds and the pit.

The Dealer who was signed on at the table when the round opened; else the person who called "Place your bets, please";
else the automatic dealer. A round that was begun stays with its Dealer, whoever relieves him before its end.
"""

from dataclasses import dataclass

from megalink.floor.state.events import DealerSignedOff, DealerSignedOn
from megalink.floor.state.streams import Opened
from megalink.floor.state.table_state import SignedOn
from megalink.rulebook.role import Role
from megalink.table.events import RoundOpened

AUTOMATIC = ""  # in the place of a Dealer's name: no person dealt
FOLLOWED = (RoundOpened, DealerSignedOn, DealerSignedOff)


def dealt_by(opened: Opened, signed_on: SignedOn | None) -> str:
    """Of the round that this event opens; `signed_on` is as it was just then."""
    if signed_on:
        return signed_on.dealer
    return AUTOMATIC if opened.role == Role.SYSTEM.slug else opened.by


def dealer_title(dealer: str) -> str:
    """For people."""
    return dealer or "Automatic dealer"


@dataclass
class TableDealer:
    """Follows one table, event by event."""

    signed_on: SignedOn | None = None
    dealt_last: str = AUTOMATIC  # who dealt the last round; no person before the first, either

    def take(self, opened: Opened) -> None:
        """Any event of FOLLOWED."""
        if isinstance(opened.event, RoundOpened):
            self.dealt_last = dealt_by(opened, self.signed_on)
        elif isinstance(opened.event, DealerSignedOn):
            self.signed_on = SignedOn(opened.event.dealer, opened.event.at)
        else:
            self.signed_on = None
