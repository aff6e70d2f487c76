"""Two tables on one pool under any sequence of orders: each moves both sides or none, and no cent is lost between.

What the tables have handed over to the pool, with the wagers that are locked in rounds in play, is at every moment
what the pool has got from Players; a table waits for awards of exactly the claims that stand open in the pool. Whatever
falls, every claim that stands is worth what it is worth when all are reckoned from the first one on.
"""

import json
from collections import Counter
from random import Random
from typing import ClassVar

from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from megalink.games import library
from megalink.jackpot import commands as pool_orders
from megalink.jackpot.events import ClaimPaid
from megalink.jackpot.evolve import evolve as evolve_pool
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table, replay
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.events import RoundConcluded, RoundVoided
from megalink.table.game.game import JACKPOT
from megalink.table.options import options
from megalink.table.phase import AFTER, Phase
from megalink.table.progress import waiting
from megalink.table.state import POOL, TableState
from megalink.wire import events as codec
from tests.jackpot.replays import replay_pool
from tests.machines.claims_reference import ClaimsReference
from tests.machines.ending import FORWARD, REMEDIES
from tests.machines.orders import UNREAD, chosen, filled
from tests.machines.people import DEALER, PIT_MANAGER, SEATED, SHIFT_MANAGER, STAFF, SUPERVISOR, player, viewer_of
from tests.wire.stored import read_event

TABLES = ("one", "two")
STEPS = 30
CHANCE = st.integers(0, 2**32 - 1).map(Random)
GOING_ON = (*FORWARD, c.CallPlaceYourBets, c.LoadDeck)


