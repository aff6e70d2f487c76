"""How events change the hands of a round: who gets one, which cards lie there, what was decided for it."""

from types import MappingProxyType

from megalink.rulebook.frozen import with_items
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.evolve import wagers
from megalink.table.game.choice import ABSENT, INVALID, Kind
from megalink.table.game.deal_plan import To
from megalink.table.game.game import Game
from megalink.table.game.showdown import Ending
from megalink.table.phase import Phase
from megalink.table.state import LiveHand, Lying, RoundState, Silence, TableState


def closed(state: TableState, current: RoundState, event: e.BetsClosed) -> RoundState:
    if not event.order:  # nobody gets a hand: no card is dealt, and nothing is decided
        return current._replace(phase=Phase.DECIDING)
    hands = {position: LiveHand(position, state.seats[position]) for position in event.order}
    plan = state.rules.deal_plan(current.method, len(event.order))
    return current._replace(phase=Phase.DEALING, order=event.order, plan=plan, hands=MappingProxyType(hands))


def dealt(state: TableState, current: RoundState, cards: tuple[Lying, ...], at: str | None) -> RoundState:
    """`at` is where they landed, if not in their places."""
    hands = {at: list(live.cards) for at, live in current.hands.items()}
    packets: dict[str, list[Lying]] = {
        To.DEALER: list(current.dealer),
        To.COMMUNITY: list(current.community),
        To.BURN: list(current.burned),
    }
    misplaced, landed = current.misplaced, [*current.landed]
    for card, slot in zip(cards, current.plan[current.dealt :], strict=False):
        home = current.place_of(slot)
        where = at or home
        misplaced = misplaced or where != home
        landed.append(where)
        if where.isdigit():
            hands.setdefault(int(where), []).append(card)
        else:
            packets[where].append(card)
    dealt = current.dealt + len(cards)
    live_hands = {
        position: (current.hands.get(position) or LiveHand(position, state.seats.get(position, "")))._replace(
            cards=tuple(there)
        )
        for position, there in hands.items()
    }
    first_done = dealt >= current.first_slots
    phase = Phase.DECIDING if current.phase is Phase.DEALING and first_done else current.phase
    return current._replace(
        dealt=dealt,
        landed=tuple(landed),
        hands=MappingProxyType(live_hands),
        dealer=tuple(packets[To.DEALER]),
        community=tuple(packets[To.COMMUNITY]),
        burned=tuple(packets[To.BURN]),
        misplaced=misplaced,
        phase=phase,
    )


def viewed(current: RoundState, event: e.HandViewed) -> RoundState:
    live = current.hands[event.position]
    if event.permitted:
        return with_hand(current, live._replace(viewed_by=(*live.viewed_by, event.player)))
    return with_hand(current, live._replace(peeked_by=(*live.peeked_by, event.player)))


def with_hand(current: RoundState, live: LiveHand) -> RoundState:
    return current._replace(hands=with_items(current.hands, {live.position: live}))


def corrected(state: TableState, current: RoundState, event: e.CardCorrected) -> RoundState:
    """Another card in the same place, or the entry at fault as the next card: the fault was the record's.

    A card that is confirmed as it was entered explains no fault.
    """
    if current.deck_fault == event.was != event.card.text:
        current = current._replace(deck_fault=None, fault_at=None)
    there = current.packet(event.where)
    if event.number > len(there):
        return dealt(state, current, (event.card,), event.where)
    return named(current, event)


def named(current: RoundState, event: e.CardNamed | e.CardCorrected) -> RoundState:
    """A hand of which a card is named for the first time lies open, unless staff looked at it in place of all."""
    where, there, at = event.where, current.packet(event.where), event.number - 1
    was, cards = there[at], (*there[:at], event.card, *there[event.number :])
    if was is None:
        current = current._replace(named=(*current.named, (where, event.number)))
    if where.isdigit():
        live = current.hands[int(where)]
        two = tuple(event.card if card is was else card for card in live.set_two) if live.set_two else live.set_two
        is_open = live.exposed or (was is None and not live.inspected_by)
        return with_hand(current, live._replace(cards=cards, set_two=two, exposed=is_open))
    if where == To.DEALER:
        return current._replace(dealer=cards)
    return current._replace(community=cards) if where == To.COMMUNITY else current._replace(burned=cards)


def decided(current: RoundState, event: e.DecisionMade) -> RoundState:
    if event.area is not None:
        place = Place(event.position, event.area)
        if event.kind is Kind.RETURN:
            current = wagers.returned(current, place, event.stakes)
        else:
            for stake in event.stakes:
                current = current.staked(place, stake)
    current = wagers.no_longer_followed(current, event.position)
    live = current.hands[event.position]
    ending = Ending.FOLDED if event.kind is Kind.FOLD else live.ending
    return with_hand(current, live._replace(choices=(*live.choices, event.choice), ending=ending, silence=None))


def absent(state: TableState, current: RoundState, event: e.PlayerAbsent) -> RoundState:
    live, game = current.hands[event.position], state.rules
    gives_up = event.deemed == INVALID or _is_fold(game, event.deemed)
    viewed = gives_up and live.controller in live.viewed_by and game.fold is not None
    live = live._replace(silence=Silence.ABSENT_AFTER_VIEWING if viewed else Silence.ABSENT)
    return _deemed(game, current, live, event.deemed, game.absent_ending)


def time_expired(state: TableState, current: RoundState, event: e.TimeExpired) -> RoundState:
    live, game = current.hands[event.position]._replace(silence=Silence.TIME), state.rules
    return _deemed(game, current, live, event.deemed, game.absent_ending if event.as_absent else live.ending)


def _deemed(game: Game, current: RoundState, live: LiveHand, deemed: str, going_on: Ending) -> RoundState:
    """`going_on` is the ending of a hand that stays in."""
    current = wagers.no_longer_followed(current, live.position)
    if deemed == INVALID:
        return with_hand(current, live._replace(ending=Ending.ABSENT, choices=(*live.choices, ABSENT)))
    ending = Ending.FOLDED if _is_fold(game, deemed) else going_on
    return with_hand(current, live._replace(ending=ending, choices=(*live.choices, deemed)))


def _is_fold(game: Game, choice: str) -> bool:
    return game.fold is not None and game.fold.name == choice


def concluded(current: RoundState, event: e.RoundConcluded) -> RoundState:
    hands = {at: live._replace(exposed=live.exposed or at in event.exposed) for at, live in current.hands.items()}
    return current._replace(
        phase=Phase.SETTLED,
        hands=MappingProxyType(hands),
        announcement=event.announcement,
        deck=None,
        power_failed=False,
        may_withdraw=(),
    )
