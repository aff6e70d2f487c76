"""`decide` answers an order with events or with a rejection. It never changes anything."""

from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table.events import AnyEvent
from megalink.table.permissions import gate
from megalink.table.phases import betting, deal, reveal, seating
from megalink.table.phases import decisions as deciding
from megalink.table.section5 import correction
from megalink.table.section5.decide import irregular
from megalink.table.state import TableState


def decide(state: TableState, command: c.AnyCommand) -> tuple[AnyEvent, ...] | Rejection:  # noqa: C901, PLR0912 (one case per command)
    refusal = gate(state, command)
    if refusal:
        return refusal
    match command:
        case c.PlaceWager():
            return betting.place(state, command)
        case c.Decide():
            return deciding.decide(state, command)
        case c.ViewHand():
            return deciding.view_hand(state, command)
        case c.LowerWager():
            return betting.lower(state, command)
        case c.DealCard():
            return deal.deal_card(state, command)
        case c.CorrectCard():
            return correction.correct(state, command)
        case c.CallPlaceYourBets():
            return betting.place_your_bets(state, command)
        case c.CallNoMoreBets():
            return betting.no_more_bets(state, command)
        case c.LoadDeck():
            return deal.load(state, command)
        case c.DealFromDeck():
            return deal.deal_from_deck(state, command)
        case c.SetHand():
            return deciding.set_hand(state, command)
        case c.MarkAbsent():
            return deciding.mark_absent(state, command)
        case c.DeclineComparison():
            return deciding.decline(state, command)
        case c.ShowHand():
            return deciding.show_hand(state, command)
        case c.ExposeCommunity():
            return reveal.expose_community(state, command)
        case c.ExposeDealer():
            return reveal.expose_dealer(state, command)
        case c.SettleRound():
            return reveal.settle(state, command)
        case c.RecordAward():
            return reveal.record_award(state, command)
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
            return seating.inform(state, command)
        case c.RestrictPlayer():
            return seating.restrict(state, command)
        case c.AssignActing():
            return seating.assign(state, command)
        case c.RecordFoundWager():
            return betting.record_found(state, command)
        case _:  # section 5 and rulings: exhaustive in there, and no other order fits
            return irregular(state, command)
