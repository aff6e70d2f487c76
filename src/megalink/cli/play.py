"""`megalink play`: one Player at the terminal against the house."""

import random
import secrets
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from megalink.cards import ALL_CARDS, UnknownCard, read_cards
from megalink.cli.play_hint import hint
from megalink.cli.play_table import PLAYER, POSITION, House, Terms
from megalink.cli.round_table import signed
from megalink.cli.screen import screen
from megalink.games.library import UnknownDocument, document, document_keys
from megalink.money import AmountError, Cents, format_amount, parse_amount
from megalink.rulebook.document import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.audience import FACE_DOWN, Audience, Viewer, view
from megalink.table.game import JACKPOT
from megalink.table.options import Option
from megalink.table.settlement import Outcome
from megalink.table.state import Phase

BAD_INPUT = 2
SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
COLOURS = {"s": "bold", "c": "bold", "h": "bold red", "d": "bold red"}


class Left(Exception):
    """The Player has had enough."""


def run(key: str | None, *, bankroll: str, limits: str, jackpot: str, seed: int | None) -> int:
    console = screen()
    try:
        terms = _terms(console, key, bankroll, limits, jackpot)
    except (AmountError, UnknownDocument, ValueError) as error:
        Console(stderr=True).print(Text(f"megalink play: {error}", style="red"), soft_wrap=True)
        return BAD_INPUT
    except (EOFError, Left):
        console.print()
        return 0
    house = House(terms)
    chance = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311 (a seed is asked for)
    console.print(Text(f"{document(terms.document).title}  ({terms.document})", style="bold"))
    console.print("At any prompt: help, quit. Ctrl-C leaves, too.\n", style="dim")
    last: dict[str, Cents] = {}
    rounds = 0
    try:
        while house.balance > 0 or house.state.phase not in (Phase.IDLE, Phase.SETTLED):
            last = _round(console, house, chance, last)
            rounds += 1
        console.print("Your balance is used up. Thank you for playing.")
    except (EOFError, KeyboardInterrupt, Left):
        console.print()
        house.leave()
    change = signed(house.state.accounts.get(PLAYER.id, 0))
    console.print(
        f"You leave after {rounds} round{'s' if rounds != 1 else ''} with {format_amount(house.balance)} ({change})."
    )
    return 0


def _terms(console: Console, key: str | None, bankroll: str, limits: str, jackpot: str) -> Terms:
    low, _, high = limits.partition("-")
    terms = Terms(
        document="" if key is None else document(key).key,
        minimum=parse_amount(low),
        maximum=parse_amount(high),
        jackpot=parse_amount(jackpot),
        reset=min(parse_amount(jackpot), Cents(20_000_000)),
        bankroll=parse_amount(bankroll),
    )
    if not 0 < terms.minimum <= terms.maximum or terms.bankroll <= 0 or terms.jackpot < 0:
        message = "limits are two amounts, the minimum first, and a bankroll is more than nothing"
        raise ValueError(message)
    return terms if key else terms._replace(document=_chosen(console))


def _chosen(console: Console) -> str:
    keys = document_keys()
    for number, one in enumerate(keys, start=1):
        console.print(f"  {number}  {document(one).title}  [dim]{one}[/dim]")
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


def _round(console: Console, house: House, chance: random.Random, last: dict[str, Cents]) -> dict[str, Cents]:
    house.open_round()
    balance, jackpot = format_amount(house.balance), format_amount(house.displayed)
    console.print(Text(f'Balance {balance}   Jackpot {jackpot}   "Place your bets, please"'))
    wagers = _betting(console, house, last)
    house.deal([card.text for card in chance.sample(ALL_CARDS, len(ALL_CARDS))])
    console.print('"No more bets"', style="dim")
    while house.state.phase is not Phase.SETTLED:
        offered = house.choices()
        if offered:
            _show(console, house)
            _decision(console, house, offered)
        elif not house.advance():
            break
    house.pay_claims()
    _show(console, house)
    _outcome(console, house)
    return wagers


