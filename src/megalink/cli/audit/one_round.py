"""`megalink audit replay` and `megalink audit redeal`: a round as it was played, and as its seed deals it again."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from megalink.cards import cards_text
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, complain, examples, print_json
from megalink.floor.audit import rounds
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.export import as_json as round_as_json
from megalink.floor.audit.rounds import NoSuchRound, PlayedRound
from megalink.floor.audit.shuffle import redeal as redealing
from megalink.floor.state.person_names import title_at_table
from megalink.narration.card_words import Faces
from megalink.rulebook.role import Role, role_title
from megalink.store.contract import Store
from megalink.web.views.sentences import adjusted_later, sentence
from megalink.wire.plain import as_plain

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The number of a round that is over.")]
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink audit replay sim-1 12 --database floor.db"))
def replay(table: TableName, round: RoundNumber, database: Database, as_json: AsJson = False) -> int:  # noqa: A002 (the argument is called so)
    """Print a round that is over, event by event, and settle it anew: every cent with its clause."""
    with reading(database) as store:
        played, calendar = _finished(store, table, round), Calendar(store)
    alike = rounds.settles_alike(played)
    if as_json:
        events = [
            {"at": opened.at, "by": opened.by, "role": opened.role, "type": opened.event.WIRE, **as_plain(opened.event)}
            for opened in played.events
        ]
        print_json({**round_as_json(played, calendar), "events": events, "settles_alike": alike}, ensure_ascii=False)
    else:
        _print_replay(played, alike)
    return FOUND if alike is False else 0


@verbs.command(epilog=examples("megalink audit redeal sim-1 12 --database floor.db"))
def redeal(table: TableName, round: RoundNumber, database: Database, as_json: AsJson = False) -> int:  # noqa: A002 (the argument is called so)
    """Make the deck of a round anew from its seed: was it fixed before bets closed, and dealt as it lay?"""
    with reading(database) as store:
        played = _finished(store, table, round)
        redealt = redealing.redeal(store, played)
    if redealt is None:
        complain(f"table {table} deals from a shoe: round {round} has no seed.")
    holds = redealt.commitment_fits and redealt.deck_fits is not False and redealt.dealt_fits is not False
    deck = cards_text(redealt.deck)
    if as_json:
        fits = {name: getattr(redealt, name) for name in ("commitment_fits", "deck_fits", "dealt_fits")}
        print_json(
            {
                "ok": holds,
                "commitment": redealt.committed,
                "seed": redealt.seed,
                "deck": deck,
                "own_words": played.own_words,
                **fits,
            }
        )
    else:
        _print_redealt(redealt, deck, played.own_words, holds=holds)
    return 0 if holds else FOUND


def _finished(store: Store, table: str, number: int) -> PlayedRound:
    try:
        played = rounds.round_of(store, table, number)
    except NoSuchRound as unknown:
        complain(f"{unknown}.")
    if not played.is_over:
        complain(f"round {number} of table {table} is still in play: it is shown when it is over.")
    return played


def _print_replay(played: PlayedRound, alike: bool | None) -> None:
    console = screen()
    readings = "".join(f", {name} = {side}" for name, side in played.events[0].event.readings)
    tell(console, "", f"Table {played.table}, round {played.number}{readings}")
    for opened, before in zip(played.events, played.before, strict=True):
        tell(console, _lead(opened.at, opened.by, opened.role), sentence(opened.event, before, Faces.ALL))
    for adjustment in played.adjustments:
        at, (by, role) = adjustment.approved.at, adjustment.approved.by
        tell(console, _lead(at, by, role.slug), adjusted_later(adjustment))
    verdict = {
        True: "Settled anew from the same cards and wagers: the same to the cent.",
        False: "Settled anew from the same cards and wagers: NOT the same.",
        None: "This round was not settled by its cards: it is void, or was ended by withdrawal or ruling.",
    }
    tell(console, "", verdict[alike])


def _lead(at: int, by: str, role: str) -> str:
    """When, who, and in which position he acted."""
    when = datetime.fromtimestamp(at // 1000, tz=UTC)
    who = "the system" if role == Role.SYSTEM.slug else f"{title_at_table(by)}, {role_title(role)}"
    return f"{when:%Y-%m-%d %H:%M:%S}  {who:<26}  "


def _print_redealt(redealt: redealing.Redealt, deck: str, own_words: dict[str, str], *, holds: bool) -> None:
    console = screen()
    answers = {True: "yes", False: "NO", None: "the round ended before the deck was needed"}
    tell(console, "commitment  ", redealt.committed)
    tell(console, "seed        ", redealt.seed)
    for player, words in sorted(own_words.items()):
        tell(console, "words       ", f'"{words}", added by {title_at_table(player)}')
    tell(console, "deck        ", deck)
    tell(console, "The commitment is of this seed: ", answers[redealt.commitment_fits])
    tell(console, "The round's deck is of this seed: ", answers[redealt.deck_fits])
    tell(console, "The cards were dealt as they lay: ", answers[redealt.dealt_fits])
    tell(console, "", "It holds." if holds else "It does NOT hold.")
