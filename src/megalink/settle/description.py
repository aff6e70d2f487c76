"""Reads a described round: every field checked, every refusal with its code, field, value and clause."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, NoReturn, TypeVar, cast

from megalink.cards import Card, UnknownCard, read_cards
from megalink.games.library import UnknownDocument, open_game
from megalink.jackpot.awards import Link
from megalink.money import AmountError, Cents, parse_amount
from megalink.rulebook.document import Document, Role
from megalink.rulebook.reading import ReadingError
from megalink.settle.decisions import check_wagers
from megalink.settle.problem import BadRound, Code, Problem
from megalink.settle.round import DescribedRound
from megalink.table.dealing import distribute
from megalink.table.game import Game
from megalink.table.limits import ELSEWHERE, NO_LIMITS, Limit, Limits
from megalink.table.showdown import Ending, Hand, Showdown

ROUND_FIELDS = frozenset(
    ("rules", "readings", "jackpot", "limits", "layout", "dealer", "community", "deck", "method", "positions")
)
POSITION_FIELDS = frozenset(
    ("position", "cards", "folded", "declined", "absent", "wagers", "point_hand", "under_minimum_before")
)
FLAGS = frozenset(("folded", "declined", "absent"))
JACKPOT_FIELDS = frozenset(("displayed", "reset", "minimum_wager"))
LIMIT_FIELDS = frozenset(("minimum", "maximum"))

Fields = Mapping[str, object]


def refuse(code: Code, field: str | None, value: object, clause: str | None, message: str) -> NoReturn:
    raise BadRound(Problem(code, field, value, clause, message))


def read_round(raw: object) -> DescribedRound:
    fields = _fields(raw, "", ROUND_FIELDS)
    game, chosen = _game(fields)
    document = game.document
    link = _link(fields, document)
    limits = _limits(fields, document)
    layout = fields.get("layout")
    if layout is not None and layout not in [one.name for one in document.layouts]:
        names = ", ".join(one.name for one in document.layouts)
        refuse(Code.LAYOUT_UNKNOWN, "layout", layout, "2.2", f"the layouts of this document are {names}")
    positions = [
        _position(one, f"positions[{index}]", game) for index, one in enumerate(_list(fields, "positions", "2.2.2"))
    ]
    _check_places(positions, document, layout)
    hands = tuple(_with_decision(game, position.hand) for position in positions)
    showdown = _dealt(fields, game, hands) if "deck" in fields else _shown(fields, game, hands)
    for position, hand in zip(positions, showdown.hands, strict=True):
        _check_setting(hand, position.where, document)
        check_wagers(game, hand, link.minimum, position.where, cards_given="cards" in position.fields)
    earlier = {position.hand.position: position.earlier for position in positions if position.earlier}
    return DescribedRound(game, showdown, link, limits, earlier, chosen)


_Read = TypeVar("_Read")

_READ: dict[object, object] = {}
_READ_MOST = 1024


def _once(read: Callable[[Fields, str], _Read], given: Fields, clause: str) -> _Read:
    """Batches say the same of jackpot and limits line after line: what was read once is not read again."""
    if not all(type(raw) is str for raw in given.values()):
        return read(given, clause)
    key = (read, clause, tuple(given.items()))
    found = _READ.get(key)
    if found is None:
        if len(_READ) >= _READ_MOST:
            _READ.clear()
        found = _READ[key] = read(given, clause)
    return cast("_Read", found)


class _Position(NamedTuple):
    where: str
    fields: Fields
    hand: Hand
    earlier: tuple[str, ...]


def _game(fields: Fields) -> tuple[Game, Mapping[str, str]]:
    if "rules" not in fields:
        refuse(Code.FIELD_MISSING, "rules", None, None, 'a round names its document, such as "singapore-stud@9"')
    key = _text(fields["rules"], "rules")
    chosen = _object(fields.get("readings", {}), "readings")
    for name, value in chosen.items():
        _text(value, f"readings.{name}")
    texts = {name: str(value) for name, value in chosen.items()}
    try:
        return open_game(key, texts), texts
    except UnknownDocument as unknown:
        refuse(Code.RULES_UNKNOWN, "rules", key, None, str(unknown))
    except ReadingError as error:
        field = f"readings.{error.switch}" if error.switch else "readings"
        refuse(Code(error.code), field, error.value, None, str(error))


def _link(fields: Fields, document: Document) -> Link:
    if "jackpot" not in fields:
        return Link()
    given = _fields(fields["jackpot"], "jackpot", JACKPOT_FIELDS)
    return _once(_link_of, given, document.jackpot.pay_table)


def _link_of(given: Fields, clause: str) -> Link:
    amounts = {name: _amount(raw, f"jackpot.{name}", clause, zero=True) for name, raw in given.items()}
    minimum = amounts.get("minimum_wager", Cents(100))
    if minimum == 0:
        refuse(Code.AMOUNT_ZERO, "jackpot.minimum_wager", "0.00", clause, "the minimum wager is more than nothing")
    return Link(amounts.get("displayed"), amounts.get("reset"), minimum)


def _limits(fields: Fields, document: Document) -> Limits:
    if "limits" not in fields:
        return NO_LIMITS
    given, clause = _object(fields["limits"], "limits"), document.conduct.base_wager
    if given.keys() <= LIMIT_FIELDS:
        return _once(_table_limits, given, clause)
    areas = _limited_areas(document)
    _fields(given, "limits", LIMIT_FIELDS | areas)
    table = _limit({name: raw for name, raw in given.items() if name in LIMIT_FIELDS}, "limits", clause)
    shown = tuple(
        (name, _limit(_fields(raw, f"limits.{name}", LIMIT_FIELDS), f"limits.{name}", clause))
        for name, raw in given.items()
        if name in areas
    )
    return Limits(table, shown)


def _limited_areas(document: Document) -> set[str]:
    """The areas that the plate's limits speak of."""
    return {name for name, wager in document.wagers.items() if wager.role not in (Role.JACKPOT, Role.PAYMENT)}


