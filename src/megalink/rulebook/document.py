"""A rule document as data: layouts, wagers, pay tables, methods of dealing; each number stands beside its clause."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from megalink.rulebook.presentation import Presentation, parse_presentation
from megalink.rulebook.strict import RulebookError, TomlTable, read_toml, refuse_twice

UNKNOWN = "unknown"  # as a document says of a day that it does not know


class WagerRole(StrEnum):
    BASE = "base"  # lets a position into the round
    EQUAL = "equal"  # lies beside a base wager from the start, and is always as much
    SIDE = "side"  # optional, before the deal
    CONTINUATION = "continuation"  # after the deal, a fixed multiple of a base wager
    PAYMENT = "payment"  # no stake of its own: paid on a base wager
    JACKPOT = "jackpot"


class PayUnit(StrEnum):
    TO_ONE = "to 1"
    FOR_ONE = "for 1"
    PERCENT = "percent"  # of the displayed Progressive Jackpot


@dataclass(frozen=True, slots=True)
class Layout:
    name: str
    positions: int
    clause: str


@dataclass(frozen=True, slots=True)
class Wager:
    name: str
    title: str
    role: WagerRole
    clause: str
    of: str | None = None  # equal, continuation and payment: the base wager that it follows
    times: int | None = None  # equal and continuation: how many times that wager
    required: bool = False  # continuation: without it the hand does not stay in
    multiples: tuple[int, ...] = ()  # jackpot: allowed multiples of its minimum
    needs: tuple[str, ...] = ()  # side and jackpot: one of these must stand beside it
    needs_clause: str | None = None
    pays_like: str | None = None  # its pay table is that wager's


@dataclass(frozen=True, slots=True)
class Pay:
    wager: str
    row: str
    title: str
    pays: int
    unit: PayUnit
    clause: str


@dataclass(frozen=True, slots=True)
class Packet:
    """How many cards the Player, the Dealer or the table holds once all are dealt."""

    to: str
    cards: int
    clause: str


@dataclass(frozen=True, slots=True)
class Method:
    name: str
    title: str
    clause: str


@dataclass(frozen=True, slots=True)
class JackpotClauses:
    """Where the document says how the Progressive Jackpot is scaled, split and ordered; None where it is silent."""

    pay_table: str
    scaling: str | None
    straight_flush_split: str
    royal_split: str | None
    royal_last: str
    tables_in_order: str


@dataclass(frozen=True, slots=True)
class Conduct:
    """Where the document says how a round is conducted."""

    layout: str
    areas: str
    positions: str
    place_your_bets: str
    no_more_bets: str
    base_wager: str
    one_hand: str
    one_wager: str
    restriction: str
    jackpot_offer: str
    jackpot_own_position: str
    wagers_by_staff: str
    decision: str
    exposure: str
    decline: str | None  # None where nothing is compared, or no Player may decline it


@dataclass(frozen=True)
class Document:
    key: str
    game: str
    title: str
    version: str
    effective: str
    deck_cards: int
    deck_clause: str
    layouts: tuple[Layout, ...]
    packets: Mapping[str, Packet]
    methods: Mapping[str, Method]
    wagers: Mapping[str, Wager]
    pays: Mapping[str, Mapping[str, Pay]]
    jackpot: JackpotClauses
    conduct: Conduct
    presentation: Presentation
    readings: tuple[str, ...] = ()  # the switches that it offers: ours, so they are not in its text

    @property
    def in_force_since(self) -> str:
        """Sorts by age; a document that does not know its day is taken for the earliest."""
        return "" if self.effective == UNKNOWN else self.effective

    @property
    def title_and_version(self) -> str:
        """Singapore Stud Poker, version 9."""
        return f"{self.presentation.short_title}, version {self.version}"

    def layout(self, name: str | None) -> Layout:
        """The named layout, or without a name the one with the most positions."""
        if name is None:
            return max(self.layouts, key=lambda layout: layout.positions)
        return next(layout for layout in self.layouts if layout.name == name)

    def cards_of(self, to: str) -> int:
        """How many cards the player, the dealer or the community has; none where the document names no such packet."""
        return self.packets[to].cards if to in self.packets else 0

    def equal_to(self, area: str) -> tuple[str, ...]:
        """The areas that are wagered on together with this one, each with the same amount."""
        return tuple(wager.name for wager in self.wagers.values() if wager.role is WagerRole.EQUAL and wager.of == area)

    def with_role(self, *roles: WagerRole) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers.values() if wager.role in roles)


def parse_document(text: str, where: str) -> Document:
    content = read_toml(text, where)
    deck = content.table("deck")
    wagers = _by("name", map(_wager, content.tables("wager")), f"{where}.wager")
    document = Document(
        key=content.text("key"),
        game=content.text("game"),
        title=content.text("title"),
        version=content.text("version"),
        effective=content.text("effective"),
        deck_cards=deck.whole("cards"),
        deck_clause=deck.text("clause"),
        layouts=tuple(_by("name", _records(content, "layout", Layout), f"{where}.layout").values()),
        packets=_by("to", _records(content, "packet", Packet), f"{where}.packet"),
        methods=_by("name", _records(content, "method", Method), f"{where}.method"),
        wagers=wagers,
        pays=_pay_tables(content.tables("pay"), wagers, where),
        jackpot=content.table("jackpot").record(JackpotClauses),
        conduct=content.table("conduct").record(Conduct),
        presentation=parse_presentation(content.table("presentation")),
    )
    deck.done()
    content.done()
    _check_names(document, where)
    return document


def _wager(row: TomlTable) -> Wager:
    role = row.word("role", WagerRole)
    follows = role in (WagerRole.EQUAL, WagerRole.CONTINUATION, WagerRole.PAYMENT)
    depends = role in (WagerRole.SIDE, WagerRole.JACKPOT)
    wager = Wager(
        name=row.text("name"),
        title=row.text("title"),
        role=role,
        clause=row.text("clause"),
        of=row.text("of") if follows else None,
        times=row.whole("times") if role is WagerRole.CONTINUATION else 1 if role is WagerRole.EQUAL else None,
        required=row.flag("required") if role is WagerRole.CONTINUATION else False,
        multiples=row.wholes("multiples") if role is WagerRole.JACKPOT else (),
        needs=row.texts("needs") if depends else (),
        needs_clause=row.text("needs_clause") if depends else None,
        pays_like=row.optional_text("pays_like"),
    )
    row.done()
    return wager


def _pay_tables(
    rows: tuple[TomlTable, ...], wagers: Mapping[str, Wager], where: str
) -> Mapping[str, Mapping[str, Pay]]:
    tables: dict[str, dict[str, Pay]] = {}
    for row in rows:
        pay = row.record(Pay)
        table = tables.setdefault(pay.wager, {})
        if pay.row in table or pay.pays < 1:
            raise RulebookError(f"{where}: pay {pay.wager}.{pay.row} stands twice or pays less than 1")
        table[pay.row] = pay
    for wager in wagers.values():
        if wager.pays_like is not None:
            if wager.name in tables or wager.pays_like not in tables:
                message = f"{where}: {wager.name} pays like {wager.pays_like}, which has no table, or has one itself"
                raise RulebookError(message)
            tables[wager.name] = {name: replace(pay, wager=wager.name) for name, pay in tables[wager.pays_like].items()}
    return MappingProxyType({wager: MappingProxyType(table) for wager, table in tables.items()})


_Row = TypeVar("_Row", Layout, Packet, Method, Wager)


def _records(content: TomlTable, key: str, kind: type[_Row]) -> Iterator[_Row]:
    return (row.record(kind) for row in content.tables(key))


def _by(field: str, rows: Iterable[_Row], where: str) -> Mapping[str, _Row]:
    named = [(str(getattr(row, field)), row) for row in rows]
    refuse_twice([name for name, _ in named], where)
    return MappingProxyType(dict(named))


def _check_names(document: Document, where: str) -> None:
    """Every wager that another row speaks of is a wager of this document."""
    spoken_of = {*document.pays, *(name for wager in document.wagers.values() for name in wager.needs)}
    spoken_of |= {wager.of for wager in document.wagers.values() if wager.of}
    unknown = sorted(spoken_of - set(document.wagers))
    if unknown:
        raise RulebookError(f"{where}: no wager is called {', '.join(unknown)}")
    if document.key.split("@") != [document.game, document.version]:
        raise RulebookError(f"{where}: the key {document.key} is not {document.game}@{document.version}")
