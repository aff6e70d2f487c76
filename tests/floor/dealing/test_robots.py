import pytest

from megalink.cards import card
from megalink.floor.dealing.robots import is_worth_a_wager


@pytest.mark.parametrize(
    ("own", "community", "worth"),
    [
        ("2s 2d 5c 8h Jd", "", True),  # a pair
        ("As Kd 5c 8h Jd", "", True),
        ("As Qd 5c 8h Jd", "", False),
        ("2s 4s 6s 8s Ts", "", True),  # a flush
        ("4s 5d 6c 7h 8d", "", True),  # a straight
        ("Qs 3d 2c", "", True),
        ("Js 9d 2c", "", False),
        ("4s 5d 6c", "", True),
        ("7s 2d", "", True),  # Hole cards alone
        ("7s 2d", "7c Kh Qs", True),
        ("As 2d", "7c Kh Qs", False),
    ],
)
def test_a_robot_wagers_with_a_made_hand_or_high_cards(own: str, community: str, worth: bool) -> None:
    hand, board = ([card(text) for text in cards.split()] for cards in (own, community))
    assert is_worth_a_wager(hand, board) is worth
