"""`megalink tour`: a handful of rounds, settled, and why."""

import typer

from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(epilog=examples("megalink tour"))
def tour() -> None:
    """A short guided tour: one round of each game, settled, and why. Asks nothing, changes nothing."""
    from megalink.cli.tour.rounds import show_tour

    show_tour()
