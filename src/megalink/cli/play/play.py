"""`megalink play`: one Player at the terminal against the house: bets, decisions, and what the round brought."""

import random
import secrets
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from megalink.cards import ALL_CARDS, UnknownCard, read_cards
from megalink.cli.play.printed import print_cards, print_outcome
from megalink.cli.play.table import PLAYER, POSITION, TableSettings, TerminalTable
from megalink.cli.terminal.screen import screen
from megalink.cli.terminal.verbs import BAD_INPUT, examples
from megalink.games.library import UnknownDocument, document, document_keys
from megalink.money import AmountError, Cents, format_amount, read_typed_amount, signed
from megalink.rulebook.document import WagerRole
from megalink.table import commands as c
from megalink.table.game.game import JACKPOT
from megalink.table.options import Option
from megalink.table.phase import Phase

verbs = typer.Typer()


class Left(Exception):
    """The Player has had enough."""


@verbs.command(
    epilog=examples("megalink play", "megalink play texas-holdem-bonus@9 --bankroll 500.00 --limits 5.00-100.00")
)
def play(
    key: Annotated[
        str | None, typer.Argument(metavar="document", help="Such as bullseye@4; without one you choose.")
    ] = None,
    bankroll: Annotated[str, typer.Option(help="Play money to start with.")] = "1000.00",
    limits: Annotated[str, typer.Option(help="Minimum and maximum of a wager.")] = "5.00-500.00",
    jackpot: Annotated[str, typer.Option(help="What the jackpot shows at the start.")] = "250000.00",
    seed: Annotated[int | None, typer.Option(help="Deal the same cards each time.")] = None,
) -> int:
    """Play against the house in the terminal, with the jackpot; each settlement is explained by its clauses."""
    console = screen()
    try:
        settings = _settings(console, key, bankroll, limits, jackpot)
    except (AmountError, UnknownDocument, ValueError) as error:
        Console(stderr=True).print(Text(f"megalink play: {error}", style="red"), soft_wrap=True)
        return BAD_INPUT
    except (EOFError, Left):
        console.print()
        return 0
    chance = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311 (a seed is asked for)
    console.print(Text(f"{document(settings.document).title}  ({settings.document})", style="bold"))
    console.print("At any prompt: help, quit. Ctrl-C leaves, too.\n", style="dim")
    _play(console, TerminalTable(settings), chance)
    return 0


def _play(console: Console, table: TerminalTable, chance: random.Random) -> None:
    last: dict[str, Cents] = {}
    rounds = 0
    try:
        while table.balance > 0 or table.state.phase not in (Phase.IDLE, Phase.SETTLED):
            last = _round(console, table, chance, last)
            rounds += 1
        console.print("Your balance is used up. Thank you for playing.")
    except (EOFError, KeyboardInterrupt, Left):
        console.print()
        table.leave()
    change = signed(table.state.accounts.get(PLAYER.id, 0))
    console.print(
        f"You leave after {rounds} round{'s' if rounds != 1 else ''} with {format_amount(table.balance)} ({change})."
    )


def _settings(console: Console, key: str | None, bankroll: str, limits: str, jackpot: str) -> TableSettings:
    low, _, high = limits.partition("-")
    settings = TableSettings(
        document="" if key is None else document(key).key,
        minimum=read_typed_amount(low),
        maximum=read_typed_amount(high),
        jackpot=read_typed_amount(jackpot),
        reset=min(read_typed_amount(jackpot), Cents(20_000_000)),
        bankroll=read_typed_amount(bankroll),
    )
    if not 0 < settings.minimum <= settings.maximum or settings.bankroll <= 0 or settings.jackpot < 0:
        raise ValueError("limits are two amounts, the minimum first, and a bankroll is more than nothing")
    return settings if key else settings._replace(document=_chosen(console))


def _chosen(console: Console) -> str:
    keys = document_keys()
    for number, key in enumerate(keys, start=1):
        console.print(f"  {number}  {document(key).title}  [dim]{key}[/dim]")
    while True:
        answer = _ask(console, "Which game? ").strip()
        if answer in keys:
            return answer
        if answer.isdigit() and 1 <= int(answer) <= len(keys):
            return keys[int(answer) - 1]
        console.print(f"a number from 1 to {len(keys)}, or quit", style="yellow")


def _ask(console: Console, prompt: str) -> str:
    answer = console.input(Text(prompt, style="bold cyan"))
    if answer.strip().lower() in ("quit", "q", "exit"):
        raise Left
    return answer


