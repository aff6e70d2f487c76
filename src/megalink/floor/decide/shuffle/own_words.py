"""A Player's own words for the shuffle of a round: public, and mixed into the drawing order when bets close.

The sealed deck is fixed before anybody adds words, and the words are no secret: whoever knows neither the deck nor the
words of others beforehand chooses nothing by them. They are the Player's own act, since staff who gave words for him
would have the say that he is promised.
"""

from collections.abc import Iterator

from megalink.floor.decide.calls import entered_at_table, table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.orders.commands import AddOwnWords
from megalink.floor.state import streams
from megalink.floor.state.events import OwnWordsAdded
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table.phase import Phase

LONGEST_WORDS = 40  # characters
FORMAT = f"1 to {LONGEST_WORDS} printable characters"


def at_own_words(draft: Draft, command: AddOwnWords) -> Change | Refused:
    if command.actor.role is Role.PLAYER and command.actor.id != command.player:
        message = f"{command.actor.id} is not {command.player}"
        return Refused(command.refused("player", Code.NOT_YOUR_PLAYER, message))
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    refusal = _not_now(table, command)
    if refusal:
        return Refused(refusal, ((streams.table(table.name), table.version),))
    return entered_at_table(table, command, OwnWordsAdded(command.player, command.words.strip()))


def _not_now(table: FloorTable, command: AddOwnWords) -> Rejection | None:
    phase, words = table.state.phase, command.words.strip()
    if phase is not Phase.BETTING:
        message = "words for the shuffle are added while bets are open"
        return Rejection(Code.WRONG_PHASE, message, field="phase", value=phase.value)
    if table.root is None:
        return Rejection(Code.NO_SEALED_DECK, "this round is not dealt from a sealed deck of the system")
    if command.player not in _players(table):
        message = "a Player with a seat or a wager at this table adds words to its shuffle"
        return command.refused("player", Code.NOT_SEATED_THERE, message)
    if not words or len(words) > LONGEST_WORDS or not words.isprintable():
        return command.refused("words", Code.WORDS_INVALID, f"words for the shuffle have {FORMAT}")
    return None


def _players(table: FloorTable) -> Iterator[str]:
    state = table.state
    yield from state.seats.values()
    yield from (stake.player for stakes in state.current.stakes.values() for stake in stakes)
