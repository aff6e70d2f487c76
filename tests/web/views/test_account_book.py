"""A Player's account by round: an award stands under the round of its hand, whenever it was paid."""

from pathlib import Path
from typing import Any

import pytest

from megalink.floor.audit.round_index import RoundBooks
from megalink.floor.decide import change
from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import PlayerMoved
from megalink.floor.state.users import UserRole
from megalink.jackpot import commands as pool
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.web.views.account_book import account_book, under_own_rounds
from tests.floor.floors import DEALER, LINK, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_link, player
from tests.floor.hand_clock import HandClock
from tests.floor.royals import deal_royals, open_royal_tables, settlement
from tests.web.served import serving

NAME = "p.t1"
OTHER = Actor("gia", Role.GAMING_SHIFT_MANAGER)


@pytest.fixture
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A floor that books an award under the round that is open when it is paid."""
    moves_of = change.moves_of

    def without_rounds(*happened: Any) -> change.Moves:
        return {name: move._replace(round=None) for name, move in moves_of(*happened).items()}

    monkeypatch.setattr(change, "moves_of", without_rounds)


def paid_late(floor: Floor, tables: tuple[str, ...] = ("t1",)) -> None:
    """A Royal Flush in the first round, paid when a wager of the second lies on the table."""
    open_link(floor)
    open_royal_tables(floor, tables)
    deal_royals(floor, tables)
    for table in tables:
        must(floor, settlement(table))
    meter = floor.meter(LINK).pool
    assert meter is not None
    for claim in meter.open_claims():
        must(floor, AtLink(LINK, pool.VerifyClaim(claim.entered.sequence, actor=SUPERVISOR)))
    for table in tables:
        must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
        name = f"p.{table}"
        must(floor, AtTable(table, c.PlaceWager(name, 1, "ante", Cents(700), actor=player(name))))
    for claim in meter.open_claims():
        pays = pool.PayClaim(claim.entered.sequence, actor=SHIFT_MANAGER)
        assert floor.call_by_two(AtLink(LINK, pays), OTHER).is_accepted


def written(floor: Floor) -> list[int]:
    moved = [line.event for line in floor.statement(NAME) if isinstance(line.event, PlayerMoved)]
    return [event.round for event in moved if event.why == "jackpot_awarded"]


@pytest.mark.usefixtures("as_before")
def test_a_late_award_of_an_old_log__is_shown_under_its_own_round_and_the_log_stays_as_it_is() -> None:
    floor = open_floor()
    paid_late(floor)
    head = floor.store.head()
    assert written(floor) == [2], "so it stands in the log"
    lines = under_own_rounds(NAME, floor.statement(NAME), RoundBooks(lambda: floor.store))
    book = account_book(NAME, floor.purse(NAME).balance, lines)
    first, second = sorted((entry for entry in book.entries if entry.table), key=lambda entry: entry.round or 0)
    assert (first.round, first.sums.awarded) == (1, book.totals.awarded)
    assert first.sums.awarded > 0
    assert (second.round, second.sums.awarded, second.net) == (2, 0, -700)
    assert book.entries[0] is first, "it moved last"
    assert floor.store.head() == head
    floor.close()


def test_a_late_award_of_a_log_of_today__stays_where_it_was_written() -> None:
    floor = open_floor()
    paid_late(floor)
    assert written(floor) == [1]
    lines = [*floor.statement(NAME)]
    assert [*under_own_rounds(NAME, lines, RoundBooks(lambda: floor.store))] == lines
    floor.close()


@pytest.mark.usefixtures("as_before")
def test_awards_of_one_moment__are_told_apart_by_their_tables_and_players() -> None:
    floor = open_floor(clock=HandClock())
    paid_late(floor, ("t1", "t2"))
    books = RoundBooks(lambda: floor.store)
    for name in (NAME, "p.t2"):
        lines = [*under_own_rounds(name, floor.statement(name), books)]
        awarded = [line.event for line in lines if getattr(line.event, "why", "") == "jackpot_awarded"]
        assert [event.round for event in awarded] == [1]
    floor.close()


@pytest.mark.usefixtures("as_before")
def test_the_api_of_accounts__shows_it_so_line_by_line_and_by_round(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        paid_late(served.floor)
        supervisor = served.client("sue", UserRole.PIT_SUPERVISOR)
        lines = supervisor.get(f"/api/accounts/{NAME}").json()["lines"]
        assert [line["round"] for line in lines if line["kind"] == "jackpot_awarded"] == [1]
        entries = supervisor.get(f"/api/accounts/{NAME}/rounds").json()["entries"]
        assert [entry["round"] for entry in entries if entry["sums"]["awarded"]] == [1]
