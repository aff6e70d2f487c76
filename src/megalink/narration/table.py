"""What happened at a table, one sentence for each event. The first words say what; who decided and why come last."""

from collections.abc import Iterable
from typing import assert_never

from megalink.cards import cards_text
from megalink.money import format_amount, signed
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.state import Lying, TableState, all_named

InRound = e.BettingEvent | e.SettlingEvent | e.DealingEvent | e.DecidingEvent | e.IrregularEvent
OfCards = e.DealingEvent | e.DecidingEvent | e.RoundConcluded | e.IrregularEvent


def table_sentence(event: e.AnyEvent, before: TableState) -> str:  # noqa: C901, PLR0912 (one case per event)
    """`before` is the table as the event found it."""
    match event:
        case e.TableOpened():
            return f"table opened: {event.document}, layout {event.layout}, method {event.method}"
        case e.ShoeUnread():
            return "its shoe has no reader: a card that lies face down is known to nobody"
        case e.MethodChosen():
            return f"method chosen: {event.method}"
        case e.PlayerSeated():
            return f"{event.player} seated at {event.position}"
        case e.PlayerLeft():
            return f"{event.player} left {event.position}"
        case e.OneHandNoticeGiven():
            return f"{event.player} informed that he may view one hand only, by {event.by}"
        case e.PlayerRestricted():
            return f"{event.player} restricted {'no longer' if event.lifted else 'to one position'}, by {event.by}"
        case e.RestrictionExplained():
            return f'restriction of {event.player} explained by {event.by}: "{event.reason}"'
        case e.ActingAssigned():
            span = f"from {time_text(event.start)} to {time_text(event.end)}"
            return f"{event.person} acting {event.role.title.lower()} {span}, by {event.by}"
        case e.PlayerBarred():
            return f'{event.player} barred {"no longer, " if event.lifted else ""}by {event.by}: "{event.reason}"'
        case e.ExclusionEndSet():
            return f"{event.kind.value} of {event.player} holds until {time_text(event.until)}, by {event.by}"
        case e.PlayerStopped():
            return f"{event.player} stopped by {event.by}"
        case _:
            return _of_round(event, before)


def _of_round(event: InRound, before: TableState) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.RoundOpened():
            return f"round {event.number} opened: {event.document}, method {event.method}"
        case e.WagerPlaced():
            return f"placed {_wager(event)} of {event.player}{_by(event.by, event.player)}"
        case e.WagerLowered():
            return f"taken off {_wager(event)} of {event.player}{_by(event.by, event.player)}"
        case e.WagerTakenBack():
            return f"taken back {_wager(event)} of {event.player}, still in action by 5.6"
        case e.SeatFollowed():
            how_long = "for the round" if event.whole_round else "for the next decision"
            return f"{event.player} follows the seat on {event.position} {how_long}{_by(event.by, event.player)}"
        case e.FollowingEnded():
            why = "the balance does not cover the part" if event.uncovered else ""
            ended = f"{event.player} no longer follows the seat on {event.position}"
            return f"{ended}: {why}" if why else f"{ended}{_by(event.by, event.player)}"
        case e.BetsClosed():
            return _closed(event)
        case e.WagerSettled():
            parts = "" if len(event.shares) == 1 else f" ({_shares(event.shares)})"
            result = f"{signed(event.net)} {event.outcome.value.replace('_', '-')}"
            return f"settled {event.area} on {event.position} {result}{parts}{_why(event)}"
        case e.WagersReturned():
            stakes = ", ".join(f"{format_amount(amount)} to {player}" for player, amount in event.stakes)
            return f"returned {event.area} on {event.position}: {stakes}{_why(event)}"
        case e.SettlementReversed():
            return f"settlement reversed: {event.area} on {event.position} ({_shares(event.shares)})"
        case e.JackpotHandEntered():
            stake = format_amount(event.stake)
            return f"jackpot hand {event.hand} on {event.position} of {event.player}, stake {stake}{_why(event)}"
        case e.JackpotAwarded():
            return f"award {_award(event)}"
        case e.JackpotHandRefused():
            where = f"{event.position} of round {event.round}"
            return f"jackpot hand on {where} refused: the wager of {event.player} is lost"
        case e.AwardReversed():
            return f"award reversed: {_award(event)}"
        case e.LateWagerRefused():
            return f"late {_wager(event)} of {event.player} refused by 5.5"
        case e.LatePartForfeited():
            return f"late {_wager(event)} of {event.player} forfeited"
        case _:
            return _of_cards(event, before)


