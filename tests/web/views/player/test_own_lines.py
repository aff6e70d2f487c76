"""A Player's own lines add up to what the round did to his balance, also where he backs others' hands."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer, Shuffle
from megalink.floor.state.users import UserRole
from megalink.games.library import document_keys
from megalink.jackpot.commands import PayClaim, RefuseClaim, VerifyClaim
from megalink.money import Cents
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.table.view import Audience, Viewer
from megalink.web.auth.visitor import Visitor
from megalink.web.context import Context
from megalink.web.settings import Settings
from megalink.web.views.player.own_lines import own_lines
from tests.floor.floors import (
    DEALER,
    LINK,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)

PLAYERS = ("ann", "bob", "cas")
ROUNDS = 12
JACKPOT = "progressive_jackpot"


def a_floor(document: str, **more: Any) -> Floor:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document, **{"dealer": Dealer.AUTOMATIC, **more})
    seat(floor, "t1", *PLAYERS)
    return floor


def at_t1(floor: Floor, *commands: c.AnyCommand) -> None:
    for command in commands:
        must(floor, AtTable("t1", command))


def options_of(floor: Floor, name: str, *kinds: type) -> list[Any]:
    viewer = Viewer(Audience.PLAYER, name)
    return [option for option in floor.options(floor.look("t1", viewer), viewer) if isinstance(option.command, kinds)]


def bets(floor: Floor, chance: Random) -> None:
    for name in chance.sample(PLAYERS, 3):
        for _ in range(chance.randrange(1, 6)):
            option = chance.choice(options_of(floor, name, c.PlaceWager))
            amount = Cents(option.enough or option.command.amount)
            floor.call(AtTable("t1", replace(option.command, amount=amount)))
        for option in options_of(floor, name, c.FollowSeat):
            if chance.random() < 0.5:
                floor.call(AtTable("t1", option.command))


def plays_on(floor: Floor, chance: Random) -> None:
    """Until the round is over: decisions in any way that is offered, silence, and now and then a void round."""
    while floor.table("t1").round_open:
        state = floor.table("t1").state
        deciding = [option for name in PLAYERS for option in options_of(floor, name, c.ViewHand, c.Decide)]
        if deciding and chance.random() < 0.8:
            floor.call(AtTable("t1", chance.choice(deciding).command))
        elif state.phase is not Phase.BETTING and chance.random() < 0.02:
            at_t1(floor, c.VoidRound("5.1", "torn", actor=SUPERVISOR))
        else:
            step = dealer_step(floor.table("t1"), AT_ONCE, SUPERVISOR)
            assert step is not None
            at_t1(floor, step.command)


def pays(floor: Floor, chance: Random) -> None:
    pool = floor.meter(LINK).pool
    for claim in [*pool.open_claims()] if pool else []:
        if chance.random() < 0.7:
            number = claim.entered.sequence
            must(floor, AtLink(LINK, VerifyClaim(number, actor=SUPERVISOR)))
            floor.call(AtLink(LINK, PayClaim(number, actor=SHIFT_MANAGER)))


@pytest.mark.parametrize("document", document_keys())
@pytest.mark.parametrize("seed", range(3))
def test_lines_add_up_to_the_change_of_the_balance(document: str, seed: int) -> None:
    floor, chance, backed = a_floor(document), Random(f"{document}/{seed}"), Counter[str]()
    for _ in range(ROUNDS):
        at_t1(floor, c.CallPlaceYourBets(actor=DEALER))
        before = {name: floor.purse(name).balance for name in PLAYERS}
        for name in PLAYERS:  # so that there is a hand
            base = chance.choice(floor.table("t1").state.rules.base_wagers)
            position = floor.table("t1").state.seats_of(name)[0]
            at_t1(floor, c.PlaceWager(name, position, base, Cents(500), actor=player(name)))
        bets(floor, chance)
        plays_on(floor, chance)
        pays(floor, chance)
        state = floor.table("t1").state
        for name in PLAYERS:
            lines = own_lines(state, name)
            assert sum(line.net for line in lines) == floor.purse(name).balance - before[name], (name, lines)
            assert all(line.stake >= 0 for line in lines)
            own = state.seats_of(name)
            backed.update(line.wager for line in lines if line.position not in own)
        for line in state.current.settled:
            parts = [own for name in PLAYERS for own in own_lines(state, name)]
            there = [own for own in parts if (own.position, own.wager) == (line.position, line.area)]
            assert sum(own.stake for own in there) == line.stake
    assert sum(backed.values()) > ROUNDS / 2, "others' hands were backed"
    assert JACKPOT not in backed
    assert floor.findings() == ()
    floor.close()


ROYAL = "As Ks Qs Js Ts 2c 4d 6h 8c 9d".split()


def royal(floor: Floor) -> None:
    """Ann has it, with a jackpot wager; bob has a part in her Ante and follows her."""
    at_t1(
        floor,
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann")),
        c.PlaceWager("ann", 1, JACKPOT, Cents(100), actor=player("ann")),
        c.PlaceWager("bob", 1, "ante", Cents(1_000), actor=player("bob")),
        c.FollowSeat("bob", 1, actor=player("bob")),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in ROYAL),
        c.Decide("ann", 1, "bet", Cents(3_000), actor=player("ann")),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    )


@pytest.mark.parametrize("refused", [False, True])
def test_3_5_4__the_seats_jackpot_is_its_own_and_no_line_of_a_back_bettor(refused: bool) -> None:
    floor = a_floor("singapore-stud@9", dealer=Dealer.PERSON, shuffle=Shuffle.SHOE)
    before = {name: floor.purse(name).balance for name in PLAYERS}
    royal(floor)
    state = floor.table("t1").state
    assert [(line.wager, line.stake) for line in own_lines(state, "bob")] == [("ante", 1_000), ("bet", 2_000)]
    (jackpot,) = [line for line in own_lines(state, "ann") if line.wager == JACKPOT]
    assert (jackpot.stake, jackpot.net, jackpot.is_open) == (100, -100, True)
    by: Actor = SHIFT_MANAGER
    if refused:
        must(floor, AtLink(LINK, RefuseClaim(1, "a marked card", actor=by)))
    else:
        must(floor, AtLink(LINK, VerifyClaim(1, actor=SUPERVISOR)))
        must(floor, AtLink(LINK, PayClaim(1, actor=by)))
    (jackpot,) = [line for line in own_lines(floor.table("t1").state, "ann") if line.wager == JACKPOT]
    assert (jackpot.outcome, jackpot.is_open) == ("lose" if refused else "win", False)
    for name in ("ann", "bob"):
        net = sum(line.net for line in own_lines(floor.table("t1").state, name))
        assert net == floor.purse(name).balance - before[name]


def test_the_message_has_the_viewers_own_and_the_parts_of_each_line() -> None:
    floor = a_floor("singapore-stud@9", dealer=Dealer.PERSON, shuffle=Shuffle.SHOE)
    royal(floor)
    context = Context(floor, Settings())

    def message(visitor: Visitor) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(str(context.messages.text("table:t1", visitor)))
        return content

    bob = message(Visitor("bob", UserRole.PLAYER))
    assert [line["wager"] for line in bob["results"]] == ["ante", "bet"]
    (seen,) = bob["view"]["table"]["positions"]
    stakes = {line["wager"]: {share["player"]: share["stake"] for share in line["shares"]} for line in seen["lines"]}
    assert stakes == {"ante": {"ann": 500, "bob": 1_000}, "bet": {"ann": 1_000, "bob": 2_000}}
    assert message(Visitor("sue", UserRole.PIT_SUPERVISOR))["results"] == []
    assert message(Visitor("cas", UserRole.PLAYER))["results"] == []
    context.close()
