"""Hands on which the sides of a reading part: the same cards, other money."""

from typing import NamedTuple

from tests.described import Fields
from tests.games.three_card_xtreme.xtreme import ALL, NO_QUEEN

LETTER = {"tcp.dealer_qualify": "holds_Q_or_higher_card"}


class Sides(NamedTuple):
    """One hand, and its nets under each side of one switch; each line named in `cited` carries the register's id."""

    cards: str
    dealer: str
    wagers: str
    nets: dict[str, str]
    cited: str  # "line id"
    community: str = ""
    jackpot: int = 0
    ending: str = ""
    beside: dict[str, str] = {}  # other readings in force  # noqa: RUF012 (never changed)
    limits: Fields | None = None
    before: tuple[str, ...] = ()


CASES: list[tuple[str, Sides]] = [
    (
        "tcp.dealer_qualify",
        Sides(
            "As 9d 4c",
            "8s 8d 5c",
            "ante play",
            {"hand_Q_high_or_better": "ante -10 play -10", "holds_Q_or_higher_card": "ante 10 play 0"},
            "ante A02",
        ),
    ),
    (
        "tcp.dealer_qualify",
        Sides(
            "As 9d 4c",
            "4h 3d 2c",
            "ante play",
            {
                "hand_Q_high_or_better": "ante -10 play -10",
                "holds_Q_or_higher_card": "ante 10 play 0",
                "holds_Q_or_higher_card_ace_low_is_1": "ante 10 play 0",
            },
            "play A02",
        ),
    ),
    (
        "tcp.dealer_qualify",
        Sides(
            "As 9d 4c",
            "9h 7h 2h",
            "ante play",
            {
                "hand_Q_high_or_better": "ante -10 play -10",
                "holds_Q_or_higher_card": "ante 10 play 0",
                "holds_Q_or_higher_card_ace_low_is_1": "ante 10 play 0",
            },
            "play A02",
        ),
    ),
    (
        "tcp.dealer_qualify",
        Sides(
            "9s 9d 4c",
            "Ah 3d 2c",
            "ante play",
            {
                "hand_Q_high_or_better": "ante -10 play -10",
                "holds_Q_or_higher_card": "ante -10 play -10",
                "holds_Q_or_higher_card_ace_low_is_1": "ante 10 play 0",
            },
            "ante A03",
        ),
    ),
    (
        "tcp.dealer_qualify",
        Sides(
            "9s 9d 4c",
            "Ah 3h 2h",
            "ante play",
            {
                "hand_Q_high_or_better": "ante -10 play -10",
                "holds_Q_or_higher_card": "ante -10 play -10",
                "holds_Q_or_higher_card_ace_low_is_1": "ante 10 play 0",
            },
            "play A03",
        ),
    ),
    (
        "tcp.play_not_qualified",
        Sides(
            "Qs 6d 4c",
            NO_QUEEN,
            "ante play",
            {"return": "ante 10 play 0", "house_keeps": "ante 10 play -10"},
            "play A20",
        ),
    ),
    (
        "tcp.folded_ante_not_qualified",
        Sides("Qs 6d 4c", NO_QUEEN, "ante", {"lost": "ante -10", "paid": "ante 10"}, "ante A21", ending="folded"),
    ),
    (
        "tcp.ante_bonus_on_fold",
        Sides(
            "8d 7c 6h", NO_QUEEN, "ante", {"none": "ante -10", "paid": "ante -10 ante_bonus 10"}, "A22", ending="folded"
        ),
    ),
    (
        "tcp.ante_bonus_on_lower_hand",
        Sides(
            "As 2d 3c",
            "4h 3d 2c",
            "ante play",
            {"paid": "ante -10 play -10 ante_bonus 10", "only_on_win": "ante -10 play -10"},
            "A23",
        ),
    ),
    (
        "tcp.ante_bonus_on_lower_hand",
        Sides(
            "8h 7h 6h",
            "8c 7c 6c",
            "ante play",
            {"paid": "ante 0 play 0 ante_bonus 50", "only_on_win": "ante 0 play 0"},
            "A23",
        ),
    ),
    (
        "tcp.six_card_pool",
        Sides(
            "9c 9d 4s",
            "Kh 7d 2c",
            "six_card_bonus",
            {"six_cards": "six_card_bonus -2", "with_community": "six_card_bonus 40"},
            "six_card_bonus A09",
            community="9h 4h",
        ),
    ),
    (
        "tcp.absent_without_ante",
        Sides(
            "7s 7d 7h",
            "Kh 9d 2c",
            "pair_plus six_card_bonus",
            {
                "settle": "pair_plus 150 six_card_bonus 14 progressive_jackpot 79",
                "return": "pair_plus 0 six_card_bonus 0 progressive_jackpot 0",
                "declined": "pair_plus -5 six_card_bonus -2 progressive_jackpot -1",
            },
            "pair_plus A86",
            community="4h 4c",
            jackpot=1,
            ending="absent",
        ),
    ),
    (
        "decline.dealer_not_qualified",
        Sides(
            "Ts 6d 4d",
            NO_QUEEN,
            "ante play",
            {"pay_ante_return_extra": "ante 10 play 0", "lose_all": "ante -10 play -10"},
            "ante A17",
            ending="declined",
        ),
    ),
    (
        "decline.side_wagers",
        Sides(
            "8d 7c 6h",
            "Kh 5d 4c",
            ALL,
            {
                "lose": "ante -10 play -10 pair_plus -5 six_card_bonus -2 progressive_jackpot -1",
                "settle_on_cards": (
                    "ante -10 play -10 ante_bonus 10 pair_plus 25 six_card_bonus -2 progressive_jackpot -1"
                ),
            },
            "pair_plus A16",
            community="9h Th",
            jackpot=1,
            ending="declined",
        ),
    ),
    (
        "standoff.wagers",
        Sides(
            "Ks 9c 3d",
            "Kh 9d 3c",
            "ante play",
            {"ante_and_continuation": "ante 0 play 0", "ante_only": "ante 0 play -10", "none": "ante -10 play -10"},
            "play A27",
        ),
    ),
    (
        "side.missed_condition",
        Sides(
            "Qs 6d 4c",
            "Kh 9d 3c",
            "pair_plus six_card_bonus",
            {
                "lose": "pair_plus -5 six_card_bonus -2 progressive_jackpot -1",
                "return": "pair_plus 0 six_card_bonus 0 progressive_jackpot 0",
            },
            "six_card_bonus A43",
            community="9h Th",
            jackpot=1,
        ),
    ),
    (  # the jackpot's Straight with a low Ace is written (4.4.1.6), its Straight Flush is not
        "straight.ace_low",
        Sides(
            "Ac 2c 3c",
            "4h 5s Kd",
            "six_card_bonus",
            {
                "everywhere": "six_card_bonus 20 progressive_jackpot 99999",
                "only_where_written": "six_card_bonus -2 progressive_jackpot 39",
            },
            "progressive_jackpot A04",
            community="4c 5c",
            jackpot=1,
        ),
    ),
    (
        "straight.ace_low",
        Sides(
            "Ac 2d 3c",
            "4c 5c 2c",
            "six_card_bonus",
            {
                "everywhere": "six_card_bonus 200 progressive_jackpot 19",
                "only_where_written": "six_card_bonus 30 progressive_jackpot 19",
            },
            "six_card_bonus A04",
            community="4h 5s",
            jackpot=1,
        ),
    ),
    (
        "pj.for_one",
        Sides(
            "7s 7d 7h",
            "",
            "pair_plus",
            {
                "includes_stake": "pair_plus 150 progressive_jackpot 798",
                "plus_stake": "pair_plus 150 progressive_jackpot 800",
            },
            "progressive_jackpot A11",
            community="7c 4h",
            jackpot=2,
        ),
    ),
    (
        "pj.multiple",
        Sides(
            "7s 7d 7h",
            "",
            "pair_plus",
            {
                "per_minimum_unit": "pair_plus 150 progressive_jackpot 1197",
                "squared": "pair_plus 150 progressive_jackpot 3597",
            },
            "progressive_jackpot A12",
            community="7c 4h",
            jackpot=3,
        ),
    ),
    (
        "pj.percentage_stake",
        Sides(
            "Jc Tc 9c",
            "",
            "pair_plus",
            {
                "kept": "pair_plus 200 progressive_jackpot 99996",
                "returned": "pair_plus 200 progressive_jackpot 100000",
            },
            "progressive_jackpot A13",
            community="8c 7c",
            jackpot=4,
        ),
    ),
    (
        "limits.derived",
        Sides(
            "Qs 6d 4c",
            "Kh 9d 3c",
            "ante play",
            {"inherit_multiple": "ante -6 play -6", "own_limit": "ante -6 play -8"},
            "play A67",
            limits={"maximum": "8.00", "ante": {"maximum": "6.00"}},
        ),
    ),
    (
        "limits.under_min_scope",
        Sides(
            "As 6d 4c",
            "Kh 9d 3c",
            "ante play",
            {
                "player_table_gamingday": "ante 0 play 0",
                "player_property": "ante 0 play 0",
                "per_area": "ante 10 play 10",
            },
            "ante A91",
            limits={"minimum": "20.00"},
            before=("pair_plus",),
        ),
    ),
    (
        "limits.under_min_scope",
        Sides(
            "As 6d 4c",
            "Kh 9d 3c",
            "ante play",
            {
                "player_table_gamingday": "ante 10 play 10",
                "player_property": "ante 0 play 0",
                "per_area": "ante 10 play 10",
            },
            "ante A91",
            limits={"minimum": "20.00"},
            before=("elsewhere:ante",),
        ),
    ),
]
