"""What Players decide: the choices of their game, the setting of a hand, a declined comparison."""

from megalink.money import Cents, format_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.choice import Choice, Kind
from megalink.table.game.showdown import Ending
from megalink.table.permissions import clause_of
from megalink.table.progress import choices_now, decisions_done, waits
from megalink.table.returns import stakes_back
from megalink.table.state import LiveHand, TableState, as_hand

Result = tuple[e.AnyEvent, ...] | Rejection


def view_hand(state: TableState, command: c.ViewHand) -> Result:
    """3.4.1: one hand; the first look fixes which. Reading: A61"""
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    current = state.current
    viewed = [at for at in current.order if command.player in current.hands[at].viewed_by]
    if viewed and viewed != [command.position]:
        message = f"{command.player} has viewed the hand of position {viewed[0]}, and may view one only"
        clause = clause_of(state, "one_hand")
        return Rejection(Code.ONE_HAND_ONLY, message, clause, field="position", value=command.position)
    return () if viewed else (e.HandViewed(command.player, command.position, permitted=True),)


def decide(state: TableState, command: c.Decide) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    choices = allowed_choices(state, live)
    if not choices:
        return _nothing_to_decide(state, command.position)
    choice = next((choice for choice in choices if choice.name == command.choice and choice.kind is not Kind.SET), None)
    if choice is None:
        names = ", ".join(choice.name for choice in choices)
        message = f"this hand may decide: {names}"
        return Rejection(Code.CHOICE_UNKNOWN, message, choices[0].clause, field="choice", value=command.choice)
    exact = exact_amount(state, live, choice)
    if command.amount != exact:
        needed = f"exactly {format_amount(exact)}" if exact is not None else "no wager"
        message = f"{state.rules.document.presentation.choices[choice.name]} takes {needed}"
        return Rejection(Code.AMOUNT_NOT_EXACT, message, choice.clause, field="amount", value=command.amount)
    stakes = _stakes(state, live, choice)
    return (e.DecisionMade(command.position, choice.name, choice.kind, choice.area, stakes, command.actor.id),)


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
    return several and live.controller not in live.viewed_by


def exact_amount(state: TableState, live: LiveHand, choice: Choice) -> Cents | None:
    """What a choice takes, to the cent; None where it takes no wager."""
    if choice.kind is not Kind.PLACE:
        return None
    return Cents(sum(stake.amount for stake in _stakes(state, live, choice)))


def _stakes(state: TableState, live: LiveHand, choice: Choice) -> tuple[e.Stake, ...]:
    """The wager that a choice takes: each who has a part in the base wager puts up his multiple. Reading: A57

    Of a choice that returns a wager, what goes back to each.
    """
    if choice.area is None:
        return ()
    current, wager = state.current, state.rules.document.wagers[choice.area]
    if choice.kind is Kind.RETURN:
        return stakes_back(current, c.Place(live.position, choice.area))
    assert wager.of is not None
    assert wager.times is not None
    base = c.Place(live.position, wager.of)
    parts = (*current.stakes.get(base, ()), *current.taken_back.get(base, ()))
    whole: dict[str, int] = {}
    for part in parts:
        whole[part.player] = whole.get(part.player, 0) + part.amount * wager.times
    return tuple(e.Stake(player, Cents(amount)) for player, amount in whole.items())


def set_hand(state: TableState, command: c.SetHand) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    choices = allowed_choices(state, live)
    if not choices:
        return _nothing_to_decide(state, command.position)
    if not any(choice.kind is Kind.SET for choice in choices) or command.player not in live.viewed_by:
        message = "a hand is set by the Player who has viewed it; unseen it is set by the House Way"
        return Rejection(Code.CHOICE_UNKNOWN, message, choices[0].clause, field="position", value=command.position)
    if not command.two or not set(command.two) < set(live.cards) or len(set(command.two)) != len(command.two):
        message = "the Point Hand is made of the hand's own cards, each once"
        value = " ".join(card.text for card in command.two)
        return Rejection(Code.NOT_OWN_CARDS, message, choices[0].clause, field="two", value=value)
    return (e.HandSet(command.position, command.two, command.actor.id),)


def mark_absent(state: TableState, command: c.MarkAbsent) -> Result:
    live = hand_at(state, command.position)
    if isinstance(live, Rejection):
        return live
    if not choices_now(state, live):
        return _nothing_to_decide(state, command.position)
    current = state.current
    deemed = state.rules.when_absent(current.wagers_at(live.position), current.step)
    return (e.PlayerAbsent(command.position, deemed, command.actor.id),)


def decline(state: TableState, command: c.DeclineComparison) -> Result:
    """An act of the Player, before his cards are turned. Reading: A15"""
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    clause = clause_of(state, "decline")
    if clause is None:
        return _nothing_to_decide(state, command.position)
    if live.ending is Ending.DECLINED:
        return Rejection(
            Code.ALREADY_DECLINED,
            "the comparison is declined, for good",
            clause,
            field="position",
            value=command.position,
        )
    if waits(state, live) or not decisions_done(state):
        return Rejection(Code.DECISIONS_OPEN, "decisions of this round are still open", clause)
    if live.exposed or live.ending is not Ending.PLAYED or not state.rules.may_decline(as_hand(state.current, live)):
        message = "this hand is not to be compared, or lies open already"
        return Rejection(Code.NOTHING_TO_DECIDE, message, clause, field="position", value=command.position)
    return (e.ComparisonDeclined(command.position),)


def show_hand(state: TableState, command: c.ShowHand) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    if live.exposed or live.ending is Ending.DECLINED:
        message = "this hand lies open already, or its comparison is declined"
        return Rejection(
            Code.NOTHING_TO_EXPOSE, message, clause_of(state, "decline"), field="position", value=command.position
        )
    return (e.HandShown(command.position),)


def hand_at(state: TableState, position: int) -> LiveHand | Rejection:
    current = state.current
    live = current.hands.get(position)
    if live is None or not live.is_in or position not in current.order:
        message = "no hand in play at this position"
        return Rejection(Code.NO_HAND_THERE, message, clause_of(state, "decision"), field="position", value=position)
    return live


def own_hand(state: TableState, position: int, player: str) -> LiveHand | Rejection:
    live = hand_at(state, position)
    if isinstance(live, LiveHand) and live.controller != player:
        message = f"the hand of position {position} is {live.controller}'s to play"
        return Rejection(Code.NOT_SEATED_THERE, message, clause_of(state, "decision"), field="player", value=player)
    return live


def _nothing_to_decide(state: TableState, position: int) -> Rejection:
    message = "this hand has nothing to decide now"
    return Rejection(Code.NOTHING_TO_DECIDE, message, clause_of(state, "decision"), field="position", value=position)
