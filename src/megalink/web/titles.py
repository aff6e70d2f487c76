"""The names of hands, for whoever sees all their cards."""

from collections.abc import Sequence

from megalink.cards import Card
from megalink.games.bullseye.settlement import Bullseye
from megalink.hands import best_of, rank_five, rank_three
from megalink.hands.point_hand import Setting
from megalink.table.audience import Viewer, may_see
from megalink.table.state import LiveHand, RoundState, TableState

SET_OF = 5  # cards, of which three make ten, twenty or thirty and two count


def titles(state: TableState, viewer: Viewer) -> dict[str, str]:
    """By position, and `dealer`. A hand with a card that this viewer does not see has no name."""
    current = state.round
    if current is None or state.game is None:
        return {}
    found: dict[str, str] = {}
    board = current.community[: current.community_shown]
    if current.dealer_exposed and (title := _title(state, current.dealer, board)):
        found["dealer"] = title
    for live in current.hands.values():
        title = _of_hand(state, live, board, current) if live.cards and may_see(live, viewer) else None
        if title:
            found[str(live.position)] = title
    return found


def point_hands(state: TableState, viewer: Viewer) -> dict[str, list[str]]:
    """Where hands are set: the two cards of each that counts, by position and `dealer`, for whoever sees the hand."""
    current, game = state.round, state.rules if state.game else None
    if current is None or not isinstance(game, Bullseye):
        return {}
    seen = {
        str(live.position): _setting(game, live, current)
        for live in current.hands.values()
        if live.cards and may_see(live, viewer)
    }
    if current.dealer_exposed and len(current.dealer) == SET_OF:
        seen["dealer"] = game.rules.house_way(current.dealer)
    return {whose: [card.text for card in setting.two] for whose, setting in seen.items() if setting}


def _setting(game: Bullseye, live: LiveHand, current: RoundState) -> Setting | None:
    if live.set_two is not None and (chosen := game.rules.set_as(live.cards, live.set_two)):
        return chosen
    if not live.choices and not live.exposed and not current.dealer_exposed:
        return None  # how to set it is the Player's own affair; the page offers what each setting counts
    return game.rules.house_way(live.cards) if len(live.cards) == SET_OF else None


def _of_hand(state: TableState, live: LiveHand, board: Sequence[Card], current: RoundState) -> str | None:
    game = state.rules
    if isinstance(game, Bullseye):
        setting = _setting(game, live, current)
        return setting.point_hand.title if setting else None
    return _title(state, live.cards, board)


def _title(state: TableState, cards: Sequence[Card], board: Sequence[Card]) -> str | None:
    game = state.rules
    if isinstance(game, Bullseye):
        setting = game.rules.house_way(cards) if len(cards) == SET_OF else None
        return setting.point_hand.title if setting else None
    if len(cards) == 3:  # compared as they are, also where a board lies beside them
        return rank_three(cards).title
    if len(cards) == 5:
        return rank_five(cards).title
    return best_of((*cards, *board)).title if len(cards) + len(board) >= 5 else None
