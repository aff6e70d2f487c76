"""How events change what keeps a Player from play at a table: bars (5.9) and restrictions (3.4.3)."""

from collections.abc import Mapping

from megalink.rulebook.frozen import with_items, without_items
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind, Imposed
from megalink.table.state import TableState

Standing = Mapping[str, Imposed]


def restricted(state: TableState, event: e.PlayerRestricted) -> TableState:
    """The reason follows."""
    return state._replace(restricted=_after(state.restricted, event, Imposed(event.by)))


def barred(state: TableState, event: e.PlayerBarred) -> TableState:
    current = state.round._replace(reason=event.reason) if state.round and not event.lifted else state.round
    return state._replace(barred=_after(state.barred, event, Imposed(event.by, event.reason)), round=current)


def _after(standing: Standing, event: e.PlayerRestricted | e.PlayerBarred, imposed: Imposed) -> Standing:
    if event.lifted:
        return without_items(standing, event.player)
    return with_items(standing, {event.player: imposed})


def explained(state: TableState, event: e.RestrictionExplained) -> TableState:
    """Of one that was lifted just before nothing is left to be explained."""
    imposed = state.restricted.get(event.player)
    if imposed is None:
        return state
    return state._replace(
        restricted=with_items(state.restricted, {event.player: imposed._replace(reason=event.reason)})
    )


def end_set(state: TableState, event: e.ExclusionEndSet) -> TableState:
    if event.kind is ExclusionKind.BAR:
        return state._replace(barred=_ending(state.barred, event))
    return state._replace(restricted=_ending(state.restricted, event))


def _ending(standing: Standing, event: e.ExclusionEndSet) -> Standing:
    return with_items(standing, {event.player: standing[event.player]._replace(until=event.until)})