def _of_cards(event: OfCards, before: TableState) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.DeckLoaded():
            return "deck loaded"
        case e.CardsDealt():
            return f"dealt {_dealt(event, before)}"
        case e.CardDealtUnseen():
            where = event.where or before.current.place_of(before.current.plan[before.current.dealt])
            return f"dealt a card unseen to {where}"
        case e.CardNamed():
            return f"card {event.number} of {event.where} is {event.card.text}, named by {event.by}"
        case e.SettingNamed():
            return f"set {cards_text(event.two)} on {event.position}, named by {event.by}{_replaced(event, before)}"
        case e.HandViewed():
            return f"{event.player} viewed {event.position}{'' if event.permitted else ' without leave'}"
        case e.DecisionMade():
            staked = sum(stake.amount for stake in event.stakes)
            amount = f" {format_amount(staked)}" if staked else ""
            if event.kind is Kind.RETURN:
                return f"decided {event.choice} on {event.position} by {event.by}: {event.area}{amount} goes back"
            parts = "" if len(event.stakes) < 2 else f" ({_parts(event.stakes)})"
            return f"decided {event.choice}{amount} on {event.position} by {event.by}{parts}"
        case e.HandSet():
            two = cards_text(event.two) or "unseen"
            return f"set {two} on {event.position} by {event.by}{_replaced(event, before)}"
        case e.PlayerAbsent():
            return f"absent on {event.position}: {event.deemed}, by 5.11"
        case e.TimeExpired():
            as_absent = ", as if absent, by 5.11" if event.as_absent else ""
            return f"time expired on {event.position}: {event.deemed}{as_absent}"
        case e.ComparisonDeclined():
            return f"comparison declined on {event.position}"
        case e.HandShown():
            return f"shown {event.position}{_faces(before.current.hands[event.position].cards)}"
        case e.EnteredAtWord():
            return f"entered by {event.by} at {event.player}'s word"
        case e.DeclinedHandViewed():
            return f"declined hand on {event.position} viewed by {event.by}"
        case e.CommunityExposed():
            return f"community cards exposed{_faces(before.current.community[: event.shown])}"
        case e.DealerExposed():
            return f"dealer's cards exposed{_faces(before.current.dealer)}"
        case e.RoundConcluded():
            return f'round concluded: "{event.announcement}"'
        case _:
            return _irregular(event)


