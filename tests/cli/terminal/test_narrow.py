"""On a screen of any width every figure is printed whole: a table that does not fit is told row by row."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from megalink.cli.terminal.grid import show
from tests.cli.run import output
from tests.cli.settle.test_settle import described

XTREME = "three-card-xtreme@2023-05-22"
WIDTHS = (40, 60, 73, 75, 80, 100, 120)
CUT = "…"

each_width = pytest.mark.parametrize("width", WIDTHS)


def squeezed(text: str) -> str:
    return "".join(text.split())


@each_width
def test_a_settlement_shows_every_amount_and_clause_whole(width: int, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described()), "utf-8")
    text = output("settle", str(file), columns=width)
    assert CUT not in text
    for figure in ("10.00", "+10.00", "20.00", "+20.00", "-1.00", "+29.00"):
        assert figure in text.split()
    assert {"3.10.3.1", "3.10.3.3", "4.1.1", "4.1.2", "4.2"} <= set(text.replace(",", " ").split())


@each_width
def test_a_game_s_mathematics_show_every_edge_whole_and_by_its_name(width: int) -> None:
    text = output("par", XTREME, columns=width)
    assert CUT not in text
    for figure in ("686689/20358520", "3.372981%", "308/5525", "428/3185", "132,652,800", "0.32579186", "-0.325792"):
        assert figure in squeezed(text)
    for name in ("Ante", "Bonus", "Pair", "Plus", "Six", "Card", "Fold", "qualify", "stand-off"):
        assert name in text.replace(",", " ").split()


@each_width
def test_the_price_list_shows_every_reading_and_price_whole(width: int) -> None:
    text = output("par", XTREME, "--readings", columns=width)
    assert CUT not in text
    for figure in ("tcp.folded_ante_not_qualified", "holds_Q_or_higher_card", "-303.2652%", "-316.7032", "+19.5608"):
        assert figure in squeezed(text)


@each_width
def test_the_worth_of_a_decision_is_shown_whole(width: int) -> None:
    text = output("strategy", XTREME, "Qs", "6d", "4c", columns=width)
    assert {"-9151/9212", "-0.993378", "best"} <= set(text.split())


def test_a_sentence_is_not_squeezed_into_a_column_of_single_words() -> None:
    """The register of incidents: what happened is told in a line, not in one word under another."""
    console = Console(width=40, file=io.StringIO(), record=True, highlight=False)
    table = Table("when", "what happened", box=None, pad_edge=False)
    table.add_column("by whom", no_wrap=True)
    table.add_row("08:08", "gil declared the round void by 5.1: a card too many", "Gaming Shift Manager")
    show(console, table)
    lines = [line.strip() for line in console.export_text().splitlines()]
    assert lines[:3] == ["08:08", "what happened  gil declared the round", "void by 5.1: a card too"]


def test_words_wrap_before_a_table_is_stacked_and_a_stacked_row_names_its_figures() -> None:
    def shown(width: int) -> list[str]:
        console = Console(width=width, file=io.StringIO(), record=True, highlight=False)
        table = Table("what it is", box=None, pad_edge=False)
        table.add_column("amount", justify="right", no_wrap=True)
        table.add_row("two pairs", "1,234,567.00")
        show(console, table)
        return [line.rstrip() for line in console.export_text().splitlines()]

    assert shown(24) == ["what it is        amount", "two pairs   1,234,567.00"]
    assert shown(20) == ["what", "it is         amount", "two     1,234,567.00", "pairs"]
    assert shown(18) == ["two pairs", "  amount  1,234,567.00"]
