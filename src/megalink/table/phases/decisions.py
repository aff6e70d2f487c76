"""What Players decide: the choices of their game, the setting of a hand, a declined comparison."""

from typing import NamedTuple

from megalink.cards import Card
from megalink.money import Cents, format_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.showdown import Ending
from megalink.table.permissions import clause_of
from megalink.table.progress import choices_now, decisions_done, waits
from megalink.table.returns import stakes_back
from megalink.table.state import LiveHand, TableState, all_named, as_hand


def view_hand(state: TableState, command: c.ViewHand) -> e.Result:
    """3.4.1: one hand; the first look fixes which. Reading: A61"""
    return _looked_at(state, command)


def _looked_at(state: TableState, command: c.ViewHand | c.SetHand) -> tuple[e.HandViewed, ...] | Rejection:
    current = state.current
    own = [live for live in current.hands.values() if live.controller == command.player]
    viewed = [live.position for live in own if live.viewed]
    if viewed and viewed != [command.position]:
        message = f"{command.player} has viewed the hand of position {viewed[0]}, and may view one only"
        return command.refused("position", Code.ONE_HAND_ONLY, message, clause_of(state, "one_hand"))
    seen = command.player in current.hands[command.position].viewed_by
    return () if seen else (e.HandViewed(command.player, command.position, permitted=True),)


def decide(state: TableState, live: LiveHand, command: c.Decide) -> e.Result:
    choices = allowed_choices(state, live)
    if not choices:
        return _nothing_to_decide(state, command)
    choice = next((choice for choice in choices if choice.name == command.choice and choice.kind is not Kind.SET), None)
    if choice is None:
        message = f"this hand may decide: {', '.join(choice.name for choice in choices)}"
        return command.refused("choice", Code.CHOICE_UNKNOWN, message, choices[0].clause)
    stakes = stakes_of(state, live, choice)
    exact = _wagered(choice, stakes)
    if command.amount != exact:
        needed = f"exactly {format_amount(exact)}" if exact is not None else "no wager"
        message = f"{state.rules.document.presentation.choices[choice.name]} takes {needed}"
        return command.refused("amount", Code.AMOUNT_NOT_EXACT, message, choice.clause)
    return (e.DecisionMade(command.position, choice.name, choice.kind, choice.area, stakes, command.player),)


def allowed_choices(state: TableState, live: LiveHand) -> tuple[Choice, ...]:
    """The document's choices, less what a blind hand may not do. Reading: A60"""
    choices = choices_now(state, live)
    if not choices or not is_blind(state, live):
        return choices
    side = state.rules.readings["blind.decisions"]
    choices = tuple(choice for choice in choices if choice.kind is not Kind.SET)
    folds = any(choice.kind is Kind.FOLD for choice in choices)
    if folds and side == "must_continue":
        return tuple(choice for choice in choices if choice.kind is not Kind.FOLD)
    if folds and side == "only_fold":
        return tuple(choice for choice in choices if choice.kind is Kind.FOLD)
    return choices


def is_blind(state: TableState, live: LiveHand) -> bool:
    """1.1.3: one of several hands of a Player, and not the one that he views."""
    current = state.current
    several = sum(1 for at in current.order if current.hands[at].controller == live.controller) > 1
    return several and not live.viewed


def exact_amount(state: TableState, live: LiveHand, choice: Choice) -> Cents | None:
    """What a choice takes, to the cent; None where it takes no wager."""
    return _wagered(choice, stakes_of(state, live, choice))


def _wagered(choice: Choice, stakes: tuple[e.Stake, ...]) -> Cents | None:
    return Cents(sum([amount for _, amount in stakes])) if choice.kind is Kind.PLACE else None


