"""`view` is the only way a state leaves the core: a list of what each kind of viewer may see, and nothing else.

Undealt cards and the burned card are seen by nobody. A face-down card is seen by the Player who viewed that hand, and
by staff who looked at a declined hand; everybody sees what has been exposed.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from megalink.cards import FACE_DOWN
from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.table.commands import Place
from megalink.table.events import JackpotHandEntered, WagerSettled
from megalink.table.game.deal_plan import To
from megalink.table.game.game import JACKPOT, Game
from megalink.table.phase import Phase
from megalink.table.returns import missing
from megalink.table.state import LiveHand, Lying, RoundState, TableState, all_named

Seen = dict[str, object]


class Audience(StrEnum):
    PLAYER = "player"
    SPECTATOR = "spectator"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    GAMING_SHIFT_MANAGER = "gaming_shift_manager"
    SIGN = "sign"
    AUDITOR = "auditor"


class Viewer(NamedTuple):
    kind: Audience
    id: str = ""

    @property
    def role(self) -> Role | None:
        """The position in which this viewer may give orders."""
        return Role[self.kind.name] if self.kind.name in Role.__members__ else None


STAFF = (Audience.DEALER, Audience.PIT_SUPERVISOR, Audience.PIT_MANAGER, Audience.GAMING_SHIFT_MANAGER)
READS_BOOKS = (*STAFF[1:], Audience.AUDITOR)


def view(state: TableState, viewer: Viewer, at: int = 0) -> Seen:
    """As it is at this time: bars and restrictions may have ended."""
    if state.game is None:
        return {"open": False}
    seen: Seen = {
        "open": True,
        "rules": state.game.document.key,
        "phase": state.phase.value,
        "round": state.round.number if state.round else 0,
    }
    if viewer.kind is Audience.SIGN:
        return seen
    seen |= {
        "layout": state.layout.name if state.layout else None,
        "positions_max": state.layout.positions if state.layout else 0,
        "method": state.method,
        "readings": dict(state.readings),
        "limits": {"minimum": state.limits.table.minimum, "maximum": state.limits.table.maximum},
        "jackpot_minimum": state.jackpot_minimum,
        "unread": state.unread,
        "seats": {str(position): player for position, player in sorted(state.seats.items())},
    }
    if viewer.kind is Audience.PLAYER:
        seen["me"] = _own(state, viewer.id, at)
    if viewer.kind in STAFF or viewer.kind is Audience.AUDITOR:
        seen["people"] = _people(state, at)
    if viewer.kind in READS_BOOKS:
        seen["accounts"] = dict(sorted(state.accounts.items()))
    if state.round:
        seen["table"] = _table(state, state.round, viewer)
    return seen


def _own(state: TableState, player: str, at: int) -> Seen:
    return {
        "player": player,
        "net": state.accounts.get(player, 0),
        "informed": player in state.informed,
        "restricted": state.is_restricted(player, at),
        "barred": state.is_barred(player, at),
        "may_withdraw": bool(state.round and player in state.round.may_withdraw),
    }


def _people(state: TableState, at: int) -> Seen:
    return {
        "informed": sorted(state.informed),
        "restricted": sorted(player for player in state.restricted if state.is_restricted(player, at)),
        "barred": sorted(player for player in state.barred if state.is_barred(player, at)),
        "under_minimum_before": sorted(state.warned),
        "acting": [
            {"person": acting.person, "role": acting.role.slug, "start": acting.start, "end": acting.end}
            for acting in state.acting
        ],
    }


def _table(state: TableState, current: RoundState, viewer: Viewer) -> Seen:
    halt = current.halt
    short = missing(state, current) if current.phase is Phase.BETTING else {}
    reads_record = viewer.kind in STAFF or viewer.kind is Audience.AUDITOR
    positions = {place.position for place in (*current.stakes, *current.taken_back)}
    positions |= {*current.hands, *(line.position for line in current.settled)}
    return {
        "step": current.step,
        "announcement": current.announcement,
        "dealer": _dealer(current),
        "community": _faces(current.community, current.community_shown),
        "burned": len(current.burned),
        "halt": {"clause": halt.clause, "note": halt.note, "must_void": halt.must_void} if halt else None,
        "power_failed": current.power_failed,
        "withdrawal_permitted": current.withdrawal,
        "positions": [_position(state.rules, current, position, viewer, short) for position in sorted(positions)],
        "jackpot_hands": [_jackpot_hand(state, current, entry) for entry in current.entered],
        "refused_since": [_entered_hand(state, entry, is_refused=True) for entry in current.refused_since],
        "awards": [
            {"position": award.position, "amount": award.amount, "stake_back": award.stake_back}
            for award in current.awarded
        ],
        **(_record(current) if reads_record else {}),
    }


def _jackpot_hand(state: TableState, current: RoundState, entry: JackpotHandEntered) -> Seen:
    """Neither waiting nor paid, its claim was refused: no such hand of the pay table, and the wager is lost by that."""
    position = entry.position
    waits = any((hand.round, hand.position) == (current.number, position) for hand in state.unpaid)
    is_refused = not waits and all(award.position != position for award in current.awarded)
    return _entered_hand(state, entry, is_refused=is_refused)


def _entered_hand(state: TableState, entry: JackpotHandEntered, *, is_refused: bool) -> Seen:
    document = state.rules.document
    return {
        "round": entry.round,
        "position": entry.position,
        "player": entry.player,
        "stake": entry.stake,
        "hand": entry.hand,
        "hand_title": document.pays[JACKPOT][entry.hand].title,
        "clauses": list(entry.clauses),
        "refused_by": document.jackpot.pay_table if is_refused else None,
    }


def _record(current: RoundState) -> Seen:
    """For staff: money that changes hands once more, and what is on record of 5.4 and 5.5."""
    return {
        "given_back": [entry._asdict() for entry in current.given_back],
        "exposures": list(current.exposures),
        "late": [
            {"player": late.player, "position": late.position, "area": late.area, "amount": late.amount}
            for late in current.late
        ],
    }


def _dealer(current: RoundState) -> list[str]:
    if current.dealer_exposed:
        return _faces(current.dealer)
    came = current.came_face_up(To.DEALER)
    return [_face(card, face_up) for card, face_up in zip(current.dealer, came, strict=True)]


def _face(card: Lying, shown: bool) -> str:  # noqa: FBT001 (a fact of the card)
    return card.text if card and shown else FACE_DOWN


def _faces(cards: tuple[Lying, ...], shown: int | None = None) -> list[str]:
    """All of them, or the first so many."""
    return [_face(card, shown is None or index < shown) for index, card in enumerate(cards)]


def _position(game: Game, current: RoundState, position: int, viewer: Viewer, short: Mapping[Place, Cents]) -> Seen:
    live = current.hands.get(position)
    seen: Seen = {
        "position": position,
        "wagers": {
            place.area: [
                {"player": stake.player, "amount": stake.amount, "taken_back": taken_back}
                for stakes, taken_back in ((current.stakes, False), (current.taken_back, True))
                for stake in stakes.get(place, ())
            ]
            for place in sorted(current.places)
            if place.position == position
        },
        "lines": [_line(current, line) for line in current.settled if line.position == position],
    }
    if following := [follow for follow in current.follows if follow.position == position]:
        seen["followers"] = [{"player": one.player, "whole_round": one.whole_round} for one in following]
    if any(place.position == position for place in short):  # up to the minimum, while bets are open (A112)
        seen["missing"] = {place.area: cents for place, cents in short.items() if place.position == position}
    if live is None:
        return seen
    visible = may_see(live, viewer)
    seen |= {
        "controller": live.controller or None,
        "cards": _faces(live.cards, None if visible else 0),
        "choices": list(live.choices),
        "ending": live.ending.value,
        "silence": live.silence.value if live.silence else None,
        "out": live.out,
        "viewed": live.viewed,
        "exposed": live.exposed,
    }
    if live.set_two is not None and visible:
        seen["point_hand"] = [card.text for card in live.set_two]
        replaced = game.replaced_setting(all_named(live.cards), live.set_two) if live.set_two else None
        if replaced:
            seen["setting_replaced"] = {
                "two": [card.text for card in replaced.two],
                "clause": replaced.clause,
                "was_valid": replaced.was_valid,
            }
    return seen


def card_as_seen(current: RoundState, viewer: Viewer, where: str, number: int) -> str | None:
    """The `number`th card of a place, from 1, as this viewer sees it; None where he is shown none."""
    cards = cards_as_seen(current, viewer).get(where, [])
    return cards[number - 1] if 1 <= number <= len(cards) else None


def cards_as_seen(current: RoundState, viewer: Viewer) -> dict[str, list[str]]:
    """By place: every card that lies there, as this viewer sees it. A sign shows none."""
    if viewer.kind is Audience.SIGN:
        return {}
    hands = {
        str(live.position): _faces(live.cards, None if may_see(live, viewer) else 0) for live in current.hands.values()
    }
    return {"dealer": _dealer(current), "community": _faces(current.community, current.community_shown), **hands}


def may_see(live: LiveHand, viewer: Viewer) -> bool:
    """Whether this viewer sees the faces of a hand's cards. A look without leave is on record, and shows nothing."""
    if live.exposed:
        return True
    if viewer.kind is Audience.PLAYER:
        return viewer.id in live.viewed_by
    return viewer.kind in STAFF[1:] and viewer.id in live.inspected_by


def own_stake(current: RoundState, line: WagerSettled, player: str) -> int:
    """What of a settled wager was this Player's; nothing where the line is a payment on another wager."""
    if len(line.shares) == 1 or not line.stake:
        return line.stake
    return dict(current.shared.get(Place(line.position, line.area), ())).get(player, Cents(0))


def _line(current: RoundState, settled: WagerSettled) -> Seen:
    return {
        "wager": settled.area,
        "stake": settled.stake,
        "outcome": settled.outcome.value,
        "net": settled.net,
        "clauses": list(settled.clauses),
        "readings": list(settled.readings),
        "shares": [
            {"player": share.player, "stake": own_stake(current, settled, share.player), "net": share.net}
            for share in settled.shares
        ],
    }
