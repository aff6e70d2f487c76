"""The hint: what each decision is worth with the cards that the asker sees, and which is best of those he can pay."""

import msgspec

from megalink.rulebook.rejection import Code
from megalink.table.progress import waits
from megalink.web.api.advice.cover import LaterWagers, later_wagers, not_covered
from megalink.web.api.advice.sheet import half_up
from megalink.web.api.advice.worth import best_covered, own_stake, rule_of_thumb, seen_by, stakes_at, worth_of
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.table_card import the_table


class HintQuery(msgspec.Struct, forbid_unknown_fields=True):
    position: int


class ChoiceWorth(msgspec.Struct):
    choice: str
    expectation: str  # the same in units of his own base wager
    decimal: float
    cents: int  # of the asker's own money, with what he would put up for others, rounded half up
    best: bool  # of those that are covered
    two: list[str] | None = None  # of a hand that is set: the cards that are compared
    title: str | None = None
    covered: bool = True  # by the balance
    later: LaterWagers | None = None  # what it does not cover after this decision; null where it covers all


class Hint(msgspec.Struct):
    position: int
    unit: str  # the base wager
    stake: int  # of all Players at this position
    own_stake: int  # of the asker: he may be one of several, or none of them
    beside: list[str]  # the other wagers that are counted, because their outcome hangs on the decision
    choices: list[ChoiceWorth]
    rule: str | None


async def hint(asked: Asked[HintQuery, None]) -> Hint:
    floor, position = asked.context.floor, asked.query.position
    state = the_table(floor, asked.path("table")).state
    cards = seen_by(state, asked.visitor.viewer, position)
    if cards is None:
        message = "you do not see this hand: a hint is for a hand that you have looked at"
        raise HttpError(Code.HAND_HIDDEN, message, field="position", value=position)
    if not waits(state, state.current.hands[position]):
        message = "this hand has nothing to decide now"
        raise HttpError(Code.NOTHING_TO_DECIDE, message, field="position", value=position)
    player = asked.visitor.player

    def balance_of(name: str) -> int:
        return floor.purse(name).balance

    lacking = not_covered(state, position, balance_of)
    stakes, later = stakes_at(state, position, player, balance_of), later_wagers(state, position, balance_of, lacking)
    worths = await worth_of(state, position, cards, stakes, later=later)
    best, base = best_covered(worths, lacking), state.rules.base_wagers[0]
    choices = [
        ChoiceWorth(
            worth.choice,
            str(worth.expectation),
            float(worth.expectation),
            half_up(worth.cents),
            worth is best,
            worth.two,
            worth.title,
            worth.choice not in lacking,
            worth.later,
        )
        for worth in worths
    ]
    stake = state.current.wagers_at(position).get(base, 0)
    own = own_stake(state, position, base, player)
    beside = [*dict.fromkeys(area for worth in worths for area in worth.beside)]
    return Hint(position, base, stake, own, beside, choices, await rule_of_thumb(state, position))


routes = [
    get(
        "/api/tables/{table}/hint",
        hint,
        Hint,
        "What each decision is worth, for a hand that the asker sees",
        query=HintQuery,
    ),
]
