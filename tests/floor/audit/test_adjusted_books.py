"""With adjustments in any order the books balance, the exports add up, and a replay is what was live."""

import csv
import io
import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.audit.audit import audit
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import write_csv
from megalink.floor.audit.export import COLUMNS, all_rows, finished, write_jsonl
from megalink.floor.audit.money_rows import ADJUSTMENT
from megalink.floor.audit.reading import walk
from megalink.floor.orders.commands import BeginShift
from megalink.floor.service import Floor
from megalink.floor.state.books import books
from megalink.ledger.adjustments import AdjustmentApproved, ApproveAdjustment, ProposeAdjustment, WithdrawAdjustment
from megalink.ledger.balances import adjusted_lines
from megalink.ledger.cage import CashOut
from megalink.money import Cents, parse_amount
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from tests.floor.floors import (
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    next_day,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    seat,
)
from tests.floor.state.test_restart import after_restart, held

TABLES = ("t1", "t2")
MANAGERS = (PIT_MANAGER, SHIFT_MANAGER, Actor("pat", Role.PIT_MANAGER), Actor("gus", Role.GAMING_SHIFT_MANAGER))


class Night:
    """Two tables that are not linked: all that their Players win or lose is between them and the house."""

    def __init__(self, chance: Random) -> None:
        self.store, self.chance = MemoryStore(), chance
        self.floor: Floor = open_floor(self.store, table_snapshot_events=chance.choice((5, 1 << 40)))
        self.players: list[str] = []
        self.balances: Counter[str] = Counter()  # by what was approved alone
        self.lines: Counter[tuple[str, str]] = Counter()
        open_link(self.floor)
        for table in TABLES:
            open_table(self.floor, table, link=None)
            names = [f"robot.{table}.{position}" for position in (1, 2)]
            seat(self.floor, table, *names, chips=100_000)
            self.players += names
            play_rounds(self.floor, 2, table)

    def step(self) -> None:
        chance, floor = self.chance, self.floor
        manager, player = chance.choice(MANAGERS), chance.choice(self.players)
        table = player.split(".")[1] if chance.random() < 0.9 else chance.choice(TABLES)
        waiting = [proposed.proposal for proposed in floor.table(table).adjustments.waiting]
        proposal = chance.choice((*waiting, *waiting, 1, 99))
        match chance.randrange(8):
            case 0:
                play_rounds(floor, 1, table)
            case 1 if chance.random() < 0.5:
                next_day(floor)
            case 1:
                floor.call(BeginShift(actor=SHIFT_MANAGER))
            case 2:
                floor.call(CashOut(player, floor.purse(player).balance, actor=SUPERVISOR))
            case 3:
                floor.call(WithdrawAdjustment(table, proposal, "counted again", actor=manager))
            case 4 | 5:
                amount = Cents(chance.choice((-200_000, -700, -1, 0, 3, 100_000)))
                number = chance.randint(1, floor.table(table).round_number)
                floor.call(ProposeAdjustment(table, number, player, amount, "miscounted", actor=manager))
            case _:
                self.approve(ApproveAdjustment(table, proposal, actor=manager))

    def approve(self, order: ApproveAdjustment) -> None:
        proposed = self.floor.table(order.table).adjustments.proposed(order.proposal)
        for key in (None, "once", "once"):  # the same proposal again and again
            if self.floor.call(order, key and f"{key}-{order.table}-{order.proposal}-{order.actor.id}").is_accepted:
                if key is None:
                    assert proposed is not None
                    self.balances[proposed.player] += proposed.amount
                    self.lines[order.table, self.floor.gaming_day] -= proposed.amount
                else:
                    assert proposed is None, "a proposal acts once"


def exported(night: Night) -> tuple[Counter[str], Counter[str]]:
    """What each Player won by the CSV export, and what of it are adjustments: the same as in the JSON export."""
    text, calendar = io.StringIO(), Calendar(night.store)
    write_csv(COLUMNS, all_rows(finished(night.store), calendar), text)
    nets: Counter[str] = Counter()
    adjusted: Counter[str] = Counter()
    booked: Counter[tuple[str, str]] = Counter()
    for row in csv.DictReader(io.StringIO(text.getvalue())):
        cents = parse_amount(row["net"])
        nets[row["player"]] += cents
        if row["wager"] == ADJUSTMENT:
            adjusted[row["player"]] += cents
            booked[row["day"], row["shift"]] += 1
    approvals = [seen.period for seen in walk(night.store, (AdjustmentApproved,))]
    assert booked == Counter((period.day, str(period.shift or "")) for period in approvals)
    text = io.StringIO()
    write_jsonl(finished(night.store), calendar, text)
    by_json: Counter[str] = Counter()
    for line in text.getvalue().splitlines():
        for adjustment in json.loads(line)["adjustments"]:
            by_json[adjustment["player"]] += parse_amount(adjustment["amount"])
    assert by_json == adjusted
    return nets, adjusted


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(1, 40))
def test_books_exports_and_replay_agree(seed: int, count: int) -> None:
    night = Night(Random(seed))
    floor = night.floor
    try:
        for _ in range(count):
            night.step()
            assert floor.findings() == ()
        assert after_restart(night.store) == held(floor)
        nets, adjusted = exported(night)
        for player in night.players:
            purse = floor.purse(player)
            assert adjusted[player] == night.balances[player]
            assert purse.balance - purse.cash == nets[player]
            assert purse.balance >= 0
        lines = {(line.table, line.day): line.cents for line in adjusted_lines(books(floor.state))}
        assert lines == {where: cents for where, cents in night.lines.items() if cents}
        report = audit(night.store)
        assert report.findings == []
        assert report.trial_balance == floor.trial_balance()
        assert {(line.table, line.day): line.cents for line in report.adjusted} == lines
    finally:
        floor.close()


def test_the_nights_meet_what_they_are_about() -> None:
    """Otherwise the property above says little."""
    made = withdrawn = waiting = days = 0
    for seed in range(12):
        night = Night(Random(seed))
        for _ in range(40):
            night.step()
        for table in TABLES:
            known = night.floor.table(table).adjustments
            made, waiting = made + len(known.made), waiting + len(known.waiting)
            withdrawn += known.proposals - len(known.made) - len(known.waiting)
            days = max(days, len([*known.by_day()]))
        night.floor.close()
    assert min(made, withdrawn, waiting) > 5
    assert days > 1
