"""5.13 knows earlier occasions; which of them count depends on the gaming day. Reading: A91"""

from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import DEALER, must, next_day, open_floor, open_link, open_table, player, seat

ANN = player("ann")
PAIR_OF_ACES, NOTHING = "As Ad 3c 4h 6s".split(), "Kc Qd Js 9h 7c".split()


def hall_of(*tables: str, scope: str = "player_table_gamingday", store: MemoryStore | None = None) -> Floor:
    floor = open_floor(store)
    open_link(floor)
    for table in tables:
        open_table(floor, table, shuffle=Shuffle.SHOE, readings=(("limits.under_min_scope", scope),))
        seat(floor, table, "ann")
    return floor


def ante_under_minimum(floor: Floor, table: str = "t1", *, decides: str = "ann") -> str:
    """One round with an Ante of 100, Ann's, where 500 is the least, and what became of it."""
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN),
        c.CallNoMoreBets(actor=DEALER),
        c.RecordFoundWager("ann", 1, "ante", Cents(100), actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in (*PAIR_OF_ACES, *NOTHING)),
        c.Decide(decides, 1, "bet", Cents(200), actor=player(decides)),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable(table, command))
    return next(one.outcome.value for one in floor.table(table).state.current.settled if one.area == "ante")


def test_5_13__in_the_whole_casino_also_where_another_is_seated__A111() -> None:
    floor = hall_of("t1", scope="player_property")
    assert ante_under_minimum(floor) == "win"
    open_table(floor, "t2", shuffle=Shuffle.SHOE, readings=(("limits.under_min_scope", "player_property"),))
    seat(floor, "t2", "bob")
    assert ante_under_minimum(floor, "t2", decides="bob") == "returned"


def test_5_13__counts_once_a_gaming_day() -> None:
    floor = hall_of("t1")
    assert [ante_under_minimum(floor), ante_under_minimum(floor)] == ["win", "returned"]
    next_day(floor)
    assert [ante_under_minimum(floor), ante_under_minimum(floor)] == ["win", "returned"]


def test_5_13__the_history_survives_a_restart_within_the_day() -> None:
    store = MemoryStore()
    floor = hall_of("t1", store=store)
    assert ante_under_minimum(floor) == "win"
    floor.close()
    again = open_floor(store)
    assert again.gaming_day == "1970-01-01"
    assert ante_under_minimum(again) == "returned"


def test_5_13__another_table_counts_by_itself() -> None:
    floor = hall_of("t1", "t2")
    assert [ante_under_minimum(floor, table) for table in ("t1", "t2")] == ["win", "win"]


def test_5_13__in_the_whole_casino_without_end__A91_player_property() -> None:
    floor = hall_of("t1", "t2", scope="player_property")
    assert [ante_under_minimum(floor, table) for table in ("t1", "t2")] == ["win", "returned"]
    next_day(floor)
    assert [ante_under_minimum(floor, table) for table in ("t1", "t2")] == ["returned", "returned"]
