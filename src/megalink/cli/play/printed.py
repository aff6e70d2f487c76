"""A round of `megalink play` on the screen: the cards as the Player sees them, and what each wager brought."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from megalink.cards import FACE_DOWN
from megalink.cli.play.table import TerminalTable
from megalink.money import signed
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
COLOURS = {"s": "bold", "c": "bold", "h": "bold red", "d": "bold red"}


def print_cards(console: Console, table: TerminalTable) -> None:
    visible = table.player_view
    packets = [("Dealer", visible["dealer"] or [FACE_DOWN])] if table.state.rules.has_dealer_hand else []
    packets += [("table", visible["community"])] if visible["community"] else []
    packets += [("you", position.get("cards", [])) for position in visible["positions"]]
    lines = [Text(f"{whose} ", style="dim").append_text(_cards(cards)) for whose, cards in packets]
    console.print(Text("  ").join(lines))


def _cards(texts: list[str]) -> Text:
    faces = Text()
    for text in texts:
        if text == FACE_DOWN:
            faces.append("▒▒ ", style="dim")
        else:
            faces.append(f"{text[:-1].replace('T', '10')}{SYMBOLS[text[-1]]} ", style=COLOURS[text[-1]])
    return faces


def print_outcome(console: Console, table: TerminalTable) -> None:
    announced = table.state.current.announcement
    if announced:
        console.print(f"Dealer: {announced}")
    total = 0
    for area, outcome, net, why in _lines(table.events):
        total += net
        colour = {"win": "green", "lose": "red"}.get(outcome, "yellow")
        title = table.state.rules.document.wagers[area].title
        console.print(
            Text(f"  {title:<20}{outcome.replace('_', '-'):<10}{signed(net):>12}   ", style=colour).append(
                why, style="dim"
            )
        )
    console.print(Text(f"  {'total':<30}{signed(total):>12}\n", style="bold"))


def _lines(events: list[e.AnyEvent]) -> Iterator[tuple[str, str, int, str]]:
    """What the round paid and collected, each with the clauses and readings behind it."""
    entered: dict[int, e.JackpotHandEntered] = {}
    for event in events:
        if isinstance(event, e.WagerSettled):
            yield event.area, event.outcome.value, event.net, _why(event.clauses, event.readings)
        elif isinstance(event, e.JackpotHandEntered):
            entered[event.position] = event
        elif isinstance(event, e.JackpotAwarded):
            hand = entered[event.position]
            net = event.amount + event.stake_back - hand.stake
            yield JACKPOT, Outcome.WIN.value, net, f"{hand.hand.replace('_', ' ')}: {_why(hand.clauses, hand.readings)}"


def _why(clauses: tuple[str, ...], readings: tuple[str, ...]) -> str:
    return ", ".join(clauses) + (f"  reading {', '.join(readings)}" if readings else "")
