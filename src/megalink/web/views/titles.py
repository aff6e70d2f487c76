"""The names of hands, for viewers who see all their cards."""

from collections.abc import Sequence

from megalink.cards import Card
from megalink.hands import PointRules
from megalink.hands.point_hand import SET_OF, Setting
from megalink.table.phase import AFTER
from megalink.table.phases.naming import is_set_unseen
from megalink.table.state import LiveHand, RoundState, TableState, all_named
from megalink.table.view import Viewer, may_see


def titles(state: TableState, viewer: Viewer) -> dict[str, str]:
    """By position, and `dealer`. A hand with a card that this viewer does not see has no name."""
    current = state.round
    if current is None or state.game is None:
        return {}
    by_place: dict[str, str] = {}
    board = all_named(current.community[: current.community_shown])
    dealer = all_named(current.dealer) if current.dealer_exposed else ()
    if dealer and (title := state.game.hand_title(dealer, board)):
        by_place["dealer"] = title
    for live in current.hands.values():
        title = _of_hand(state, live, board, current) if all_named(live.cards) and may_see(live, viewer) else None
        if title:
            by_place[str(live.position)] = title
    return by_place


def counting_cards(state: TableState, viewer: Viewer) -> dict[str, list[str]]:
    """When hands are compared: the cards that make each hand, by position and `dealer`."""
    current = state.round
    if current is None or state.game is None or not (current.dealer_exposed or current.phase in AFTER):
        return {}
    board = all_named(current.community[: current.community_shown])
    dealer = all_named(current.dealer) if current.dealer_exposed else ()
    by_place = {"dealer": state.game.counting_cards(dealer, board)} if dealer else {}
    for live in current.hands.values():
        if all_named(live.cards) and may_see(live, viewer):
            by_place[str(live.position)] = state.rules.counting_cards(all_named(live.cards), board, live.set_two)
    return {whose: [card.text for card in cards] for whose, cards in by_place.items() if cards}


def point_hands(state: TableState, viewer: Viewer) -> dict[str, list[str]]:
    """Where hands are set: the two cards of each that counts, by position and `dealer`, for viewers who see it."""
    current, rules = state.round, state.rules.point_rules if state.game else None
    if current is None or rules is None:
        return {}
    settings = {
        str(live.position): _setting(rules, live, current)
        for live in current.hands.values()
        if all_named(live.cards) and may_see(live, viewer)
    }
    dealer = all_named(current.dealer) if current.dealer_exposed else ()
    if len(dealer) == SET_OF:
        settings["dealer"] = rules.house_way(dealer)
    return {whose: [card.text for card in setting.two] for whose, setting in settings.items() if setting}


def _setting(rules: PointRules, live: LiveHand, current: RoundState) -> Setting | None:
    cards = all_named(live.cards)
    if live.set_two and (chosen := rules.set_as(cards, live.set_two)):
        return chosen
    return rules.house_way(cards) if _is_set(live, current) else None


def _is_set(live: LiveHand, current: RoundState) -> bool:
    """Until then how to set it is the Player's own affair; the page offers what each setting counts."""
    decided = live.choices or live.exposed or current.dealer_exposed
    return bool(decided) and not is_set_unseen(live) and len(live.cards) == SET_OF


def _of_hand(state: TableState, live: LiveHand, board: Sequence[Card], current: RoundState) -> str | None:
    rules = state.rules.point_rules
    if rules and _setting(rules, live, current) is None and not _is_set(live, current):
        return None
    return state.rules.hand_title(all_named(live.cards), board, live.set_two)
