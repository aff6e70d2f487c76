"""A link's history: whatever happened, the entries add up to the meter and to the reserve, and every amount is told."""

import csv
import io
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.links.export import CONTRIBUTIONS, history_as_plain, write_history
from megalink.floor.audit.links.history import Heading, LinkBook, Sums, Until, movements, read_book
from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.service import Floor
from megalink.floor.state.streams import in_envelope
from megalink.games.library import document
from megalink.jackpot import commands as pool
from megalink.jackpot.awards import WAGER
from megalink.jackpot.computation import Step, What
from megalink.jackpot.events import AnyEvent, ClaimsPriced, Contributed
from megalink.jackpot.postings import movement
from megalink.jackpot.state import Claim, Status
from megalink.money import Cents, parse_amount
from megalink.rulebook.document import PayUnit
from megalink.store.contract import Recorded
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SECOND,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    next_day,
    open_floor,
    open_link,
)
from tests.floor.royals import deal_royals, open_royal_tables, pay_what_is_open, settlement
from tests.machines.test_pool_nights import Night

FIRST_DAY, SECOND_DAY = "1970-01-01", "1970-01-02"  # of the clock in hand


def recorded(events: list[AnyEvent]) -> Iterator[Recorded]:
    for version, event in enumerate(events, start=1):
        yield Recorded(version, "link:main", version, *in_envelope(event, event.by, event.at), "")


@settings(max_examples=15)
@given(st.integers(0, 1_000_000))
def test_after_every_event_the_entries_add_up_to_the_meter_and_the_reserve(seed: int) -> None:
    night = Night(seed)
    night.play(120)
    book = LinkBook("main")
    for line in recorded(night.watch.events):
        book.take(line, Period("2026-01-01"))
        assert book.pool is not None
        assert book.total == Sums(book.pool.displayed, book.pool.reserve)
        assert book.is_reconciled
    assert (book.pool.displayed, book.pool.reserve) == (night.watch.pool.displayed, night.watch.pool.reserve)  # type: ignore[union-attr]
    told = [one for one in night.watch.events if not isinstance(one, Contributed | ClaimsPriced)]
    assert [line.event for line in book.lines] == told
    made = book.sums.get(Heading.CONTRIBUTIONS, Sums())
    assert sum(one.to_displayed for one in book.contributed.values()) == made.displayed
    for claim in book.claims.values():
        _adds_up(claim, computed(book, claim))


@settings(max_examples=10)
@given(st.integers(0, 1_000_000))
def test_every_event_moves_what_its_entries_say(seed: int) -> None:
    night = Night(seed)
    night.play(120)
    for event in night.watch.events:
        parts, whole = [*movements(event)], movement(event)
        assert sum(part.displayed for part in parts) == whole.displayed
        assert sum(part.reserve for part in parts) == whole.reserve


def computed(book: LinkBook, claim: Claim) -> tuple[Step, ...]:
    return book.steps_to(claim, document(claim.document).pays[WAGER][claim.entered.hand])


def _adds_up(claim: Claim, made: tuple[Step, ...]) -> None:
    """The way leads to the amount of the claim: down to the meter that is left, and from there to the share."""
    at = {step.what: step for step in made}
    assert at[What.AWARD].amount == claim.entered.amount
    assert at[What.TO_HAND_OVER].amount == claim.entered.amount + claim.entered.stake_back
    if What.LEFT in at:
        before = [step.amount for step in made[: made.index(at[What.LEFT])]]
        assert sum(before) == at[What.LEFT].amount or at[What.LEFT].amount == 0
    if What.SHARE in at:
        assert at[What.FROM_METER].amount + at[What.FROM_HOUSE].amount == at[What.SHARE].amount
    elif What.PERCENTAGE in at and claim.status in (Status.ENTERED, Status.VERIFIED, Status.PAID):
        assert at[What.PERCENTAGE].amount == claim.entered.amount
    if What.DUE in at:
        paid = sum(step.amount for step in made if step.what is What.PAID_BEFORE)
        assert at[What.DUE].amount + paid == claim.entered.amount


def evening() -> Floor:
    """Two Royal Flushes at two tables on two days, the first round void later; a correction and new parameters."""
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1", "t2"])
    deal_royals(floor, ["t1"])
    must(floor, settlement("t1"))
    next_day(floor)
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    must(floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    pay_what_is_open(floor)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SHIFT_MANAGER)))
    pay_what_is_open(floor)
    must(floor, AtLink(LINK, pool.ProposeCorrection(Cents(700), "counted anew", actor=PIT_MANAGER)))
    must(floor, AtLink(LINK, pool.ApproveCorrection(1, actor=SHIFT_MANAGER)))
    higher = PARAMETERS._replace(minimum=Cents(200))
    must(floor, AtLink(LINK, pool.ProposeParameters(higher, "as agreed", at_next_win=False, actor=PIT_MANAGER)))
    must(floor, AtLink(LINK, pool.ApproveParameters(2, actor=SHIFT_MANAGER)))
    return floor


