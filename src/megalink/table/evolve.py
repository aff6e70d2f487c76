"""`evolve` makes the next state out of an event. It never refuses: what is in the history did happen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from megalink.cards import Card
from megalink.money import Cents
from megalink.table.commands import Place
from megalink.table.dealing import To
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
from megalink.table.postings import Posting, postings
from megalink.table.showdown import Ending
from megalink.table.state import (
    Acting,
    Halt,
    LiveHand,
    Phase,
    RoundState,
    TableState,
    with_item,
    with_items,
    without_items,
)

Placed = TypeVar("Placed", JackpotHandEntered, JackpotAwarded)
Stakes = Mapping[Place, tuple[Stake, ...]]

# Events that change more of a table than its round and its accounts: the cases of `_evolve_table`.
BEYOND_THE_ROUND = frozenset(
    (
        TableOpened,
        MethodChosen,
        PlayerSeated,
        PlayerLeft,
        OneHandNoticeGiven,
        PlayerRestricted,
        PlayerBarred,
        ActingAssigned,
        RoundOpened,
        JackpotHandEntered,
        JackpotAwarded,
        RoundVoided,
        SettlementReversed,
        RoundConcluded,
    )
)


def evolve(state: TableState, event: AnyEvent) -> TableState:
    moved = postings(event)
    accounts = _posted(state.accounts, moved) if moved else state.accounts
    if type(event) not in BEYOND_THE_ROUND:  # most events: they need one new state of the table, not two
        return state._replace(round=_evolve_round(state, state.current, event), accounts=accounts)
    return _evolve_table(state._replace(accounts=accounts) if moved else state, event)


def _posted(accounts: Mapping[str, Cents], moved: tuple[Posting, ...]) -> Mapping[str, Cents]:
    changed: dict[str, Cents] = {}
    for account, cents in moved:
        before = changed[account] if account in changed else accounts.get(account, 0)
        changed[account] = Cents(before + cents)
    return with_items(accounts, changed)


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
        case SettlementReversed(area=area, position=position) if area == JACKPOT:
            undone = _evolve_round(state, state.current, event)
            unpaid = tuple(one for one in state.unpaid if (one.round, one.position) != (undone.number, position))
            return state._replace(round=undone, unpaid=unpaid)
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
            return current._replace(deck_fault=True)
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
            stakes, taken_back = _cleared(current, Place(event.position, event.area))
            return current._replace(stakes=stakes, taken_back=taken_back, settled=(*current.settled, event))
        case JackpotHandEntered():
            stakes, taken_back = _cleared(current, Place(event.position, JACKPOT))
            return current._replace(stakes=stakes, taken_back=taken_back, entered=(*current.entered, event))
        case RoundConcluded():
            return _concluded(current, event)
        case WagersReturned():
            return _returned(current, event)
        case HandShown():
            return _with_hand(current, current.hands[event.position]._replace(exposed=True))
        case HandRemoved():
            wrong = tuple(where for where in current.wrong_counts if where != str(event.position))
            removed = current.hands[event.position]._replace(out=event.clause)
            return _remedied(_with_hand(current, removed)._replace(wrong_counts=wrong), event.clause)
        case IrregularityReported():
            return current._replace(reported=Halt(event.clause, event.note, must_void=False))
        case SettlementReversed():
            return _reversed(current, event)
        case AwardReversed():
            return current._replace(awarded=_not_at(current.awarded, event.position))
        case RoundVoided():
            ended = current._replace(phase=Phase.VOID, power_failed=False, may_withdraw=(), deck=None)
            return _released(ended)
        case HandsMoved():
            return _moved(current, event)
        case CardWronglyExposed():
            return current._replace(exposures=current.exposures + 1)
        case CardsCounted():
            return current if event.right else _miscounted(current, "deck")
        case HandCounted():
            return _counted_again(current, event.where) if event.right else _miscounted(current, event.where)
        case WithdrawalPermitted():
            return current._replace(withdrawal=True)
        case LateWagerRefused():
            return current._replace(late=(*current.late, event))
        case PowerFailed():
            return current._replace(power_failed=True, may_withdraw=event.may_withdraw)
        case PlayResumed():
            if current.power_failed:
                return current._replace(power_failed=False, may_withdraw=())
            return current._replace(reported=None, misplaced=current.misplaced and current.phase is Phase.DEALING)
        case RulingGiven():
            return _released(current)
        case DeclinedHandViewed():
            live = current.hands[event.position]
            return _with_hand(current, live._replace(inspected_by=(*live.inspected_by, event.by)))
        case LatePartForfeited():
            return current._replace(forfeited=(*current.forfeited, event))
        case PlayerStopped():
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
    if not event.order:  # nobody gets a hand: no card is dealt, and nothing is decided
        return current._replace(phase=Phase.DECIDING)
    hands = {position: LiveHand(position, state.seats[position]) for position in event.order}
    plan = state.rules.deal_plan(current.method, len(event.order))
    return current._replace(phase=Phase.DEALING, order=event.order, plan=plan, hands=MappingProxyType(hands))


def _dealt(state: TableState, current: RoundState, event: CardsDealt) -> RoundState:
    hands = {at: list(live.cards) for at, live in current.hands.items()}
    packets: dict[str, list[Card]] = {
        To.DEALER: list(current.dealer),
        To.COMMUNITY: list(current.community),
        To.BURN: list(current.burned),
    }
    misplaced, landed = current.misplaced, [*current.landed]
    for card, slot in zip(event.cards, current.plan[current.dealt :], strict=False):
        home = current.place_of(slot)
        where = event.where or home
        misplaced = misplaced or where != home
        landed.append(where)
        if where.isdigit():
            hands.setdefault(int(where), []).append(card)
        else:
            packets[where].append(card)
    dealt = current.dealt + len(event.cards)
    live_hands = {
        at: (current.hands.get(at) or LiveHand(at, state.seats.get(at, "")))._replace(cards=tuple(cards))
        for at, cards in hands.items()
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
    landed = tuple(current.place_of(slot) for slot in current.plan[: current.dealt])
    return _remedied(current._replace(hands=MappingProxyType(hands), landed=landed, misplaced=False), "5.2")


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


def _miscounted(current: RoundState, where: str) -> RoundState:
    return current._replace(wrong_counts=tuple(dict.fromkeys((*current.wrong_counts, where))))


def _counted_again(current: RoundState, where: str) -> RoundState:
    """5.3 and 5.7 have no effect on cards that could be reconstructed."""
    return current._replace(wrong_counts=tuple(one for one in current.wrong_counts if one != where))


def _remedied(current: RoundState, clause: str) -> RoundState:
    """A report of the matter is dealt with by its remedy."""
    reported = current.reported
    return current._replace(reported=None) if reported and reported.clause == clause else current


def _released(current: RoundState) -> RoundState:
    """Whatever play stood still for is decided."""
    return current._replace(reported=None, deck_fault=False, misplaced=False, wrong_counts=(), exposures=0)


def _reversed(current: RoundState, event: SettlementReversed) -> RoundState:
    """What is reversed once is not there to be reversed again."""
    place = (event.position, event.area)
    entered = _not_at(current.entered, event.position) if event.area == JACKPOT else current.entered
    return current._replace(
        settled=tuple(one for one in current.settled if (one.position, one.area) != place),
        forfeited=tuple(one for one in current.forfeited if (one.position, one.area) != place),
        entered=entered,
    )


def _not_at(found: tuple[Placed, ...], position: int) -> tuple[Placed, ...]:
    return tuple(one for one in found if one.position != position)


def _returned(current: RoundState, event: WagersReturned) -> RoundState:
    """Only the named Players' parts go back: others may have a part in the same wager."""
    place, players = Place(event.position, event.area), {stake.player for stake in event.stakes}
    return current._replace(
        stakes=_without_players(current.stakes, place, players),
        taken_back=_without_players(current.taken_back, place, players),
    )


def _without_players(stakes: Stakes, place: Place, players: set[str]) -> Stakes:
    rest = tuple(one for one in stakes.get(place, ()) if one.player not in players)
    return with_item(stakes, place, rest) if rest else without_items(stakes, place)


def _cleared(current: RoundState, place: Place) -> tuple[Stakes, Stakes]:
    """What lies on the table, and what was taken back, without this place."""
    return without_items(current.stakes, place), without_items(current.taken_back, place)


def _with_hand(current: RoundState, live: LiveHand) -> RoundState:
    return current._replace(hands=with_item(current.hands, live.position, live))
