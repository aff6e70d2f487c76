"""A table under orders that must be carried out, and what somebody is offered at it."""

from collections.abc import Mapping
from dataclasses import fields

from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.game.limits import NO_LIMITS, Limits
from megalink.table.options import Option, options
from tests.machines.people import DEALER, PIT_MANAGER, player, viewer_of

HANDS = ("2s 2d Jc 8h 4d", "Qs Jd 9d 7c 4h", "Ts Th Td 6h 3d")
DEALERS = "Ah Kd 9c 5s 3h"


def covers(option: Option, command: c.AnyCommand) -> bool:
    """Whether the option stands for the command."""
    if type(command) is not type(option.command) or command.actor != option.command.actor:
        return False
    loose = {"actor", "at", *option.free, *(("amount",) if option.least is not None else ())}
    named = [field.name for field in fields(command) if field.name not in loose]
    if any(getattr(command, name) != getattr(option.command, name) for name in named):
        return False
    if option.least is None or "amount" in option.free:
        return True
    amount = getattr(command, "amount", None)
    if type(amount) is not int or (amount - option.least) % option.step:
        return False
    return option.least <= amount and (option.most is None or amount <= option.most)


class AtTable:
    def __init__(
        self, document: str, readings: Mapping[str, str] | None = None, limits: Limits = NO_LIMITS, method: str = ""
    ) -> None:
        self.state = new_table()
        chosen = tuple((readings or {}).items())
        self.do(c.OpenTable(document, chosen, None, method or None, limits, actor=PIT_MANAGER))

    def do(self, *commands: c.AnyCommand) -> None:
        for command in commands:
            done = execute(self.state, command)
            assert not isinstance(done, Rejection), done
            self.state = done[0]

    def refusal(self, command: c.AnyCommand) -> Rejection:
        result = decide(self.state, command)
        assert isinstance(result, Rejection), result
        return result

    def accepts(self, command: c.AnyCommand) -> bool:
        return not isinstance(decide(self.state, command), Rejection)

    def offered(self, actor: Actor, *kinds: type[c.TableCommand], others: tuple[str, ...] = ()) -> tuple[Option, ...]:
        return options(self.state, viewer_of(actor), others=others, only=kinds or None)

    def bets(self, *names: str, area: str = "ante", amount: int = 1_000) -> "AtTable":
        """Each sits down, in order, and wagers; then bets are closed."""
        for position, name in enumerate(names, 1):
            self.do(c.Sit(name, position, actor=player(name)))
        self.do(c.CallPlaceYourBets(actor=DEALER))
        for position, name in enumerate(names, 1):
            self.do(c.PlaceWager(name, position, area, Cents(amount), actor=player(name)))
        self.do(c.CallNoMoreBets(actor=DEALER))
        return self

    def deals(self, cards: str, where: str | None = None) -> None:
        for card in cards.split():
            self.do(c.DealCard(card, where, actor=DEALER))


def stud_dealt(*names: str) -> AtTable:
    """Singapore Stud, dealt as it should be."""
    table = AtTable("singapore-stud@9").bets(*names)
    for hand in HANDS[: len(names)]:
        table.deals(hand)
    table.deals(DEALERS)
    return table
