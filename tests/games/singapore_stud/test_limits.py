"""3.4, 5.13, 5.14 and 5.15: wagers outside the limits that the table displays. Two pairs pay 2 to 1."""

from collections.abc import Mapping

import pytest

from tests.described import Verdicts, settle_one
from tests.games.singapore_stud.stud import ACE_KING, HANDS, both_versions

TWO_PAIRS = HANDS["two pairs"]
LOSING = HANDS["five odd cards"]
EQUAL = "As Kc 9d 5h 3c"

SHORT = {"ante": "5.00", "bet": "10.00"}
LARGE = {"ante": "150.00", "bet": "300.00"}
MINIMUM = {"minimum": "10.00"}
MAXIMUM = {"maximum": "100.00"}


def settled(
    rules: str,
    cards: str,
    wagers: Mapping[str, str],
    limits: Mapping[str, object],
    *,
    readings: Mapping[str, str] | None = None,
    before: tuple[str, ...] = (),
    folded: bool = False,
) -> Verdicts:
    """`before` names the areas on which this Player was under the minimum in earlier rounds."""
    return settle_one(
        rules,
        cards,
        ACE_KING,
        wagers,
        limits=limits,
        readings=readings,
        folded=folded,
        under_minimum_before=list(before),
    )


@both_versions
@pytest.mark.parametrize(
    ("limits", "wagers"),
    [(MINIMUM, {"ante": "10.00", "bet": "20.00"}), (MAXIMUM, {"ante": "100.00", "bet": "200.00"})],
    ids=["at the minimum", "at the maximum"],
)
def test_3_4__a_wager_at_the_limit_is_within_it(rules: str, limits: dict[str, str], wagers: dict[str, str]) -> None:
    inside = settled(rules, TWO_PAIRS, wagers, limits)
    free = settle_one(rules, TWO_PAIRS, ACE_KING, wagers)
    assert inside.nets == free.nets
    assert [inside.clauses(area) for area in wagers] == [free.clauses(area) for area in wagers]


@both_versions
def test_I25__5_13__a_first_short_wager_that_wins_is_paid(rules: str) -> None:
    verdicts = settled(rules, TWO_PAIRS, SHORT, MINIMUM)
    assert verdicts.nets == {"ante": "5.00", "bet": "20.00"}
    assert verdicts.clauses("ante")[-1] == verdicts.clauses("bet")[-1] == "5.13"


@both_versions
def test_5_13__a_first_short_wager_that_loses_is_collected(rules: str) -> None:
    verdicts = settled(rules, LOSING, SHORT, MINIMUM)
    assert verdicts.nets == {"ante": "-5.00", "bet": "-10.00"}
    assert "5.13" in verdicts.clauses("ante")


@both_versions
@pytest.mark.parametrize("cards", [TWO_PAIRS, LOSING, EQUAL], ids=["won", "lost", "stand-off"])
def test_I26__5_13__a_later_short_wager_is_returned_whatever_the_outcome(rules: str, cards: str) -> None:
    verdicts = settled(rules, cards, SHORT, MINIMUM, before=("ante",))
    assert verdicts.outcomes == {"ante": "returned", "bet": "returned"}
    assert verdicts.nets == {"ante": "0.00", "bet": "0.00"}
    assert verdicts.clauses("ante") == ("5.13",)


@both_versions
def test_5_13__a_bet_within_limits_goes_back_with_its_short_ante__A92(rules: str) -> None:
    readings = {"limits.derived": "own_limit"}
    verdicts = settled(rules, TWO_PAIRS, SHORT, MINIMUM, readings=readings, before=("ante",))
    assert verdicts.outcomes == {"ante": "returned", "bet": "returned"}
    assert verdicts.readings("bet") == ("A91", "A92")


@both_versions
def test_5_13__an_ante_within_limits_is_settled_beside_a_short_bet(rules: str) -> None:
    limits = {"minimum": "10.00", "bet": {"minimum": "50.00"}}
    verdicts = settled(rules, TWO_PAIRS, {"ante": "10.00", "bet": "20.00"}, limits, before=("bet",))
    assert verdicts.nets == {"ante": "10.00", "bet": "0.00"}


@both_versions
def test_5_13__the_progressive_jackpot_of_a_returned_ante_stays__A92(rules: str) -> None:
    wagers = {**SHORT, "progressive_jackpot": "1.00"}
    verdicts = settled(rules, HANDS["flush"], wagers, MINIMUM, before=("ante",))
    assert verdicts.nets == {"ante": "0.00", "bet": "0.00", "progressive_jackpot": "39.00"}


@both_versions
def test_5_13__a_folded_short_ante_is_collected_once_and_then_returned(rules: str) -> None:
    ante = {"ante": "5.00"}
    assert settled(rules, LOSING, ante, MINIMUM, folded=True).nets == {"ante": "-5.00"}
    again = settled(rules, LOSING, ante, MINIMUM, folded=True, before=("ante",))
    assert again.outcomes == {"ante": "returned"}