def _table_limits(given: Fields, clause: str) -> Limits:
    return Limits(_limit(given, "limits", clause))


def _limit(given: Fields, where: str, clause: str) -> Limit:
    amounts = {name: _amount(raw, f"{where}.{name}", clause) for name, raw in given.items()}
    limit = Limit(amounts.get("minimum"), amounts.get("maximum"))
    if limit.minimum is not None and limit.maximum is not None and limit.minimum > limit.maximum:
        refuse(Code.LIMITS_CROSSED, where, given["minimum"], clause, "the minimum is above the maximum")
    return limit


def _position(raw: object, where: str, game: Game) -> _Position:
    fields = _fields(raw, where, POSITION_FIELDS)
    number = fields.get("position")
    if type(number) is not int:
        code = Code.FIELD_TYPE if "position" in fields else Code.FIELD_MISSING
        refuse(code, f"{where}.position", number, "2.2.2", "a playing position is a whole number from 1")
    if "point_hand" in fields and not game.sets_hands:
        refuse(
            Code.FIELD_UNKNOWN, f"{where}.point_hand", fields["point_hand"], None, "hands are not set in this document"
        )
    cards = _cards(fields["cards"], f"{where}.cards", game) if "cards" in fields else ()
    two = _cards(fields["point_hand"], f"{where}.point_hand", game) if "point_hand" in fields else None
    wagers = _wagers(fields, where, game.document)
    hand = Hand(number, cards, wagers, _ending(fields, where), two)
    return _Position(where, fields, hand, _earlier(fields, where, game.document))


def _wagers(fields: Fields, where: str, document: Document) -> dict[str, Cents]:
    given = _object(fields.get("wagers", {}), f"{where}.wagers")
    if not given:
        clause = document.with_role(Role.BASE)[0].clause
        refuse(Code.WAGERS_EMPTY, f"{where}.wagers", None, clause, "a position in a described round has a wager")
    amounts = {}
    for name, raw in given.items():
        wager = document.wagers.get(name)
        if wager is None or wager.role is Role.PAYMENT:
            known = ", ".join(one.name for one in document.wagers.values() if one.role is not Role.PAYMENT)
            refuse(
                Code.WAGER_UNKNOWN, f"{where}.wagers.{name}", raw, "2.2.1", f"the wagers of this document are {known}"
            )
        amounts[name] = _known_amount(raw) or _amount(raw, f"{where}.wagers.{name}", wager.clause)
    return amounts


def _known_amount(raw: object) -> Cents | None:
    """The amount of a wager if it is one; where it is not, `_amount` says what is wrong and in which field."""
    try:
        amount = parse_amount(raw) if type(raw) is str else Cents(0)
    except AmountError:
        return None
    return amount if amount > 0 else None


