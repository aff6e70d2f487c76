"""`megalink tour`: a handful of rounds, settled before the reader's eyes, and why each went as it did."""

import shutil
from collections.abc import Mapping

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from megalink.cli.round_table import print_round, signed
from megalink.cli.screen import screen, tell
from megalink.settle import BadRound, SettledRound, read_round, settle_round
from megalink.table.settlement import Line

Round = Mapping[str, object]

LINK = {"displayed": "1000000.00", "reset": "200000.00", "minimum_wager": "1.00"}
STUD: Round = {
    "rules": "singapore-stud@9",
    "jackpot": LINK,
    "dealer": "Qd Qc 5s 5h Ad",
    "positions": [
        {
            "position": 1,
            "cards": "Qs Qh 6s 6h 3d",
            "wagers": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "2.00"},
        },
        {"position": 4, "cards": "Js 9d 7h 4c 2s", "folded": True, "wagers": {"ante": "10.00"}},
    ],
}
BULLSEYE: Round = {
    "rules": "bullseye@4",
    "jackpot": LINK,
    "dealer": "Kd Qd Js 2s Ah",
    "positions": [
        {
            "position": 2,
            "cards": "7c 8c 9c Tc Jc",
            "wagers": {"main": "10.00", "suits": "4.00", "progressive_jackpot": "1.00"},
        }
    ],
}
TEXAS: Round = {
    "rules": "texas-holdem-bonus@9",
    "dealer": "Kd 7c",
    "community": "Kc 9d 7s 3h 2s",
    "positions": [
        {
            "position": 3,
            "cards": "As Ah",
            "wagers": {"ante": "10.00", "flop": "20.00", "turn": "10.00", "bonus": "5.00"},
        }
    ],
}
THREE_CARD: Round = {
    "rules": "three-card-xtreme@2023-05-22",
    "jackpot": LINK,
    "dealer": "5h Kc 9d",
    "community": "5c 2d",
    "positions": [
        {
            "position": 5,
            "cards": "5s 5d 2c",
            "folded": True,
            "wagers": {"ante": "10.00", "pair_plus": "5.00", "six_card_bonus": "2.00", "progressive_jackpot": "1.00"},
        }
    ],
}
EARLIER = "singapore-stud@pre-9"
SWITCH, OTHER_SIDE = "texas.bonus_on_lower_hand", "settle_on_hole_cards"

TRY_ROUND = """\
echo '{"rules": "singapore-stud@9", "dealer": "Kh Jc 9c 5s 3c",
  "positions": [{"position": 1, "cards": "2s 2d Jd 8h 4d",
  "wagers": {"ante": "10.00", "bet": "20.00"}}]}' |
  %s settle"""
TRY_NEXT = (
    ("settle a round of your own", TRY_ROUND),
    ("see what a document lays down", "%s rules bullseye@4"),
    ("compare two versions of one game", "%s rules --diff singapore-stud@pre-9 singapore-stud@9"),
)


def run() -> int:
    console = screen()
    opening = (
        "Four casino table games share one Progressive Jackpot. Here is a round of each, described as an auditor would "
        "and settled by the game's own rule document. The last columns name the clauses that decided a line, and the "
        "entries of the register of readings where a clause is not clear by itself."
    )
    _say(console, opening)
    _stud(console)
    _bullseye(console)
    _texas(console)
    _three_card(console)
    _next(console)
    return 0


def _stud(console: Console) -> None:
    _heading(console, "Two pairs against two pairs")
    print_round(console, settle_round(read_round(STUD)))
    _say(
        console,
        "Both hold Queens, so the second pair decides: sixes beat fives, and the Dealer's Ace is never looked at. "
        "Two pairs pay 2 to 1 on the Bet. Position 4 folded and lost the Ante, nothing more. The jackpot wager of "
        "2.00 is twice the minimum and bought no award this time.",
    )
    _say(console, f"The text before version 9 knows no such multiple: {EARLIER} refuses the same round, {_refusal()}")


def _bullseye(console: Console) -> None:
    _heading(console, "A jackpot hit on a hand that loses")
    print_round(console, settle_round(read_round(BULLSEYE)))
    _say(
        console,
        "No three of 7, 8, 9, 10 and Jack total 10, 20 or 30, so there is no 3 Card Hand and Main is lost. The same "
        "five cards are all clubs, which Suits pays 20 to 1, and a Straight Flush, which takes 10% of the jackpot; "
        "the meter falls by just that.",
    )


def _texas(console: Console) -> None:
    _heading(console, "One clause, two readings")
    default = settle_round(read_round(TEXAS))
    other = settle_round(read_round({**TEXAS, "readings": {SWITCH: OTHER_SIDE}}))
    print_round(console, default)
    _say(
        console,
        "The Dealer's two pairs beat a pair of Aces. Is the Bonus lost with the rest, though two Aces in the hole "
        "stand in its table at 30 to 1? 3.10.3 excepts the jackpot alone; 1.1.3 and 4.1.1 ask about hole cards alone. "
        "Register entry A24 keeps both sides:",
    )
    for settled in (default, other):
        side = settled.described.game.readings[SWITCH]
        bonus = _line(settled, "bonus")
        tell(console, "", Text(f"{SWITCH} = {side}"), indent=2)
        tell(console, Text(f"Bonus {signed(bonus.net)} ", style="bold"), f"by {', '.join(bonus.clauses)}", indent=6)
    console.print()


def _three_card(console: Console) -> None:
    _heading(console, "A Fold that gains")
    print_round(console, settle_round(read_round(THREE_CARD)))
    _say(
        console,
        "A Fold gives up the Ante and no more. Pair Plus sees a pair of fives; the Six Card Bonus adds the Dealer's "
        "five to make three; the jackpot looks at the two community cards instead and finds a Full House, 80 for 1, "
        "which is 79.00 gained on a stake of 1.00.",
    )


def _next(console: Console) -> None:
    _heading(console, "Try next")
    program = "megalink" if shutil.which("megalink") else "python3 run.py megalink"
    for purpose, command in TRY_NEXT:
        tell(console, "", f"{purpose}:")
        console.print(Text(command % program, style="cyan"), soft_wrap=True)
    console.print()


def _heading(console: Console, title: str) -> None:
    console.print(Rule(Text(title, style="bold"), align="left", characters="-", style="dim"))


def _say(console: Console, words: str) -> None:
    tell(console, "", words)
    console.print()


def _refusal() -> str:
    try:
        settle_round(read_round({**STUD, "rules": EARLIER}))
    except BadRound as bad:
        return f"because by its clause {bad.problem.clause} {bad.problem.message}."
    message = f"{EARLIER} took a jackpot wager of twice the minimum"
    raise AssertionError(message)


def _line(settled: SettledRound, wager: str) -> Line:
    return next(line for line in settled.positions[0].lines if line.wager == wager)
