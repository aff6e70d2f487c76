"""A claim for its verifier and its slip, the history of its link, and what the sign may say meanwhile."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.state.users import UserRole
from megalink.jackpot import commands as pool
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SECOND,
    SHIFT_MANAGER,
    SUPERVISOR,
    begin_day,
    must,
    open_link,
)
from tests.floor.royals import ROYAL, deal_royals, open_royal_tables, settlement
from tests.web.served import Served, serving

CLAIM, HISTORY = f"/api/links/{LINK}/claims/1", f"/api/links/{LINK}/history"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A Royal Flush at t1 that waits to be verified; its deck was counted."""
    with serving(tmp_path / "floor.db") as served:
        begin_day(served.floor)
        open_link(served.floor)
        open_royal_tables(served.floor, ["t1"])
        deal_royals(served.floor, ["t1"])
        must(served.floor, settlement("t1"))
        yield served


def test_a_claim_shows_all_that_its_verifier_looks_at(served: Served) -> None:
    told = served.client("sue", UserRole.PIT_SUPERVISOR).get(CLAIM).json()
    assert (told["hand_title"], told["cards"], told["player"], told["position"]) == ("Royal Flush", ROYAL, "p.t1", 1)
    assert (told["stake"], told["minimum"], told["multiple"]) == (100, 100, 1)
    assert told["row"] == {"title": "Royal Flush", "pays": 100, "unit": "percent", "clause": "4.2"}
    steps = {step["what"]: step["amount"] for step in told["steps"]}
    assert steps["percentage"] == steps["to_hand_over"] == told["to_pay"] == 100_000_020
    assert steps["starts_again"] == PARAMETERS.reset
    assert (told["corrections"], told["deck_counts"], told["needs_manager"]) == ([], [], True)
    assert [option["order"] for option in told["options"]] == ["link.verify_claim"]


def test_the_cards_are_checked_while_they_lie_there__and_a_hand_priced_again_by_its_record(served: Served) -> None:
    floor, supervisor = served.floor, served.client("sue", UserRole.PIT_SUPERVISOR)
    second = f"/api/links/{LINK}/claims/2"
    open_royal_tables(floor, ["t2"])
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    told = supervisor.get(second).json()
    assert told["checks"] == ["cards", "player", "stake", "deck", "corrections", "amount"]
    assert told["verified_before"] is None
    before = told["to_pay"]
    must(floor, AtLink(LINK, pool.VerifyClaim(2, actor=SUPERVISOR)))
    assert supervisor.get(second).json()["verified_before"] is None
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace", actor=SHIFT_MANAGER)))
    deal_royals(floor, ["t2"])  # the cards of the first are gone
    told = supervisor.get(second).json()
    assert told["checks"] == ["verified_before", "priced_again", "amount"]
    assert told["to_pay"] != before
    first = told["verified_before"]
    assert (first["claim"], first["by"], first["amount"]) == (2, SUPERVISOR.id, before)
    assert first["at"] == next(line["at"] for line in told["history"] if line["what"] == "verified")
    assert first["reason"] == "claim 1 fell: the round is void by 5.1"
    must(floor, AtLink(LINK, pool.VerifyClaim(2, actor=PIT_MANAGER)))
    assert supervisor.get(second).json()["verified_before"] is None


def test_a_supplement_rests_on_the_claim_that_was_paid(served: Served) -> None:
    floor, supervisor = served.floor, served.client("sue", UserRole.PIT_SUPERVISOR)
    open_royal_tables(floor, ["t2"])
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    for claim in (1, 2):
        must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SUPERVISOR)))
        must(floor, AtLink(LINK, pool.PayClaim(claim, actor=DEALER)))
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace", actor=SHIFT_MANAGER)))
    told = supervisor.get(f"/api/links/{LINK}/claims/3").json()
    assert (told["supplements"], told["checks"]) == (2, ["verified_before", "priced_again", "amount"])
    assert (told["verified_before"]["claim"], told["verified_before"]["by"]) == (2, SUPERVISOR.id)
    assert told["verified_before"]["reason"] == "claim 1 fell: the round is void by 5.1"


def test_irregularities_and_counts_of_the_round_stand_beside_it(served: Served) -> None:
    must(served.floor, AtTable("t1", c.CountCards(52, actor=DEALER)))
    must(served.floor, AtTable("t1", c.ReportIrregularity("6.1", "a dispute at position 1", actor=DEALER)))
    told = served.client("ada", UserRole.AUDITOR).get(CLAIM).json()
    assert [note["by"] for note in told["corrections"]] == [DEALER.id]
    assert "a dispute at position 1" in told["corrections"][0]["text"]
    assert ["52 cards" in note["text"] for note in told["deck_counts"]] == [True]
    assert told["options"] == []


