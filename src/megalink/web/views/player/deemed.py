"""Hands of a Player for which nobody decides in time: what will be made of them, what was, why, and by which clause."""

import msgspec

from megalink.table.game.choice import ABSENT, INVALID
from megalink.table.phase import Phase
from megalink.table.phases.decisions import when_time_expires
from megalink.table.progress import waiting
from megalink.table.state import LiveHand, RoundState, Silence, TableState

ABSENCE = "5.11"


class DeemedHand(msgspec.Struct, frozen=True):
    """`choice` is the name of one of the game, or `invalid`: the wagers of the hand go back."""

    position: int
    choice: str
    kind: str  # what the choice does, such as fold or pass; or `invalid`
    why: str  # `time` ran out, or he was `away`
    happened: bool  # else it will, when the time runs out
    clause: str
    readings: list[str]


def deemed_hands(state: TableState, player: str | None) -> list[DeemedHand]:
    """Those in which the Player has a part: his own, and those that he backs."""
    current = state.round
    if current is None or player is None:
        return []
    undecided = waiting(state) if current.phase is Phase.DECIDING else ()
    hands = (current.hands[at] for at in current.order if _has_part(current, current.hands[at], player))
    found = (_will_be(state, live) if live.position in undecided else _was(state, live) for live in hands)
    return [hand for hand in found if hand]


def _has_part(current: RoundState, live: LiveHand, player: str) -> bool:
    if live.controller == player:
        return True
    lying = (current.parts(place) for place in current.places if place.position == live.position)
    settled = (share for line in current.settled if line.position == live.position for share in line.shares)
    return any(player in parts for parts in lying) or any(share.player == player for share in settled)


def _will_be(state: TableState, live: LiveHand) -> DeemedHand:
    """Whoever sees this has a page open, so that his time runs out and he is not away."""
    deemed, as_absent = when_time_expires(state, live)
    return _deemed(state, live, deemed, len(live.choices), Silence.TIME, as_absent=as_absent, happened=False)


def _was(state: TableState, live: LiveHand) -> DeemedHand | None:
    if live.silence is None or not live.choices:
        return None
    as_absent = live.silence is not Silence.TIME or state.rules.readings["time.expired"] == "absent"
    choice, step = live.choices[-1], len(live.choices) - 1
    return _deemed(state, live, choice, step, live.silence, as_absent=as_absent, happened=True)


def _deemed(
    state: TableState, live: LiveHand, name: str, step: int, silence: Silence, *, as_absent: bool, happened: bool
) -> DeemedHand:
    is_invalid = name in (INVALID, ABSENT)
    choice = next((choice for choice in state.rules.steps[step].choices if choice.name == name), None)
    readings = {Silence.TIME: ["A117"], Silence.ABSENT: [], Silence.ABSENT_AFTER_VIEWING: ["A118"]}[silence]
    return DeemedHand(
        live.position,
        INVALID if is_invalid else name,
        INVALID if choice is None else choice.kind.value,
        "time" if silence is Silence.TIME else "away",
        happened,
        choice.clause if choice and not as_absent else ABSENCE,
        readings,
    )
