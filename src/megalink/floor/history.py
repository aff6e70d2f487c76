"""Who was under the minimum before (5.13), when a round begins: it depends on the gaming day. Reading: A91"""

from megalink.floor.desk import Desk
from megalink.floor.draft import Draft
from megalink.floor.events import HistoryCarried
from megalink.table.limits import ELSEWHERE

EVERYWHERE = "player_property"


def carried_history(draft: Draft, desk: Desk) -> HistoryCarried | None:
    """What the table must be told before the round; None where it knows already."""
    day, known = draft.registry.day, desk.state.warned
    if desk.state.game is None:
        return None
    if desk.state.rules.readings["limits.under_min_scope"] == EVERYWHERE:
        wanted = known | _elsewhere(draft, desk)
    else:
        wanted = known if desk.day == day else frozenset()
    if wanted == known and desk.day == day:
        return None
    return HistoryCarried(day, tuple(sorted(wanted)))


def _elsewhere(draft: Draft, desk: Desk) -> frozenset[tuple[str, str]]:
    """Occasions of the Players who sit here, at other tables."""
    seated = set(desk.state.seats.values())
    return frozenset(
        (player, ELSEWHERE + area)
        for other in draft.all_desks()
        if other.name != desk.name
        for player, area in other.state.warned
        if player in seated and not area.startswith(ELSEWHERE)
    )
