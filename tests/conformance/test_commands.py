"""Every order carries its facts, and every place that must know an order or an event of a table knows it."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from megalink.floor.orders import commands as floor_commands
from megalink.floor.orders.codec import KINDS
from megalink.jackpot import commands as pool_commands
from megalink.ledger import adjustments, cage, slips
from megalink.rulebook.command import Facts
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.commands import AnyCommand, TableFacts
from megalink.table.options.option import kinds_with
from megalink.table.phase import Phase
from megalink.table.section5.decide import REPORTABLE
from tests.machines import noise

SOURCES = Path(__file__).resolve().parents[2] / "src" / "megalink"
TABLE: tuple[Any, ...] = get_args(AnyCommand)
POOL: tuple[Any, ...] = get_args(pool_commands.AnyCommand)
AT_CAGE: tuple[Any, ...] = get_args(cage.AnyCommand | adjustments.AnyCommand | slips.AnyCommand)
ELSEWHERE: tuple[Any, ...] = (*POOL, *AT_CAGE, *get_args(floor_commands.FloorCommand))
EVENTS: tuple[Any, ...] = get_args(e.AnyEvent)

# By the documents: section 5 and 6.1 name the clause under which each remedy stands.
CLAUSES_OF_SECTION_5 = {
    c.ReportIrregularity: "5.1",
    c.VoidRound: "5.1.1",
    c.MoveHands: "5.2",
    c.MovePackets: "5.2",
    c.RecordExposedCard: "5.4",
    c.WithdrawExposure: "5.4",
    c.RecordLateWager: "5.5",
    c.RemoveHand: "5.7",
    c.PermitWithdrawal: "5.7.1",
    c.WithdrawHand: "5.7.1",
    c.CountCards: "5.8",
    c.RecordHandCount: "5.8",
    c.BarPlayer: "5.9",
    c.RecordView: "5.10",
    c.ResolveMultipleHands: "5.10",
    c.StopPlayer: "5.10.3",
    c.DeclarePowerFailure: "5.16",
    c.WithdrawAll: "5.16.1",
    c.ResumePlay: "5.16.2",
    c.GiveRuling: "6.1",
}
# The clauses whose report admits the order: what a clause itself says is to be done about it. 5.15 lets the past stand.
REMEDIES = {
    "5.1": {c.VoidRound},
    "5.2": {c.VoidRound, c.MoveHands, c.MovePackets},
    "5.3": {c.VoidRound},
    "5.4": {c.VoidRound},
    "5.5": {c.RecordLateWager},
    "5.6": {c.LowerWager},
    "5.7": {c.RemoveHand},
    "5.8": {c.VoidRound, c.CountCards},
    "5.9": {c.BarPlayer},
    "5.10": {c.ResolveMultipleHands, c.StopPlayer},
    "5.11": {c.MarkAbsent},
    "5.12": {c.PlaceWager, c.LowerWager},
    "5.13": {c.RecordFoundWager},
    "5.14": {c.RecordFoundWager},
    "5.15": set(),
    "5.16": {c.DeclarePowerFailure},
    "6.1": set(),
}
# Who plays on while the power has failed (5.16): nobody. What else is done meanwhile ends it, or is not play.
WHILE_POWER_FAILED = {
    "AssignActing",
    "RecordAward",
    "RecordRefusal",
    "BarPlayer",
    "VoidRound",
    "WithdrawAll",
    "ResumePlay",
    "GiveRuling",
}
GIVEN_BY_THE_FLOOR = {
    "ReleaseSeat",
    *("OpenTable", "LoadDeck", "RecordAward", "RecordRefusal"),
    *("Contribute", "ReverseContribution", "EnterClaims", "UndoClaims", "RecordVerified"),
    *("RecordInterruption", "RecordFinding"),
}

every_order = pytest.mark.parametrize("kind", TABLE, ids=lambda kind: kind.__name__)
every_event = pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)


@cache
def source(*places: str) -> str:
    paths = (SOURCES / place for place in places)
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    return "".join(file.read_text("utf-8") for file in files)


def named(kind: type, *places: str) -> bool:
    return re.search(rf"\b{kind.__name__}\b", source(*places)) is not None


@every_order
def test_an_order_to_a_table_has_its_own_facts(kind: Any) -> None:
    assert "FACTS" in vars(kind), "the facts stand with the class: none are taken over from another order"
    assert type(kind.FACTS) is TableFacts
    assert kind.FACTS.phases
    assert set(kind.FACTS.phases) <= set(Phase)
    assert kind.FACTS.clause


@pytest.mark.parametrize("kind", ELSEWHERE, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_an_order_to_another_room_has_its_own_facts(kind: Any) -> None:
    assert type(vars(kind)["FACTS"]) is Facts
    assert kind.FACTS.needed is not Role.PLAYER or kind.FACTS.own_act  # outside a table staff do nothing at his word


def test_no_order_class_is_left_out_of_the_union() -> None:
    written = {one for one in vars(c).values() if isinstance(one, type) and issubclass(one, c.TableCommand)}
    assert {one for one in written if not one.__subclasses__()} == set(TABLE)


def test_orders_of_section_5_name_their_clause() -> None:
    assert {kind: kind.FACTS.clause for kind in get_args(c.OfSection5)} == CLAUSES_OF_SECTION_5


def test_a_reported_clause_admits_its_own_remedy() -> None:
    found = {clause: {kind for kind in TABLE if clause in kind.FACTS.remedies} for clause in REPORTABLE}
    assert found == REMEDIES


def test_5_16__after_a_power_failure_nobody_plays() -> None:
    assert {kind.__name__ for kind in TABLE if kind.FACTS.while_power_failed} == WHILE_POWER_FAILED


def test_what_the_floor_gives_itself_has_no_name_for_others() -> None:
    internal = {kind for kind in (*TABLE, *ELSEWHERE) if kind.FACTS.internal}
    assert {kind.__name__ for kind in internal} == GIVEN_BY_THE_FLOOR
    assert set(KINDS.values()) == {*TABLE, *ELSEWHERE} - internal


@every_order
def test_an_own_act_names_its_player_and_is_asked_of_nobody_else(kind: Any) -> None:
    if kind.FACTS.needed is Role.PLAYER:
        assert "player" in {one.name for one in fields(kind)}
    else:
        assert not kind.FACTS.own_act


@every_order
def test_an_order_is_decided_offered_written_and_made_by_chance(kind: Any) -> None:
    assert named(kind, "table/decide.py") or named(kind, "table/section5/decide.py")
    assert named(kind, "transcripts")
    assert kind in noise.KINDS
    by_facts = {
        *(one for own in ((), ("player",), ("position",)) for one in kinds_with(*own)),
        *kinds_with("player", "position", of_hands=True),
    }
    never_offered = (c.OpenTable, c.RecordAward, c.RecordRefusal)  # by no person at an open table
    assert kind in (*by_facts, *never_offered) or named(kind, "table/options")


@every_order
def test_an_order_of_section_5_has_a_title_and_says_what_it_does(kind: Any) -> None:
    texts = "".join(file.read_text("utf-8") for file in (SOURCES / "web/pages/js/text/en").glob("*.js"))
    if kind in get_args(c.OfSection5):
        name = next(name for name, one in KINDS.items() if one is kind)
        assert f'"order.{name}":' in texts
        assert kind.FACTS.own_act or f'"does.{name}":' in texts


@every_event
def test_an_event_evolves_and_has_a_sentence(kind: Any) -> None:
    assert vars(kind)["WIRE"]
    assert named(kind, "table/evolve")
    assert named(kind, "narration/table.py")


def test_an_event_that_names_who_was_watched_is_for_staff() -> None:
    """What staff note about a person is no other Player's to read."""
    held = (e.PlayerRestricted, e.RestrictionExplained, e.PlayerBarred, e.ExclusionEndSet, e.PlayerStopped)
    about_people = (*held, e.OneHandNoticeGiven)
    seen = (e.DeclinedHandViewed, e.AnothersHandViewed, e.MultipleHandsFound)
    assert {kind for kind in EVENTS if kind.FOR_STAFF} == {*about_people, *seen, e.ActingAssigned}