def _ending(fields: Fields, where: str) -> Ending:
    if FLAGS.isdisjoint(fields):
        return Ending.PLAYED
    raised = []
    for ending in (Ending.FOLDED, Ending.DECLINED, Ending.ABSENT):
        flag = fields.get(ending.value, False)
        if type(flag) is not bool:
            refuse(Code.FIELD_TYPE, f"{where}.{ending.value}", flag, None, "a flag is true or false")
        if flag:
            raised.append(ending)
    if len(raised) > 1:
        names = " and ".join(raised)
        refuse(Code.FLAGS_CONTRADICT, where, names, None, f"a hand cannot be {names} at once")
    return raised[0] if raised else Ending.PLAYED


def _earlier(fields: Fields, where: str, document: Document) -> tuple[str, ...]:
    if "under_minimum_before" not in fields:
        return ()
    areas = _list(fields, "under_minimum_before", "5.13", where)
    for area in areas:
        if type(area) is not str or area.removeprefix(ELSEWHERE) not in _limited_areas(document):
            message = f'areas of this document are named, such as "{document.with_role(Role.BASE)[0].name}"'
            refuse(Code.WAGER_UNKNOWN, f"{where}.under_minimum_before", area, "5.13", message)
    return tuple(str(area) for area in areas)


def _check_places(positions: list[_Position], document: Document, layout_name: object) -> None:
    if not positions:
        refuse(Code.POSITIONS_EMPTY, "positions", None, "2.2.2", "a round has at least one position with a wager")
    layout = document.layout(layout_name if isinstance(layout_name, str) else None)
    seen = set()
    for position in positions:
        number = position.hand.position
        if not 1 <= number <= layout.positions:
            message = f"layout {layout.name} has the positions 1 to {layout.positions}"
            refuse(Code.POSITION_UNKNOWN, f"{position.where}.position", number, layout.clause, message)
        if number in seen:
            refuse(
                Code.POSITION_TWICE,
                f"{position.where}.position",
                number,
                document.conduct.one_wager,
                "this position stands twice",
            )
        seen.add(number)


def _shown(fields: Fields, game: Game, hands: tuple[Hand, ...]) -> Showdown:
    """The cards as they are given, position by position."""
    dealer = _cards(fields.get("dealer", ""), "dealer", game)
    community = _cards(fields.get("community", ""), "community", game)
    _check_counts(game, hands, dealer, community)
    on_table = [*dealer, *community, *(card for hand in hands for card in hand.cards)]
    if len(set(on_table)) != len(on_table):
        _check_once(game, {"dealer": dealer, "community": community, **_own_cards(hands)})
    return Showdown(dealer, community, hands)


def _dealt(fields: Fields, game: Game, hands: tuple[Hand, ...]) -> Showdown:
    """The cards as a method of the document deals them from a deck."""
    document = game.document
    given = {name: _text(fields.get(name, ""), name) for name in ("dealer", "community")}
    given.update((field, _text_of(cards)) for field, cards in _own_cards(hands).items())
    for field, text in given.items():
        if text.strip():
            message = "the deck deals these cards: leave them out"
            refuse(Code.DECK_AND_CARDS, field, text, document.deck_clause, message)
    deck = _cards(fields["deck"], "deck", game)
    if len(deck) != document.deck_cards:
        message = f"the deck has {document.deck_cards} cards, not {len(deck)}"
        refuse(Code.CARD_COUNT, "deck", len(deck), document.deck_clause, message)
    _check_once(game, {"deck": deck})
    method = fields.get("method")
    if not isinstance(method, str) or method not in document.methods:
        message = f"a deck is dealt by one of the methods {', '.join(document.methods)}"
        code = Code.METHOD_UNKNOWN if "method" in fields else Code.FIELD_MISSING
        refuse(code, "method", method, next(iter(document.methods.values())).clause, message)
    clockwise = sorted((hand for hand in hands if game.gets_cards(hand)), key=lambda hand: hand.position)
    dealt = distribute(game.deal_plan(method, len(clockwise)), deck)
    cards = {hand.position: packet for hand, packet in zip(clockwise, dealt.hands, strict=True)}
    hands = tuple(hand._replace(cards=cards.get(hand.position, ())) for hand in hands)
    return Showdown(dealt.dealer, dealt.community, hands)


