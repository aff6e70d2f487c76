"""How far a round is: which hands still have to decide, and what is still to be exposed."""

from collections import Counter

from megalink.cards import Card
from megalink.table.commands import Place
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.showdown import Ending, Hand
from megalink.table.phase import Phase
from megalink.table.state import NOBODY, LiveHand, Lying, RoundState, TableState, all_named, as_hand


def choices_now(state: TableState, live: LiveHand) -> tuple[Choice, ...]:
    """How this hand may decide at this moment; empty once it has decided, folded or left."""
    current = state.current
    if current.phase is not Phase.DECIDING or current.step >= len(state.rules.steps):
        return ()
    if not live.is_in or live.ending is not Ending.PLAYED or len(live.choices) > current.step:
        return ()
    wagers = current.wagers_at(live.position)
    return state.rules.choices(wagers, current.step) if wagers else ()  # a ruling may have sent them all back


def waits(state: TableState, live: LiveHand) -> bool:
    """Whether play waits for this hand's decision."""
    return bool(choices_now(state, live)) and state.rules.must_decide(
        state.current.wagers_at(live.position), state.current.step
    )


def undecided(state: TableState, live: LiveHand) -> bool:
    """Whether this hand has a decision before it, now or at a later step."""
    current, game = state.current, state.rules
    if current.phase is Phase.REVEALING or not live.is_in or live.ending is not Ending.PLAYED:
        return False
    wagers = current.wagers_at(live.position)
    ahead = range(max(current.step, len(live.choices)), len(game.steps))
    return any(game.must_decide(wagers, step) for step in ahead)


def places_ahead(state: TableState, position: int) -> bool:
    """Whether the hand that this position has or will get can still place a further wager."""
    current, game = state.current, state.rules
    live = current.hands.get(position)
    if live is not None and (not live.is_in or live.ending is not Ending.PLAYED):
        return False
    if live is None and current.phase is not Phase.BETTING:
        return False
    first = max(current.step, len(live.choices)) if live else 0
    choices = (game.choices(current.wagers_at(position), step) for step in range(first, len(game.steps)))
    return any(choice.kind is Kind.PLACE for step in choices for choice in step)


def waiting(state: TableState) -> tuple[int, ...]:
    return tuple(at for at in state.current.order if waits(state, state.current.hands[at]))


def more_steps(state: TableState) -> bool:
    """Whether a hand that is still in will have to decide at a later step."""
    current, game = state.current, state.rules
    later = range(current.step + 1, len(game.steps))
    if not later:
        return False
    still_in = (live for live in current.hands.values() if live.is_in and live.ending is Ending.PLAYED)
    wagers = [current.wagers_at(live.position) for live in still_in]
    return any(game.must_decide(hand_wagers, step) for hand_wagers in wagers for step in later)


def decisions_done(state: TableState) -> bool:
    current = state.round
    if current is None or current.phase not in (Phase.DECIDING, Phase.REVEALING):
        return False
    return current.phase is Phase.REVEALING or (not waiting(state) and not more_steps(state))


def miscounted(state: TableState, without: tuple[Place, ...] = ()) -> bool:
    """Whether a hand that plays, or what it is settled with, has another number of cards than the plan gave it.

    `without` names wagers that are about to leave the action: a hand that has no other need not be whole.
    """
    current = state.current
    there: dict[str, tuple[Lying, ...]] = {}
    for at in current.order:
        wagers = {area: stake for area, stake in current.wagers_at(at).items() if Place(at, area) not in without}
        if current.hands[at].is_in and wagers:
            there[str(at)] = current.hands[at].cards
    if not there:
        return False
    planned = Counter(current.place_of(slot) for slot in current.plan[: current.dealt])
    there |= {"dealer": current.dealer, "community": current.community, "burn": current.burned}
    return any(len(cards) != planned[where] for where, cards in there.items())


def handled(current: RoundState) -> bool:
    """Whether a Player has touched his cards. Who looks at another's has handled none: 5.2 says "their cards"."""
    return any(live.viewed for live in current.hands.values())


def in_the_deal(current: RoundState) -> bool:
    """From the first card of a deal until its last one lies; a late packet is a deal of its own. Reading: A115"""
    first = current.first_slots
    start, end = (0, first) if current.dealt < first else (first, len(current.plan))
    return start < current.dealt < end


def prescribed(current: RoundState) -> str | None:
    """The clause that says what is to be done now: until it is done, no ruling and no resumption is open.

    A wrong deal counts once a card has gone astray; with handled cards no clause covers it. Reading: A75
    """
    found = current.found
    if found and (found.must_void or current.wrong_counts):
        return found.clause
    return "5.2" if current.misplaced and not handled(current) else None


def dealers_hand(state: TableState) -> tuple[Card, ...]:
    """The Dealer's cards once they lie open; none where they are not whole: then no hand is compared with them."""
    current = state.current
    whole = len(current.dealer) == state.rules.document.cards_of("dealer")
    return all_named(current.dealer) if current.dealer_exposed and whole else ()


def compared(state: TableState, current: RoundState) -> bool:
    """Whether the Dealer's cards are needed."""
    hands = tuple(as_hand(current, live) for live in current.hands.values() if live.is_in)
    return state.rules.needs_dealer(hands)


def live_hands(current: RoundState, *, declined_unless_shown: bool = False) -> tuple[Hand, ...]:
    """The hands that are settled, in deal order: not those whose wagers a ruling has ended, whatever lies there."""
    in_play = (live for at in current.order if (live := current.hands[at]).is_in)
    hands = (as_hand(current, _as_shown(live) if declined_unless_shown else live) for live in in_play)
    return tuple(hand for hand in hands if hand.wagers)


def hands_to_settle(state: TableState) -> tuple[Hand, ...]:
    """Each with the ending that it has if the round is settled now. Reading: A15, second side

    A hand can be shown once the Dealer's cards lie open; before, that it was not shown says nothing.
    """
    is_inferred = state.rules.readings["decline.inferred"] == "any_unexposed_hand"
    must_show = is_inferred and state.phase is Phase.REVEALING
    return live_hands(state.current, declined_unless_shown=must_show)


def _as_shown(live: LiveHand) -> LiveHand:
    if live.exposed or live.ending is not Ending.PLAYED or live.controller == NOBODY:  # the Dealer exposes that one
        return live
    return LiveHand(live.position, live.controller, live.cards, set_two=live.set_two, ending=Ending.DECLINED)
