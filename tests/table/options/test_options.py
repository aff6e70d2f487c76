"""What is offered is what is accepted: corners that a random table seldom comes to."""

from dataclasses import replace

import pytest

from megalink.cards import read_cards
from megalink.games import library
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.game.game import JACKPOT
from tests.machines.people import DEALER, SHIFT_MANAGER, STAFF, SUPERVISOR, player
from tests.table.at_table import DEALERS, HANDS, AtTable, covers, stud_dealt

ANN = player("ann")
UNIT = Cents(100)


def jackpot_table(document: str, area: str, readings: dict[str, str] | None = None) -> AtTable:
    table = AtTable(document, readings)
    table.do(c.Sit("ann", 1, actor=ANN), c.CallPlaceYourBets(actor=DEALER))
    table.do(c.PlaceWager("ann", 1, area, Cents(1_000), actor=ANN))
    return table


def amounts_taken(
    table: AtTable, kind: type[c.PlaceWager] | type[c.LowerWager], upto: int
) -> tuple[set[int], set[int]]:
    """In units: which amounts the options cover, and which are accepted."""
    offered = table.offered(ANN, kind)
    orders = {unit: kind("ann", 1, JACKPOT, Cents(unit * UNIT), actor=ANN) for unit in range(1, upto)}
    covered = {unit for unit, order in orders.items() if any(covers(option, order) for option in offered)}
    return covered, {unit for unit, order in orders.items() if table.accepts(order)}


@pytest.mark.parametrize("key", library.document_keys())
def test_3_5_1__the_jackpot_is_offered_to_the_player_seated_there(key: str) -> None:
    table = AtTable(key)
    for position, name in enumerate(("ann", "bob"), 1):
        table.do(c.Sit(name, position, actor=player(name)))
    table.do(c.CallPlaceYourBets(actor=DEALER))
    for position, name in enumerate(("ann", "bob"), 1):
        offered = [one.command for one in table.offered(player(name), c.PlaceWager)]
        at = {one.position for one in offered if isinstance(one, c.PlaceWager) and one.area == JACKPOT}
        assert at == {position}


def test_3_5_3__one_to_five_times_the_minimum_are_offered_and_what_is_left_to_raise_by() -> None:
    table = jackpot_table("singapore-stud@9", "ante")
    assert amounts_taken(table, c.PlaceWager, 8) == ({1, 2, 3, 4, 5}, {1, 2, 3, 4, 5})
    table.do(c.PlaceWager("ann", 1, JACKPOT, Cents(300), actor=ANN))
    assert amounts_taken(table, c.PlaceWager, 8) == ({1, 2}, {1, 2})
    assert amounts_taken(table, c.LowerWager, 8) == ({1, 2, 3}, {1, 2, 3})


def test_a49__where_all_multiples_are_accepted_one_option_stands_for_them() -> None:
    table = jackpot_table("bullseye@4", "main", {"pj.unstated_multiples": "accepted_unscaled"})
    assert amounts_taken(table, c.PlaceWager, 30) == (set(range(1, 30)), set(range(1, 30)))
    table.do(c.PlaceWager("ann", 1, JACKPOT, Cents(UNIT * 1_000_000), actor=ANN))
    lowering = [one for one in table.offered(ANN, c.LowerWager) if getattr(one.command, "area", "") == JACKPOT]
    assert len(lowering) == 2  # all of it, or some
    assert amounts_taken(table, c.LowerWager, 30) == (set(range(1, 30)), set(range(1, 30)))
    odd = c.LowerWager("ann", 1, JACKPOT, Cents(150), actor=ANN)
    assert not table.accepts(odd)
    assert not any(covers(option, odd) for option in lowering)


def test_3_6__staff_act_for_people_without_a_seat_who_are_named_to_them() -> None:
    table = jackpot_table("singapore-stud@9", "ante")
    for_hal = c.PlaceWager("hal", 1, "ante", Cents(500), actor=DEALER)
    assert table.accepts(for_hal)
    assert not any(covers(option, for_hal) for option in table.offered(DEALER))
    assert any(covers(option, for_hal) for option in table.offered(DEALER, others=("hal",)))


def test_3_12__a_hand_may_be_laid_out_wrongly_but_not_of_other_cards() -> None:
    table = AtTable("bullseye@4").bets("ann", area="main")
    table.deals("Ks Qh Td 4c 5h")
    table.deals("Jd 9c Ah 5s 3d")
    table.do(c.ViewHand("ann", 1, actor=ANN))
    offered = table.offered(ANN, c.SetHand)
    for laid in ("4c 5h", "5h 4c", "4c", "Ks Qh Td"):
        order = c.SetHand("ann", 1, read_cards(laid), actor=ANN)
        assert table.accepts(order)
        assert any(covers(option, order) for option in offered)
    for laid in ("4c 4c", "4c 6h", "Ks Qh Td 4c 5h"):
        assert table.refusal(c.SetHand("ann", 1, read_cards(laid), actor=ANN)).code is Code.NOT_OWN_CARDS


