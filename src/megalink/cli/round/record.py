"""A played transcript as a record of the table: each order with its events, and the balances at the end."""

from rich.console import Console
from rich.text import Text

from megalink.cards import cards_text
from megalink.cli.settle.printed import OUTCOME_COLOURS, OUTCOME_WORDS
from megalink.cli.terminal.screen import tell
from megalink.games.library import document
from megalink.money import format_amount, signed
from megalink.table import events as e
from megalink.table.game.limits import Limit
from megalink.table.state import FELT, HOUSE, POOL
from megalink.transcripts.phrases import TableTerms
from megalink.transcripts.run import LineOutcome, Played, PlayedLine
from megalink.transcripts.transcript import Check, Expected
from megalink.transcripts.words import without_comment

_SHOWN_BY_ORDER = (e.PlayerSeated, e.PlayerLeft, e.WagerPlaced, e.WagerLowered, e.HandViewed, e.DecisionMade, e.HandSet)
_INDENT = 4


def print_record(console: Console, played: Played) -> None:
    transcript = played.transcript
    if transcript.title:
        tell(console, "", Text(transcript.title, style="bold"))
    if transcript.shown:
        tell(console, "", Text(f"shows {', '.join(transcript.shown)}", style="dim"))
    for name, terms in transcript.terms.items():
        tell(console, Text(f"table {name}: ", style="dim"), _terms(terms))
    console.print()
    for played_line in played.lines:
        if played_line.outcome is not None:
            _print_order(console, played_line, played_line.outcome)
    console.print()
    _print_end(console, played)


def _terms(terms: TableTerms) -> Text:
    title = document(terms.document).title
    line = Text(f"{title} ({terms.document})")
    if terms.layout:
        line.append(f", layout {terms.layout}")
    if terms.method:
        line.append(f", method {terms.method}")
    for area, limit in (("", terms.limits.table), *terms.limits.areas):
        line.append(_limit(area, limit))
    for name, side in terms.readings:
        line.append(f", {name} = {side}", style="yellow")
    return line


def _limit(area: str, limit: Limit) -> str:
    sides = (("minimum", limit.minimum), ("maximum", limit.maximum))
    named = f"{area} " if area else ""
    return "".join(f", {named}{name} {format_amount(amount)}" for name, amount in sides if amount is not None)


def _print_order(console: Console, played_line: PlayedLine, outcome: LineOutcome) -> None:
    lead = Text(f"{played_line.line.number:>4}  ", style="dim")
    tell(console, lead, Text(without_comment(played_line.line.text), style="bold"))
    sentences = iter(outcome.sentences)
    for event in outcome.at_table:
        sentence = next(sentences)
        if isinstance(event, e.WagerSettled):
            tell(console, "", _settled(event), indent=_INDENT + 2)
        elif not isinstance(event, _SHOWN_BY_ORDER):
            tell(console, "", sentence, indent=_INDENT + 2)
    for sentence in sentences:
        tell(console, "", Text(sentence, style="magenta"), indent=_INDENT + 2)
    refused = outcome.rejection
    if refused:
        clause = f", clause {refused.clause}" if refused.clause else ""
        why = Text(f"refused: {refused.message} ({refused.code.value}{clause})", style="red")
        tell(console, "", why, indent=_INDENT + 2)


def _settled(event: e.WagerSettled) -> Text:
    colour = OUTCOME_COLOURS[event.outcome]
    line = Text(f"{event.position:>2}  {event.area:<20}")
    line.append(f"{OUTCOME_WORDS[event.outcome]:<10}{signed(event.net):>12}", style=colour)
    line.append(f"  {', '.join(event.clauses)}")
    if event.readings:
        line.append(f"  {', '.join(event.readings)}", style="dim")
    if len(event.shares) > 1:
        line.append("  " + ", ".join(f"{share.player} {signed(share.net)}" for share in event.shares), style=colour)
    return line


def _print_end(console: Console, played: Played) -> None:
    for name, table in played.tables.items():
        current = table.round
        if current and current.dealer_exposed:
            tell(console, Text(f"table {name}: ", style="dim"), f"dealer {cards_text(current.dealer)}")
        people = [
            f"{account} {signed(net)}" for account, net in table.accounts.items() if account not in (HOUSE, FELT, POOL)
        ]
        balances = (*people, f"house {signed(table.accounts.get(HOUSE, 0))}")
        tell(console, Text(f"table {name}: ", style="dim"), ", ".join(balances))
    if played.pool:
        tell(console, Text("jackpot: ", style="dim"), f"displayed {format_amount(played.pool.displayed)}")
    expected = sum(isinstance(played_line.line.content, Expected | Check) for played_line in played.lines)
    tell(console, "", Text(f"All as expected ({expected} expectations).", style="green"))
