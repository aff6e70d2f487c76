"""Who saw which card of a round that is over, and from which step on."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from megalink.cards import FACE_DOWN
from megalink.table.state import RoundState
from megalink.table.view import STAFF, Audience, Viewer, cards_as_seen
from megalink.web.views.past.replay import Replayed

Marks = tuple[int | None, ...]  # by viewer: the step after which he saw it; None: never


class SeenBy(msgspec.Struct):
    """A viewer: one Player, one member of staff, or all of a kind."""

    kind: str
    name: str


class CardsSeen(msgspec.Struct):
    """Cards of one place that lie side by side and were seen alike."""

    place: str
    first: int  # of the cards there, from 1
    cards: list[str]  # "??" where nobody ever saw it
    seen: list[int | None]  # for each group of viewers: from which step on, counted from 0


class WhoSaw(msgspec.Struct):
    viewers: list[list[SeenBy]]  # together where they saw the same at the same time
    rows: list[CardsSeen]


def who_saw(steps: Sequence[Replayed]) -> WhoSaw:
    """One mark for each viewer and card; nobody sees more here than he saw then."""
    last = steps[-1].after.state.current
    viewers = [*_viewers(steps)]
    marks: dict[tuple[str, int], list[int | None]] = {}
    faces: dict[tuple[str, int], str] = {}
    for at, step in enumerate(steps):
        for nth, viewer in enumerate(viewers):
            for place, cards in cards_as_seen(step.after.state.current, viewer).items():
                for number, face in enumerate(cards, 1):
                    entry = marks.setdefault((place, number), [None] * len(viewers))
                    if face != FACE_DOWN:
                        faces[place, number] = face
                        entry[nth] = at if entry[nth] is None else entry[nth]
    columns: dict[Marks, list[int]] = {}
    for nth in range(len(viewers)):
        columns.setdefault(tuple(entry[nth] for entry in marks.values()), []).append(nth)
    groups = [*columns.values()]
    return WhoSaw(
        [[SeenBy(viewers[nth].kind.value, viewers[nth].id) for nth in group] for group in groups],
        [*_rows(last, {card: tuple(entry[group[0]] for group in groups) for card, entry in marks.items()}, faces)],
    )


def _rows(
    last: RoundState, marks: dict[tuple[str, int], Marks], faces: dict[tuple[str, int], str]
) -> Iterator[CardsSeen]:
    for place in ("dealer", "community", *map(str, sorted(last.hands))):
        cards = sorted(number for where, number in marks if where == place)
        for seen, run in groupby(cards, key=lambda number, place=place: marks[place, number]):  # type: ignore[misc]
            numbers = [*run]
            shown = [faces.get((place, number), FACE_DOWN) for number in numbers]
            yield CardsSeen(place, numbers[0], shown, [*seen])


def _viewers(steps: Sequence[Replayed]) -> Iterator[Viewer]:
    """Every Player of the round, every kind of viewer, and staff who looked at a declined hand."""
    hands = [live for step in steps for live in step.after.state.current.hands.values()]
    seated = {player for step in steps for player in step.after.state.seats.values()}
    players = seated.union(*((live.controller, *live.viewed_by) for live in hands)) - {""}
    yield from (Viewer(Audience.PLAYER, player) for player in sorted(players))
    yield from (Viewer(kind) for kind in (Audience.SPECTATOR, *STAFF, Audience.AUDITOR, Audience.SIGN))
    looked = sorted({person for live in hands for person in live.inspected_by})
    yield from (Viewer(Audience.PIT_SUPERVISOR, person) for person in looked)
