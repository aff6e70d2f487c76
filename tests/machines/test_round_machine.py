"""A table under any sequence of orders, legal and not, for every document.

After every event cents are conserved and no card lies on the table twice; a refused order changes nothing; `options`
lists what `decide` accepts, neither more nor less; what is said to come next is accepted; from every state the round
can be brought to its end; and the history, written out and read again, replays to the same state.
"""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import note, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from megalink.cards import ALL_CARDS
from megalink.games import library
from megalink.money import Cents
from megalink.play.tables import new_table, replay
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.evolve import evolve
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import NO_LIMITS, Limit, Limits
from megalink.table.next_step import CardOfShoe, CardToName, DealerOrder, HandToLookAt, SettingToName, next_step
from megalink.table.options import Option, options
from megalink.table.phase import Phase
from megalink.table.phases.deal import on_table
from megalink.table.state import all_named
from megalink.wire import events as codec
from tests.machines.ending import FORWARD, REMEDIES, brought_to_its_end
from tests.machines.noise import noise
from tests.machines.orders import ABOUT_CONTENT, UNREAD, chosen, filled
from tests.machines.people import (
    DEALER,
    PIT_MANAGER,
    PLAYERS,
    SECOND_DEALER,
    SHIFT_MANAGER,
    STAFF,
    SUPERVISOR,
    SYSTEM,
    player,
    viewer_of,
)
from tests.machines.table_watch import TableWatch
from tests.table.at_table import covers
from tests.wire.stored import read_event

EXAMPLES, STEPS, NOISES = 30, 90, 12
AT_LEAST = 20_000  # orders for each of the five documents: 100,000 in a run

ROUNDS = 20  # that come to their end, for each document
FURTHER_RUNS, FURTHER_EXAMPLES = 9, 10  # where the first run brought less: as a rule none

LEADING_ON = (
    c.CallPlaceYourBets,
    c.CallNoMoreBets,
    c.DealFromDeck,
    c.ExposeCommunity,
    c.ExposeDealer,
    c.SettleRound,
)
GOING_ON = (*FORWARD, c.CallPlaceYourBets, c.LoadDeck)

CHANCE = st.integers(0, 2**32 - 1).map(Random)
LIMITS = st.sampled_from((NO_LIMITS, NO_LIMITS, Limits(Limit(Cents(500), Cents(5_000))), Limits(Limit(Cents(300)), ())))


