"""A clause trace over another one: what is shared is written once, and a document writes where it differs."""

import pytest

from megalink.rulebook.clause import Clause, Standing, parse_trace
from megalink.rulebook.strict import RulebookError

SHARED = """
[[clause]]
number = "5.1"
says = "One."
standing = "carried_out"
by = ["a:b"]
tests = ["tests/one"]

[[clause]]
number = "5.2"
says = "Two."
standing = "carried_out"
by = ["a:c"]
tests = ["tests/two"]

[[clause]]
number = "6.1"
says = "Three."
standing = "definition"
by = ["a:d"]
"""


def over_shared(text: str) -> dict[str, Clause]:
    return parse_trace(text, "x.clauses.toml").over({}, parse_trace(SHARED, "shared.clauses.toml").over({}, {}))


def test_shared_sections_are_taken_whole_and_others_not_at_all() -> None:
    assert list(over_shared('shared = ["5"]')) == ["5.1", "5.2"]
    assert list(over_shared('shared = ["5", "6"]')) == ["5.1", "5.2", "6.1"]
    assert over_shared("") == {}


def test_a_clause_without_which_the_document_is_does_not_stand() -> None:
    assert list(over_shared('shared = ["5"]\nwithout = ["5.1"]')) == ["5.2"]


def test_same_as_replaces_the_words_and_adds_code_and_tests() -> None:
    text = '[[clause]]\nnumber = "5.2"\nsame_as = "5.2"\nsays = "Else."\nby = ["x:y", "a:c"]\ntests = ["tests/own"]\n'
    assert over_shared(f'shared = ["5"]\n{text}')["5.2"] == Clause(
        "5.2", "Else.", Standing.CARRIED_OUT, ("a:c", "x:y"), ("tests/two", "tests/own"), None
    )


def test_same_as_may_stand_under_another_number() -> None:
    found = over_shared('[[clause]]\nnumber = "7.3"\nsame_as = "5.1"\n')
    assert found == {"7.3": Clause("7.3", "One.", Standing.CARRIED_OUT, ("a:b",), ("tests/one",), None)}


def test_a_clause_of_its_own_stands_in_the_place_of_the_shared_one() -> None:
    own = '[[clause]]\nnumber = "5.1"\nsays = "Own."\nstanding = "no_effect"\nreason = "Nothing to do."\n'
    assert over_shared(f'shared = ["5"]\n{own}')["5.1"].says == "Own."


def test_another_version_is_over_the_shared_trace_too() -> None:
    earlier = over_shared('shared = ["5", "6"]')
    shared = parse_trace(SHARED, "shared.clauses.toml").over({}, {})
    later = parse_trace('same_as = "1"\nwithout = ["6.1"]\n', "2.clauses.toml").over(earlier, shared)
    assert list(later) == ["5.1", "5.2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('shared = ["5"]\nwithout = ["5.9"]', "x.clauses.toml.without: there is no clause 5.9"),
        ('[[clause]]\nnumber = "5.2"\nsame_as = "5.9"', "x.clauses.toml.same_as: there is no clause 5.9"),
        ('[[clause]]\nnumber = "5.2"\nsame_as = "5.2"\nstanding = "definition"', "unknown key standing"),
        ('[[clause]]\nnumber = "5.2"\nsame_as = "5.2"\n' * 2, "clause 5.2 stands twice"),
    ],
)
def test_what_cannot_be_is_told(text: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        over_shared(text)
