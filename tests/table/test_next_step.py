"""What comes next in a round has one definition: whoever follows it is never refused, and everybody follows it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from megalink.cards import ALL_CARDS
from megalink.cli.play import table as terminal
from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import AtTable as TableOrder
from megalink.floor.state.events import Dealer, Shuffle, TableListed
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import document, document_keys
from megalink.money import Cents
from megalink.play.linked import AnyOrder, Linked, execute
from megalink.rulebook.document import WagerRole
from megalink.table import commands as c
from megalink.table.next_step import CardOfShoe, DealerOrder, PlayersDecide, PlayStandsStill, next_step
from megalink.table.options import options
from megalink.table.phase import AFTER, Phase
from megalink.table.view import Audience, Viewer
from megalink.web.views.dealer_guide import guide_of
from tests.machines.people import DEALER, SHIFT_MANAGER, SUPERVISOR, SYSTEM, player, viewer_of
from tests.table.at_table import AtTable, stud_dealt

WAGERED = (WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)
LISTED = TableListed("t1", None, Shuffle.SHOE, Dealer.AUTOMATIC, "floor")
ROUNDS = 12

METHODS = [(key, method) for key in document_keys() for method in document(key).methods]


class Moment(NamedTuple):
    """A table, and how the round goes on from there."""

    table: AtTable
    command: c.AnyCommand


def played(key: str, method: str, chance: Random) -> Iterator[Moment]:
    """A round by `next_step` and Players who decide at random; `do` fails where an order is refused."""
    table = AtTable(key, method=method)
    seats = chance.choice((("ann",), ("ann", "bob"), ("ann", "bob", "ann")))
    for position, name in enumerate(seats, 1):
        table.do(c.Sit(name, position, actor=player(name)))
    deck = [card.text for card in chance.sample(ALL_CARDS, len(ALL_CARDS))]
    is_loaded = chance.random() < 0.5
    while table.state.phase not in AFTER:
        command = _going_on(table, deck, chance, is_loaded=is_loaded)
        yield Moment(table, command)
        table.do(command)
        if isinstance(command, c.CallPlaceYourBets):
            _wager(table, chance)


def _going_on(table: AtTable, deck: list[str], chance: Random, *, is_loaded: bool) -> c.AnyCommand:
    step = next_step(table.state, SYSTEM)
    if isinstance(step, DealerOrder):
        return step.command
    if isinstance(step, CardOfShoe):
        if is_loaded:
            return c.LoadDeck(tuple(deck), actor=SYSTEM)
        return c.DealCard(deck[step.number - 1], step.where, actor=SYSTEM)
    assert isinstance(step, PlayersDecide), step
    live = table.state.current.hands[chance.choice(step.positions)]
    offered = options(table.state, viewer_of(player(live.controller)), only=(c.Decide,))
    commands = [option.command for option in offered if isinstance(option.command, c.Decide)]
    return chance.choice([command for command in commands if command.position == live.position])


def _wager(table: AtTable, chance: Random) -> None:
    for position, name in table.state.seats.items():
        for wager in table.state.rules.document.with_role(*WAGERED):
            if wager.role is WagerRole.BASE or chance.random() < 0.5:
                table.do(c.PlaceWager(name, position, wager.name, Cents(100), actor=player(name)))


@pytest.mark.parametrize(("key", "method"), METHODS)
def test_round_by_next_step__is_never_refused_and_comes_to_its_end(key: str, method: str) -> None:
    for seed in range(ROUNDS):
        moments = list(played(key, method, Random(f"{key} {seed}")))
        assert isinstance(moments[0].command, c.CallPlaceYourBets)
        assert isinstance(moments[-1].command, c.SettleRound)
        assert moments[-1].table.state.phase is Phase.SETTLED
        assert not any(moments[-1].table.state.current.stakes.values())


@pytest.mark.parametrize(("key", "method"), METHODS)
def test_automatic_dealer_and_console__take_that_same_step(key: str, method: str) -> None:
    for seed in range(ROUNDS):
        for table, _ in played(key, method, Random(f"{key} {seed}")):
            step = next_step(table.state, SYSTEM)
            automatic = dealer_step(FloorTable(LISTED.table, LISTED, table.state), AT_ONCE)
            guide = guide_of(table.state, Viewer(Audience.DEALER, DEALER.id))
            assert guide is not None
            if isinstance(step, DealerOrder):
                assert automatic is not None
                assert automatic.command == step.command
                plain = order_as_plain(TableOrder("t1", step.command))
                assert (guide["next"], guide["player"]) == (plain["order"], plain.get("player"))
            elif isinstance(step, PlayersDecide):
                assert automatic is not None
                assert automatic.command == c.ExpireTime(step.positions[0], actor=SYSTEM)
                assert (guide["next"], guide["waits_for"]) == (None, list(step.positions))
            else:
                assert isinstance(step, CardOfShoe)
                assert automatic is None
                assert (guide["next"], guide["card"]) == ("table.deal_card", step._asdict())


@pytest.mark.parametrize("key", document_keys())
def test_terminal__takes_that_same_step(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that its Dealer orders, apart from the deck, which stands for the card that is asked for."""
    bankroll, jackpot = Cents(100_000), Cents(10_000_000)
    settings = terminal.TableSettings(key, Cents(500), Cents(5_000), jackpot, jackpot, bankroll)
    table, chance, kinds = terminal.TerminalTable(settings), Random(key), set[type[AnyOrder]]()

    def watched(linked: Linked, order: AnyOrder) -> object:
        if order.actor == terminal.DEALER:
            step = next_step(linked.table, terminal.DEALER)
            is_deck = isinstance(order, c.LoadDeck) and isinstance(step, CardOfShoe)
            assert is_deck or step == DealerOrder(order), (order, step)  # type: ignore[arg-type]
            kinds.add(type(order))
        return execute(linked, order)

    monkeypatch.setattr(terminal, "execute", watched)
    for _ in range(ROUNDS):
        table.open_round()
        assert table.wager(table.state.rules.base_wagers[0], Cents(500)) is None
        table.deal([card.text for card in chance.sample(ALL_CARDS, len(ALL_CARDS))])
        while table.state.phase is not Phase.SETTLED:
            offered = [option.command for option in table.choices() if isinstance(option.command, c.Decide)]
            if offered:
                assert table.decide(chance.choice(offered)) is None
            else:
                assert table.advance()
    assert {c.CallPlaceYourBets, c.CallNoMoreBets, c.LoadDeck, c.DealFromDeck, c.SettleRound} <= kinds


