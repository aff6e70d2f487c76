"""What must hold at a table after every event, whatever led to it."""

from megalink.floor.decide.own_interest import players_of
from megalink.money import Cents
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.phases.deal import on_table
from megalink.table.postings import postings
from megalink.table.state import FELT, RoundState, TableState, as_hand


class TableWatch:
    def __init__(self) -> None:
        self._before_round: dict[str, int] = {}
        self._open: set[int] = set()  # hands that lay open as the event found them
        self._follows: frozenset[tuple[str, int]] = frozenset()  # as the event found them

    def look_at(self, state: TableState, event: e.AnyEvent, at: int) -> None:
        assert sum(cents for _, cents in postings(event)) == 0, f"{event} does not balance"
        assert sum(state.accounts.values()) == 0
        if state.round:
            self._look_at_the_round(state, state.round, event, at)
            self._look_at_its_end(state, state.round, event)
            self._look_at_a_decision(state.round, event)
            self._follows = frozenset((follow.player, follow.position) for follow in state.round.follows)

    def _look_at_the_round(self, state: TableState, current: RoundState, event: e.AnyEvent, at: int) -> None:
        on_areas = sum(stake.amount for stakes in current.stakes.values() for stake in stakes)
        assert state.accounts.get(FELT, 0) == on_areas, f"after {event} the felt holds something else than the areas"
        assert {*players_of(current)} <= state.accounts.keys(), f"after {event} some money is in no account"
        cards = on_table(current)
        assert len(set(cards)) == len(cards), f"a card is there twice: {cards}"
        if state.unread:
            self._look_at_what_is_known(state, current, event)
        if isinstance(event, e.BetsClosed):
            assert not [position for position in event.order if state.is_barred(state.seats[position], at)]
        if isinstance(event, e.WagerPlaced):  # 5.14, 6.1: what has its outcome is neither found nor placed again
            assert not current.has_outcome(Place(event.position, event.area)), event
        if isinstance(event, e.WagerSettled):
            assert sum(share.net for share in event.shares) == event.net

    def _look_at_what_is_known(self, state: TableState, current: RoundState, event: e.AnyEvent) -> None:
        """A119: without a reader a card has a name only where it came face up, lies open, or staff looked at it."""
        dealt = zip(current.plan, current.landed, strict=False)
        face_up = {where for slot, where in dealt if slot.face_up}
        assert not any(current.community[current.community_shown :]) or "community" in face_up
        assert not any(current.burned) or "burn" in face_up
        if not current.dealer_exposed:
            assert sum(1 for card in current.dealer if card) <= 1
        for live in current.hands.values():
            if str(live.position) not in face_up and any(live.cards):
                assert live.exposed or live.inspected_by, live
        if isinstance(event, e.CardNamed) and event.where.isdigit():
            live = current.hands[int(event.where)]
            decides = state.rules.needs_cards(as_hand(current, live))
            assert decides or live.inspected_by or live.position in self._open, f"{event} decides nothing"
        self._open = {live.position for live in current.hands.values() if live.exposed}

    def _look_at_a_decision(self, current: RoundState, event: e.AnyEvent) -> None:
        """A57: a wager is put up by the Player who decides, and by those who said that they follow him."""
        if isinstance(event, e.DecisionMade) and event.kind is Kind.PLACE:
            others = {stake.player for stake in event.stakes} - {current.hands[event.position].controller}
            assert all((player, event.position) in self._follows for player in others), event
        for follow in current.follows:
            assert follow.player in {part for place in current.places for part in current.parts(place)}, follow

    def _look_at_its_end(self, state: TableState, current: RoundState, event: e.AnyEvent) -> None:
        if isinstance(event, e.RoundOpened):
            self._before_round = dict(state.accounts)
        if isinstance(event, e.JackpotAwarded) and event.round != current.number:
            for account, cents in postings(event):  # of an earlier round: that one stands
                self._before_round[account] = self._before_round.get(account, 0) + cents
        if isinstance(event, e.RoundConcluded | e.RoundVoided):
            assert not current.stakes
            assert not current.taken_back
        if isinstance(event, e.RoundVoided) and state.rules.readings["void.returns"] == "everything":
            assert not self._differences(state), "a void round left something in the accounts"

    def _differences(self, state: TableState) -> dict[str, Cents]:
        """What the round has moved since it was opened."""
        accounts = {*state.accounts, *self._before_round}
        found = {one: Cents(state.accounts.get(one, 0) - self._before_round.get(one, 0)) for one in accounts}
        return {account: difference for account, difference in found.items() if difference}
