"""Lines that set something up: the terms of a table, the link, the cards that a deal is to give."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from megalink.cards import Card, duplicates
from megalink.jackpot import commands as p
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.game.limits import Limit
from megalink.transcripts.pattern import Values, first_word
from megalink.transcripts.phrases import CannotSay, Staged, TableTerms
from megalink.transcripts.pool_phrases import parameters

FIRST_TABLE = "1"
OPENER = Actor("house", Role.PIT_MANAGER)  # who opens the table and the link where nobody is said to

_CLAUSE = re.compile(r"Appendix \S+|\S+")


class TranscriptSettings:
    """What has been set so far, while a transcript is read."""

    def __init__(self) -> None:
        self.line = 0
        self.table = FIRST_TABLE
        self.link: p.OpenLink | None = None
        self.shown: list[str] = []
        self.lines: dict[tuple[str, str], int] = {}  # (table, term) -> where it was set
        self.closed: set[str] = set()  # tables whose terms stand
        self._terms: dict[str, TableTerms] = {}
        self._staged: dict[str, tuple[Card, ...]] | None = None

    @property
    def terms(self) -> TableTerms:
        terms = self._terms.get(self.table, TableTerms())
        return terms._replace(jackpot_minimum=self.link.parameters.minimum) if self.link else terms

    @property
    def all_terms(self) -> Mapping[str, TableTerms]:
        return MappingProxyType(self._terms)

    def take_staged(self) -> Staged | None:
        staged, self._staged = self._staged, None
        return staged

    def set_terms(self, **changed: Any) -> None:  # noqa: ANN401 (whatever terms are made of)
        if self.table in self.closed:
            raise CannotSay(next(iter(changed)), "an order: the terms of a table stand before its first order")
        self._terms[self.table] = self._terms.get(self.table, TableTerms())._replace(**changed)
        self.lines |= {(self.table, name): self.line for name in changed}

    def set_limits(self, values: Values) -> None:
        limits, area = self.terms.limits, values.get("area")
        areas = dict(limits.areas)
        old = areas.get(area, Limit()) if area else limits.table
        new = old._replace(**{name: values[name] for name in ("minimum", "maximum") if name in values})
        if area:
            self.set_terms(limits=limits._replace(areas=tuple({**areas, area: new}.items())))
        else:
            self.set_terms(limits=limits._replace(table=new))

    def set_reading(self, values: Values) -> None:
        readings = dict(self.terms.readings) | {values["reading"]: values["side"]}
        self.set_terms(readings=tuple(readings.items()))

    def set_link(self, values: Values) -> None:
        if self.link:
            raise CannotSay("jackpot", "no second jackpot: one link joins all tables of a transcript")
        self.lines |= {(self.table, name): self.line for name in ("parameters", "displayed", "reserve")}
        self.link = p.OpenLink(parameters(values), values["displayed"], values.get("reserve", Cents(0)), actor=OPENER)

    def go_to_table(self, values: Values) -> None:
        self.table, self._staged = values["table"], None

    def stage(self, values: Values) -> None:
        staged = dict(self._staged or {})
        if "where" in values:
            staged[values["where"]] = values["cards"]
        twice = duplicates(card for cards in staged.values() for card in cards)
        if twice:
            raise CannotSay(twice[0].text, "each card once")
        self._staged = staged

    def for_every(self, _values: Values) -> None:
        raise CannotSay("for", "one document: such a transcript is written out for each before it is played")

    def show(self, values: Values) -> None:
        self.shown += tuple(_CLAUSE.findall(" ".join(values["shown"])))


SETTINGS: Mapping[str, Callable[[TranscriptSettings, Values], None]] = MappingProxyType(
    {
        "shows <shown>": TranscriptSettings.show,
        "document <document>": lambda settings, values: settings.set_terms(**values),
        "for every document [with <rest>]": TranscriptSettings.for_every,
        "for every version of <rest>": TranscriptSettings.for_every,
        "layout <layout>": lambda settings, values: settings.set_terms(**values),
        "method <method>": lambda settings, values: settings.set_terms(**values),
        "shoe without reader": lambda settings, _values: settings.set_terms(unread=True),
        "reading <reading> = <side>": TranscriptSettings.set_reading,
        "limits [<area>] <minimum> to <maximum>": TranscriptSettings.set_limits,
        "minimum [<area>] <minimum>": TranscriptSettings.set_limits,
        "maximum [<area>] <maximum>": TranscriptSettings.set_limits,
        "jackpot <displayed> reset <reset> minimum <minimum> [contributes <to_displayed> and <to_reserve>] "
        "[limit <limit>] [reserve <reserve>]": TranscriptSettings.set_link,
        "jackpot minimum <minimum>": lambda settings, values: settings.set_terms(jackpot_minimum=values["minimum"]),
        "table <table>": TranscriptSettings.go_to_table,
        "cards any": TranscriptSettings.stage,
        "cards <where> <cards>": TranscriptSettings.stage,
    }
)
FIRST_WORDS = frozenset(map(first_word, SETTINGS))