def _betting(console: Console, house: House, last: dict[str, Cents]) -> dict[str, Cents]:
    """Wagers by name and amount; Enter repeats the last ones, or deals once some are down."""
    game = house.state.rules
    areas = {one.name: one for one in game.document.with_role(Role.BASE, Role.SIDE, Role.JACKPOT)}
    again = f", Enter for {_wagers_text(last)}" if last else ""
    while True:
        placed = {place.area: house.state.current.total(place) for place in house.state.current.stakes}
        prompt = f"{_wagers_text(placed)} on the table, Enter deals > " if placed else f"wager{again} > "
        words = [JACKPOT if word == "jackpot" else word for word in _ask(console, prompt).lower().split()]
        match words:
            case [] | ["deal"]:
                if not placed:
                    for area, amount in last.items():
                        _say(console, house.wager(area, amount))
                if any(place.area in game.base_wagers for place in house.state.current.stakes):
                    return {place.area: house.state.current.total(place) for place in house.state.current.stakes}
                if not last:
                    _betting_help(console, house)
            case ["clear"]:
                house.clear()
            case [area, amount] if area in areas:
                _say(console, _placed(house, area, amount))
            case [amount] if amount[0].isdigit():
                _say(console, _placed(house, game.base_wagers[0], amount))
            case _:
                _betting_help(console, house)


def _placed(house: House, area: str, text: str) -> str | None:
    try:
        amount = parse_amount(text if "." in text else f"{text}.00")
    except AmountError as error:
        return str(error)
    return house.wager(area, amount)


def _betting_help(console: Console, house: House) -> None:
    game, limit = house.state.rules, house.state.limits.table
    names = ", ".join(one.name for one in game.document.with_role(Role.BASE, Role.SIDE, Role.JACKPOT))
    base = game.base_wagers[0]
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


def _wagers_text(wagers: dict[str, Cents]) -> str:
    return ", ".join(f"{area.replace('_', ' ')} {format_amount(amount)}" for area, amount in wagers.items())


def _decision(console: Console, house: House, offered: tuple[Option, ...]) -> None:
    plain = {one.command.choice: one for one in offered if isinstance(one.command, c.Decide)}
    sets = [one for one in offered if isinstance(one.command, c.SetHand)]
    told = [f"{name.replace('_', ' ')}{_amount_text(one)} ({one.clause})" for name, one in plain.items()]
    told += ["set and two cards, such as set 7s 3h"] if sets else []
    while True:
        words = _ask(console, f"{'  |  '.join(told)}  |  ? hint > ").strip().split()
        if words in (["?"], ["hint"]):
            console.print(hint(house.state, POSITION), style="cyan", highlight=False)
        elif words[:1] == ["set"] and sets:
            refusal = _set(house, words[1:])
            if refusal is None:
                return
            _say(console, refusal)
        else:
            picked = [name for name in plain if words and name.startswith("_".join(words).lower())]
            refusal = house.decide(plain[picked[0]].command) if len(picked) == 1 else "say one of: " + ", ".join(plain)
            if refusal is None:
                return
            _say(console, refusal)


def _amount_text(option: Option) -> str:
    amount = getattr(option.command, "amount", None)
    return f" {format_amount(amount)}" if amount else ""


def _set(house: House, words: list[str]) -> str | None:
    try:
        two = read_cards(" ".join(words))
    except UnknownCard as unknown:
        return str(unknown)
    return house.decide(c.SetHand(PLAYER.id, POSITION, two, actor=PLAYER))


def _show(console: Console, house: House) -> None:
    seen = view(house.state, Viewer(Audience.PLAYER, PLAYER.id))["table"]
    assert isinstance(seen, dict)
    line = Text("Dealer ", style="dim")
    line.append_text(_cards(seen["dealer"] or [FACE_DOWN]))
    if seen["community"]:
        line.append("   table ", style="dim").append_text(_cards(seen["community"]))
    for position in seen["positions"]:
        line.append("   you ", style="dim").append_text(_cards(position.get("cards", [])))
    console.print(line)


def _cards(texts: list[str]) -> Text:
    shown = Text()
    for text in texts:
        if text == FACE_DOWN:
            shown.append("▒▒ ", style="dim")
        else:
            shown.append(f"{text[:-1].replace('T', '10')}{SYMBOLS[text[-1]]} ", style=COLOURS[text[-1]])
    return shown


def _outcome(console: Console, house: House) -> None:
    announced = house.state.current.announcement
    if announced:
        console.print(f"Dealer: {announced}")
    total = 0
    for area, outcome, net, why in _lines(house.events):
        total += net
        colour = {"win": "green", "lose": "red"}.get(outcome, "yellow")
        title = house.state.rules.document.wagers[area].title
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
            one = entered[event.position]
            net = event.amount + event.stake_back - one.stake
            yield JACKPOT, Outcome.WIN.value, net, f"{one.hand.replace('_', ' ')}: {_why(one.clauses, one.readings)}"


def _why(clauses: tuple[str, ...], readings: tuple[str, ...]) -> str:
    return ", ".join(clauses) + (f"  reading {', '.join(readings)}" if readings else "")
