"""Three functions pass over most events by a fact of their class, which must name what the code behind it handles."""

import ast
import inspect
from collections.abc import Callable
from types import ModuleType

import pytest

from megalink.play import linked
from megalink.table import events, evolve, postings
from megalink.table.state import RoundState

KINDS = {
    name
    for name, kind in vars(events).items()
    if inspect.isclass(kind) and issubclass(kind, events.Event) and kind is not events.Event
}


def named_in(module: ModuleType, *functions: Callable[..., object]) -> set[str]:
    """The events that the code of these functions speaks of, hints of their parameters apart."""
    wanted = {one.__name__ for one in functions}
    tree = ast.parse(inspect.getsource(module))
    bodies = [part for one in tree.body if isinstance(one, ast.FunctionDef) and one.name in wanted for part in one.body]
    nodes = [node for part in bodies for node in ast.walk(part)]
    words = {node.id for node in nodes if isinstance(node, ast.Name)}
    words |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return words & KINDS


def marked(fact: str) -> set[str]:
    return {name for name in KINDS if getattr(getattr(events, name), fact)}


def test_every_event_with_a_case_of_its_own_goes_beyond_the_round() -> None:
    assert named_in(evolve, evolve._evolve_table) == marked("BEYOND_THE_ROUND")


def test_every_event_that_posts_is_marked_as_one_that_moves_money() -> None:
    assert named_in(postings, postings.postings) == marked("MOVES_MONEY")


def test_every_event_that_the_pool_is_told_of_is_followed() -> None:
    told = (linked._follow_ups, linked._contributions_undone, linked._jackpot_wager_returned, linked._claims_undone)
    assert named_in(linked, *told) == {kind.__name__ for kind in linked.FOLLOWED}


def test_a_quick_replace_gives_what_the_constructor_gives() -> None:
    before = RoundState(7, "manual", dealt=3)
    after = before._replace(dealt=4, announcement="No hand")
    assert type(after) is RoundState
    assert after == RoundState(7, "manual", dealt=4, announcement="No hand")
    assert before == RoundState(7, "manual", dealt=3)


def test_a_quick_replace_refuses_what_is_no_field() -> None:
    wrong = {"announced": "No hand"}
    with pytest.raises(ValueError, match="RoundState has no field 'announced'"):
        RoundState(7, "manual")._replace(**wrong)  # type: ignore[arg-type]
