"""`megalink round`: plays a transcript, or a folder of them."""

from typing import Annotated

import typer

from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(
    epilog=examples(
        "megalink round tests/play/rounds/a_first_round.round",
        "megalink round tests/games/bullseye/rounds",
        "megalink round hand.round --json > events.jsonl",
    )
)
def round(  # noqa: A001 (the verb is called so)
    path: Annotated[str, typer.Argument(help="A transcript (*.round), or a folder of them.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per event or refusal; amounts are in cents.")
    ] = False,
) -> int:
    """Play a transcript of whole rounds and print it as a record of the table.

    The exit status is 0 when everything comes out as the transcript expects; 1 when not, with the transcript as it
    now is and the lines that differ marked; 2 for a file that cannot be read.
    """
    from megalink.cli.round.transcripts import play_transcripts

    return play_transcripts(path, as_json=as_json)
