"""JSON as an auditor may type it: nothing is guessed, no key is taken twice, no number becomes money."""

import json
from typing import NoReturn

from megalink.rulebook.key_twice import key_twice
from megalink.settle.problem import BadRound, Problem, ProblemCode

MOST_DIGITS = 400  # far above any amount; Python itself refuses thousands of them


class Incomplete(BadRound):
    """The text ends before its JSON does: more lines may complete it."""


class _KeyTwice(ValueError):
    pass


class _Unreadable(ValueError):
    pass


class Unquoted(str):
    """A number with a point or an exponent, kept as it was written: no float is made of it, and it is not text."""

    __slots__ = ()


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise _KeyTwice
    return content


def _no_constant(text: str) -> NoReturn:
    raise _Unreadable(f"{text} is no JSON value")


def _whole_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _Unreadable(f"a number of {len(text)} digits: no field takes more than {MOST_DIGITS}")
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=Unquoted, parse_int=_whole_number, parse_constant=_no_constant
)


def parse_json(text: str) -> object:
    try:
        try:
            return _DECODER.decode(text)
        except _KeyTwice:
            _refuse_twice(text)
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg.removesuffix(' at')} at column {error.colno}" + (
            f" of its line {error.lineno}" if error.lineno > 1 else ""
        )
        problem = Problem(ProblemCode.JSON_BROKEN, None, _shortened(text), None, message)
        raise (Incomplete if _ended_early(error, text) else BadRound)(problem) from None
    except (RecursionError, _Unreadable) as error:
        why = error if isinstance(error, _Unreadable) else "its brackets stand too deep in one another"
        message = f"not JSON that can be read: {why}"
        raise BadRound(Problem(ProblemCode.JSON_BROKEN, None, _shortened(text), None, message)) from None


def _refuse_twice(text: str) -> NoReturn:
    """What goes wrong further on counts first: a round that is not whole yet may go on over more lines."""
    twice = key_twice(text)
    assert twice, "one was found"
    message = f"the key {twice.name!r} stands twice in one object"
    raise BadRound(Problem(ProblemCode.JSON_KEY_TWICE, twice.path, twice.value, None, message))


def _ended_early(error: json.JSONDecodeError, text: str) -> bool:
    """An unclosed string is reported where it starts, so it does not count here: no further line could close it."""
    return error.pos >= len(text.rstrip())


def _shortened(text: str, most: int = 60) -> str:
    text = text.strip()
    return text if len(text) <= most else text[:most] + "…"