class LinkedMachine(RuleBasedStateMachine):
    keys = library.document_keys()  # the documents of the first table; the second has any
    sent: ClassVar[Counter[tuple[str, str]]] = Counter()  # by the document of the table

    def __init__(self) -> None:
        super().__init__()
        self.documents: dict[str, str] = {}
        self.pool: Pool | None = None
        self.tables: dict[str, TableState] = dict.fromkeys(TABLES, new_table())
        self.reference = ClaimsReference()
        self.history: dict[str, list[str]] = {"pool": [], **{name: [] for name in TABLES}}

    @initialize(data=st.data(), rates=st.sampled_from(((0, 0), (2_500, 333), (5_000, 5_000))))
    def open_all(self, data: st.DataObject, rates: tuple[int, int]) -> None:
        for table, keys in zip(TABLES, (self.keys, library.document_keys()), strict=True):
            self.documents[table] = data.draw(st.sampled_from(keys), label=table)
        link = Parameters(Cents(20_000), Cents(100), *rates)
        self.give("one", pool_orders.OpenLink(link, Cents(100_000), Cents(0), actor=SHIFT_MANAGER))
        for table in TABLES:
            unread = data.draw(st.sampled_from(UNREAD), label=f"the shoe of {table} has no reader")
            self.give(table, c.OpenTable(self.documents[table], unread=unread, actor=PIT_MANAGER))
            for position, name in enumerate(SEATED, 1):
                self.give(table, c.Sit(name, position, actor=player(name)))
            self.give(table, c.CallPlaceYourBets(actor=DEALER))

    @rule(table=st.sampled_from(TABLES), name=st.sampled_from(SEATED), chance=CHANCE)
    def a_player_acts(self, table: str, name: str, chance: Random) -> None:
        self.give_one(table, player(name), None, chance)

    @rule(table=st.sampled_from(TABLES), chance=CHANCE, orders=st.integers(1, 25))
    def the_round_goes_on(self, table: str, chance: Random, orders: int) -> None:
        for _ in range(orders):
            state = self.tables[table]
            if state.phase is Phase.BETTING and not state.current.stakes:
                self.all_wager_on_the_jackpot(table, chance)
            elif state.phase is Phase.DECIDING and waiting(state) and chance.random() < 0.9:
                name = state.current.hands[waiting(state)[0]].controller
                self.give_one(table, player(name), (c.Decide,), chance)
            else:
                self.give_one(table, DEALER, GOING_ON, chance)

    def all_wager_on_the_jackpot(self, table: str, chance: Random) -> None:
        for position, name in self.tables[table].seats.items():
            for area in (self.tables[table].rules.base_wagers[0], JACKPOT):
                amount = Cents(100 * chance.randint(1, 2))
                self.give(table, c.PlaceWager(name, position, area, amount, actor=player(name)))

    @rule(table=st.sampled_from(TABLES), actor=st.sampled_from(STAFF), chance=CHANCE)
    def staff_act(self, table: str, actor: Actor, chance: Random) -> None:
        self.give_one(table, actor, None, chance)

    @rule(table=st.sampled_from(TABLES), actor=st.sampled_from((SUPERVISOR, SHIFT_MANAGER)))
    def the_round_is_void(self, table: str, actor: Actor) -> None:
        self.give(table, c.VoidRound("5.1", "a second Ace of Spades", actor=actor))

    @precondition(lambda self: any(table.round and table.round.entered for table in self.tables.values()))
    @rule(actor=st.sampled_from((SUPERVISOR, SHIFT_MANAGER)))
    def rounds_with_claims_are_void(self, actor: Actor) -> None:
        for table, state in self.tables.items():
            if state.round and state.round.entered:
                self.the_round_is_void(table, actor)

    @rule(table=st.sampled_from(TABLES), at=st.integers(1, 4))
    def a_hand_has_a_wrong_number_of_cards(self, table: str, at: int) -> None:
        self.give(table, c.RecordHandCount(str(at), 1, actor=DEALER))
        self.give(table, c.RemoveHand(at, actor=SHIFT_MANAGER))

    @precondition(lambda self: any(table.round and table.round.halt for table in self.tables.values()))
    @rule(table=st.sampled_from(TABLES), chance=CHANCE)
    def the_shift_manager_finds_a_remedy(self, table: str, chance: Random) -> None:
        self.give_one(table, SHIFT_MANAGER, REMEDIES, chance)

    @precondition(lambda self: self.pool and self.pool.claims)
    @rule(chance=CHANCE, actor=st.sampled_from((SUPERVISOR, SHIFT_MANAGER)))
    def a_claim_is_looked_into(self, chance: Random, actor: Actor) -> None:
        assert self.pool is not None
        sequence = chance.choice([*self.pool.claims])
        table = self.pool.claims[sequence].table
        self.give(table, pool_orders.VerifyClaim(sequence, actor=actor))
        for payer in (actor, DEALER):  # the verifier does not pay what takes part of the meter
            self.give(table, pool_orders.PayClaim(sequence, actor=payer))

    @precondition(lambda self: self.pool and any(self.pool.open_claims()))
    @rule(chance=CHANCE)
    def a_claim_is_refused_by_itself(self, chance: Random) -> None:
        assert self.pool is not None
        claim = chance.choice([*self.pool.open_claims()])
        order = pool_orders.RefuseClaim(claim.entered.sequence, "no such hand", actor=SHIFT_MANAGER)
        self.give(claim.table, order)

    @precondition(lambda self: self.pool and any(self.pool.open_claims()))
    @rule()
    def all_claims_are_paid(self) -> None:
        assert self.pool is not None
        for claim in [*self.pool.open_claims()]:
            number = claim.entered.sequence
            for order in (
                pool_orders.VerifyClaim(number, actor=SUPERVISOR),
                pool_orders.PayClaim(number, actor=DEALER),
            ):
                self.give(claim.table, order)
        assert not any(self.pool.open_claims()), "what is open can be paid, in its order"

    def give_one(
        self, table: str, actor: Actor, kinds: tuple[type[c.TableCommand], ...] | None, chance: Random
    ) -> None:
        state = self.tables[table]
        found = [one for one in options(state, viewer_of(actor)) if kinds is None or type(one.command) in kinds]
        option = chosen(state, found, chance)
        if option:
            self.give(table, filled(state, option, chance))

    def give(self, table: str, order: AnyOrder) -> None:
        note(f"table {table}: {order}")
        happened = execute(Linked(table, self.tables[table], self.pool), order)
        self.count(table, happened)
        if isinstance(happened, Happened):
            self.look_at_claims(table, happened)
            self.tables[table], self.pool = happened.after.table, happened.after.pool
            self.history[table] += [json.dumps(codec.encode(event)) for event in happened.at_table]
            self.history["pool"] += [json.dumps(codec.encode(event)) for event in happened.in_pool]

    def count(self, table: str, happened: Happened | Rejection) -> None:
        key = self.documents[table]
        self.sent[key, "given"] += 1
        self.sent[key, "accepted" if isinstance(happened, Happened) else "refused"] += 1
        if isinstance(happened, Happened):
            self.sent[key, "events"] += len(happened.at_table) + len(happened.in_pool)
            self.sent[key, "rounds"] += sum(isinstance(one, RoundConcluded) for one in happened.at_table)
            self.sent[key, "void"] += sum(isinstance(one, RoundVoided) for one in happened.at_table)

    def look_at_claims(self, table: str, happened: Happened) -> None:
        pool, game = self.pool, self.tables[table].game
        for event in happened.in_pool:
            if pool is not None:
                self.reference.look_at(pool, event, game.readings if game else None)
                shown = pool.displayed
                pool = evolve_pool(pool, event)
                assert pool.displayed >= shown or isinstance(event, ClaimPaid), "the sign fell"
            else:
                pool = evolve_pool(pool, event)
        if pool and happened.in_pool:
            self.reference.check(pool)

    @invariant()
    def nothing_is_lost_between_the_books(self) -> None:
        if self.pool is None:
            return
        assert sum(self.pool.accounts) == 0
        handed_over = sum(self.locked(name) + table.accounts.get(POOL, 0) for name, table in self.tables.items())
        assert handed_over == -self.pool.accounts.players

    def locked(self, name: str) -> int:
        """Wagers of the round in play that are posted and stand."""
        current = self.tables[name].round
        posted = self.pool.round_of(name, current.number) if self.pool and current else None
        if posted is None or current is None or current.phase in AFTER:
            return 0
        standing = {at: one for at, one in posted.posted.items() if not one.reversed}
        return sum(one.contribution.stake for at, one in standing.items() if current.total(c.Place(at, JACKPOT)))

    @invariant()
    def a_table_waits_for_what_the_pool_has_open(self) -> None:
        for name, table in self.tables.items():
            if self.pool and table.game:
                claims = [claim for claim in self.pool.open_claims() if claim.table == name and not claim.supplements]
                assert {(one.round, one.position) for one in table.unpaid} == {
                    (claim.round, claim.entered.position) for claim in claims
                }

    def teardown(self) -> None:
        assert replay_pool(read_event(line) for line in self.history["pool"]) == self.pool
        for name, table in self.tables.items():
            assert replay(read_event(line) for line in self.history[name]) == table


TestLinked = LinkedMachine.TestCase
TestLinked.settings = settings(stateful_step_count=STEPS)
