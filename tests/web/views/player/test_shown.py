"""A folded hand with a wager that outlives the Fold lies open afterwards (A54): its Player is told before he folds."""

import pytest

from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.orders.commands import AtTable
from megalink.games.library import document_keys, open_game
from megalink.table import commands as c
from megalink.table.game.game import JACKPOT
from megalink.table.phase import Phase
from tests.floor.floors import DEALER, SUPERVISOR, must, player
from tests.web.views.player.test_cover import a_floor, bet, message

WITH_FOLD = [key for key in document_keys() if open_game(key, {}).fold]
CASES: list[tuple[str, tuple[str, ...]]] = [(key, areas) for key in WITH_FOLD for areas in ((), (JACKPOT,))]
CASES += [("texas-holdem-bonus@9", ("bonus",)), ("texas-holdem-bonus@9", ("bonus", JACKPOT))]
CASES += [
    ("three-card-xtreme@2023-05-22", ("pair_plus",)),
    ("three-card-xtreme@2023-05-22", ("six_card_bonus", JACKPOT)),
]


@pytest.mark.parametrize(("document", "areas"), CASES)
def test_A54__the_fold_says_for_which_wagers_the_cards_are_shown(document: str, areas: tuple[str, ...]) -> None:
    floor = a_floor(document, 1_000_000)
    for area in ("ante", *areas):
        bet(floor, "ann", 1, 100 if area == JACKPOT else 1_000, area)
    for command in (c.CallNoMoreBets(actor=DEALER), c.DealFromDeck(actor=DEALER)):
        must(floor, AtTable("t1", command))
    must(floor, AtTable("t1", c.ViewHand("ann", 1, actor=player("ann"))))
    decisions = {option["choice"]: option for option in message(floor, "ann")["options"] if "choice" in option}
    outlive = {area for area in areas if area != "bonus"}
    assert set(decisions["fold"].get("_shown_for", ())) == outlive
    assert not any("_shown_for" in option for choice, option in decisions.items() if choice != "fold")
    must(floor, AtTable("t1", c.Decide("ann", 1, "fold", actor=player("ann"))))
    while (table := floor.table("t1")).state.phase is not Phase.SETTLED:
        step = dealer_step(table, AT_ONCE, SUPERVISOR)
        assert step
        must(floor, AtTable("t1", step.command))
    assert table.state.current.hands[1].exposed is bool(outlive), "what was said is what the table does"
