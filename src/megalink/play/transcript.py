"""Whole rounds as text: who did what in the words of the table, and what is expected to come of it.

    document bullseye@4
    ann sits at 1
    dealer: place your bets
    ann wagers tie 5.00 on 1
    dealer: no more bets
    > bets closed                       what must have happened, in this order
    bob sits at 9
    > rejected position_unknown         or why the order is refused
    = ann -5.00                         what must hold at this point

`read_transcript` gives a `Transcript`, or the lines that it cannot read with what was expected there.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.cards import Card, duplicates
from megalink.jackpot import commands as p
from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.play.transcript_checks import CHECKS
from megalink.play.transcript_pattern import Match, Miss, Values, first_word
from megalink.play.transcript_phrases import CannotSay, Phrase, Said, Staged, Step, Terms
from megalink.play.transcript_pool_phrases import POOL_PHRASES, parameters
from megalink.play.transcript_table_phrases import table_phrases
from megalink.play.transcript_words import UnclosedQuote, Word, Words, position_of_the_house, time_of, words_of
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.limits import Limit, Limits
from megalink.table.rejection import Rejection

FIRST_TABLE = "1"
OPENER = Actor("house", Role.PIT_MANAGER)  # who opens the table and the link where nobody is said to


class Trouble(NamedTuple):
    """A line that cannot be read: the word at fault (empty at the end of a line), and what was expected."""

    line: int
    word: str
    expected: str

    def __str__(self) -> str:
        found = f'"{self.word}"' if self.word else "the end of the line"
        return f"line {self.line}: found {found}, expected {self.expected}"


class Order(NamedTuple):
    table: str
    steps: tuple[Step, ...]
    opening: tuple[Step, ...] = ()  # what the first order at a table brings with it


class Expected(NamedTuple):
    """What must have come of the order before it."""

    words: Words


class Check(NamedTuple):
    """What must hold here."""

    table: str
    words: Words


class Line(NamedTuple):
    number: int
    text: str
    content: Order | Expected | Check | None = None  # None: a comment, a setting, nothing


class Transcript(NamedTuple):
    lines: tuple[Line, ...]
    shown: tuple[str, ...]  # clauses and examples that it says it shows
    terms: Mapping[str, Terms]  # table -> how it was opened

    @property
    def title(self) -> str:
        """The comment on its first line."""
        first = self.lines[0].text.strip() if self.lines else ""
        return first.removeprefix("#").strip() if first.startswith("#") else ""


def read_transcript(text: str) -> Transcript | tuple[Trouble, ...]:
    return _Reading(text.splitlines()).result()


class _Unreadable(Exception):  # noqa: N818 (never leaves this file)
    def __init__(self, word: str, expected: str) -> None:
        super().__init__(word, expected)
        self.word = word
        self.expected = expected


class _Reading:
    """A transcript while its lines are read one after another."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts
        self._line = 0
        self._clock = 0
        self._table = FIRST_TABLE
        self._terms: dict[str, Terms] = {}
        self._set_at: dict[tuple[str, str], int] = {}  # (table, term) -> line
        self._link: p.OpenLink | None = None
        self._link_is_open = False
        self._opened: set[str] = set()
        self._staged: dict[str, tuple[Card, ...]] | None = None
        self._after_order = False
        self._shown: list[str] = []
        self._troubles: list[Trouble] = []

    def result(self) -> Transcript | tuple[Trouble, ...]:
        lines = []
        for number, text in enumerate(self._texts, start=1):
            self._line = number
            try:
                lines.append(Line(number, text, self._read(words_of(text))))
            except UnclosedQuote:
                self._troubles.append(Trouble(number, "", 'a second " to close the quotation'))
            except (_Unreadable, CannotSay) as wrong:
                self._troubles.append(Trouble(number, wrong.word, wrong.expected))
        if not self._opened and not self._troubles:
            self._troubles.append(Trouble(len(self._texts) + 1, "", "an order, such as: ann sits at 1"))
        if self._troubles:
            return tuple(self._troubles)
        return Transcript(tuple(lines), tuple(self._shown), MappingProxyType(self._terms))

    def _read(self, words: Words) -> Order | Expected | Check | None:
        if not words:
            return None
        first, rest = words[0].text, words[1:]
        if first == ">":
            if not self._after_order or not rest:
                raise _Unreadable(first if rest else "", "what came of an order, on a line after that order")
            return Expected(rest)
        if first == "=":
            self._match(rest, CHECKS)
            return Check(self._table, rest)
        self._after_order = False
        if first in _SETTINGS:
            pattern, values = self._match(words, [pattern for pattern in _PATTERNS if first_word(pattern) == first])
            _PATTERNS[pattern](self, values)
            return None
        self._after_order = True
        return self._order(words)

    def _match(self, words: Words, patterns: Any) -> tuple[str, Values]:  # noqa: ANN401 (any collection of texts)
        match = Match(words)
        for pattern in patterns:
            values = match.values(pattern)
            if values is not None:
                return pattern, values
        raise self._unreadable(words, match.miss)

    @staticmethod
    def _unreadable(words: Words, miss: Miss) -> _Unreadable:
        return _Unreadable(words[miss.at].text if miss.at < len(words) else "", miss.expected)

    # Orders

    def _order(self, words: Words) -> Order:
        try:
            self._clock = time_of(words[0].text)
            words = words[1:]
        except ValueError:
            pass  # no time is said: it is as late as it was
        actor, words = _subject(words)
        phrase, values = self._phrase(actor, words)
        opening = self._opening(by_hand=phrase.pattern)
        said = Said(actor, self._clock, self._table, self._own_terms, self._link, self._take_staged(phrase))
        return Order(self._table, phrase.build(said, values), opening)

    def _phrase(self, actor: Actor, words: Words) -> tuple[Phrase, Values]:
        verb = words[0].text if words else ""
        phrases = _phrases().get(verb)
        if phrases is None:
            raise _Unreadable(verb, f"what {actor.id} does, such as: sits, wagers, views, folds, deals, settles")
        pattern, values = self._match(words, phrases)
        return phrases[pattern], values

    def _take_staged(self, phrase: Phrase) -> Staged | None:
        if phrase.pattern != "deals":
            return None
        staged, self._staged = self._staged, None
        return staged

    def _opening(self, *, by_hand: str) -> tuple[Step, ...]:
        """A table is opened with its first order, the link with the first of all, unless somebody does it by hand."""
        steps: list[Step] = []
        if self._link and not self._link_is_open:
            self._link_is_open = True
            if not self._is_opened_by_hand("link"):
                steps.append(self._link)
        if self._table not in self._opened:
            self._opened.add(self._table)
            if by_hand != "opens table" and not self._is_opened_by_hand("table"):
                steps.append(self._open_table())
        return tuple(steps)

    def _is_opened_by_hand(self, what: str) -> bool:
        """Whether a later line opens it: everything before that line finds it closed."""
        table = self._table
        for text in self._texts[self._line - 1 :]:
            words = [word for word in text.split("#")[0].split() if word != "the"]
            table = words[1] if words[:1] == ["table"] and len(words) > 1 else table
            if words[-2:] == ["opens", what] and (what == "link" or table == self._table):
                return True
        return False

    def _open_table(self) -> c.OpenTable:
        terms = self._own_terms
        if not terms.document:
            raise _Unreadable("", 'a line such as "document bullseye@4" before the first order')
        command = c.OpenTable(**terms._asdict(), actor=OPENER)
        refused = execute(new_table(), command)
        if isinstance(refused, Rejection):
            field = refused.field or "document"
            word = str(refused.value)
            self._troubles.append(Trouble(self._set_at.get((self._table, field), self._line), word, refused.message))
        return command

    # Settings

    @property
    def _own_terms(self) -> Terms:
        terms = self._terms.get(self._table, Terms())
        return terms._replace(jackpot_minimum=self._link.parameters.minimum) if self._link else terms

    def set_terms(self, **changed: Any) -> None:  # noqa: ANN401 (whatever the terms are made of)
        if self._table in self._opened and not self._is_opened_by_hand("table"):
            raise _Unreadable(next(iter(changed)), "an order: the terms of a table stand before its first order")
        self._terms[self._table] = self._terms.get(self._table, Terms())._replace(**changed)
        self._set_at |= {(self._table, name): self._line for name in changed}

    def set_limits(self, values: Any) -> None:  # noqa: ANN401 (the values of a pattern)
        limits = self._terms.get(self._table, Terms()).limits
        areas = dict(limits.areas)
        old = areas.get(values["area"], Limit()) if "area" in values else limits.table
        new = old._replace(**{name: values[name] for name in ("minimum", "maximum") if name in values})
        if "area" in values:
            self.set_terms(limits=limits._replace(areas=tuple({**areas, values["area"]: new}.items())))
        else:
            self.set_terms(limits=limits._replace(table=new))

    def add_reading(self, values: Any) -> None:  # noqa: ANN401 (the values of a pattern)
        readings = dict(self._terms.get(self._table, Terms()).readings)
        self.set_terms(readings=tuple({**readings, values["reading"]: values["side"]}.items()))

    def set_link(self, values: Any) -> None:  # noqa: ANN401 (the values of a pattern)
        if self._link:
            raise _Unreadable("jackpot", "no second jackpot: one link joins all tables of a transcript")
        self._link = p.OpenLink(
            parameters(values), values["displayed"], values.get("reserve", Cents(0)), actor=OPENER
        )

    def go_to_table(self, values: Values) -> None:
        self._table = str(values["table"])
        self._staged = None

    def stage(self, values: Any) -> None:  # noqa: ANN401 (the values of a pattern)
        staged = self._staged or {}
        if "where" in values:
            staged = {**staged, values["where"]: values["cards"]}
        twice = duplicates(one for cards in staged.values() for one in cards)
        if twice:
            raise _Unreadable(twice[0].text, "each card once")
        self._staged = staged

    def show(self, values: Any) -> None:  # noqa: ANN401 (the values of a pattern)
        self._shown += values["shown"]


