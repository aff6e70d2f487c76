"""The verbs and their help."""

from pathlib import Path
from typing import Annotated

import typer

import megalink
from megalink.cli import log_app, serve_app
from megalink.cli.output import Verbs

STAKE_HELP = "So much on a side wager for each unit of the base wager, where it moves decisions: Bullseye's tie."

app = typer.Typer(
    name="megalink",
    cls=Verbs,
    help="Casino table games with a linked Progressive Jackpot: every cent with the clause that decided it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"megalink {megalink.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink settle round.json\n\n"
    "megalink settle rounds.jsonl --json > settled.jsonl\n\n"
    "cat rounds.jsonl | megalink settle - --json",
)
def settle(
    file: Annotated[
        str, typer.Argument(help="A file of rounds as JSON, one object or one per line; - is standard input.")
    ] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per round instead of tables.")] = False,
) -> None:
    """Settle described rounds and cite the clause and reading behind every line.

    A round that cannot be settled gets an error in its place; the others are settled all the same.

    The exit status is then 2. Fields of a round and codes of errors: docs/settle.md.
    """
    from megalink.cli.settle import run

    raise typer.Exit(run(file, as_json=as_json))


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink rules\n\n"
    "megalink rules singapore-stud@9\n\n"
    "megalink rules bullseye@4 --clauses\n\n"
    "megalink rules texas-holdem-bonus@9 --readings\n\n"
    "megalink rules --diff singapore-stud@pre-9 singapore-stud@9\n\n"
    "megalink rules singapore-stud@9 --json > stud.json",
)
def rules(
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9. Without one: the list. With --diff: two."),
    ] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Every numbered clause: what it says, what carries it out, what tests it.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="The register of unclear clauses: what we do, why, and other sides.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="What changed from one document to another.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text; goes with all of the above.")] = False,
    write_docs: Annotated[
        Path | None, typer.Option("--write-docs", metavar="FOLDER", hidden=True, help="Write the pages of docs/rules.")
    ] = None,
) -> None:
    """List the rule documents, or print one: wagers, pay tables, dealing and readings, each with its clause."""
    from megalink.cli.rules import run

    raise typer.Exit(
        run(documents or [], clauses=clauses, readings=readings, diff=diff, as_json=as_json, write_docs=write_docs)
    )


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink play\n\n"
    "megalink play texas-holdem-bonus@9 --bankroll 500.00 --limits 5.00-100.00",
)
def play(
    document: Annotated[str | None, typer.Argument(help="Such as bullseye@4; without one you choose.")] = None,
    bankroll: Annotated[str, typer.Option(help="Play money to start with.")] = "1000.00",
    limits: Annotated[str, typer.Option(help="Minimum and maximum of a wager.")] = "5.00-500.00",
    jackpot: Annotated[str, typer.Option(help="What the jackpot shows at the start.")] = "250000.00",
    seed: Annotated[int | None, typer.Option(help="Deal the same cards each time.")] = None,
) -> None:
    """Play against the house in the terminal, with the jackpot; each settlement is explained by its clauses."""
    from megalink.cli.play import run

    raise typer.Exit(run(document, bankroll=bankroll, limits=limits, jackpot=jackpot, seed=seed))


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink par singapore-stud@9\n\n"
    "megalink par singapore-stud@9 --pay bet.royal_flush=100\n\n"
    "megalink par texas-holdem-bonus@9 --readings\n\n"
    "megalink par three-card-xtreme@2023-05-22 --reading standoff.wagers=none --jackpot 350000.00\n\n"
    "megalink par bullseye@4 --stake tie=1/3\n\n"
    "megalink par all --html par.html",
)
def par(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9; all is all of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="JSON with exact fractions; with all: a list.")] = False,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="Solve under this side of a reading.")
    ] = None,
    pay: Annotated[
        list[str] | None, typer.Option("--pay", metavar="WAGER.HAND=N", help="What if this row of a pay table paid N.")
    ] = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="WAGER=RATIO", help=STAKE_HELP)] = None,
    rounds: Annotated[
        list[str] | None,
        typer.Option("--rounds", metavar="N", help="A band of the house's result after N rounds, beside the usual."),
    ] = None,
    jackpot: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The displayed jackpot: returns are shown for it.")
    ] = None,
    reset: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="Where the jackpot starts again; 200000.00.")
    ] = None,
    contribution: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="What the jackpot gets of each wager on it; 20.")
    ] = None,
    minimum_wager: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The least Progressive Jackpot wager; 1.00.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a PAR sheet as one file that opens offline.")
    ] = None,
    readings: Annotated[
        bool, typer.Option("--readings", help="The price of every reading: what each side makes of the house edge.")
    ] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Count afresh instead of using a kept result.")] = False,
) -> None:
    """The exact mathematics of a game: house edge, outcomes, best strategy, jackpot; every deal counted.

    A wrong document, reading, pay or amount gets a sentence that says what is known, and the exit status is 2.
    """
    from megalink.cli.par import Options, run

    asked = Options(
        readings=reading or (),
        pays=pay or (),
        stakes=stake or (),
        rounds=rounds or (),
        jackpot=jackpot,
        reset=reset,
        contribution=contribution,
        minimum=minimum_wager,
        html=html,
        price_list=readings,
        as_json=as_json,
        use_cache=not no_cache,
    )
    raise typer.Exit(run(document, asked))


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink strategy singapore-stud@9 As Kd Jc 8h 3d Qs\n\n"
    "megalink strategy three-card-xtreme@2023-05-22 Qs 6d 4c\n\n"
    'megalink strategy texas-holdem-bonus@9 "As Kd" "7c 7h 2s"\n\n'
    "megalink strategy bullseye@4 9s 8s 4d 3h 3s --stake tie=2",
)
def strategy(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9.")],
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="Your cards, then those that lie open: in Stud the Dealer's card, in Texas Hold'em the board.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="JSON with exact fractions.")] = False,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="Decide under this side of a reading.")
    ] = None,
    pay: Annotated[
        list[str] | None, typer.Option("--pay", metavar="WAGER.HAND=N", help="What if this row of a pay table paid N.")
    ] = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="WAGER=RATIO", help=STAKE_HELP)] = None,
) -> None:
    """What each decision is worth in one situation, exactly, and which is best."""
    from megalink.cli.strategy import run

    what_if = {"readings": reading or (), "pays": pay or (), "stakes": stake or ()}
    raise typer.Exit(run(document, cards, **what_if, as_json=as_json))


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink round tests/play/rounds/a_first_round.round\n\n"
    "megalink round tests/games/bullseye/rounds\n\n"
    "megalink round hand.round --json > events.jsonl",
)
def round(  # noqa: A001 (the verb is called so)
    path: Annotated[str, typer.Argument(help="A transcript (*.round), or a folder of them.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per event or refusal; amounts are in cents.")
    ] = False,
) -> None:
    """Play a transcript of whole rounds and print it as a record of the table.

    The exit status is 0 when everything comes out as the transcript expects; 1 when not, with the transcript as it
    now is and the lines that differ marked; 2 for a file that cannot be read.
    """
    from megalink.cli.round import run

    raise typer.Exit(run(path, as_json=as_json))


@app.command(epilog="[bold]Example[/bold]\n\nmegalink tour")
def tour() -> None:
    """A short guided tour: one round of each game, settled, and why. Asks nothing, changes nothing."""
    from megalink.cli.tour import run

    raise typer.Exit(run())


app.command(epilog=serve_app.EPILOG)(serve_app.serve)
log_app.register(app)
