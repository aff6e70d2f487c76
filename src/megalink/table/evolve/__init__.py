"""`evolve` makes the next state out of an event. It never refuses: what is in the history did happen."""

from megalink.money import Cents
from megalink.rulebook.frozen import with_items, without_items
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.evolve import given_back, hands, people, wagers
from megalink.table.evolve.section5 import irregular
from megalink.table.game.choice import Kind
from megalink.table.game.game import JACKPOT
from megalink.table.game.showdown import Ending
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.postings import Posting, postings
from megalink.table.state import Acting, RoundState, TableState


def evolve(state: TableState, event: e.AnyEvent, moved: tuple[Posting, ...] | None = None) -> TableState:
    """`moved` are the event's postings, for callers that have them already."""
    moved = postings(event) if moved is None else moved
    accounts = state.accounts
    if moved:
        balances: dict[str, Cents] = {}
        for account, cents in moved:
            balances[account] = Cents(balances.get(account, accounts.get(account, 0)) + cents)
        accounts = with_items(accounts, balances)
    if not event.BEYOND_THE_ROUND:  # most events: they need one new state of the table, not two
        return state._replace(round=_evolve_round(state, state.current, event), accounts=accounts)
    return _evolve_table(state._replace(accounts=accounts) if moved else state, event)


def _evolve_table(state: TableState, event: e.AnyEvent) -> TableState:  # noqa: C901, PLR0912 (one case per event, the frequent ones first)
    match event:
        case e.RoundOpened():
            return state._replace(round=RoundState(event.number, event.method))
        case e.RoundConcluded():
            concluded = _evolve_round(state, state.current, event)
            return state._replace(round=concluded, warned=state.warned.union(event.warned))
        case e.TableOpened():
            return _opened(state, event)
        case e.ShoeUnread():
            return state._replace(unread=True)
        case e.MethodChosen():
            current = (
                state.round._replace(method=event.method)
                if state.phase is Phase.BETTING and state.round
                else state.round
            )
            return state._replace(method=event.method, round=current)
        case e.PlayerSeated():
            return state._replace(seats=with_items(state.seats, {event.position: event.player}))
        case e.PlayerLeft():
            return state._replace(seats=without_items(state.seats, event.position))
        case e.OneHandNoticeGiven():
            return state._replace(informed=state.informed | {event.player})
        case e.PlayerRestricted():
            return people.restricted(state, event)
        case e.RestrictionExplained():
            return people.explained(state, event)
        case e.PlayerBarred():
            return people.barred(state, event)
        case e.ExclusionEndSet():
            return people.end_set(state, event)
        case e.ActingAssigned():
            return state._replace(acting=(*state.acting, Acting(event.person, event.role, event.start, event.end)))
        case e.JackpotHandEntered():
            entered = _evolve_round(state, state.current, event)
            return state._replace(round=entered, unpaid=(*state.unpaid, event))
        case e.JackpotAwarded():
            return _awarded(state, event)
        case e.JackpotHandRefused():
            return _refused(state, event)
        case e.SettlementReversed(area=area, position=position) if area == JACKPOT:
            undone = _evolve_round(state, state.current, event)
            return state._replace(round=undone, unpaid=_unpaid_but(state, undone.number, position))
        case _:
            return state._replace(round=_evolve_round(state, state.current, event))


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    game = state.open_game(event.document, dict(event.readings))
    return state._replace(
        game=game,
        readings=event.readings,
        layout=game.document.layout(event.layout),
        limits=event.limits,
        method=event.method,
        jackpot_minimum=event.jackpot_minimum,
    )


def _awarded(state: TableState, event: e.JackpotAwarded) -> TableState:
    unpaid = _unpaid_but(state, event.round, event.position)
    current = state.round
    if current and current.number == event.round:
        current = current._replace(awarded=(*current.awarded, event))
    return state._replace(unpaid=unpaid, round=current)


def _refused(state: TableState, event: e.JackpotHandRefused) -> TableState:
    """The round of the hand shows it by itself; a later one keeps it, as its wager is still to be collected."""
    current = state.round
    if current and current.number != event.round:
        hand = tuple(entry for entry in state.unpaid if (entry.round, entry.position) == (event.round, event.position))
        current = current._replace(refused_since=(*current.refused_since, *hand))
    return state._replace(unpaid=_unpaid_but(state, event.round, event.position), round=current)


def _unpaid_but(state: TableState, number: int, position: int) -> tuple[e.JackpotHandEntered, ...]:
    return tuple(entry for entry in state.unpaid if (entry.round, entry.position) != (number, position))


