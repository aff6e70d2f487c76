"""How five cards are set: as the Player sets them (3.10.1), or by the House Way (1.1.5, 3.12, 3.13, 5.11)."""

from collections.abc import Sequence
from typing import NamedTuple

from megalink.cards import ACE, Card, Rank, card
from megalink.hands import PointKind, PointRules, Setting
from megalink.hands.point_hand import TEN, is_picture
from megalink.table.game.showdown import Ending, Hand

ACE_OF_SPADES = card("As")
_THREE, _SIX = Rank(3), Rank(6)

NO_THREE_CARD_HAND = "no 3 card hand"
OWN_SETTING = "3.10.1"  # the clause of a Player's own setting


class HandAsSet(NamedTuple):
    """Five cards as they come to the comparison, with what was used to bring them there."""

    setting: Setting | None  # None where no 3 Card Hand is possible (3.10.4)
    clauses: tuple[str, ...]  # by which it was set
    ability: tuple[str, ...]  # the readings by which it can be set, or cannot
    readings: tuple[str, ...]  # the readings by which the Point Hand is what it is

    @property
    def title(self) -> str:
        return self.setting.point_hand.title if self.setting else NO_THREE_CARD_HAND


def set_by_house_way(cards: Sequence[Card], rules: PointRules, *clauses: str) -> HandAsSet:
    setting = rules.house_way(cards)
    return HandAsSet(setting, clauses, used_for_ability(cards), used_to_count(cards, setting))


def set_for_player(hand: Hand, rules: PointRules, *, improve: bool) -> HandAsSet:
    """`improve` is the other side of reading A40: House Way wherever it ranks above the Player's own valid setting."""
    if hand.ending is Ending.ABSENT:
        house = set_by_house_way(hand.cards, rules, "5.11")
        return house._replace(ability=("A87", *house.ability))
    if hand.set_two is None:
        return set_by_house_way(hand.cards, rules, "1.1.5")
    own = _own_setting(hand, rules)
    house = set_by_house_way(hand.cards, rules, "3.12")
    if own is None:
        return house._replace(readings=("A40", *house.readings))
    assert house.setting is not None, "the House Way finds a setting wherever there is one"
    if improve and own.point_hand.strength < house.setting.point_hand.strength:
        return house._replace(clauses=("1.1.5",), readings=("A40", *house.readings))
    return HandAsSet(own, (OWN_SETTING,), house.ability, ("A40", *used_to_count(hand.cards, own)))


def _own_setting(hand: Hand, rules: PointRules) -> Setting | None:
    """Valid only as two of the five cards beside a 3 Card Hand; four and one, say, is no setting. Reading: A40"""
    two = hand.set_two or ()
    if len(two) != 2 or len(set(two).intersection(hand.cards)) != 2:
        return None
    return rules.set_as(hand.cards, two)


def used_for_ability(cards: Sequence[Card]) -> tuple[str, ...]:
    ranks = [card.rank for card in cards]
    return ("A36",) if ranks.count(_THREE) + ranks.count(_SIX) > 1 else ()


def used_to_count(cards: Sequence[Card], setting: Setting | None) -> tuple[str, ...]:
    if setting is None:
        return ()
    readings = []
    first, second = setting.two
    totals = setting.point_hand.kind is PointKind.POINT_TOTAL
    ranks, of_two = [card.rank for card in cards], (first.rank, second.rank)
    if setting.point_hand.kind is PointKind.PAIR and is_picture(first):
        readings.append("A33")
    if ACE in (ranks if totals else [card.rank for card in setting.three]):
        readings.append("A34")
    counted = first.rank != second.rank and (_THREE in of_two or _SIX in of_two)
    if counted or (_THREE in ranks and _SIX in ranks):  # as a pair they could have been the House Way's choice
        readings.append("A35")
    if totals and setting.point_hand.strength == TEN:
        readings.append("A37")
    beside_ace = cards if ACE_OF_SPADES in cards else setting.two if ACE in of_two else ()
    if any(map(is_picture, beside_ace)):
        readings.append("A38")
    return tuple(readings)
