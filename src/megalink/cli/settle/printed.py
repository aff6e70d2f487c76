"""A settled round as people read it: every position and wager with its result, clauses and readings."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.cards import cards_text
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import tell
from megalink.money import format_amount, signed
from megalink.settle import SettledPosition, SettledRound
from megalink.settle.problem import Problem, in_short
from megalink.settle.wire import readings_in_force
from megalink.table.game.settlement import Line, Outcome
from megalink.table.game.showdown import Ending, Hand

OUTCOME_COLOURS = {Outcome.WIN: "green", Outcome.LOSE: "red", Outcome.STAND_OFF: "yellow", Outcome.RETURNED: "cyan"}
OUTCOME_WORDS = {
    Outcome.WIN: "wins",
    Outcome.LOSE: "loses",
    Outcome.STAND_OFF: "stand-off",
    Outcome.RETURNED: "returned",
}


def print_round(console: Console, settled: SettledRound) -> None:
    document = settled.described.game.document
    console.print(Text(f"{document.title}  ({document.key})", style="bold"))
    console.print(_dealer(settled))
    for position, hand in zip(settled.positions, settled.described.showdown.hands, strict=True):
        _print_position(console, settled, position, hand)
    _print_jackpot(console, settled)
    force = readings_in_force(settled)
    if force:
        sides = ", ".join(f"{name} = {value}" for name, value in force.items())
        tell(console, Text("Readings in force: ", style="dim"), Text(sides, style="dim"))
    console.print()


def print_problem(console: Console, whole: Problem, line: int) -> None:
    problem = in_short(whole)
    field = f" at {problem.field}" if problem.field else ""
    value = "" if problem.value is None else f", value {problem.value!r}"
    clause = f" (clause {problem.clause})" if problem.clause else ""
    sentence = _printable(f"line {line}: {problem.code}{field}{value}: {problem.message}{clause}")
    console.print(Text(sentence, style="red"), soft_wrap=True)


def _printable(text: str) -> str:
    """Names out of a description must not steer the terminal: what cannot be printed is shown as its code."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _dealer(settled: SettledRound) -> Text:
    showdown = settled.described.showdown
    line = Text("Dealer ", style="dim")
    if showdown.dealer:
        line.append(f"{cards_text(showdown.dealer)}  {settled.dealer_title or ''}", style="not dim")
        if settled.dealer_qualifies is False:
            line.append("  does not qualify", style="not dim yellow")
    else:
        line.append("no cards needed" if settled.described.game.has_dealer_hand else "has no hand in this game")
    if showdown.community:
        line.append("   community ").append(cards_text(showdown.community), style="not dim")
    return line


def _print_position(console: Console, settled: SettledRound, position: SettledPosition, hand: Hand) -> None:
    head = Text(f"Position {position.position}  ", style="dim")
    head.append(cards_text(hand.cards), style="not dim bold")
    head.append(f"  {position.title or ''}", style="not dim")
    if hand.ending is not Ending.PLAYED:
        head.append(f"  {hand.ending.value}", style="not dim yellow")
    console.print(head)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("wager", width=19)
    table.add_column("stake", justify="right", min_width=8, no_wrap=True)
    table.add_column("outcome", width=9)
    table.add_column("net", justify="right", min_width=10, no_wrap=True)
    table.add_column("clauses")
    table.add_column("readings", style="dim")
    titles = settled.described.game.document.wagers
    for line in position.lines:
        table.add_row(titles[line.wager].title, *_cells(line))
    table.add_row(Text("total", style="bold"), "", "", Text(signed(position.net), style="bold"))
    show(console, table)


def _cells(line: Line) -> tuple[str, Text, Text, str, str]:
    colour = OUTCOME_COLOURS[line.outcome]
    return (
        format_amount(line.stake),
        Text(OUTCOME_WORDS[line.outcome], style=colour),
        Text(signed(line.net), style=colour),
        ", ".join(line.clauses),
        ", ".join(line.readings),
    )


def _print_jackpot(console: Console, settled: SettledRound) -> None:
    paid = settled.paid
    for order, award in enumerate(paid.awards, start=1):
        line = Text(f"Jackpot award {order}: position {award.position}, {award.hand.title}, ")
        line.append(format_amount(award.amount), style="bold green").append(f"  ({', '.join(award.clauses)})")
        console.print(line)
    if paid.awards and paid.before is not None and paid.after is not None:
        line = Text(f"Jackpot displayed {format_amount(paid.before)} before, {format_amount(paid.after)} after")
        if paid.to_reserve:
            line.append(f", {format_amount(paid.to_reserve)} to the reserve")
        console.print(line)
    console.print(Text(f"House {signed(settled.house)}", style="dim"))
