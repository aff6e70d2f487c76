"""What helps who stands at the table: the next step, where the next card of a shoe belongs, the Dealer's own hand.

Everything here follows from what staff see anyway: the plan of the deal is the document's, and the Dealer's hand is
named once it lies open.
"""

from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.audience import STAFF, Viewer
from megalink.table.decide import decide
from megalink.table.progress import decisions_done, waiting
from megalink.table.rejection import Rejection
from megalink.table.showdown import Showdown
from megalink.table.state import AFTER, Phase, RoundState, TableState

Desk = dict[str, object]

# In the order in which a round goes: the first that is accepted comes next. Settling is refused as long as a hand
# waits for the Dealer's cards, so that they are exposed only where somebody is compared with them.
IN_ORDER: tuple[tuple[str, c.AnyCommand], ...] = (
    ("table.deal_from_deck", c.DealFromDeck(actor=SYSTEM)),
    ("table.expose_community", c.ExposeCommunity(actor=SYSTEM)),
    ("table.settle_round", c.SettleRound(actor=SYSTEM)),
    ("table.expose_dealer", c.ExposeDealer(actor=SYSTEM)),
)


def desk_of(state: TableState, viewer: Viewer) -> Desk | None:
    """None for who has no business behind the table."""
    if viewer.kind not in STAFF or state.game is None:
        return None
    current = state.round
    deciding = current is not None and current.phase is Phase.DECIDING
    return {
        "next": _next(state),
        "waits_for": list(waiting(state)) if deciding else [],
        "card": _card(state, current) if current else None,
        "dealer_hand": _dealer_hand(state, current) if current and current.dealer_exposed else None,
    }


def _next(state: TableState) -> str | None:
    current = state.round
    if current is None or current.phase in AFTER:
        return "table.call_place_your_bets"
    if current.halt or current.power_failed:
        return "table.resume_play" if _may_resume(state) else None
    if current.phase is Phase.BETTING:
        return "table.call_no_more_bets"
    if _card(state, current):
        return "table.deal_card"
    return next((name for name, order in IN_ORDER if not isinstance(decide(state, order), Rejection)), None)


def _may_resume(state: TableState) -> bool:
    supervisor = SYSTEM._replace(role=Role.PIT_SUPERVISOR)
    return not isinstance(decide(state, c.ResumePlay(actor=supervisor)), Rejection)


def _card(state: TableState, current: RoundState) -> Desk | None:
    """Where the next card that a shoe gives belongs."""
    if current.deck is not None or current.halt or current.power_failed:
        return None
    if current.phase is Phase.DEALING:
        until = current.first_slots
    elif current.phase in (Phase.DECIDING, Phase.REVEALING) and decisions_done(state):
        until = len(current.plan)
    else:
        return None
    if current.dealt >= until:
        return None
    slot = current.plan[current.dealt]
    place = current.place_of(slot)
    return {"where": place, "face_up": slot.face_up, "number": current.dealt + 1, "of": until}


def _dealer_hand(state: TableState, current: RoundState) -> Desk:
    game = state.rules
    verdicts = game.verdicts(Showdown(current.dealer, current.community[: current.community_shown], ()))
    setting = game.point_rules.house_way(current.dealer) if game.point_rules else None
    return {
        "title": verdicts.dealer_title,
        "qualifies": verdicts.dealer_qualifies,
        "announcement": game.announcement(verdicts),
        "point_hand": [one.text for one in setting.two] if setting else None,
    }