def stakes_of(state: TableState, live: LiveHand, choice: Choice) -> tuple[e.Stake, ...]:
    """The wager that a choice takes, by those who put it up; of a choice that returns one, what goes back to each.

    A back bettor who follows puts up the multiple of his part; the Player who decides, that of all others. Reading: A57
    """
    if choice.area is None:
        return ()
    current, wager = state.current, state.rules.document.wagers[choice.area]
    if choice.kind is Kind.RETURN:
        return stakes_back(current, c.Place(live.position, choice.area))
    assert wager.of is not None
    assert wager.times is not None
    stakes: dict[str, Cents] = {}
    for player, amount in current.parts(c.Place(live.position, wager.of)).items():
        by = player if current.follow_of(player, live.position) else live.controller
        stakes[by] = Cents(stakes.get(by, 0) + amount * wager.times)
    return tuple([e.Stake(player, amount) for player, amount in stakes.items()])


def covered_for_others(state: TableState, live: LiveHand, choice: Choice) -> tuple[e.Stake, ...]:
    """Of the wager that a choice places: the parts of back bettors that the Player who decides puts up for them."""
    if choice.kind is not Kind.PLACE or choice.area is None:
        return ()
    current, wager = state.current, state.rules.document.wagers[choice.area]
    parts = current.parts(c.Place(live.position, wager.of or "")).items()
    return tuple(
        e.Stake(player, Cents(amount * (wager.times or 0)))
        for player, amount in parts
        if player != live.controller and not current.follow_of(player, live.position)
    )


def set_hand(state: TableState, live: LiveHand, command: c.SetHand) -> e.Result:
    if command.actor.role is not Role.PLAYER:
        return _set_at_his_word(state, live, command)
    choices = allowed_choices(state, live)
    if not choices:
        return _nothing_to_decide(state, command)
    if not any(choice.kind is Kind.SET for choice in choices) or command.player not in live.viewed_by:
        message = "a hand is set by the Player who has viewed it; unseen it is set by the House Way"
        return command.refused("position", Code.CHOICE_UNKNOWN, message, choices[0].clause)
    cards = all_named(live.cards)
    if not cards and not command.two:  # he lays them face down; which is which is named with them
        return (e.HandSet(command.position, (), command.player),)
    if not own_cards_once(command.two, cards):
        message = "the Point Hand is made of the hand's own cards, each once"
        value = " ".join(card.text for card in command.two)
        return Rejection(Code.NOT_OWN_CARDS, message, choices[0].clause, field="two", value=value)
    return (e.HandSet(command.position, command.two, command.player),)


def _set_at_his_word(state: TableState, live: LiveHand, command: c.SetHand) -> e.Result:
    """Staff see that he has laid real cards as three and two, and none of their faces. So he has looked at them.

    What they may not see they may not try out either: an order that names cards is refused whatever the cards are.
    """
    choices = choices_now(state, live)
    if not choices:
        return _nothing_to_decide(state, command)
    if command.two:
        message = "the cards lie face down: which of them he set as his Point Hand is named when they are exposed"
        value = " ".join(card.text for card in command.two)
        return Rejection(Code.CARD_FACE_DOWN, message, choices[0].clause, field="two", value=value)
    if state.current.deck is not None or not any(choice.kind is Kind.SET for choice in choices):
        message = "there are no real cards that he could lay: he sets them on his own screen, or by the House Way"
        return command.refused("position", Code.CHOICE_UNKNOWN, message, choices[0].clause)
    looked_at = _looked_at(state, command)
    return (
        looked_at if isinstance(looked_at, Rejection) else (*looked_at, e.HandSet(command.position, (), command.player))
    )


