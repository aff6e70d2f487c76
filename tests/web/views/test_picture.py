"""The cards that stand for a game in the lobby: as its document deals them, no card twice."""

import pytest

from megalink.cards import FACE_DOWN, UnknownCard, duplicates, read_cards
from megalink.games.library import document, document_keys
from megalink.rulebook.strict import RulebookError
from megalink.web.views.picture import Pattern, picture_of, read_picture

STUD = document("singapore-stud@9")
BULLSEYE = document("bullseye@4")


@pytest.mark.parametrize("key", document_keys())
def test_every_game_has_a_picture_of_its_own_with_the_cards_that_it_deals(key: str) -> None:
    rules, picture = document(key), picture_of(key)
    player = [card for part in picture.player for card in part]
    assert picture.pattern is not Pattern.PLAIN
    assert FACE_DOWN not in player
    for to, cards in (("dealer", picture.dealer), ("community", picture.community), ("player", player)):
        assert len(cards) == rules.cards_of(to)
    shown = [card for card in (*picture.dealer, *picture.community, *player) if card != FACE_DOWN]
    assert duplicates(read_cards(" ".join(shown))) == ()


def test_a_hand_that_is_set_stands_in_its_parts() -> None:
    parts = picture_of("bullseye@4").player
    assert [len(part) for part in parts] == [part.cards for part in BULLSEYE.presentation.parts]
    three, _ = parts
    assert sum({"K": 10, "Q": 10, "J": 10, "T": 10, "A": 1}.get(card[0]) or int(card[0]) for card in three) % 10 == 0


def test_without_a_picture_all_cards_are_face_down() -> None:
    picture = read_picture(STUD, "", "war")
    assert (picture.pattern, picture.dealer, picture.player) == (Pattern.PLAIN, [FACE_DOWN] * 5, [[FACE_DOWN] * 5])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('player = "As Ks"', "war/picture.toml.player: singapore-stud@9 deals 5 cards there, not 2"),
        ('pattern = "stripes"', "war/picture.toml.pattern: 'stripes' is none of plain, rings"),
        ('colour = "red"', "war/picture.toml: unknown key colour"),
    ],
)
def test_a_picture_that_does_not_fit_its_game_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        read_picture(STUD, text, "war")


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownCard):
        read_picture(STUD, 'player = "As Ks Qs Js 1s"', "war")