_PATTERNS: Mapping[str, Callable[[_Reading, Any], None]] = MappingProxyType(
    {
        "shows <shown>": _Reading.show,
        "document <document>": lambda reading, values: reading.set_terms(**values),
        "layout <layout>": lambda reading, values: reading.set_terms(**values),
        "method <method>": lambda reading, values: reading.set_terms(**values),
        "reading <reading> = <side>": _Reading.add_reading,
        "limits [<area>] <minimum> to <maximum>": _Reading.set_limits,
        "minimum [<area>] <minimum>": _Reading.set_limits,
        "maximum [<area>] <maximum>": _Reading.set_limits,
        "jackpot <displayed> reset <reset> minimum <minimum> [contributes <to_displayed> and <to_reserve>] "
        "[limit <limit>] [reserve <reserve>]": _Reading.set_link,
        "jackpot minimum <minimum>": lambda reading, values: reading.set_terms(jackpot_minimum=values["minimum"]),
        "table <table>": _Reading.go_to_table,
        "cards any": _Reading.stage,
        "cards <where> <cards>": _Reading.stage,
    }
)
_SETTINGS = frozenset(map(first_word, _PATTERNS))


def _phrases() -> dict[str, dict[str, Phrase]]:
    """By verb, then by pattern."""
    found: dict[str, dict[str, Phrase]] = {}
    for phrase in (*table_phrases(), *POOL_PHRASES):
        found.setdefault(first_word(phrase.pattern), {})[phrase.pattern] = phrase
    return found


def _subject(words: Words) -> tuple[Actor, Words]:
    """A Player by name; staff by position, with or without a name."""
    staff = position_of_the_house(words, 0)
    if staff is None:
        if not words or words[0].quoted:
            raise _Unreadable(words[0].text if words else "", "somebody who gives an order")
        return Actor(words[0].text, Role.PLAYER), words[1:]
    role, after = staff
    assert isinstance(role, Role)
    named = after < len(words) and words[after].text not in _phrases() and words[after] != Word(">")
    name = words[after].text if named else role.slug
    return Actor(name, role), words[after + named :]