def test_contributions_stand_under_their_table_and_gaming_day() -> None:
    book = read_book(evening().store, LINK)
    assert [(*place, made.wagers, made.stakes) for place, made in book.contributed.items()] == [
        (FIRST_DAY, "t1", 1, 100),
        (SECOND_DAY, "t2", 1, 100),
        (SECOND_DAY, "t1", 0, 0),  # of the void round, when it was void
    ]
    assert [made.returned for made in book.contributed.values()] == [0, 0, 100]
    assert book.contributed[FIRST_DAY, "t1"].to_displayed == 20


def test_an_approval_tells_the_reason_the_two_people_and_the_values_before_and_after() -> None:
    lines = read_book(evening().store, LINK).lines
    applied = next(line for line in lines if line.event.WIRE == "jackpot.correction_applied.v1")
    assert (applied.proposed_by, applied.approved_by) == (PIT_MANAGER.id, SHIFT_MANAGER.id)
    assert applied.reason == "counted anew"
    assert applied.after.displayed == applied.before.displayed + 700
    changed = next(line for line in lines if line.event.WIRE == "jackpot.parameters_changed.v1")
    assert changed.old == PARAMETERS
    assert changed.new == PARAMETERS._replace(minimum=Cents(200))
    assert (changed.proposed_by, changed.approved_by) == (PIT_MANAGER.id, SHIFT_MANAGER.id)
    assert changed.reason == "as agreed"


def test_the_meter_is_proved_at_any_position_and_time() -> None:
    floor = evening()
    whole = read_book(floor.store, LINK)
    for line in whole.lines:
        then = read_book(floor.store, LINK, Until(position=line.position))
        assert then.total == line.after
        assert then.is_reconciled
    assert read_book(floor.store, LINK, Until(at=whole.at)).total == whole.total


def test_a_closed_claim_keeps_its_cards_people_and_computation() -> None:
    book = read_book(evening().store, LINK)
    assert [claim.status for claim in book.claims.values()] == [Status.REVERSED, Status.PAID, Status.PAID]
    assert book.claims[3].supplements == 2
    assert book.claims[2].verified_by == SUPERVISOR.id
    whats = [step.what for step in computed(book, book.claims[2])]
    assert whats[:4] == [What.DISPLAYED, What.EARLIER_TAKES, What.EARLIER_REFILLS, What.LEFT]
    due, paid = computed(book, book.claims[3])[:2]
    assert (due.what, paid.what, paid.number) == (What.DUE, What.PAID_BEFORE, 2)
    assert document(book.claims[2].document).pays[WAGER]["royal_flush"].unit is PayUnit.PERCENT


def test_whoever_confirmed_a_large_payment_stands_beside_it() -> None:
    floor = evening()
    book = read_book(floor.store, LINK)
    assert book.lines[0].approved_by == SECOND.id  # of the link's opening
    assert book.confirmed_by == {1: SECOND.id}  # a Gaming Shift Manager paid the others himself
    paid = [line for line in book.lines if line.event.WIRE == "jackpot.claim_paid.v1"]
    assert [(line.by, line.approved_by) for line in paid[:2]] == [(DEALER.id, SECOND.id), (SHIFT_MANAGER.id, "")]


def test_the_rows_of_the_csv_add_up_to_the_meter() -> None:
    floor = evening()
    book, out = read_book(floor.store, LINK), io.StringIO()
    write_history(book, out)
    rows = [*csv.DictReader(io.StringIO(out.getvalue()))]
    assert book.pool is not None
    assert sum(parse_amount(row["Displayed, change"]) for row in rows) == book.pool.displayed
    assert sum(parse_amount(row["Reserve, change"]) for row in rows) == book.pool.reserve
    assert sum(row["Event"] == CONTRIBUTIONS for row in rows) == 3
    plain = history_as_plain(book)
    assert plain["reconciled"] is True
    assert sum(parse_amount(row["displayed"]) for row in plain["meter"]) == parse_amount(plain["displayed"])


def test_a_broken_sum_is_found() -> None:
    book = read_book(evening().store, LINK)
    book.sums[Heading.AWARDS] = Sums()
    assert not book.is_reconciled


def test_a_reserve_that_cannot_pay_the_next_reset_says_what_it_lacks() -> None:
    floor = evening()
    meter = floor.meter(LINK).pool
    assert meter is not None
    assert meter.reset_short == PARAMETERS.reset - meter.reserve
