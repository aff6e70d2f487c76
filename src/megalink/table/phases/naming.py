"""Cards that nobody has seen get their names: a real shoe without a reader gives them face down (A119).

A card is named when the rules expose it: the community cards and the Dealer's as they are turned, a hand when it is
shown or when its cards decide a wager. A folded hand that decides nothing is never named. What a Player sees of his own
cards is between him and them.
"""

from collections.abc import Iterator

from megalink.cards import UnknownCard, card
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.deal_plan import To
from megalink.table.game.game import Game
from megalink.table.game.showdown import Ending, Hand
from megalink.table.permissions import clause_of
from megalink.table.phases.deal import landing_places, on_table
from megalink.table.phases.decisions import hand_at, own_cards_once
from megalink.table.progress import decisions_done, hands_to_settle
from megalink.table.state import Entry, LiveHand, RoundState, TableState, all_named


def name_card(state: TableState, command: c.NameCard) -> e.Result:
    """A card that is not of the deck, or is there twice, is found as soon as it is known (5.1)."""
    refusal = _refused(state, command)
    if refusal:
        return refusal
    try:
        face = card(command.card)
    except UnknownCard:
        return (e.NamedCardAtFault(command.where, command.number, command.card),)
    if face in on_table(state.current):
        return (e.NamedCardAtFault(command.where, command.number, face.text),)
    return (e.CardNamed(command.where, command.number, face, command.actor.id),)


def _refused(state: TableState, command: c.NameCard) -> Rejection | None:
    current, clause = state.current, clause_of(state, "exposure")
    places = landing_places(state)
    if command.where not in places:
        message = f"a card lies at one of {', '.join(places)}"
        return command.refused("where", Code.POSITION_UNKNOWN, message, clause)
    there, entry = current.packet(command.where), (command.where, command.number)
    if not 1 <= command.number <= len(there):
        message = f"{len(there)} cards lie there: there is no card {command.number}"
        return command.refused("number", Code.NO_CARD_THERE, message, clause)
    if there[command.number - 1] is not None:
        return command.refused("number", Code.NOTHING_TO_NAME, "this card has its name already", clause)
    if entry not in cards_known_to(state, command.actor.id):
        message = "this card lies face down: it is named when the rules expose it"
        return command.refused("number", Code.CARD_FACE_DOWN, message, clause)
    return None


def name_setting(state: TableState, command: c.NameSetting) -> e.Result:
    live, clause = hand_at(state, command), clause_of(state, "exposure")
    if isinstance(live, Rejection):
        return live
    if not is_set_unseen(live) or live.ending is Ending.DECLINED:
        message = "the Point Hand of this hand is not waiting for its name"
        return command.refused("position", Code.NOTHING_TO_NAME, message, clause)
    cards = all_named(live.cards)
    if not cards:
        return command.refused("position", Code.CARD_NOT_NAMED, "the cards of this hand are named first", clause)
    if not live.exposed:
        return command.refused("position", Code.CARD_FACE_DOWN, "the cards of this hand lie face down", clause)
    if not own_cards_once(command.two, cards):
        message = "the Point Hand is made of the hand's own cards, each once"
        value = " ".join(one.text for one in command.two)
        return Rejection(Code.NOT_OWN_CARDS, message, clause, field="two", value=value)
    return (e.SettingNamed(command.position, command.two, command.actor.id),)


def is_set_unseen(live: LiveHand) -> bool:
    """Whether its Player has set its cards, and nobody has said how they lie."""
    return live.set_two == ()


def cards_to_name(state: TableState) -> tuple[Entry, ...]:
    """Cards that lie open or are turned now, and have no name yet: in the order in which the Dealer comes to them."""
    return tuple(_open_cards(state, state.current)) if state.unread else ()


def cards_known_to(state: TableState, person: str) -> tuple[Entry, ...]:
    """The same, and those of declined hands that this one of the staff has looked at."""
    current = state.current
    looked_at = [live for live in current.hands.values() if person in live.inspected_by] if state.unread else []
    of_looks = (entry for live in looked_at for entry in _unnamed(current, str(live.position)))
    return tuple(dict.fromkeys((*cards_to_name(state), *of_looks)))


def _open_cards(state: TableState, current: RoundState) -> Iterator[Entry]:
    yield from _unnamed(current, To.COMMUNITY, current.community_shown)
    if current.dealer_exposed:
        yield from _unnamed(current, To.DEALER)
    turned = _turned_now(state)
    for at in current.order:
        live = current.hands[at]
        if live.is_in and live.ending is not Ending.DECLINED and (live.exposed or at in turned):
            yield from _unnamed(current, str(at))


def _unnamed(current: RoundState, where: str, first: int | None = None) -> Iterator[Entry]:
    """Of all cards that lie there, or of the first so many."""
    there = current.packet(where)[:first]
    return ((str(where), number) for number, lying in enumerate(there, 1) if lying is None)


def _turned_now(state: TableState) -> tuple[int, ...]:
    """The hands that the Dealer turns: after all decisions, and after all other cards with which they are settled."""
    if not decisions_done(state):
        return ()
    current, game, hands = state.current, state.rules, hands_to_settle(state)
    if game.needs_dealer(hands) and not current.dealer_exposed:
        return ()
    if current.community_shown < game.community_needed(hands):
        return ()
    return tuple(hand.position for hand in hands if turns(state.rules, hand))


def turns(game: Game, hand: Hand) -> bool:
    """Whether the hand lies open when it is settled."""
    return hand.ending is not Ending.DECLINED and game.needs_cards(hand)


def settings_to_name(state: TableState) -> tuple[int, ...]:
    """Hands that were set face down, and are turned now or lie open, with all their cards named."""
    if not any(is_set_unseen(live) for live in state.current.hands.values()):
        return ()
    open_now = {live.position for live in state.current.hands.values() if live.exposed} | {*_turned_now(state)}
    settled = (hand for hand in hands_to_settle(state) if hand.set_two == () and hand.cards)
    return tuple(hand.position for hand in settled if hand.position in open_now and turns(state.rules, hand))


def hands_to_look_at(state: TableState) -> tuple[int, ...]:
    """Declined hands whose cards decide a wager all the same: a Pit Supervisor looks at them, and names them."""
    if not state.unread:
        return ()
    hands = (hand for hand in hands_to_settle(state) if hand.ending is Ending.DECLINED and not hand.cards)
    return tuple(hand.position for hand in hands if state.rules.needs_cards(hand))


def refuse_unnamed(state: TableState) -> Rejection | None:
    """Why a round cannot be settled yet, of what is known of its cards."""
    clause = clause_of(state, "exposure")
    if cards := cards_to_name(state):
        message, value = "cards that lie open have no name yet", [f"{where} {number}" for where, number in cards]
        return Rejection(Code.CARD_NOT_NAMED, message, clause, field="cards", value=value)
    if positions := hands_to_look_at(state):
        message = "a wager of a declined hand rests on its cards: a Pit Supervisor looks at them and names them"
        clause = clause_of(state, "decline")
        return Rejection(Code.CARD_NOT_NAMED, message, clause, field="position", value=positions[0])
    if positions := settings_to_name(state):
        message = "a Player has set his hand, and which cards lie as his Point Hand has not been named"
        return Rejection(Code.CARD_NOT_NAMED, message, clause, field="position", value=positions[0])
    return None
