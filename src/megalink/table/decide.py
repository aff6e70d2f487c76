"""`decide` answers an order with events or with a rejection. It never changes anything."""

from typing import assert_never

from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.permissions import gate
from megalink.table.phases import betting, deal, following, naming, reveal, seating
from megalink.table.phases import decisions as deciding
from megalink.table.section5 import correction, found, misdeal
from megalink.table.section5.decide import irregular
from megalink.table.section5.remedy import remedied
from megalink.table.state import NOBODY, LiveHand, TableState


def decide(state: TableState, command: c.AnyCommand) -> e.Result:
    refusal = gate(state, command)
    if refusal:
        return refusal
    result = _decide(state, command)
    if not result or isinstance(result, Rejection):
        return result
    if isinstance(command, OfPlayer) and _is_entered(command):
        result = (*result, e.EnteredAtWord(command.player, command.actor.id))
    return (*result, *remedied(state, command)) if state.round and state.round.reported else result


OfPlayer = c.HandCommand | c.WithdrawAll


def _is_entered(command: OfPlayer) -> bool:
    """Whether staff enter what a Player said or showed at the table. Reading: A65"""
    return command.actor.role is not Role.PLAYER and command.player != NOBODY


def _decide(state: TableState, command: c.AnyCommand) -> e.Result:  # noqa: C901, PLR0912 (one case per command, the frequent ones first)
    match command:
        case c.PlaceWager():
            return betting.place(state, command)
        case c.HandCommand():
            live = deciding.own_hand(state, command)
            return live if isinstance(live, Rejection) else _decide_for_hand(state, live, command)
        case c.CallPlaceYourBets():
            return betting.place_your_bets(state)
        case c.CallNoMoreBets():
            return betting.no_more_bets(state)
        case c.LoadDeck():
            return deal.load(state, command)
        case c.DealFromDeck():
            return deal.deal_from_deck(state)
        case c.ExposeCommunity():
            return reveal.expose_community(state)
        case c.ExposeDealer():
            return reveal.expose_dealer(state)
        case c.SettleRound():
            return reveal.settle(state)
        case c.LowerWager():
            return betting.lower(state, command)
        case c.DealCard():
            return deal.deal_card(state, command)
        case c.DealFaceDown():
            return deal.deal_face_down(state)
        case c.NameCard():
            return naming.name_card(state, command)
        case c.NameSetting():
            return naming.name_setting(state, command)
        case c.CorrectCard():
            return correction.correct(state, command)
        case c.FollowSeat():
            return following.follow(state, command)
        case c.StopFollowing():
            return following.stop(state, command)
        case c.MarkAbsent():
            return deciding.mark_absent(state, command)
        case c.ExpireTime():
            return deciding.expire_time(state, command)
        case c.RecordAward():
            return reveal.record_award(state, command)
        case c.RecordRefusal():
            return reveal.record_refusal(state, command)
        case c.ViewDeclinedHand():
            return reveal.view_declined(state, command)
        case c.OpenTable():
            return seating.open_table(state, command)
        case c.ChooseMethod():
            return seating.choose_method(state, command)
        case c.Sit():
            return seating.sit(state, command)
        case c.Leave():
            return seating.leave(state, command)
        case c.InformOneHand():
            return seating.inform(command)
        case c.RestrictPlayer():
            return seating.restrict(state, command)
        case c.AssignActing():
            return seating.assign(state, command)
        case c.RecordFoundWager():
            return found.record_found(state, command)
        case _:  # section 5 and rulings: exhaustive in there, and no other order fits
            return irregular(state, command)


def _decide_for_hand(state: TableState, live: LiveHand, command: c.AnyHandCommand) -> e.Result:
    match command:
        case c.Decide():
            return deciding.decide(state, live, command)
        case c.ViewHand():
            return deciding.view_hand(state, command)
        case c.SetHand():
            return deciding.set_hand(state, live, command)
        case c.DeclineComparison():
            return deciding.decline(state, live, command)
        case c.ShowHand():
            return deciding.show_hand(state, live, command)
        case c.WithdrawHand():
            return misdeal.withdraw_hand(state, live, command)
        case _:
            assert_never(command)
