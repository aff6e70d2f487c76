"""`evolve` makes the next state out of an event. It never refuses: what is in the history did happen."""

from collections.abc import Mapping
from types import MappingProxyType

from megalink.cards import Card
from megalink.money import Cents
from megalink.table.commands import Place
from megalink.table.dealing import Slot, To
from megalink.table.events import (
    ActingAssigned,
    AnyEvent,
    AwardReversed,
    BetsClosed,
    CardsCounted,
    CardsDealt,
    CardWronglyExposed,
    CommunityExposed,
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    DeckFaultFound,
    DeckLoaded,
    DeclinedHandViewed,
    HandCounted,
    HandRemoved,
    HandSet,
    HandShown,
    HandsMoved,
    HandViewed,
    IrregularityReported,
    JackpotAwarded,
    JackpotHandEntered,
    LatePartForfeited,
    LateWagerRefused,
    MethodChosen,
    OneHandNoticeGiven,
    PlayerAbsent,
    PlayerBarred,
    PlayerLeft,
    PlayerRestricted,
    PlayerSeated,
    PlayerStopped,
    PlayResumed,
    PowerFailed,
    RoundConcluded,
    RoundOpened,
    RoundVoided,
    RulingGiven,
    SettlementReversed,
    Stake,
    TableOpened,
    WagerLowered,
    WagerPlaced,
    WagerSettled,
    WagersReturned,
    WagerTakenBack,
    WithdrawalPermitted,
)
from megalink.table.game import FOLD, JACKPOT, SET
from megalink.table.postings import postings
from megalink.table.showdown import Ending
from megalink.table.state import (
    Acting,
    Halt,
    LiveHand,
    Phase,
    RoundState,
    TableState,
    with_item,
    without_items,
)


def evolve(state: TableState, event: AnyEvent) -> TableState:
    moved = postings(event)
    if moved:
        accounts = dict(state.accounts)
        for account, cents in moved:
            accounts[account] = Cents(accounts.get(account, 0) + cents)
        state = state._replace(accounts=MappingProxyType(accounts))
    return _evolve_table(state, event)


def _evolve_table(state: TableState, event: AnyEvent) -> TableState:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case TableOpened():
            return _opened(state, event)
        case MethodChosen():
            current = (
                state.round._replace(method=event.method)
                if state.phase is Phase.BETTING and state.round
                else state.round
            )
            return state._replace(method=event.method, round=current)
        case PlayerSeated():
            return state._replace(seats=with_item(state.seats, event.position, event.player))
        case PlayerLeft():
            return state._replace(seats=without_items(state.seats, event.position))
        case OneHandNoticeGiven():
            return state._replace(informed=state.informed | {event.player})
        case PlayerRestricted():
            others = state.restricted - {event.player}
            return state._replace(restricted=others if event.lifted else others | {event.player})
        case PlayerBarred():
            others = state.barred - {event.player}
            return state._replace(barred=others if event.lifted else others | {event.player})
        case ActingAssigned():
            return state._replace(acting=(*state.acting, Acting(event.person, event.role, event.start, event.end)))
        case RoundOpened():
            return state._replace(round=RoundState(event.number, event.method))
        case JackpotHandEntered():
            entered = _evolve_round(state, state.current, event)
            return state._replace(round=entered, unpaid=(*state.unpaid, event))
        case JackpotAwarded():
            return _awarded(state, event)
        case RoundVoided():
            voided = _evolve_round(state, state.current, event)
            return state._replace(round=voided, unpaid=tuple(one for one in state.unpaid if one.round != voided.number))
        case RoundConcluded():
            concluded = _evolve_round(state, state.current, event)
            return state._replace(round=concluded, warned=state.warned | set(event.warned))
        case _:
            return state._replace(round=_evolve_round(state, state.current, event))


def _opened(state: TableState, event: TableOpened) -> TableState:
    game = state.open_game(event.document, dict(event.readings))
    return state._replace(
        game=game,
        readings=event.readings,
        layout=game.document.layout(event.layout),
        limits=event.limits,
        method=event.method,
        jackpot_minimum=event.jackpot_minimum,
    )


def _awarded(state: TableState, event: JackpotAwarded) -> TableState:
    unpaid = tuple(one for one in state.unpaid if (one.round, one.position) != (event.round, event.position))
    current = state.round
    if current and current.number == event.round:
        current = current._replace(awarded=(*current.awarded, event))
    return state._replace(unpaid=unpaid, round=current)


