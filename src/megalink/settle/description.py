"""Reads a described round: every field checked, every refusal with its code, field, value and clause."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from megalink.games.library import UnknownDocument, open_game
from megalink.money import AmountError, Cents, parse_amount
from megalink.rulebook.document import Document, Layout, Wager, WagerRole
from megalink.rulebook.reading import ReadingError
from megalink.settle.decisions import check_wagers
from megalink.settle.described_cards import as_cards, check_setting, dealt, shown
from megalink.settle.fields import Fields, as_amount, as_list, as_object, as_text, known_fields, refuse
from megalink.settle.posted import areas_with_limits, limits_of, link_of
from megalink.settle.problem import ProblemCode
from megalink.settle.round import DescribedRound
from megalink.table.game.game import Game
from megalink.table.game.limits import ELSEWHERE
from megalink.table.game.showdown import Ending, Hand

ROUND_FIELDS = frozenset(
    ("rules", "readings", "jackpot", "limits", "layout", "dealer", "community", "deck", "method", "positions")
)
POSITION_FIELDS = frozenset(
    ("position", "cards", "folded", "declined", "absent", "wagers", "point_hand", "under_minimum_before")
)
FLAGS = frozenset(("folded", "declined", "absent"))


def read_round(raw: object) -> DescribedRound:
    fields = known_fields(raw, "", ROUND_FIELDS)
    game, chosen = _game(fields)
    document = game.document
    link = link_of(fields, document)
    limits = limits_of(fields, document)
    layout = _layout(fields, game)
    positions = [
        _position(raw_position, f"positions[{index}]", game)
        for index, raw_position in enumerate(as_list(fields, "positions", game.document.conduct.positions))
    ]
    _check_places(positions, document, layout)
    hands = tuple([_with_decision(game, position.hand) for position in positions])
    showdown = dealt(fields, game, hands) if "deck" in fields else shown(fields, game, hands)
    for position, hand in zip(positions, showdown.hands, strict=True):
        check_setting(game, hand, position.where)
        check_wagers(game, hand, link.minimum, position.where, cards_given=bool(position.hand.cards))
    earlier = {position.hand.position: position.earlier for position in positions if position.earlier}
    return DescribedRound(game, showdown, link, limits, earlier, chosen)


class _Position(NamedTuple):
    where: str
    hand: Hand
    earlier: tuple[str, ...]


def _game(fields: Fields) -> tuple[Game, Mapping[str, str]]:
    if "rules" not in fields:
        refuse(ProblemCode.FIELD_MISSING, "rules", None, None, 'a round names its document, such as "singapore-stud@9"')
    key = as_text(fields["rules"], "rules")
    chosen = _chosen(fields["readings"]) if "readings" in fields else {}
    try:
        return open_game(key, chosen), chosen
    except UnknownDocument as unknown:
        refuse(ProblemCode.RULES_UNKNOWN, "rules", key, None, str(unknown))
    except ReadingError as error:
        field = f"readings.{error.switch}" if error.switch else "readings"
        refuse(ProblemCode(error.code), field, error.value, None, str(error))


def _chosen(raw: object) -> dict[str, str]:
    return {name: as_text(value, f"readings.{name}") for name, value in as_object(raw, "readings").items()}


def _layout(fields: Fields, game: Game) -> Layout:
    if "layout" not in fields:
        return _layout_with_most_positions(game)
    name, layouts = fields["layout"], game.document.layouts
    layout = next((layout for layout in layouts if layout.name == name), None)
    if layout is None:
        message = f"the layouts of this document are {', '.join(layout.name for layout in layouts)}"
        refuse(ProblemCode.LAYOUT_UNKNOWN, "layout", name, game.document.conduct.layout, message)
    return layout


@lru_cache(maxsize=512)
def _layout_with_most_positions(game: Game) -> Layout:
    return game.document.layout(None)


def _position(raw: object, where: str, game: Game) -> _Position:
    fields = known_fields(raw, where, POSITION_FIELDS)
    number = fields.get("position")
    if type(number) is not int:
        code = ProblemCode.FIELD_TYPE if "position" in fields else ProblemCode.FIELD_MISSING
        message = "a playing position is a whole number from 1"
        refuse(code, f"{where}.position", number, game.document.conduct.positions, message)
    if "point_hand" in fields and not game.sets_hands:
        message = "hands are not set in this document"
        refuse(ProblemCode.FIELD_UNKNOWN, f"{where}.point_hand", fields["point_hand"], None, message)
    cards = as_cards(fields["cards"], f"{where}.cards", game) if "cards" in fields else ()
    two = as_cards(fields["point_hand"], f"{where}.point_hand", game) if "point_hand" in fields else None
    if fields.get("declined") and game.document.conduct.decline is None:
        message = "no comparison can be declined in this document"
        refuse(ProblemCode.FIELD_UNKNOWN, f"{where}.declined", fields["declined"], None, message)
    hand = Hand(number, cards, _wagers(fields, where, game), _ending(fields, where), two)
    return _Position(where, hand, _earlier(fields, where, game.document))


def _wagers(fields: Fields, where: str, game: Game) -> dict[str, Cents]:
    raw_wagers = as_object(fields.get("wagers", {}), f"{where}.wagers")
    if not raw_wagers:
        clause = game.document.with_role(WagerRole.BASE)[0].clause
        refuse(ProblemCode.WAGERS_EMPTY, f"{where}.wagers", None, clause, "a position in a described round has a wager")
    allowed = _with_a_stake(game)
    amounts = {}
    for name, raw in raw_wagers.items():
        if name not in allowed:
            message = f"the wagers of this document are {', '.join(allowed)}"
            refuse(ProblemCode.WAGER_UNKNOWN, f"{where}.wagers.{name}", raw, game.document.conduct.areas, message)
        try:
            amount = parse_amount(raw) if type(raw) is str else Cents(0)
        except AmountError:
            amount = Cents(0)
        # where it is no amount of a wager, `as_amount` says why not
        amounts[name] = amount if amount > 0 else as_amount(raw, f"{where}.wagers.{name}", allowed[name].clause)
    return amounts


@lru_cache(maxsize=512)
def _with_a_stake(game: Game) -> Mapping[str, Wager]:
    return {name: wager for name, wager in game.document.wagers.items() if wager.role is not WagerRole.PAYMENT}


def _ending(fields: Fields, where: str) -> Ending:
    if FLAGS.isdisjoint(fields):
        return Ending.PLAYED
    raised = []
    for ending in (Ending.FOLDED, Ending.DECLINED, Ending.ABSENT):
        flag = fields.get(ending.value, False)
        if type(flag) is not bool:
            refuse(ProblemCode.FIELD_TYPE, f"{where}.{ending.value}", flag, None, "a flag is true or false")
        if flag:
            raised.append(ending)
    if len(raised) > 1:
        names = " and ".join(raised)
        refuse(ProblemCode.FLAGS_CONTRADICT, where, names, None, f"a hand cannot be {names} at once")
    return raised[0] if raised else Ending.PLAYED


def _earlier(fields: Fields, where: str, document: Document) -> tuple[str, ...]:
    if "under_minimum_before" not in fields:
        return ()
    areas = as_list(fields, "under_minimum_before", "5.13", where)
    for area in areas:
        if type(area) is not str or area.removeprefix(ELSEWHERE) not in areas_with_limits(document):
            message = f'areas of this document are named, such as "{document.with_role(WagerRole.BASE)[0].name}"'
            refuse(ProblemCode.WAGER_UNKNOWN, f"{where}.under_minimum_before", area, "5.13", message)
    return tuple(str(area) for area in areas)


def _check_places(positions: list[_Position], document: Document, layout: Layout) -> None:
    if not positions:
        message = "a round has at least one position with a wager"
        refuse(ProblemCode.POSITIONS_EMPTY, "positions", None, document.conduct.positions, message)
    numbers = set()
    for position in positions:
        number = position.hand.position
        if not 1 <= number <= layout.positions:
            message = f"layout {layout.name} has the positions 1 to {layout.positions}"
            refuse(ProblemCode.POSITION_UNKNOWN, f"{position.where}.position", number, layout.clause, message)
        if number in numbers:
            message, clause = "this position stands twice", document.conduct.one_wager
            refuse(ProblemCode.POSITION_TWICE, f"{position.where}.position", number, clause, message)
        numbers.add(number)


def _with_decision(game: Game, hand: Hand) -> Hand:
    """A Player is absent only while a decision is missing: one who left after his wager plays on. Reading: A84"""
    if hand.ending is Ending.ABSENT and any(
        wager.required and wager.name in hand.wagers for wager in game.continuations
    ):
        return hand._replace(ending=Ending.PLAYED)
    return hand
