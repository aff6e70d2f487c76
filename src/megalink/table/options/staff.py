"""What staff can do now: the course of the round, people, irregularities and rulings."""

from collections.abc import Iterator

from megalink.cards import ALL_CARDS
from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.game.limits import limits_by_area
from megalink.table.options.option import Chooser, Option, kinds_with
from megalink.table.phases.naming import cards_known_to
from megalink.table.section5.correction import entries
from megalink.table.section5.misdeal import DECK, expected_cards, packets_to_move, reconstruction
from megalink.table.section5.ruling import open_to_ruling
from megalink.table.section5.void import VOIDING
from megalink.table.state import NOBODY, RoundState, all_named

OF_THE_TABLE, OF_A_PLAYER = kinds_with(), kinds_with("player")
OF_A_POSITION = kinds_with("position")
COUNT, AGAIN = ("counted", "reason"), "counted again"
FOUND = (WagerRole.BASE, WagerRole.SIDE)  # 5.13 and 5.14 speak of wagers with limits


def staff(who: Chooser) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    halt = state.round.halt if state.round and not state.round.power_failed else None
    for kind in OF_THE_TABLE:
        if kind in who.open_now:
            clause = halt.clause if halt and kind is c.ResumePlay else None
            yield Option(kind(actor=actor, at=at), clause)
    for method in state.rules.document.methods.values():
        yield Option(c.ChooseMethod(method.name, actor=actor, at=at), method.clause)
    for clause in VOIDING:
        note = "found by staff" if clause == "5.1" else ""
        yield Option(c.VoidRound(clause, note, actor=actor, at=at), clause, ("note",))
    yield from _free(who)
    for player in who.players:
        yield from (Option(kind(player, actor=actor, at=at)) for kind in OF_A_PLAYER if kind in who.open_now)
        yield Option(c.ResolveMultipleHands(player, "a plain error", actor=actor, at=at), free=("finding",))
        for lift, free in ((False, ("reason", "until")), (True, ("reason",))):
            yield Option(c.RestrictPlayer(player, "as seen", lift, actor=actor, at=at), free=free)
            yield Option(c.BarPlayer(player, "as seen", lift, actor=actor, at=at), free=free)
    if state.round:
        yield from _rulings(who, state.round)
        yield from _dealt_wrongly(who, state.round)
        yield from _namings(who, state.round)
        yield from _corrections(who, state.round)
        yield from _about_hands(who, state.round)


def _free(who: Chooser) -> Iterator[Option]:
    """Orders whose content is up to the actor: cards that a shoe gave, counts, reports, assignments."""
    state, actor, at = who.state, who.actor, who.at
    deck = tuple(card.text for card in ALL_CARDS)
    yield Option(c.LoadDeck(deck, actor=actor, at=at), free=("deck",))
    if state.round:  # any card stands here: one that is not yet dealt would tell something of those that are
        yield Option(c.DealCard(deck[0], actor=actor, at=at), free=("card", "where"))
        yield Option(c.DealCard(actor=actor, at=at), free=("where",))  # unseen
    wrong = state.round is not None and DECK in state.round.wrong_counts
    counted = len(ALL_CARDS) if not wrong or _puts_right(who) else 0
    yield Option(c.CountCards(counted, AGAIN if wrong and counted else "", actor=actor, at=at), free=COUNT)
    yield Option(c.RecordExposedCard("dealer", actor=actor, at=at), free=("where",))
    yield Option(c.ReportIrregularity("5.1", "", actor=actor, at=at), free=("clause", "note"))
    for role in (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.GAMING_SHIFT_MANAGER):
        assignment = c.AssignActing("", role, at, at + 1, actor=actor, at=at)
        yield Option(assignment, free=("person", "start", "end"))


def _puts_right(who: Chooser) -> bool:
    """Anybody may find a wrong number; that it is right after all, not."""
    return who.state.may(who.actor, Role.PIT_SUPERVISOR, who.at)


def _dealt_wrongly(who: Chooser, current: RoundState) -> Iterator[Option]:
    actor, at = who.actor, who.at
    moves, packets = reconstruction(current), packets_to_move(who.state)
    if moves:
        yield Option(c.MoveHands(moves, actor=actor, at=at), free=("moves",))
    if packets:
        yield Option(c.MovePackets(packets, actor=actor, at=at), free=("moves",))
    for where in dict.fromkeys(current.exposures):
        yield Option(c.WithdrawExposure(where, "noted by mistake", actor=actor, at=at), free=("reason",))