@both_versions
def test_I28__5_14__a_losing_wager_over_the_maximum_is_collected_to_the_maximum(rules: str) -> None:
    verdicts = settled(rules, LOSING, LARGE, MAXIMUM)
    assert verdicts.nets == {"ante": "-100.00", "bet": "-200.00"}
    assert "5.14" in verdicts.clauses("ante")
    assert verdicts.lines["ante"].stake == 15000


@both_versions
def test_5_14__a_winning_wager_over_the_maximum_is_paid_to_the_maximum(rules: str) -> None:
    verdicts = settled(rules, TWO_PAIRS, LARGE, MAXIMUM)
    assert verdicts.nets == {"ante": "100.00", "bet": "400.00"}
    assert "5.14" in verdicts.clauses("bet")


@both_versions
def test_5_14__a_stand_off_over_the_maximum_returns_everything__A93(rules: str) -> None:
    verdicts = settled(rules, EQUAL, LARGE, MAXIMUM)
    assert verdicts.nets == {"ante": "0.00", "bet": "0.00"}
    assert "5.14" not in verdicts.clauses("ante")


@both_versions
def test_5_14__an_area_with_a_limit_of_its_own_goes_by_it__A67(rules: str) -> None:
    limits = {"maximum": "100.00", "bet": {"maximum": "250.00"}}
    assert settled(rules, LOSING, LARGE, limits).nets == {"ante": "-100.00", "bet": "-250.00"}


@both_versions
def test_5_14__the_bet_inherits_twice_a_limit_shown_for_the_ante__A67(rules: str) -> None:
    limits = {"maximum": "1000.00", "ante": {"maximum": "100.00"}}
    assert settled(rules, LOSING, LARGE, limits).nets == {"ante": "-100.00", "bet": "-200.00"}


@both_versions
@pytest.mark.parametrize("cards", [TWO_PAIRS, LOSING], ids=["won", "lost"])
def test_5_15__what_was_settled_in_earlier_rounds_does_not_touch_a_wager_within_limits(rules: str, cards: str) -> None:
    wagers = {"ante": "10.00", "bet": "20.00"}
    warned = settled(rules, cards, wagers, MINIMUM, before=("ante", "bet"))
    assert warned.lines == settled(rules, cards, wagers, MINIMUM).lines


# A91: where does the one occasion count? Here, or elsewhere, and in which area.
SCOPES = (
    ("player_table_gamingday", "ante", True),
    ("player_table_gamingday", "bet", True),
    ("player_table_gamingday", "elsewhere:ante", False),
    ("player_property", "ante", True),
    ("player_property", "elsewhere:ante", True),
    ("player_property", "elsewhere:bet", True),
    ("per_area", "ante", True),
    ("per_area", "bet", False),
    ("per_area", "elsewhere:ante", False),
)


@both_versions
@pytest.mark.parametrize(("scope", "before", "returned"), SCOPES)
def test_5_13__A91__the_scope_decides_whether_an_earlier_occasion_counts(
    rules: str, scope: str, before: str, *, returned: bool
) -> None:
    readings = {"limits.under_min_scope": scope}
    ante = {"ante": "5.00"}
    verdicts = settled(rules, LOSING, ante, MINIMUM, readings=readings, before=(before,), folded=True)
    assert verdicts.nets == {"ante": "0.00" if returned else "-5.00"}
    assert "A91" in verdicts.readings("ante")


@both_versions
def test_5_13__A91__a_bet_within_its_limits_says_so_where_another_scope_would_drag_it_back(rules: str) -> None:
    limits = {"minimum": "10.00", "bet": {"minimum": "5.00"}}
    wagers, before = {"ante": "5.00", "bet": "10.00"}, ("elsewhere:ante",)
    here, anywhere = (
        settled(rules, LOSING, wagers, limits, readings={"limits.under_min_scope": scope}, before=before)
        for scope in ("player_table_gamingday", "player_property")
    )
    assert (here.nets, anywhere.nets) == ({"ante": "-5.00", "bet": "-10.00"}, {"ante": "0.00", "bet": "0.00"})
    assert "A91" in here.readings("bet")
    first_time = settled(rules, LOSING, wagers, limits)
    assert first_time.nets["bet"] == "-10.00"
    assert "A91" not in first_time.readings("bet")


@both_versions
@pytest.mark.parametrize(("side", "net"), [("inherit_multiple", "320.00"), ("own_limit", "200.00")])
def test_3_4__a_bet_that_only_one_side_limits_says_so__A67(rules: str, side: str, net: str) -> None:
    wagers, readings = {"ante": "80.00", "bet": "160.00"}, {"limits.derived": side}
    verdicts = settled(rules, TWO_PAIRS, wagers, {"maximum": "100.00"}, readings=readings)
    assert "A67" in verdicts.readings("bet")
    assert "A67" not in verdicts.readings("ante")
    assert verdicts.nets["bet"] == net


@both_versions
def test_3_4__an_area_that_shows_one_limit_has_the_other_from_the_plate(rules: str) -> None:
    limits = {"minimum": "5.00", "maximum": "100.00", "bet": {"minimum": "10.00"}}
    verdicts = settled(rules, LOSING, {"ante": "150.00", "bet": "300.00"}, limits)
    assert verdicts.nets == {"ante": "-100.00", "bet": "-200.00"}