class RoundMachine(RuleBasedStateMachine):
    key: str
    sent: Counter[str]  # an order is given when `decide` is asked for its answer, whether or not the machine plays on

    def __init__(self) -> None:
        super().__init__()
        self.state = new_table()
        self.shadow = new_table()  # moved by the same events, out of sight of `decide`
        self.events: list[e.AnyEvent] = []
        self.at = 0
        self.watch = TableWatch()

    @initialize(data=st.data(), limits=LIMITS, positions=st.integers(1, 7), unread=st.sampled_from(UNREAD))
    def open_table(self, data: st.DataObject, limits: Limits, positions: int, *, unread: bool) -> None:
        document = library.document(self.key)
        layout = data.draw(st.sampled_from(document.layouts), label="layout")
        method = data.draw(st.sampled_from(tuple(document.methods)), label="method")
        names = data.draw(st.lists(st.sampled_from(document.readings), max_size=3, unique=True), label="switches")
        switches = library.register().switches
        readings = tuple((name, data.draw(st.sampled_from(switches[name].values))) for name in names)
        self.send(c.OpenTable(self.key, readings, layout.name, method, limits, Cents(100), unread, actor=PIT_MANAGER))
        chance = data.draw(CHANCE, label="seats")
        for position in range(1, min(positions, layout.positions) + 1):
            self.send(c.Sit(name := chance.choice(PLAYERS[:4]), position, actor=player(name)))
            if chance.random() < 0.8:
                self.send(c.InformOneHand(name, actor=DEALER))
        self.send(c.CallPlaceYourBets(actor=DEALER))
        for position, name in self.state.seats.items():
            for area in (*self.state.rules.base_wagers, JACKPOT):
                if chance.random() < 0.6:
                    self.send(c.PlaceWager(name, position, area, Cents(500), actor=player(name)))

    @rule(name=st.sampled_from(PLAYERS), chance=CHANCE)
    def a_player_acts(self, name: str, chance: Random) -> None:
        self.act(player(name), chance)

    @precondition(lambda self: self.waiting())
    @rule(chance=CHANCE)
    def who_has_to_decide_acts(self, chance: Random) -> None:
        self.act(player(chance.choice(self.waiting())), chance)

    def waiting(self) -> list[str]:
        current = self.state.round
        if current is None or current.phase is not Phase.DECIDING:
            return []
        return [current.hands[at].controller for at in current.order if len(current.hands[at].choices) <= current.step]

    @rule(chance=CHANCE)
    def the_dealer_acts(self, chance: Random) -> None:
        self.act(DEALER, chance)

    @precondition(lambda self: self.bets_are_down())
    @rule(chance=CHANCE, cards=st.integers(1, 12))
    def the_dealer_goes_on(self, chance: Random, cards: int) -> None:
        """What leads to the end of the round; several cards at once where they are entered one by one."""
        for _ in range(cards):
            if not isinstance(self.give_one_of(DEALER, GOING_ON, chance), c.DealCard | c.NameCard):
                return

    def bets_are_down(self) -> bool:
        current = self.state.round
        return current is None or current.phase is not Phase.BETTING or len(current.stakes) >= len(self.state.seats)

    @precondition(lambda self: self.state.round and (self.state.round.halt or self.state.round.power_failed))
    @rule(actor=st.sampled_from((SUPERVISOR, SHIFT_MANAGER)), chance=CHANCE)
    def the_pit_finds_a_remedy(self, actor: Actor, chance: Random) -> None:
        self.give_one_of(actor, REMEDIES, chance)

    def give_one_of(self, actor: Actor, kinds: tuple[type[c.TableCommand], ...], chance: Random) -> c.AnyCommand | None:
        self.at += 1
        found = options(self.state, viewer_of(actor), self.at, only=kinds)
        option = chosen(self.state, found, chance)
        if option:
            self.send(filled(self.state, option, chance))
        return option.command if option else None

    @rule(actor=st.sampled_from((*STAFF, SECOND_DEALER)), chance=CHANCE)
    def staff_act(self, actor: Actor, chance: Random) -> None:
        self.act(actor, chance)

    @precondition(lambda self: self.state.unpaid)
    @rule(chance=CHANCE)
    def the_pool_pays(self, chance: Random) -> None:
        one = chance.choice(self.state.unpaid)
        back = chance.choice((False, True))
        self.send(c.RecordAward(one.round, one.position, Cents(40_000), back, actor=SYSTEM, at=self.at))

    @rule(chance=CHANCE)
    def the_round_can_end(self, chance: Random) -> None:
        """Looked at from the side: the machine itself plays on."""
        open_matter = self.state.round and (self.state.round.halt or self.state.round.misplaced)
        given = brought_to_its_end(self.state, self.at, chance)
        self.sent["given"] += len(given)
        self.sent["accepted"] += len(given)
        if not open_matter and not any(isinstance(one, c.DealCard | c.NameCard) for one in given):
            assert not any(isinstance(one, c.VoidRound | c.GiveRuling) for one in given), "ended by force"

    def act(self, actor: Actor, chance: Random) -> None:
        """Noise first, judged by the options of this actor; then one of these options."""
        self.at += 1
        open_now = options(self.state, viewer_of(actor), self.at, others=PLAYERS)
        self.check_next_step()
        self.check_ends(open_now)
        for _ in range(NOISES):
            self.check_noise(open_now, noise(self.state, actor, self.at, chance))
        assert self.state == self.shadow, "a refused order, or one that was only asked about, changed something"
        option = chosen(self.state, open_now, chance)
        if option:
            self.send(filled(self.state, option, chance))

    def check_next_step(self) -> None:
        step = next_step(self.state, SYSTEM)
        match step:
            case DealerOrder(command):
                assert not isinstance(decide(self.state, command), Rejection), step
            case CardOfShoe():
                order = c.DealCard(self.another_card(), step.where, actor=SYSTEM)
                assert not isinstance(decide(self.state, order), Rejection), step
            case CardToName():
                name = c.NameCard(*step, self.another_card(), actor=SYSTEM)
                assert not isinstance(decide(self.state, name), Rejection), step
            case SettingToName(position):
                two = all_named(self.state.current.hands[position].cards)[:2]
                assert not isinstance(decide(self.state, c.NameSetting(position, two, actor=SYSTEM)), Rejection), step
            case HandToLookAt(position):
                look = c.ViewDeclinedHand(position, actor=SUPERVISOR)
                assert not isinstance(decide(self.state, look), Rejection), step
            case _:
                for kind in LEADING_ON:
                    assert isinstance(decide(self.state, kind(actor=SYSTEM)), Rejection), f"{kind} in spite of {step}"

    def another_card(self) -> str:
        return next(card.text for card in ALL_CARDS if card not in on_table(self.state.current))

    def check_ends(self, open_now: tuple[Option, ...]) -> None:
        """`options` asked `decide` about each as it stands; here each is asked about with the most that it allows."""
        for option in open_now:
            assert covers(option, option.command), option
            if option.most is not None:
                most = replace(cast("Any", option.command), amount=option.most)
                refusal = decide(self.state, most)
                assert covers(option, most), option
                assert not isinstance(refusal, Rejection), f"{option} is listed, and its most refused: {refusal}"

    def check_noise(self, open_now: tuple[Option, ...], command: c.AnyCommand) -> None:
        self.sent["given"] += 1
        result = decide(self.state, command)
        covering = [option for option in open_now if covers(option, command)]
        self.sent["refused" if isinstance(result, Rejection) else "accepted"] += 1
        if not isinstance(result, Rejection):
            assert covering, f"{command} is accepted, and no option says so"
            return
        assert result == decide(self.state, command)
        if covering:
            assert all(option.free for option in covering), f"{command} is refused in spite of {covering}: {result}"
            assert result.code in ABOUT_CONTENT.get(type(command), ()), f"{command}: {result}"

    def send(self, command: c.AnyCommand) -> None:
        note(repr(command))
        self.sent["given"] += 1
        result = decide(self.state, command)
        if isinstance(result, Rejection):
            assert result == decide(self.state, command)
            assert self.state == self.shadow
            self.sent["refused"] += 1
            return
        self.sent["accepted"] += 1
        for event in result:
            self.state = evolve(self.state, event)
            self.shadow = evolve(self.shadow, event)
            self.events.append(event)
            self.watch.look_at(self.state, event, self.at)

    def teardown(self) -> None:
        stored = [json.dumps(codec.encode(event)) for event in self.events]
        assert replay(read_event(line) for line in stored) == self.state
        self.sent["rounds"] += sum(isinstance(event, e.RoundConcluded) for event in self.events)
        self.sent["events"] += len(self.events)
        self.sent["void"] += sum(isinstance(event, e.RoundVoided) for event in self.events)


@pytest.mark.parametrize("key", library.document_keys())
def test_the_table_holds_under_any_orders(key: str) -> None:
    sent: Counter[str] = Counter()
    machine = type("Machine", (RoundMachine,), {"key": key, "sent": sent})
    many = settings().max_examples  # the profile's, if somebody asks for more than a usual run
    usual = many <= settings.get_profile("default").max_examples
    hard = settings(max_examples=EXAMPLES if usual else many, stateful_step_count=STEPS)
    run_state_machine_as_test(machine, settings=hard)
    for number in range(FURTHER_RUNS):  # chance decides how far the rounds get
        if sent["given"] < AT_LEAST or sent["rounds"] + sent["void"] < ROUNDS:
            # Without a seed of its own, a run of the usual profile would repeat the examples of the first.
            further = seed(number)(machine) if hard.derandomize else machine
            run_state_machine_as_test(further, settings=settings(hard, max_examples=FURTHER_EXAMPLES))
    assert sent["given"] >= AT_LEAST, sent
    assert sent["rounds"] + sent["void"] >= ROUNDS, sent