def test_bets__a_player_on_several_positions_is_informed_before_they_close() -> None:
    table = AtTable("singapore-stud@9")
    table.do(*(c.Sit("ann", position, actor=player("ann")) for position in (1, 2)))
    table.do(c.CallPlaceYourBets(actor=DEALER))
    table.do(c.PlaceWager("ann", 1, "ante", Cents(1_000), actor=player("ann")))
    assert next_step(table.state, DEALER) == DealerOrder(c.CallNoMoreBets(actor=DEALER))
    table.do(c.PlaceWager("ann", 2, "ante", Cents(1_000), actor=player("ann")))
    inform = c.InformOneHand("ann", actor=DEALER)
    assert next_step(table.state, DEALER) == DealerOrder(inform)
    table.do(inform)
    assert next_step(table.state, DEALER) == DealerOrder(c.CallNoMoreBets(actor=DEALER))


def test_halt__blocks_the_next_step_until_its_remedy() -> None:
    table = stud_dealt("ann")
    table.do(c.ReportIrregularity("6.1", "a glass fell", actor=DEALER))
    assert next_step(table.state, DEALER) == PlayStandsStill("6.1", True, (c.ResumePlay, c.GiveRuling))
    table.do(c.CountCards(51, actor=DEALER))
    assert next_step(table.state, DEALER) == PlayStandsStill("5.8", False, (c.VoidRound, c.CountCards))
    table.do(c.VoidRound("5.8", "counted", actor=SUPERVISOR))
    assert next_step(table.state, DEALER) == DealerOrder(c.CallPlaceYourBets(actor=DEALER))


def test_5_16__power_failure_blocks_the_next_step_until_play_is_resumed() -> None:
    table = stud_dealt("ann")
    table.do(c.DeclarePowerFailure(actor=DEALER))
    assert next_step(table.state, DEALER) == PlayStandsStill("5.16", True, (c.ResumePlay,))
    table.do(c.ResumePlay(actor=SUPERVISOR))
    assert next_step(table.state, DEALER) == PlayersDecide((1,))


def test_look_back__a_matter_of_the_last_round_comes_before_the_next_one() -> None:
    table = stud_dealt("ann")
    table.do(c.Decide("ann", 1, "fold", None, actor=player("ann")), c.SettleRound(actor=DEALER))
    table.do(c.CountCards(51, actor=DEALER))
    assert next_step(table.state, DEALER) == PlayStandsStill("5.8", False, (c.VoidRound, c.CountCards))
    assert table.refusal(c.CallPlaceYourBets(actor=DEALER)).clause == "5.8"
    table.do(c.VoidRound("5.8", "counted", actor=SHIFT_MANAGER))
    assert isinstance(next_step(table.state, DEALER), DealerOrder)
