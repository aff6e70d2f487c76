"""What each side of an unclear clause is worth, laid out to be read at a glance."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.analysis.numbers import percent, points
from megalink.analysis.prices import Figure, Price, Priced
from megalink.analysis.question import Question
from megalink.analysis.rules_register import clauses_of_switch
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import tell

IN_FORCE, OTHER = "●", "○"


def print_prices(console: Console, question: Question, price_list: tuple[Price, ...]) -> None:
    console.print(Text(f"{question.document.title}  ({question.key}): the price of a reading", style="bold"))
    legend = f"{IN_FORCE} the side in force   {OTHER} another side   "
    legend += "change in percentage points: + for the house, - for the Player"
    tell(console, "", Text(legend, style="dim"))
    show(console, _at_a_glance(price_list))
    for price in price_list:
        if price.moved:
            console.print()
            _print_price(console, question, price)
    _print_unmoved(console, question, price_list)
    console.print()


def _at_a_glance(price_list: tuple[Price, ...]) -> Table:
    """One line for each other side: the house edge that it moves most."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("reading", no_wrap=True)
    table.add_column("other side", no_wrap=True)
    table.add_column("moves most")
    for column in ("from", "to", "change"):
        table.add_column(column, justify="right", no_wrap=True)
    for price in price_list:
        for side in price.sides:
            move = price.largest_move(side)
            if move:
                before, after = move
                cells = (price.switch.name, side.side.value, after.name, percent(before.value), percent(after.value))
                table.add_row(*cells, _change(after, before))
    return table


def _print_price(console: Console, question: Question, price: Price) -> None:
    clauses = clauses_of_switch(price.switch, question.document)
    ids = ", ".join(price.switch.register)
    cited = Text(f"{ids}; {', '.join(clauses)}", style="dim")
    tell(console, Text.assemble((price.switch.name, "bold"), "  "), cited)
    table = Table(box=None, pad_edge=False, header_style="dim", show_edge=False)
    table.add_column("side", no_wrap=True)
    table.add_column("figure")
    table.add_column("house edge", justify="right", no_wrap=True)
    table.add_column("change", justify="right", no_wrap=True)
    first = {figure.name: figure for figure in price.sides[0].figures}
    for side in price.sides:
        _add_side(table, price, side, first)
    show(console, table)
    for side in price.sides:
        mark = IN_FORCE if side.in_force else OTHER
        tell(console, Text(f"{mark} ", style="dim"), Text(side.side.means, style="dim"), indent=2)


def _add_side(table: Table, price: Price, side: Priced, first: dict[str, Figure]) -> None:
    named = Text(f"{IN_FORCE if side.in_force else OTHER} {side.side.value}", style="bold" if side.in_force else "")
    for name in price.moved:
        figure = next((candidate for candidate in side.figures if candidate.name == name), None)
        if figure is None:
            table.add_row(named, name, "no exact one", "")
        else:
            before = first.get(name)
            table.add_row(named, name, figure.text, _change(figure, before if not side.in_force else None))
        named = Text("")


def _change(figure: Figure, before: Figure | None) -> Text:
    if before is None:
        return Text("")
    difference = figure.value - before.value
    if not figure.is_edge:
        return Text(points(difference / before.value, 2) + " %" if before.value else "")
    return Text(points(difference), style="green" if difference < 0 else "red" if difference > 0 else "dim")


def _print_unmoved(console: Console, question: Question, price_list: tuple[Price, ...]) -> None:
    """Readings that were solved and move nothing, and those that no single hand's figure can depend on."""
    still = [price.switch.name for price in price_list if not price.moved]
    if still:
        console.print()
        console.print(Text(f"Solved on every side, no figure moves: {', '.join(still)}", style="dim"))
    priced = {price.switch.name for price in price_list}
    others = [
        name for name, switch in question.readings.switches.items() if name not in priced and len(switch.sides) > 1
    ]
    console.print()
    words = (
        "Without a part in these figures (irregularities, limits, a Player's own refusal, several winners at a table): "
    )
    console.print(Text(words + ", ".join(others), style="dim"))
