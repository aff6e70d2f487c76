"""An evening on which Dealers relieve one another, and who dealt each round of it."""

from collections import Counter
from random import Random

from megalink.floor.orders.commands import AtTable, Order, SignOff, SignOn
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from tests.floor.floors import DEALER, SHIFT_MANAGER, SUPERVISOR, must, open_table

DAN = Actor("dan", Role.DEALER)
NAMESAKE = Actor(SYSTEM.id, Role.DEALER)  # a person who is called as the system is
PERSON, OTHER, BY_ITSELF = "t1", "t2", "auto"
# By table: the Dealer of each round in turn; nobody's name where no person dealt it.
DEALT = {
    PERSON: [DEALER.id, DEALER.id, DAN.id, DAN.id, DAN.id, NAMESAKE.id],
    OTHER: [DAN.id, SUPERVISOR.id],
    BY_ITSELF: ["", ""],
}
ROUNDS = Counter((table, dealer) for table, dealers in DEALT.items() for dealer in dealers)


def relief(floor: Floor) -> None:
    for name, dealer in ((PERSON, Dealer.PERSON), (OTHER, Dealer.PERSON), (BY_ITSELF, Dealer.AUTOMATIC)):
        open_table(floor, name, link=None, dealer=dealer)
    must(floor, SignOn(PERSON, actor=DEALER))
    played(floor, PERSON, SUPERVISOR)  # signed on, and another calls
    played(floor, PERSON, DEALER, SignOn(PERSON, actor=DAN))  # relieved in the middle of the round
    played(floor, PERSON, DEALER)  # who was relieved calls once more
    played(floor, BY_ITSELF, SYSTEM)
    played(floor, PERSON, DAN, SignOn(OTHER, actor=DAN))  # goes to another table in the middle of the round
    played(floor, PERSON, DAN, SignOn(PERSON, actor=DEALER))  # nobody was signed on when it opened
    played(floor, OTHER, SUPERVISOR, SignOff(OTHER, actor=SUPERVISOR))
    must(floor, SignOff(PERSON, actor=DEALER))
    played(floor, PERSON, NAMESAKE)
    played(floor, OTHER, SUPERVISOR)
    played(floor, BY_ITSELF, SYSTEM)


def played(floor: Floor, table: str, caller: Actor, *meanwhile: SignOn | SignOff) -> None:
    """A round that a ruling ends."""
    must(floor, AtTable(table, c.CallPlaceYourBets(actor=caller)))
    for order in meanwhile:
        must(floor, order)
    must(floor, AtTable(table, c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))


def random_evening(floor: Floor, chance: Random) -> None:
    """People sign on and off, call and end rounds at two tables, in any order; what is refused changes nothing."""
    people = DEALER, DAN, SUPERVISOR, SYSTEM
    for name in (PERSON, OTHER):
        open_table(floor, name, link=None)
    for _ in range(40):
        table, person = chance.choice((PERSON, OTHER)), chance.choice(people)
        orders: list[Order] = [
            SignOn(table, actor=person),
            SignOff(table, actor=person),
            AtTable(table, c.CallPlaceYourBets(actor=person)),
            AtTable(table, c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)),
        ]
        floor.call(chance.choice(orders))
