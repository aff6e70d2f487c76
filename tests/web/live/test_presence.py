"""5.11 at a table without a human dealer: who is not connected has less time, and is then absent."""

from pathlib import Path

from megalink.floor.clock import SystemClock
from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Dealer
from megalink.floor.state.users import UserRole
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import must, open_link, open_table, player, seat
from tests.web.served import serving, until

TIMES = Times(between=0, betting=1_500, decision=600_000, disconnected=200, reveal=0)


def test_5_11__a_player_whose_page_is_closed_is_absent_and_the_other_keeps_his_time(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", clock=SystemClock()) as served:
        floor, hub = served.floor, served.context.hub
        open_link(floor)
        open_table(floor, "t1", dealer=Dealer.AUTOMATIC)
        seat(floor, "t1", "ann", "bob")
        runner = Runner(floor, TIMES, is_present=hub.is_present)
        hub.on_presence = runner.touch_all
        runner.start()
        try:
            with served.socket("table:t1", "ann", UserRole.PLAYER) as ann:
                with served.socket("table:t1", "bob", UserRole.PLAYER) as bob:
                    until(lambda: hub.is_present("ann") and hub.is_present("bob"))
                    until(lambda: floor.table("t1").state.phase is Phase.BETTING)
                    for position, name in ((1, "ann"), (2, "bob")):
                        wager = c.PlaceWager(name, position, "ante", Cents(500), actor=player(name))
                        must(floor, AtTable("t1", wager))
                    until(lambda: floor.table("t1").state.phase is Phase.DECIDING)
                    bob.close()
                until(lambda: floor.table("t1").state.current.hands[2].ending.value == "absent")
                assert floor.table("t1").state.current.hands[1].ending.value == "played"
                assert floor.table("t1").state.phase is Phase.DECIDING
                ann.close()
            until(lambda: floor.table("t1").state.phase is not Phase.DECIDING)
        finally:
            runner.close()