def _round(console: Console, table: TerminalTable, chance: random.Random, last: dict[str, Cents]) -> dict[str, Cents]:
    table.open_round()
    balance, jackpot = format_amount(table.balance), format_amount(table.displayed)
    console.print(Text(f'Balance {balance}   Jackpot {jackpot}   "Place your bets, please"'))
    wagers = _betting(console, table, last)
    table.deal([card.text for card in chance.sample(ALL_CARDS, len(ALL_CARDS))])
    console.print('"No more bets"', style="dim")
    while table.state.phase is not Phase.SETTLED:
        offered = table.choices()
        if offered:
            print_cards(console, table)
            _decision(console, table, offered)
        elif not table.advance():
            break
    table.pay_claims()
    print_cards(console, table)
    print_outcome(console, table)
    return wagers


def _betting(console: Console, table: TerminalTable, last: dict[str, Cents]) -> dict[str, Cents]:
    """Wagers by name and amount; Enter repeats the last ones, or deals once some are down."""
    game = table.state.rules
    areas = {wager.name for wager in game.document.with_role(WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)}
    again = f", Enter for {_wagers_text(last)}" if last else ""
    while True:
        placed = {place.area: table.state.current.total(place) for place in table.state.current.stakes}
        prompt = f"{_wagers_text(placed)} on the table, Enter deals > " if placed else f"wager{again} > "
        match _ask(console, prompt).lower().split():
            case [] | ["deal"]:
                if not placed:
                    for area, amount in last.items():
                        _say(console, table.wager(area, amount))
                if any(place.area in game.base_wagers for place in table.state.current.stakes):
                    stakes = table.state.current.stakes
                    return {place.area: table.state.current.total(place) for place in stakes if place.area in areas}
                if not last:
                    _betting_help(console, table)
            case ["clear"]:
                table.clear()
            case [amount] if amount[0].isdigit():
                _say(console, _placed(table, game.base_wagers[0], amount))
            case [*name, amount] if (area := JACKPOT if name == ["jackpot"] else "_".join(name)) in areas:
                _say(console, _placed(table, area, amount))
            case _:
                _betting_help(console, table)


def _placed(table: TerminalTable, area: str, text: str) -> str | None:
    try:
        amount = read_typed_amount(text)
    except AmountError as error:
        return str(error)
    return table.wager(area, amount)


def _betting_help(console: Console, table: TerminalTable) -> None:
    game, limit = table.state.rules, table.state.limits.table
    wagers = game.document.with_role(WagerRole.BASE, WagerRole.SIDE, WagerRole.JACKPOT)
    names, base = ", ".join(_spoken(wager.name) for wager in wagers), _spoken(game.base_wagers[0])
    console.print(
        f"Say an area and an amount, such as [bold]{base} 10[/bold]; [bold]clear[/bold] takes all back; Enter deals."
    )
    console.print(
        f"Areas: {names}. Limits {format_amount(limit.minimum or 0)} to {format_amount(limit.maximum or 0)}.",
        style="dim",
    )


def _say(console: Console, refusal: str | None) -> None:
    if refusal:
        console.print(refusal, style="yellow", highlight=False)


def _spoken(name: str) -> str:
    """A wager or a choice as it is typed here, and read."""
    return name.replace("_", " ")


def _wagers_text(wagers: dict[str, Cents]) -> str:
    return ", ".join(f"{_spoken(area)} {format_amount(amount)}" for area, amount in wagers.items())


def _decision(console: Console, table: TerminalTable, offered: tuple[Option, ...]) -> None:
    plain = {option.command.choice: option for option in offered if isinstance(option.command, c.Decide)}
    may_set = any(isinstance(option.command, c.SetHand) for option in offered)
    ways = [f"{_spoken(name)}{_amount_text(option)} ({option.clause})" for name, option in plain.items()]
    ways += ["set and two cards, such as set 7s 3h"] if may_set else []
    while True:
        words = _ask(console, f"{'  |  '.join(ways)}  |  ? hint > ").strip().split()
        if words in (["?"], ["hint"]):
            console.print(table.hint(), style="cyan", highlight=False)
            continue
        picked = [name for name in plain if words and name.startswith("_".join(words).lower())]
        if words[:1] == ["set"] and may_set:
            refusal = _set(table, words[1:])
        elif len(picked) == 1:
            refusal = table.decide(plain[picked[0]].command)
        else:
            refusal = "say one of: " + ", ".join(map(_spoken, plain))
        if refusal is None:
            return
        _say(console, refusal)


def _amount_text(option: Option) -> str:
    amount = getattr(option.command, "amount", None)
    return f" {format_amount(amount)}" if amount else ""


def _set(table: TerminalTable, words: list[str]) -> str | None:
    try:
        two = read_cards(" ".join(words))
    except UnknownCard as unknown:
        return str(unknown)
    return table.decide(c.SetHand(PLAYER.id, POSITION, two, actor=PLAYER))