def _check_counts(game: Game, hands: tuple[Hand, ...], dealer: tuple[Card, ...], community: tuple[Card, ...]) -> None:
    packets = game.document.packets
    own = packets["player"]
    for index, hand in enumerate(hands):
        if len(hand.cards) != own.cards and (hand.cards or game.gets_cards(hand)):
            message = f"a hand has {own.cards} cards, not {len(hand.cards)}"
            refuse(Code.CARD_COUNT, f"positions[{index}].cards", _text_of(hand.cards), own.clause, message)
    needed = packets["dealer"].cards
    if len(dealer) != needed and (dealer or game.needs_dealer(hands)):
        message = f"the Dealer has {needed} cards, not {len(dealer)}"
        refuse(Code.CARD_COUNT, "dealer", _text_of(dealer), packets["dealer"].clause, message)
    least, most = game.community_needed(hands), packets["community"].cards
    if len(community) not in (least, most) and not (len(community) == 0 == least):
        allowed = str(most) if least == most else f"{least} or {most}"
        message = f"{allowed} community cards are needed here, not {len(community)}"
        refuse(Code.CARD_COUNT, "community", _text_of(community), packets["community"].clause, message)


def _check_setting(hand: Hand, where: str, document: Document) -> None:
    """A Point Hand is of the hand's own cards; whether it is a valid one is for 3.12 to say."""
    two = hand.set_two
    if two is None:
        return
    if len(set(two)) != len(two):
        message = "a card is there twice: the game is played with one deck"
        refuse(Code.CARD_TWICE, f"{where}.point_hand", _text_of(two), document.deck_clause, message)
    if not set(two) <= set(hand.cards):
        message = "the Point Hand is not of these cards"
        refuse(Code.POINT_HAND_NOT_OWN, f"{where}.point_hand", _text_of(two), "3.10.2", message)


def _own_cards(hands: tuple[Hand, ...]) -> dict[str, tuple[Card, ...]]:
    return {f"positions[{index}].cards": hand.cards for index, hand in enumerate(hands)}


def _check_once(game: Game, packets: Mapping[str, tuple[Card, ...]]) -> None:
    seen: dict[Card, str] = {}
    for field, cards in packets.items():
        for card in cards:
            if card in seen:
                message = f"{card} is there twice, first in {seen[card]}: the game is played with one deck"
                refuse(Code.CARD_TWICE, field, card.text, game.document.deck_clause, message)
            seen[card] = field


def _with_decision(game: Game, hand: Hand) -> Hand:
    """Absent only counts while a decision is missing: who left after his wager plays on. Reading: A84"""
    if hand.ending is Ending.ABSENT and any(
        wager.required and wager.name in hand.wagers for wager in game.continuations
    ):
        return hand._replace(ending=Ending.PLAYED)
    return hand


def _cards(raw: object, where: str, game: Game) -> tuple[Card, ...]:
    text = _text(raw, where)
    try:
        return read_cards(text)
    except UnknownCard as unknown:
        refuse(Code.CARD_UNKNOWN, where, unknown.text, game.document.deck_clause, str(unknown))


def _text_of(cards: tuple[Card, ...]) -> str:
    return " ".join(card.text for card in cards)


def _amount(raw: object, where: str, clause: str, *, zero: bool = False) -> Cents:
    if type(raw) is not str:
        refuse(Code.AMOUNT_NOT_TEXT, where, raw, clause, 'an amount is text with two places, such as "10.00"')
    try:
        amount = parse_amount(raw)
    except AmountError as error:
        refuse(Code(error.code), where, raw, clause, str(error))
    if amount < 0:
        refuse(Code.AMOUNT_NEGATIVE, where, raw, clause, "an amount is not negative")
    if amount == 0 and not zero:
        refuse(Code.AMOUNT_ZERO, where, raw, clause, "an amount is more than nothing; leave the field out for none")
    return amount


def _fields(raw: object, where: str, known: AbstractSet[str]) -> Fields:
    content = _object(raw, where)
    if not content.keys() <= known:
        name = next(name for name in content if name not in known)
        field = f"{where}.{name}" if where else name
        refuse(Code.FIELD_UNKNOWN, field, content[name], None, f"known here are {', '.join(sorted(known))}")
    return content


def _object(raw: object, where: str) -> Fields:
    if not isinstance(raw, dict):
        refuse(Code.FIELD_TYPE, where or None, raw, None, "a JSON object is needed here")
    return raw


def _list(fields: Fields, name: str, clause: str, where: str = "") -> list[object]:
    field = f"{where}.{name}" if where else name
    if name not in fields:
        refuse(Code.FIELD_MISSING, field, None, clause, f"{name} is missing")
    raw = fields[name]
    if not isinstance(raw, list):
        refuse(Code.FIELD_TYPE, field, raw, clause, "a JSON list is needed here")
    return raw


def _text(raw: object, where: str) -> str:
    if type(raw) is not str:
        refuse(Code.FIELD_TYPE, where, raw, None, "text is needed here")
    return raw