def test_5_2__hands_go_to_the_positions_for_which_they_were_dealt() -> None:
    table = AtTable("singapore-stud@9").bets("ann", "bob", "cat")
    table.deals(HANDS[0])
    table.deals(HANDS[1], "3")
    table.deals(HANDS[2], "2")
    table.deals(DEALERS)
    (offer,) = table.offered(SUPERVISOR, c.MoveHands)
    for moves in ((), ((3, 2),), ((1, 2), (2, 1)), ((3, 2), (2, 3), (1, 1))):
        assert table.refusal(c.MoveHands(moves, actor=SUPERVISOR)).code is Code.MOVES_INVALID
    back = c.MoveHands(((2, 3), (3, 2)), actor=SUPERVISOR)
    assert covers(offer, back)
    table.do(back)
    hands = table.state.current.hands
    assert [hands[at].cards for at in (1, 2, 3)] == [read_cards(one) for one in HANDS]


def test_5_2__whole_hands_with_a_card_of_each_other_are_not_moved() -> None:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    table.deals("2s 2d Jc 8h")
    table.deals("4d", "2")
    table.deals("Qs", "1")
    table.deals("Jd 9d 7c 4h")
    table.deals(DEALERS)
    assert not table.offered(SUPERVISOR, c.MoveHands)
    for moves in ((), ((1, 2), (2, 1))):
        assert table.refusal(c.MoveHands(moves, actor=SUPERVISOR)).code is Code.MOVES_INVALID
    assert table.offered(SUPERVISOR, c.VoidRound)


@pytest.mark.parametrize("where", ["01", "²", "9", "", "1 ", "community"])
def test_5_7__cards_are_counted_where_the_game_deals_any(where: str) -> None:
    assert stud_dealt("ann").refusal(c.RecordHandCount(where, 4, actor=DEALER)).code is Code.POSITION_UNKNOWN


@pytest.mark.parametrize("where", ["8", "0", "shoe", ""])
def test_5_4__a_card_is_exposed_at_a_place_of_the_layout(where: str) -> None:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals("2s")
    refusal = table.refusal(c.RecordExposedCard(where, actor=DEALER))
    assert (refusal.code, refusal.clause, refusal.field) == (Code.POSITION_UNKNOWN, "5.4", "where")


def test_5_5__a_late_wager_lies_on_an_area_of_the_layout() -> None:
    table = AtTable("three-card-xtreme@2023-05-22").bets("ann")
    late = c.RecordLateWager("ann", 1, "ante_bonus", Cents(100), actor=DEALER)  # a payment, not an area
    assert table.refusal(late).code is Code.AREA_UNKNOWN
    assert not any(covers(option, late) for option in table.offered(DEALER))


@pytest.mark.parametrize("counted", [0, 4, 5, 6])
@pytest.mark.parametrize("actor", [DEALER, SUPERVISOR])
def test_a99__a_count_is_offered_also_to_who_may_not_find_it_right(actor: Actor, counted: int) -> None:
    table = stud_dealt("ann")
    table.do(c.RecordHandCount("1", 6, actor=DEALER))
    order = c.RecordHandCount("1", counted, "counted again", actor=actor)
    assert any(covers(option, order) for option in table.offered(actor))
    assert table.accepts(order) == (counted != 5 or actor is SUPERVISOR)


@pytest.mark.parametrize("count", [c.CountCards(52, actor=SUPERVISOR), c.RecordHandCount("1", 5, actor=SUPERVISOR)])
def test_a114__a_count_that_puts_a_wrong_one_right_needs_its_reason_and_is_offered_with_one(
    count: c.CountCards | c.RecordHandCount,
) -> None:
    table = stud_dealt("ann")
    assert table.accepts(count), "a first count needs none"
    table.do(replace(count, counted=6))
    assert table.accepts(replace(count, counted=7)), "a further wrong one neither"
    refusal = table.refusal(count)
    assert (refusal.code, refusal.field) == (Code.REASON_MISSING, "reason")
    (offered,) = [option.command for option in table.offered(SUPERVISOR) if covers(option, count)]
    assert isinstance(offered, c.CountCards | c.RecordHandCount)
    assert (offered.counted, bool(offered.reason)) == (count.counted, True)


def test_6_2__positions_are_assigned_by_who_holds_or_acts_in_the_highest() -> None:
    table = AtTable("singapore-stud@9")
    given = {
        actor.id: {getattr(one.command, "role", None) for one in table.offered(actor, c.AssignActing)}
        for actor in STAFF
    }
    assert given["gil"] == {Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.GAMING_SHIFT_MANAGER}
    assert not any(roles for name, roles in given.items() if name != "gil")
    for role in (Role.PLAYER, Role.SYSTEM):
        assert not table.accepts(c.AssignActing("dov", role, 0, 9, actor=SHIFT_MANAGER))