def test_a_paid_claim_keeps_its_slip_when_its_table_has_played_on(served: Served) -> None:
    must(served.floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(served.floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    deal_royals(served.floor, ["t1"])
    told = served.client("dee", UserRole.DEALER).get(CLAIM).json()
    assert (told["status"], told["verified_by"], told["paid_by"]) == ("paid", SUPERVISOR.id, DEALER.id)
    assert (told["confirmed_by"], told["cards"], told["round"]) == (SECOND.id, ROYAL, 1)
    assert told["options"] == []


@pytest.mark.parametrize(("path", "status"), [("claims/99", 404), ("claims/x", 404), ("claims/0", 404)])
def test_a_claim_that_is_not_there(served: Served, path: str, status: int) -> None:
    answer = served.client("sue", UserRole.PIT_SUPERVISOR).get(f"/api/links/{LINK}/{path}")
    assert (answer.status_code, answer.json()["refused"]) == (status, "claim_unknown")


def test_while_the_whole_pool_is_claimed_everybody_learns_what_is_played_for(served: Served) -> None:
    anybody = served.client()
    link = anybody.get(f"/api/links/{LINK}").json()
    assert (link["verifying"], link["playing_for"]) == (100_000_020, PARAMETERS.reset)
    must(served.floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(served.floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    link = anybody.get(f"/api/links/{LINK}").json()
    assert (link["verifying"], link["displayed"], link["playing_for"]) == (None, PARAMETERS.reset, PARAMETERS.reset)
    assert [(hit["hand_title"], hit["table_title"]) for hit in link["hits"]] == [
        ("Royal Flush", "Singapore Stud Poker")
    ]


def test_the_last_award_stays_until_its_table_begins_another_round(served: Served) -> None:
    def awarded() -> dict[str, object] | None:
        found: dict[str, object] | None = served.client().get(f"/api/links/{LINK}").json()["awarded"]
        return found

    assert awarded() is None
    must(served.floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(served.floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    last = awarded()
    assert last is not None
    assert (last["hand_title"], last["table"], last["amount"]) == ("Royal Flush", "t1", 100_000_020)
    must(served.floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert awarded() is None


def test_an_award_that_is_taken_back_is_no_longer_among_the_awards(served: Served) -> None:
    must(served.floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(served.floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    must(served.floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SHIFT_MANAGER)))
    assert served.client().get(f"/api/links/{LINK}").json()["hits"] == []
    assert served.client().get(f"/api/links/{LINK}").json()["awarded"] is None
    assert [link["hits"] for link in served.client().get("/api/floor").json()["links"]] == [[]]


def test_the_history_is_proved_now_and_at_an_earlier_moment(served: Served) -> None:
    auditor = served.client("ada", UserRole.AUDITOR)
    before = auditor.get(HISTORY).json()
    must(served.floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(served.floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    now = auditor.get(HISTORY).json()
    assert (before["reconciled"], now["reconciled"]) == (True, True)
    assert sum(row["displayed"] for row in now["meter"]) == now["displayed"] == PARAMETERS.reset
    assert [line["claim"] for line in now["lines"][:2]] == [1, 1]
    assert now["reset_short"] == PARAMETERS.reset
    then = auditor.get(f"{HISTORY}?position={before['position']}").json()
    assert then == before
    assert auditor.get(f"{HISTORY}?position=1").status_code == 404
    assert auditor.get(f"{HISTORY}.csv").text.startswith("Gaming day,Time,Log position,Event")


def test_an_approver_sees_the_reason_and_the_values_before_and_after(served: Served) -> None:
    must(served.floor, AtLink(LINK, pool.ProposeCorrection(Cents(-700), "counted anew", actor=PIT_MANAGER)))
    must(served.floor, AtLink(LINK, pool.ProposeParameters(PARAMETERS, "as agreed", actor=PIT_MANAGER)))
    told = served.client("gil", UserRole.GAMING_SHIFT_MANAGER).get(f"/api/links/{LINK}").json()
    correction, parameters = told["proposals"]
    displayed = told["displayed"]
    assert correction["reason"] == "counted anew"
    assert (correction["before"], correction["after"]) == ({"displayed": displayed}, {"displayed": displayed - 700})
    assert (parameters["reason"], parameters["before"]) == ("as agreed", parameters["after"])
