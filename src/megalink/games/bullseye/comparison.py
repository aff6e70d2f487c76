"""Main and Tie: one Point Hand against the other (1.1.13, 3.3, 3.10.4, 3.14, 3.15). A push is a stand-off."""

from megalink.games.bullseye.setting import HandAsSet
from megalink.games.bullseye.wagers import MAIN, TIE
from megalink.hands import PointKind
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.settlement import Verdict, lose, returned, stand_off, win


class Comparison:
    def __init__(self, document: Document, readings: Readings) -> None:
        self._main_pays = {kind: document.pays[MAIN][kind.slug] for kind in PointKind}
        self._tie_pays = document.pays[TIE]
        self._equal = stand_off if readings["bullseye.main_on_tie"] == "push" else lose
        self._lower = lose if readings["bullseye.main_lower"] == "lose" else returned
        self._both_unable = lose if readings["bullseye.both_unable"] == "lose" else stand_off
        self._wins_against_unable = readings["bullseye.dealer_unable"] == "player_wins"

    def main(self, player: HandAsSet, dealer: HandAsSet) -> Verdict:
        if player.setting is None:
            return self._main_unable(player, dealer)
        own = player.setting.point_hand
        pay = self._main_pays[own.kind]
        if dealer.setting is None:
            if self._wins_against_unable:
                return win(
                    pay, *player.absent, *player.counted_by, "3.14.1", readings=(*_all_used(player, dealer), "A31")
                )
            clauses = (*player.absent, *player.able_by, "3.14.1")
            return stand_off(*clauses, readings=(*_used_for_ability(player, dealer), "A31"))
        clauses, readings = (*player.clauses, *_counted_by(player, dealer), "3.3", "3.15"), _all_used(player, dealer)
        difference = own.strength - dealer.setting.point_hand.strength
        if difference > 0:
            return win(pay, *clauses, readings=readings)
        if difference < 0:
            return self._lower(*clauses, readings=(*readings, "A30"))
        return self._equal(*clauses, "4.1", readings=(*readings, "A29"))

    def main_declined(self, player: HandAsSet, dealer: HandAsSet) -> Verdict:
        """The other side of reading A18: below an able Dealer by 3.17, but on the cards where the Dealer is unable."""
        if dealer.setting is not None:
            return self._lower("3.17", "3.3", readings=("A18", "A30"))
        if player.setting is None:
            return self._main_unable(player, dealer).citing("A18")
        return stand_off("3.17", *player.able_by, "3.14.1", readings=(*_used_for_ability(player, dealer), "A18"))

    def _main_unable(self, player: HandAsSet, dealer: HandAsSet) -> Verdict:
        """3.10.4: without a 3 Card Hand Main loses, against a Dealer who has none as well. Reading: A32"""
        readings = _used_for_ability(player, dealer)
        if dealer.setting is not None:
            return lose(*player.absent, "3.10.4", *dealer.able_by, readings=readings)
        return self._both_unable(*player.absent, "3.10.4", "3.14.1", readings=(*readings, "A32"))

    def tie(self, player: HandAsSet, dealer: HandAsSet) -> Verdict:
        """Reading: A106 (the Point Hand as it was set, not the best one)"""
        ability = _used_for_ability(player, dealer)
        if dealer.setting is None:
            if player.setting is None:
                return win(self._tie_pays["both_unable"], *player.absent, "3.14.2", readings=ability)
            return lose(*player.absent, *player.able_by, "3.14.2", readings=ability)
        if player.setting is None:
            return lose(*player.absent, *dealer.able_by, "1.1.13", readings=ability)
        readings = _all_used(player, dealer)
        if "A40" in player.readings:
            readings = (*readings, "A106")
        clauses = (*player.clauses, *_counted_by(player, dealer), "1.1.13", "3.15")
        if player.setting.point_hand.strength == dealer.setting.point_hand.strength:
            return win(self._tie_pays["equal_rank"], *clauses, readings=readings)
        return lose(*clauses, readings=readings)


def _used_for_ability(player: HandAsSet, dealer: HandAsSet) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*player.ability, *dealer.ability)))


def _counted_by(player: HandAsSet, dealer: HandAsSet) -> tuple[str, ...]:
    """3.4.2 and 3.4.2.1, where one of the two Point Hands is what it is by them."""
    return tuple(sorted({*player.counted_by, *dealer.counted_by}))


def _all_used(player: HandAsSet, dealer: HandAsSet) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*player.ability, *player.readings, *dealer.ability, *dealer.readings)))
