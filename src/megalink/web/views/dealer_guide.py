"""Guidance for the Dealer: the next step, where the next card of a shoe belongs, the Dealer's own hand.

Everything here follows from what staff see anyway: the plan of the deal is the document's, and the Dealer's hand is
named once it lies open.
"""

from typing import assert_never

from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import AtTable
from megalink.play.linked import SYSTEM
from megalink.table import commands as c
from megalink.table.game.showdown import Showdown
from megalink.table.next_step import (
    CardOfShoe,
    CardToName,
    DealerOrder,
    HandToLookAt,
    NextStep,
    PlayersDecide,
    PlayStandsStill,
    SettingToName,
    next_step,
)
from megalink.table.phases.naming import cards_known_to
from megalink.table.progress import dealers_hand
from megalink.table.state import RoundState, TableState, all_named
from megalink.table.view import STAFF, Viewer
from megalink.web.views.remedies import remedies_of

Guide = dict[str, object]


def guide_of(state: TableState, viewer: Viewer, at: int = 0) -> Guide | None:
    """None for a viewer who does not work at the table. `at`: the time, which decides who acts for others."""
    if viewer.kind not in STAFF or state.game is None:
        return None
    current, step = state.round, next_step(state, SYSTEM)
    to_name = cards_known_to(state, viewer.id) if current and current.phase in c.NameCard.FACTS.phases else ()
    if isinstance(step, HandToLookAt) and to_name:  # he has looked
        step = CardToName(*to_name[0])
    order = _order(step)
    return {
        "next": order["order"] if order else None,
        "player": order.get("player") if order else None,
        "remedies": remedies_of(state, step, viewer, at) if isinstance(step, PlayStandsStill) else [],
        "waits_for": list(step.positions) if isinstance(step, PlayersDecide) else [],
        "card": step._asdict() if isinstance(step, CardOfShoe) else None,
        "to_name": [{"where": where, "number": number} for where, number in to_name],
        "position": order.get("position") if order else None,
        "dealer_hand": _dealer_hand(state, current) if current and dealers_hand(state) else None,
    }


def _order(step: NextStep) -> Guide | None:
    """The order that somebody of the staff gives next, as the page sends it."""
    match step:
        case DealerOrder():
            return order_as_plain(AtTable("", step.command))
        case CardOfShoe():
            return {"order": "table.deal_card"}
        case CardToName():
            return {"order": "table.name_card"}
        case SettingToName():
            return {"order": "table.name_setting", "position": step.position}
        case HandToLookAt():
            return {"order": "table.view_declined_hand", "position": step.position}
        case PlayStandsStill():
            return {"order": "table.resume_play"} if step.may_resume else None
        case PlayersDecide():
            return None
        case _:
            assert_never(step)


def _dealer_hand(state: TableState, current: RoundState) -> Guide:
    game = state.rules
    dealer, board = dealers_hand(state), all_named(current.community[: current.community_shown])
    verdicts = game.verdicts(Showdown(dealer, board, ()))
    setting = game.point_rules.house_way(dealer) if game.point_rules else None
    return {
        "title": verdicts.dealer_title,
        "qualifies": verdicts.dealer_qualifies,
        "announcement": game.announcement(verdicts),
        "point_hand": [card.text for card in setting.two] if setting else None,
    }
