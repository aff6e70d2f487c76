"""Who was under the minimum before (5.13), when a round begins: it depends on the gaming day. Reading: A91"""

from megalink.floor.decide.change import Draft
from megalink.floor.state.events import HistoryCarried
from megalink.floor.state.table_state import FloorTable
from megalink.table.game.limits import ELSEWHERE

EVERYWHERE = "player_property"


def carried_history(draft: Draft, table: FloorTable) -> HistoryCarried | None:
    """What the table must be told before the round; None where it knows already."""
    day, warned = draft.registry.day, table.state.warned
    if table.state.game is None:
        return None
    if table.state.rules.readings["limits.under_min_scope"] == EVERYWHERE:
        carried = warned | _elsewhere(draft, table)
    else:
        carried = warned if table.day == day else frozenset()
    if carried == warned and table.day == day:
        return None
    return HistoryCarried(day, tuple(sorted(carried)))


def _elsewhere(draft: Draft, table: FloorTable) -> frozenset[tuple[str, str]]:
    """Occasions at other tables, of anybody: who has a seat here and who will add to another's wager."""
    return frozenset(
        (player, ELSEWHERE + area)
        for other in draft.all_tables()
        if other.name != table.name
        for player, area in other.state.warned
        if not area.startswith(ELSEWHERE)
    )