def _irregular(event: e.IrregularEvent | e.DeckFaultFound | e.NamedCardAtFault | e.CardCorrected) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.DeckFaultFound():
            return f"deck fault: {event.card}, by 5.1"
        case e.NamedCardAtFault():
            return f"deck fault: card {event.number} of {event.where} is {event.card}, by 5.1"
        case e.CardCorrected():
            entry = f"card {event.number} of {event.where} entered as {event.was} is {event.card.text}"
            return f'corrected: {entry}, by {event.by}: "{event.reason}"'
        case e.IrregularityReported():
            return f'reported {event.clause} by {event.by}: "{event.note}"'
        case e.IrregularityRemedied():
            return f"reported {event.clause} is dealt with, by {event.by}"
        case e.RoundVoided():
            return f'round void by {event.clause}, by {event.by}: "{event.note}"'
        case e.HandRemoved():
            return f"hand out on {event.position} by {event.clause}, by {event.by}"
        case e.HandLeftToBackers():
            return f"hand on {event.position} left to its back bettors by {event.clause}, by {event.by}"
        case e.HandsMoved():
            moves = ", ".join(f"{source} to {target}" for source, target in event.moves)
            return f"hands moved: {moves}, by 5.2"
        case e.PacketsMoved():
            moves = ", ".join(f"{source} to {target}" for source, target in event.moves)
            return f"packets moved: {moves}, by 5.2, by {event.by}"
        case e.CardWronglyExposed():
            return f"wrongly exposed card at {event.where}, by 5.4"
        case e.ExposureWithdrawn():
            return f'exposed card at {event.where} withdrawn by {event.by}: "{event.reason}"'
        case e.CardsCounted():
            return f"counted {event.counted} cards: {'right' if event.right else 'wrong'}, by 5.8"
        case e.HandCounted():
            return f"counted {event.counted} cards at {event.where}: {'right' if event.right else 'wrong'}"
        case e.CountExplained():
            return f'count of {event.where} explained by {event.by}: "{event.reason}"'
        case e.AnothersHandViewed():
            return f"{event.player} viewed {event.position}, another's hand, as seen by {event.by}"
        case e.MultipleHandsFound():
            return f'{event.player} controls several hands in error, found by {event.by}: "{event.finding}"'
        case e.WithdrawalPermitted():
            return f"withdrawal permitted by {event.by}"
        case e.PowerFailed():
            return f"power failed, may withdraw: {', '.join(event.may_withdraw) or 'nobody'}"
        case e.PlayResumed():
            return f"play resumed by {event.by}"
        case e.RulingGiven():
            affected = "".join(f" {_at(place)}" for place in event.affected)
            return f'ruled {event.outcome}{affected} by {event.by}: "{event.reason}"'
        case _:
            assert_never(event)


def _replaced(event: e.HandSet | e.SettingNamed, before: TableState) -> str:
    live = before.round and before.round.hands.get(event.position)
    cards = all_named(live.cards) if live and event.two else ()
    replaced = before.game.replaced_setting(cards, event.two) if before.game and cards else None
    return f": the House Way counts instead, {cards_text(replaced.two)}, by {replaced.clause}" if replaced else ""


def _faces(cards: tuple[Lying, ...]) -> str:
    """Those that are not named yet follow one by one."""
    return f": {cards_text(cards)}" if all_named(cards) else ""


def _at(place: Place) -> str:
    return f"{place.area} on {place.position}"


def _wager(event: e.WagerPlaced | e.WagerLowered | e.WagerTakenBack | e.LateWagerRefused | e.LatePartForfeited) -> str:
    return f"{event.area} {format_amount(event.amount)} on {event.position}"


def _by(who: str, player: str) -> str:
    return "" if who == player else f", by {who}"


def _why(event: e.WagerSettled | e.WagersReturned | e.JackpotHandEntered) -> str:
    return f" by {' '.join((*event.clauses, *event.readings))}" if event.clauses else ""


def _shares(shares: Iterable[e.Share]) -> str:
    return ", ".join(f"{share.player} {signed(share.net)}" for share in shares)


def _parts(stakes: Iterable[e.Stake]) -> str:
    return ", ".join(f"{stake.player} {format_amount(stake.amount)}" for stake in stakes)


def _award(event: e.JackpotAwarded | e.AwardReversed) -> str:
    back = f" and stake {format_amount(event.stake_back)}" if event.stake_back else ""
    return f"{format_amount(event.amount)}{back} on {event.position} of round {event.round} to {event.player}"


def _closed(event: e.BetsClosed) -> str:
    hands = " ".join(map(str, event.order)) or "none"
    jackpot = "".join(f", jackpot {format_amount(stake)} on {position}" for position, stake in event.jackpot)
    invalid = "".join(f", invalid {_at(place)}" for place in event.invalid)
    return f"bets closed: hands {hands}{jackpot}{invalid}"


def _dealt(event: e.CardsDealt, before: TableState) -> str:
    current = before.current
    places: dict[str, list[str]] = {}
    for card, slot in zip(event.cards, current.plan[current.dealt :], strict=False):
        places.setdefault(event.where or current.place_of(slot), []).append(card.text)
    return ", ".join(f"{' '.join(cards)} to {place}" for place, cards in places.items())


def time_text(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    text = f"{minutes // 60:02d}:{minutes % 60:02d}"
    return f"{text}:{rest:02d}" if rest else text
