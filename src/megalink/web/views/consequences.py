"""What an order would make happen, one sentence for each event."""

from collections.abc import Iterator

from megalink.floor.decide.change import Change
from megalink.floor.state.person_names import people_named
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.money import format_money
from megalink.narration.names import sentence_of
from megalink.narration.pool_words import pool_in_words
from megalink.play.tables import new_table
from megalink.table.events import AnyEvent as TableEvent
from megalink.table.evolve import evolve
from megalink.web.views.sentences import Narrated, sentence


def consequences(change: Change) -> Iterator[str]:
    """Without the seed that an older version would publish at the end of its round: nobody sees it before."""
    before = change.before or new_table()
    for _stream, _version, event in change.happened:
        if isinstance(event, PoolEvent):
            yield people_named(sentence_of(pool_in_words(event)))
        elif isinstance(event, Narrated):
            yield sentence(event, before)
        if isinstance(event, TableEvent):
            before = evolve(before, event)
    holds = change.answer.get("holds")
    if isinstance(holds, int) and holds:
        yield f"He still holds {format_money(holds)}: the cage pays it out, and lists him first."