def _evolve_round(state: TableState, current: RoundState, event: AnyEvent) -> RoundState:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case WagerPlaced():
            return _staked(current, Place(event.position, event.area), Stake(event.player, event.amount))
        case WagerLowered() | WagerTakenBack():
            return _unstaked(current, event)
        case BetsClosed():
            return _closed(state, current, event)
        case DeckLoaded():
            return current._replace(deck=event.deck)
        case CardsDealt():
            return _dealt(state, current, event)
        case DeckFaultFound():
            return current._replace(halt=Halt("5.1", "a card is not of this deck, or is there twice", must_void=True))
        case HandViewed():
            live = current.hands[event.position]
            return _with_hand(current, live._replace(viewed_by=(*live.viewed_by, event.player)))
        case DecisionMade():
            return _decided(current, event)
        case HandSet():
            live = current.hands[event.position]
            return _with_hand(current, live._replace(choices=(*live.choices, SET), set_two=event.two))
        case PlayerAbsent():
            return _absent(current, event)
        case ComparisonDeclined():
            return _with_hand(current, current.hands[event.position]._replace(ending=Ending.DECLINED))
        case CommunityExposed():
            step = current.step + 1 if current.phase is Phase.DECIDING else current.step
            return current._replace(community_shown=event.shown, step=step)
        case DealerExposed():
            return current._replace(dealer_exposed=True, phase=Phase.REVEALING)
        case WagerSettled():
            return _cleared(current, Place(event.position, event.area))._replace(settled=(*current.settled, event))
        case JackpotHandEntered():
            return _cleared(current, Place(event.position, JACKPOT))._replace(entered=(*current.entered, event))
        case RoundConcluded():
            return _concluded(current, event)
        case WagersReturned():
            return _returned(current, event)
        case HandShown():
            return _with_hand(current, current.hands[event.position]._replace(exposed=True))
        case HandRemoved():
            halt = None if event.clause == "5.7" else current.halt
            wrong = tuple(where for where in current.wrong_counts if where != str(event.position))
            removed = current.hands[event.position]._replace(out=event.clause)
            return _with_hand(current, removed)._replace(halt=halt, wrong_counts=wrong)
        case IrregularityReported():
            return current._replace(halt=Halt(event.clause, event.note, must_void=False))
        case SettlementReversed() | AwardReversed():
            return current
        case RoundVoided():
            return current._replace(phase=Phase.VOID, halt=None, power_failed=False, may_withdraw=(), deck=None)
        case HandsMoved():
            return _moved(current, event)
        case CardWronglyExposed():
            exposures = current.exposures + 1
            halt = (
                Halt("5.4", f"{exposures} cards were wrongly exposed", must_void=True)
                if exposures > 1
                else current.halt
            )
            return current._replace(exposures=exposures, halt=halt)
        case CardsCounted():
            return (
                current
                if event.right
                else _miscounted(current, "deck", Halt("5.8", f"{event.counted} cards counted", must_void=True))
            )
        case HandCounted():
            if event.right:
                return current
            clause = "5.3" if event.where in ("dealer", "community") else "5.7"
            return _miscounted(
                current, event.where, Halt(clause, f"{event.counted} cards at {event.where}", must_void=clause == "5.3")
            )
        case WithdrawalPermitted():
            return current._replace(withdrawal=True)
        case LateWagerRefused():
            return current._replace(late=(*current.late, event))
        case PowerFailed():
            return current._replace(power_failed=True, may_withdraw=event.may_withdraw)
        case PlayResumed():
            return current._replace(power_failed=False, may_withdraw=(), halt=None)
        case RulingGiven():
            return current._replace(halt=None, misplaced=False, wrong_counts=())
        case DeclinedHandViewed():
            live = current.hands[event.position]
            return _with_hand(current, live._replace(inspected_by=(*live.inspected_by, event.by)))
        case PlayerStopped() | LatePartForfeited():
            return current
        case _:
            raise AssertionError(f"{event} is not of a round")


def _staked(current: RoundState, place: Place, stake: Stake) -> RoundState:
    there = current.stakes.get(place, ())
    known = [one for one in there if one.player == stake.player]
    if known:
        there = tuple(Stake(one.player, Cents(one.amount + stake.amount)) if one is known[0] else one for one in there)
    else:
        there = (*there, stake)
    return current._replace(stakes=with_item(current.stakes, place, there))


def _unstaked(current: RoundState, event: WagerLowered | WagerTakenBack) -> RoundState:
    place = Place(event.position, event.area)
    rest = tuple(
        Stake(one.player, Cents(one.amount - event.amount)) if one.player == event.player else one
        for one in current.stakes.get(place, ())
    )
    rest = tuple(one for one in rest if one.amount)
    stakes = with_item(current.stakes, place, rest) if rest else without_items(current.stakes, place)
    taken = current.taken_back
    if isinstance(event, WagerTakenBack):
        taken = with_item(taken, place, (*taken.get(place, ()), Stake(event.player, event.amount)))
    return current._replace(stakes=stakes, taken_back=taken)