def _namings(who: Chooser, current: RoundState) -> Iterator[Option]:
    """Cards that came face down: those that lie open, and those of a declined hand that this actor has looked at."""
    state, actor, at, any_card = who.state, who.actor, who.at, ALL_CARDS[0].text
    if c.NameCard not in who.open_now:
        return
    for where, number in cards_known_to(state, actor.id):
        yield Option(c.NameCard(where, number, any_card, actor=actor, at=at), free=("card",))
    for live in [current.hands[position] for position in current.order]:
        if live.exposed and state.rules.sets_hands:
            cards = all_named(live.cards)
            yield Option(c.NameSetting(live.position, cards[:2], actor=actor, at=at), free=("two",))
        if live.controller == NOBODY:
            yield Option(c.ShowHand(NOBODY, live.position, actor=actor, at=at))


def _corrections(who: Chooser, current: RoundState) -> Iterator[Option]:
    if c.CorrectCard not in who.open_now:
        return
    actor, at, any_card = who.actor, who.at, ALL_CARDS[0].text  # as in `_free`, it tells nothing
    for where, number in entries(current):
        yield Option(c.CorrectCard(where, number, any_card, "mistyped", actor=actor, at=at), free=("card", "reason"))


def _rulings(who: Chooser, current: RoundState) -> Iterator[Option]:
    """One for each outcome that is open: a ruling that may touch some wagers may touch all."""
    actor, at, reason = who.actor, who.at, "as ruled"
    yield Option(c.GiveRuling("continue", reason, actor=actor, at=at), free=("reason", "affected"))
    yield Option(c.GiveRuling("void", reason, actor=actor, at=at), free=("reason", "affected"))
    every = open_to_ruling(current)
    yield Option(c.GiveRuling("return", reason, every, actor=actor, at=at), free=("reason", "affected"))
    nothing = tuple(Cents(0) for _ in every)
    yield Option(
        c.GiveRuling("settle", reason, every, nothing, actor=actor, at=at), free=("reason", "affected", "nets")
    )


def _about_hands(who: Chooser, current: RoundState) -> Iterator[Option]:
    actor, at = who.actor, who.at
    for where in ("dealer", "community", *map(str, current.order)):
        expected = expected_cards(current, where) or 0
        put_right = where in current.wrong_counts and _puts_right(who)  # as with the deck
        counted, reason = (expected, AGAIN) if put_right else (0 if expected else 1, "")
        clause = "5.7" if where.isdecimal() else "5.3"
        yield Option(c.RecordHandCount(where, counted, reason, actor=actor, at=at), clause, COUNT)
    for position in current.order:
        for kind in OF_A_POSITION:
            yield Option(kind(position, actor=actor, at=at))
        own = current.hands[position].controller
        for player in who.players if c.RecordView in who.open_now else ():
            yield Option(c.RecordView(player, position, actor=actor, at=at), "5.10" if player == own else "5.9")
    yield from _about_wagers(who, current)


def _about_wagers(who: Chooser, current: RoundState) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    late, found = c.RecordLateWager in who.open_now, c.RecordFoundWager in who.open_now
    for player in who.players if late or found else ():
        for position in sorted(state.seats):
            for wager in state.rules.areas.values():
                if late:
                    command = c.RecordLateWager(player, position, wager.name, Cents(1), actor=actor, at=at)
                    yield Option(command, least=Cents(1))
                if found and wager.role in FOUND:
                    yield from _found(who, current, player, c.Place(position, wager.name))


def _found(who: Chooser, current: RoundState, player: str, place: c.Place) -> Iterator[Option]:
    state, actor, at = who.state, who.actor, who.at
    limit = limits_by_area(state.rules, state.limits)[place.area]
    others = current.total(place) - sum(
        stake.amount for stake in current.stakes.get(place, ()) if stake.player == player
    )
    if limit.minimum is not None and limit.minimum - 1 - others >= 1:
        most = Cents(limit.minimum - 1 - others)
        command = c.RecordFoundWager(player, *place, Cents(1), actor=actor, at=at)
        yield Option(command, "5.13", (), Cents(1), most)
    if limit.maximum is not None:
        least = Cents(max(1, limit.maximum + 1 - others))
        command = c.RecordFoundWager(player, *place, least, actor=actor, at=at)
        yield Option(command, "5.14", (), least)