def own_cards_once(two: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether these are some of the cards, not all of them, and each once."""
    return bool(two) and set(two) < set(cards) and len(set(two)) == len(two)


def mark_absent(state: TableState, command: c.MarkAbsent) -> e.Result:
    live = hand_at(state, command)
    if isinstance(live, Rejection):
        return live
    if not choices_now(state, live):
        return _nothing_to_decide(state, command)
    return (e.PlayerAbsent(command.position, _when_absent(state, live, command.actor.role), command.actor.id),)


def _when_absent(state: TableState, live: LiveHand, marked_by: Role) -> str:
    """Staff see who is there; a connection is in the Player's own hands, and must not undo a look. Reading: A118"""
    game, current = state.rules, state.current
    side = game.readings["absence.viewed_hand"]
    folds = side == "fold" or (side == "by_dealer_kind" and marked_by is Role.SYSTEM)
    deemed = game.when_given_up if folds and live.viewed else game.when_absent
    return deemed(current.wagers_at(live.position), current.step)


def expire_time(state: TableState, command: c.ExpireTime) -> e.Result:
    live = hand_at(state, command)
    if isinstance(live, Rejection):
        return live
    if not choices_now(state, live):
        return _nothing_to_decide(state, command)
    return (e.TimeExpired(command.position, *when_time_expires(state, live), command.actor.id),)


class Deemed(NamedTuple):
    """What is made of a hand for which nobody decided."""

    deemed: str  # the name of a choice, or invalid
    as_absent: bool  # by 5.11


def when_time_expires(state: TableState, live: LiveHand) -> Deemed:
    """For a Player who is there and does not decide. Reading: A117"""
    game, current = state.rules, state.current
    as_absent = game.readings["time.expired"] == "absent"
    deemed = game.when_absent if as_absent else game.when_given_up
    return Deemed(deemed(current.wagers_at(live.position), current.step), as_absent)


def decline(state: TableState, live: LiveHand, command: c.DeclineComparison) -> e.Result:
    """An act of the Player, before his cards are turned. Reading: A15"""
    clause = clause_of(state, "decline")
    if clause is None:
        return _nothing_to_decide(state, command)
    if live.ending is Ending.DECLINED:
        return command.refused("position", Code.ALREADY_DECLINED, "the comparison is declined, for good", clause)
    if waits(state, live) or not decisions_done(state):
        return Rejection(Code.DECISIONS_OPEN, "decisions of this round are still open", clause)
    if live.exposed or live.ending is not Ending.PLAYED or not state.rules.may_decline(as_hand(state.current, live)):
        message = "this hand is not to be compared, or lies open already"
        return command.refused("position", Code.NOTHING_TO_DECIDE, message, clause)
    return (e.ComparisonDeclined(command.position),)


def show_hand(state: TableState, live: LiveHand, command: c.ShowHand) -> e.Result:
    if live.exposed or live.ending is Ending.DECLINED:
        message = "this hand lies open already, or its comparison is declined"
        return command.refused("position", Code.NOTHING_TO_EXPOSE, message, clause_of(state, "decline"))
    return (e.HandShown(command.position),)


def hand_at(
    state: TableState,
    command: c.HandCommand | c.MarkAbsent | c.ExpireTime | c.ViewDeclinedHand | c.RecordView | c.NameSetting,
) -> LiveHand | Rejection:
    current, position = state.current, command.position
    live = current.hands.get(position)
    if live is None or not live.is_in or position not in current.order:
        message = "no hand in play at this position"
        return command.refused("position", Code.NO_HAND_THERE, message, clause_of(state, "decision"))
    return live


def own_hand(state: TableState, command: c.HandCommand) -> LiveHand | Rejection:
    """Of a hand that its Player has left to back bettors nothing is decided any more; but staff may turn it."""
    live = hand_at(state, command)
    by_staff = isinstance(command, c.ShowHand) and command.actor.role is not Role.PLAYER
    if isinstance(live, LiveHand) and (live.controller != command.player or not (live.controller or by_staff)):
        whose = f"{live.controller}'s" if live.controller else "nobody's"
        message = f"the hand of position {command.position} is {whose} to play"
        return command.refused("player", Code.NOT_SEATED_THERE, message, clause_of(state, "decision"))
    return live


def _nothing_to_decide(state: TableState, command: c.HandCommand | c.MarkAbsent | c.ExpireTime) -> Rejection:
    message = "this hand has nothing to decide now"
    return command.refused("position", Code.NOTHING_TO_DECIDE, message, clause_of(state, "decision"))
