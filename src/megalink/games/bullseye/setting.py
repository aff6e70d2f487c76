"""How five cards are set: as the Player sets them (3.10.1), or by the House Way (1.1.5, 3.12, 3.13, 5.11)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
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
    able_by: tuple[str, ...] = ()  # 3.4.2, where only a 3 or 6 that counts as the other makes a 3 Card Hand
    counted_by: tuple[str, ...] = ()  # 3.4.2 and 3.4.2.1, where the Point Hand would be another without

    @property
    def absent(self) -> tuple[str, ...]:
        """5.11, where nobody was there to set the hand."""
        return ("5.11",) if "5.11" in self.clauses else ()

    @property
    def title(self) -> str:
        return self.setting.point_hand.title if self.setting else NO_THREE_CARD_HAND


def set_for_dealer(cards: Sequence[Card], rules: PointRules) -> HandAsSet:
    """3.13: by the House Way, which may find several arrangements of the same rung. Reading: A39"""
    hand = set_by_house_way(cards, rules, "3.13")
    if hand.setting is None or not rules.has_equals(cards, hand.setting):
        return hand
    return hand._replace(readings=("A39", *hand.readings))


def set_by_house_way(cards: Sequence[Card], rules: PointRules, *clauses: str) -> HandAsSet:
    setting = rules.house_way(cards)
    return _as_set(cards, rules, setting, clauses, used_to_count(cards, setting))


def _as_set(
    cards: Sequence[Card],
    rules: PointRules,
    setting: Setting | None,
    clauses: tuple[str, ...],
    readings: tuple[str, ...],
    own_two: Sequence[Card] | None = None,
) -> HandAsSet:
    ability = used_for_ability(cards)
    if not any(card.rank in (_THREE, _SIX) for card in cards):
        return HandAsSet(setting, clauses, ability, readings)
    without, paired = (_set_again(cards, other, own_two) for other in _without_3_4_2(rules))
    able_by = ("3.4.2",) if setting is not None and without is None else ()
    changed = (("3.4.2", without), ("3.4.2.1", paired))
    counted_by = tuple(clause for clause, other in changed if _strength(other) != _strength(setting))
    return HandAsSet(setting, clauses, ability, readings, able_by, counted_by)


@cache
def _without_3_4_2(rules: PointRules) -> tuple[PointRules, PointRules]:
    """The rules without the exchange of 3 and 6, and with the other side of whether 3 and 6 are a pair."""
    return (
        replace(rules, three_and_six_exchange=False),
        replace(rules, three_and_six_pair=not rules.three_and_six_pair),
    )


def _set_again(cards: Sequence[Card], rules: PointRules, own_two: Sequence[Card] | None) -> Setting | None:
    own = rules.set_as(cards, own_two) if own_two is not None else None
    return own or rules.house_way(cards)


def _strength(setting: Setting | None) -> int | None:
    return setting.point_hand.strength if setting else None


def set_for_player(hand: Hand, rules: PointRules, *, improve: bool) -> HandAsSet:
    """`improve` is the other side of reading A40: House Way wherever it ranks above the Player's own valid setting."""
    if hand.ending is Ending.ABSENT:
        house = _for_player(set_by_house_way(hand.cards, rules, "5.11"))
        return house._replace(ability=("A84", "A87", *house.ability))
    if hand.set_two is None:
        return _for_player(set_by_house_way(hand.cards, rules, "1.1.5"))
    own = _own_setting(hand, rules)
    house = _for_player(set_by_house_way(hand.cards, rules, "3.12"))
    if own is None:
        return house._replace(readings=("A40", *house.readings))
    assert house.setting is not None, "the House Way finds a setting wherever there is one"
    if improve and own.point_hand.strength < house.setting.point_hand.strength:
        return house._replace(clauses=("1.1.5",), readings=("A40", *house.readings))
    readings = ("A40", *used_to_count(hand.cards, own))
    return _as_set(hand.cards, rules, own, (OWN_SETTING,), readings, hand.set_two)


def _for_player(hand: HandAsSet) -> HandAsSet:
    """The House Way has set a Player's cards, at his wish, in his absence, or in the place of an invalid setting."""
    return hand._replace(readings=("A39", *hand.readings)) if hand.setting else hand


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