def _evolve_round(state: TableState, current: RoundState, event: e.AnyEvent) -> RoundState:  # noqa: C901, PLR0912 (one case per event, the frequent ones first)
    match event:
        case e.WagerPlaced():
            return current.staked(Place(event.position, event.area), e.Stake(event.player, event.amount))
        case e.WagerSettled():
            return wagers.pruned(state.rules, wagers.settled(given_back.ruled(current, event), event))
        case e.BetsClosed():
            return hands.closed(state, current, event)
        case e.DeckLoaded():
            return current._replace(deck=event.deck)
        case e.CardsDealt():
            return hands.dealt(state, current, event.cards, event.where)
        case e.DecisionMade():
            return hands.decided(current, event)
        case e.DealerExposed():
            return current._replace(dealer_exposed=True, phase=Phase.REVEALING)
        case e.RoundConcluded():
            return hands.concluded(current, event)
        case e.HandViewed():
            return hands.viewed(current, event)
        case e.CommunityExposed():
            step = current.step + 1 if current.phase is Phase.DECIDING else current.step
            return current._replace(community_shown=event.shown, step=step)
        case e.WagerLowered() | e.WagerTakenBack():
            return wagers.pruned(state.rules, wagers.unstaked(current, event))
        case e.SeatFollowed():
            return wagers.followed(current, event)
        case e.FollowingEnded():
            return wagers.no_longer_followed(current, event.position, event.player)
        case e.CardDealtUnseen():
            return hands.dealt(state, current, (None,), event.where)
        case e.CardNamed():
            return hands.named(current, event)
        case e.SettingNamed():
            return hands.with_hand(current, current.hands[event.position]._replace(set_two=event.two))
        case e.DeckFaultFound():
            return current._replace(deck_fault=event.card, fault_at=None)
        case e.NamedCardAtFault():
            return current._replace(deck_fault=event.card, fault_at=(event.where, event.number))
        case e.CardCorrected():
            return hands.corrected(state, current, event)
        case e.HandSet():
            live = current.hands[event.position]
            return hands.with_hand(current, live._replace(choices=(*live.choices, Kind.SET.value), set_two=event.two))
        case e.PlayerAbsent():
            return hands.absent(state, current, event)
        case e.TimeExpired():
            return hands.time_expired(state, current, event)
        case e.ComparisonDeclined():
            return hands.with_hand(current, current.hands[event.position]._replace(ending=Ending.DECLINED))
        case e.JackpotHandEntered():
            stakes, taken_back = wagers.cleared(current, Place(event.position, JACKPOT))
            return current._replace(stakes=stakes, taken_back=taken_back, entered=(*current.entered, event))
        case e.WagersReturned():
            place = Place(event.position, event.area)
            if current.phase in IN_PLAY:
                current = wagers.noted_as_withdrawn(current, place, event.stakes)
            current = given_back.returned(current, event)
            return wagers.pruned(state.rules, wagers.returned(current, place, event.stakes))
        case e.HandShown():
            return hands.with_hand(current, current.hands[event.position]._replace(exposed=True))
        case e.SettlementReversed():
            return wagers.undone(given_back.reversed_(current, event), event)
        case e.AwardReversed():
            current = given_back.award_reversed(current, event, JACKPOT)
            return current._replace(awarded=wagers.not_at(current.awarded, event.position))
        case e.LateWagerRefused():
            return current._replace(late=(*current.late, event))
        case e.DeclinedHandViewed():
            live = current.hands[event.position]
            return hands.with_hand(current, live._replace(inspected_by=(*live.inspected_by, event.by)))
        case e.LatePartForfeited():
            return current._replace(forfeited=(*current.forfeited, event))
        case e.PlayerStopped() | e.EnteredAtWord():
            return current
        case e.TableOpened() | e.ShoeUnread() | e.MethodChosen() | e.PlayerSeated() | e.PlayerLeft():
            raise AssertionError(f"{event} is not of a round")
        case e.OneHandNoticeGiven() | e.PlayerRestricted() | e.RestrictionExplained() | e.PlayerBarred():
            raise AssertionError(f"{event} is not of a round")
        case e.ExclusionEndSet() | e.ActingAssigned() | e.RoundOpened() | e.JackpotAwarded() | e.JackpotHandRefused():
            raise AssertionError(f"{event} is not of a round")
        case _:  # section 5 and rulings: exhaustive in there, and no other event fits
            return irregular(current, event)
