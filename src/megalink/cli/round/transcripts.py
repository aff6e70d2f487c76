"""Plays transcripts and prints them as records of the table, or with what came out otherwise."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from megalink.cli.round.record import print_record
from megalink.cli.terminal.screen import screen
from megalink.transcripts.every import documents_for, written_for
from megalink.transcripts.phrases import CannotSay
from megalink.transcripts.printed import filled
from megalink.transcripts.read import read_transcript
from megalink.transcripts.run import Played, play
from megalink.transcripts.transcript import Transcript
from megalink.wire.events import encode

DIFFERS, BAD_INPUT = 1, 2


def play_transcripts(path: str, *, as_json: bool) -> int:
    place = Path(path)
    files = sorted(place.rglob("*.round")) if place.is_dir() else [place]
    if not files:
        sys.stderr.write(f"megalink round: {place}: no transcript (*.round) in this folder\n")
        return BAD_INPUT
    transcripts = [written for file in files for written in _read(file)]
    if len(transcripts) > 1 or place.is_dir():
        return _run_all(place, transcripts, as_json=as_json)
    transcript = transcripts[0].transcript
    if transcript is None:
        return BAD_INPUT
    played = play(transcript)
    if as_json:
        _print_events(played, path)
        return _complain(played, path)
    if not played.holds:
        return _show_differences(played, path)
    print_record(screen(), played)
    return 0


class _Written(NamedTuple):
    """A transcript of a file; None where there is none to be had, and why is told."""

    file: Path
    document: str  # for which it is written out; empty where it names its document itself
    transcript: Transcript | None

    @property
    def name(self) -> str:
        return f"{self.file} for {self.document}" if self.document else str(self.file)


def _read(file: Path) -> Iterator[_Written]:
    """One transcript; of a file for every document one for each."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"megalink round: {file}: {error.strerror}\n")
        yield _Written(file, "", None)
        return
    except UnicodeDecodeError:
        sys.stderr.write(f"megalink round: {file}: this is not text in UTF-8\n")
        yield _Written(file, "", None)
        return
    try:
        texts = {key: written_for(text, key) for key in documents_for(text)} or {"": text}
    except CannotSay as wrong:
        sys.stderr.write(f'megalink round: {file}: found "{wrong.word}", expected {wrong.expected}\n')
        yield _Written(file, "", None)
        return
    for key, written in texts.items():
        read = read_transcript(written)
        if isinstance(read, Transcript):
            yield _Written(file, key, read)
            continue
        for trouble in read:
            sys.stderr.write(f"megalink round: {_Written(file, key, None).name}: {trouble}\n")
        yield _Written(file, key, None)


def _run_all(place: Path, transcripts: Sequence[_Written], *, as_json: bool) -> int:
    status, well = 0, 0
    for written in transcripts:
        if written.transcript is None:
            status = BAD_INPUT
            continue
        played = play(written.transcript)
        well += played.holds
        if as_json:
            _print_events(played, written.name)
            status = max(status, _complain(played, written.name))
        elif played.holds:
            name = Path(written.name).relative_to(place) if place.is_dir() else written.name
            print(f"holds    {name}  {written.transcript.title}")
        else:
            status = max(status, _show_differences(played, written.name))
    if not as_json:
        print(f"{well} of {len(transcripts)} transcripts hold")
    return status


def _show_differences(played: Played, path: str) -> int:
    """The whole transcript as it now is; lines that came out otherwise say what was expected."""
    print(filled(played), end="")
    return _complain(played, path)


def _complain(played: Played, path: str) -> int:
    if played.holds:
        return 0
    lines = [str(played_line.line.number) for played_line in played.lines if not played_line.holds]
    sys.stderr.write(f"megalink round: {path}: not as expected in line {', '.join(lines)}\n")
    return DIFFERS


def _print_events(played: Played, path: str) -> None:
    for content in _events(played):
        print(json.dumps({"file": path, **content}, ensure_ascii=False))


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
