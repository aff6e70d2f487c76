"""`megalink play`: one Player at the terminal against the house."""

from typing import Annotated

import typer

from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(
    epilog=examples("megalink play", "megalink play texas-holdem-bonus@9 --bankroll 500.00 --limits 5.00-100.00")
)
def play(
    document: Annotated[str | None, typer.Argument(help="Such as bullseye@4; without one you choose.")] = None,
    bankroll: Annotated[str, typer.Option(help="Play money to start with.")] = "1000.00",
    limits: Annotated[str, typer.Option(help="Minimum and maximum of a wager.")] = "5.00-500.00",
    jackpot: Annotated[str, typer.Option(help="What the jackpot shows at the start.")] = "250000.00",
    seed: Annotated[int | None, typer.Option(help="Deal the same cards each time.")] = None,
) -> int:
    """Play against the house in the terminal, with the jackpot; each settlement is explained by its clauses."""
    from megalink.cli.play.session import play_session

    return play_session(document, bankroll=bankroll, limits=limits, jackpot=jackpot, seed=seed)
