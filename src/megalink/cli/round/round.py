"""`megalink round`: plays a transcript, or a folder of them."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from megalink.cli.round.record import print_record
from megalink.cli.terminal.screen import screen
from megalink.cli.terminal.verbs import BAD_INPUT, FOUND, complain, examples
from megalink.transcripts.every import documents_for, written_for
from megalink.transcripts.phrases import CannotSay
from megalink.transcripts.printed import filled
from megalink.transcripts.read import read_transcript
from megalink.transcripts.run import Played, play
from megalink.transcripts.transcript import Transcript
from megalink.wire.events import encode

verbs = typer.Typer()


@verbs.command(
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
    place = Path(path)
    files = sorted(place.rglob("*.round")) if place.is_dir() else [place]
    if not files:
        complain(f"{place}: no transcript (*.round) in this folder")
    transcripts = [written for file in files for written in _read(file)]
    if len(transcripts) > 1 or place.is_dir():
        return _play_all(place, transcripts, as_json=as_json)
    transcript = transcripts[0].transcript
    if transcript is None:
        return BAD_INPUT
    played = play(transcript)
    if played.holds and not as_json:
        print_record(screen(), played)
        return 0
    return _print(played, path, as_json=as_json)


class _Written(NamedTuple):
    """A transcript of a file; None where it could not be read, which has been said."""

    name: str  # of the file, and of the document that it is written out for
    transcript: Transcript | None


def _read(file: Path) -> Iterator[_Written]:
    """One transcript; of a file for every document one for each."""
    try:
        text = file.read_text(encoding="utf-8")
        texts = {key: written_for(text, key) for key in documents_for(text)} or {"": text}
    except OSError as error:
        yield _unreadable(str(file), str(error.strerror))
        return
    except UnicodeDecodeError:
        yield _unreadable(str(file), "this is not text in UTF-8")
        return
    except CannotSay as wrong:
        yield _unreadable(str(file), f'found "{wrong.word}", expected {wrong.expected}')
        return
    for key, written in texts.items():
        name = f"{file} for {key}" if key else str(file)
        transcript = read_transcript(written)
        yield _Written(name, transcript) if isinstance(transcript, Transcript) else _unreadable(name, *transcript)


def _unreadable(name: str, *troubles: object) -> _Written:
    sys.stderr.write("".join(f"megalink round: {name}: {trouble}\n" for trouble in troubles))
    return _Written(name, None)


def _play_all(place: Path, transcripts: Sequence[_Written], *, as_json: bool) -> int:
    status, well = 0, 0
    for name, transcript in transcripts:
        if transcript is None:
            status = BAD_INPUT
            continue
        played = play(transcript)
        well += played.holds
        if played.holds and not as_json:
            print(f"holds    {Path(name).relative_to(place) if place.is_dir() else name}  {transcript.title}")
        else:
            status = max(status, _print(played, name, as_json=as_json))
    if not as_json:
        print(f"{well} of {len(transcripts)} transcripts hold")
    return status


def _print(played: Played, name: str, *, as_json: bool) -> int:
    """The events; or the whole transcript as it now is, where lines that came out otherwise say what was expected."""
    if as_json:
        for event in _events(played):
            print(json.dumps({"file": name, **event}, ensure_ascii=False))
    else:
        print(filled(played), end="")
    if played.holds:
        return 0
    lines = [str(played_line.line.number) for played_line in played.lines if not played_line.holds]
    sys.stderr.write(f"megalink round: {name}: not as expected in line {', '.join(lines)}\n")
    return FOUND


def _events(played: Played) -> Iterator[dict[str, object]]:
    for played_line in played.lines:
        if played_line.opening is None or played_line.outcome is None:
            continue
        happened = played_line.opening.then(played_line.outcome)
        at = {"line": played_line.line.number, "table": happened.table}
        for event in (*happened.at_table, *happened.in_pool):
            yield at | encode(event)
        refused = happened.rejection
        if refused:
            yield at | {"rejected": refused.code.value, "clause": refused.clause, "message": refused.message}