def _closed(state: TableState, current: RoundState, event: BetsClosed) -> RoundState:
    hands = {position: LiveHand(position, state.seats[position]) for position in event.order}
    plan = state.rules.deal_plan(current.method, len(event.order))
    return current._replace(phase=Phase.DEALING, order=event.order, plan=plan, hands=MappingProxyType(hands))


def _dealt(state: TableState, current: RoundState, event: CardsDealt) -> RoundState:
    hands = {at: list(live.cards) for at, live in current.hands.items()}
    packets: dict[To, list[Card]] = {
        To.DEALER: list(current.dealer),
        To.COMMUNITY: list(current.community),
        To.BURN: list(current.burned),
    }
    misplaced = current.misplaced
    for card, slot in zip(event.cards, current.plan[current.dealt :], strict=False):
        where = event.where or _place_of(current, slot)
        misplaced = misplaced or where != _place_of(current, slot)
        if where.isdigit():
            hands.setdefault(int(where), []).append(card)
        else:
            packets[To(where)].append(card)
    dealt = current.dealt + len(event.cards)
    live_hands = {
        at: (current.hands.get(at) or LiveHand(at, state.seats.get(at, "")))._replace(cards=tuple(cards))
        for at, cards in hands.items()
    }
    first_done = dealt >= current.first_slots
    phase = Phase.DECIDING if current.phase is Phase.DEALING and first_done else current.phase
    halt = Halt("5.2", "cards landed where they do not belong", must_void=False) if misplaced and first_done else None
    return current._replace(
        dealt=dealt,
        hands=MappingProxyType(live_hands),
        dealer=tuple(packets[To.DEALER]),
        community=tuple(packets[To.COMMUNITY]),
        burned=tuple(packets[To.BURN]),
        misplaced=misplaced,
        phase=phase,
        halt=current.halt or halt,
    )


def _place_of(current: RoundState, slot: Slot) -> str:
    return str(current.order[slot.hand]) if slot.to is To.PLAYER else slot.to.value


def _decided(current: RoundState, event: DecisionMade) -> RoundState:
    for stake in event.stakes:
        assert event.area is not None
        current = _staked(current, Place(event.position, event.area), stake)
    live = current.hands[event.position]
    ending = Ending.FOLDED if event.choice == FOLD else live.ending
    return _with_hand(current, live._replace(choices=(*live.choices, event.choice), ending=ending))


def _absent(current: RoundState, event: PlayerAbsent) -> RoundState:
    live = current.hands[event.position]
    if event.deemed == "invalid":
        return _with_hand(current, live._replace(ending=Ending.ABSENT, choices=(*live.choices, "absent")))
    ending = Ending.ABSENT if event.deemed in ("house_way", "continue") else live.ending
    return _with_hand(current, live._replace(ending=ending, choices=(*live.choices, event.deemed)))


def _moved(current: RoundState, event: HandsMoved) -> RoundState:
    sources = {source for source, _ in event.moves}
    cards = {at: () if at in sources else live.cards for at, live in current.hands.items()}
    cards |= {target: current.hands[source].cards for source, target in event.moves}
    hands = {at: current.hands[at]._replace(cards=cards[at]) for at in current.order}
    return current._replace(hands=MappingProxyType(hands), misplaced=False, halt=None)


def _concluded(current: RoundState, event: RoundConcluded) -> RoundState:
    hands = {at: live._replace(exposed=live.exposed or at in event.exposed) for at, live in current.hands.items()}
    return current._replace(
        phase=Phase.SETTLED,
        hands=MappingProxyType(hands),
        announcement=event.announcement,
        deck=None,
        power_failed=False,
        may_withdraw=(),
    )


def _miscounted(current: RoundState, where: str, halt: Halt) -> RoundState:
    return current._replace(wrong_counts=(*current.wrong_counts, where), halt=halt)


def _returned(current: RoundState, event: WagersReturned) -> RoundState:
    """Only the named Players' parts go back: others may have a part in the same wager."""
    place, players = Place(event.position, event.area), {stake.player for stake in event.stakes}
    return current._replace(
        stakes=_without_players(current.stakes, place, players),
        taken_back=_without_players(current.taken_back, place, players),
    )


def _without_players(
    stakes: Mapping[Place, tuple[Stake, ...]], place: Place, players: set[str]
) -> Mapping[Place, tuple[Stake, ...]]:
    rest = tuple(one for one in stakes.get(place, ()) if one.player not in players)
    return with_item(stakes, place, rest) if rest else without_items(stakes, place)


def _cleared(current: RoundState, place: Place) -> RoundState:
    return current._replace(
        stakes=without_items(current.stakes, place), taken_back=without_items(current.taken_back, place)
    )


def _with_hand(current: RoundState, live: LiveHand) -> RoundState:
    return current._replace(hands=with_item(current.hands, live.position, live))
