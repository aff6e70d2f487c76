"""A key that stands twice is found wherever it stands, and nothing else is taken for one."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.rulebook.key_twice import KeyTwice, key_twice

FOUND: dict[str, KeyTwice | None] = {
    "{}": None,
    '{"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 1}]}': None,
    '{"a": 1, "a": 2}': KeyTwice("a", "a", 2),
    '{"a": {"b": [[], {"c": 1, "c": {"d": [true]}}]}}': KeyTwice("c", "a.b[1].c", {"d": [True]}),
    '[{"a": 1, "b": 0, "a": 1}]': KeyTwice("a", "[0].a", 1),
    '{"a": ":", "\\u0061": null}': KeyTwice("a", "a", None),
    '{"": 1, "": 2.50}': KeyTwice("", "", "2.50"),
    '{"a": 1, "a": %s}' % ("9" * 5_000): KeyTwice("a", "a", "9" * 5_000),
    '"a: a"': None,
}


@pytest.mark.parametrize("text", FOUND, ids=lambda text: text[:40])
def test_a_key_that_stands_twice_is_told_with_its_path_and_its_second_value(text: str) -> None:
    assert key_twice(text) == FOUND[text]


class Written(list[tuple[str, Any]]):
    """An object as it is written, which a dict could not hold."""


NAMES = st.sampled_from(["a", "b", "c:d", '"', "ä"])
CONTENT = st.recursive(
    st.none() | st.booleans() | st.integers() | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.lists(st.tuples(NAMES, inner), max_size=3).map(Written),
    max_leaves=12,
)


def text_of(content: Any) -> str:
    if isinstance(content, Written):
        return "{" + ", ".join(f"{json.dumps(name)}: {text_of(value)}" for name, value in content) + "}"
    if isinstance(content, list):
        return "[" + ", ".join(map(text_of, content)) + "]"
    return json.dumps(content)


def has_one_twice(content: Any) -> bool:
    if isinstance(content, Written):
        names = [name for name, _ in content]
        return len({*names}) < len(names) or any(has_one_twice(value) for _, value in content)
    return isinstance(content, list) and any(map(has_one_twice, content))


@given(CONTENT)
def test_it_is_found_in_whatever_is_written(content: Any) -> None:
    assert (key_twice(text_of(content)) is not None) is has_one_twice(content)
