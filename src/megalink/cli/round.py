"""`megalink round`: plays a transcript and prints it as a record of the table, or what came out otherwise."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from megalink.play.codec import encode
from megalink.play.transcript import Transcript
from megalink.play.transcript_play import Played, play
from megalink.play.transcript_print import filled
from megalink.play.transcript_read import read_transcript

DIFFERS, BAD_INPUT = 1, 2


def run(path: str, *, as_json: bool) -> int:
    place = Path(path)
    if place.is_dir():
        return _run_folder(place, as_json=as_json)
    transcript = _read(place)
    if transcript is None:
        return BAD_INPUT
    played = play(transcript)
    if as_json:
        _print_events(played, path)
        return _complain(played, path)
    if not played.holds:
        return _show_differences(played, path)
    from megalink.cli.round_record import print_record
    from megalink.cli.screen import screen

    print_record(screen(), played)
    return 0


def _read(place: Path) -> Transcript | None:
    """The transcript; None where there is none to be had, and why is told."""
    try:
        text = place.read_text(encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"megalink round: {place}: {error.strerror}\n")
        return None
    except UnicodeDecodeError:
        sys.stderr.write(f"megalink round: {place}: this is not text in UTF-8\n")
        return None
    read = read_transcript(text)
    if isinstance(read, Transcript):
        return read
    for trouble in read:
        sys.stderr.write(f"megalink round: {place}: {trouble}\n")
    return None


def _run_folder(folder: Path, *, as_json: bool) -> int:
    files = sorted(folder.rglob("*.round"))
    if not files:
        sys.stderr.write(f"megalink round: {folder}: no transcript (*.round) in this folder\n")
        return BAD_INPUT
    status, well = 0, 0
    for file in files:
        transcript = _read(file)
        if transcript is None:
            status = BAD_INPUT
            continue
        played = play(transcript)
        well += played.holds
        if as_json:
            _print_events(played, str(file))
            status = max(status, _complain(played, str(file)))
        elif played.holds:
            print(f"holds    {file.relative_to(folder)}  {transcript.title}")
        else:
            status = max(status, _show_differences(played, str(file)))
    if not as_json:
        print(f"{well} of {len(files)} transcripts hold")
    return status


def _show_differences(played: Played, path: str) -> int:
    """The whole transcript as it now is; lines that came out otherwise say what was expected."""
    print(filled(played), end="")
    return _complain(played, path)


def _complain(played: Played, path: str) -> int:
    if played.holds:
        return 0
    lines = [str(one.line.number) for one in played.lines if not one.holds]
    sys.stderr.write(f"megalink round: {path}: not as expected in line {', '.join(lines)}\n")
    return DIFFERS


def _print_events(played: Played, path: str) -> None:
    for content in _events(played):
        print(json.dumps({"file": path, **content}, ensure_ascii=False))


def _events(played: Played) -> Iterator[dict[str, object]]:
    for one in played.lines:
        if one.opening is None or one.outcome is None:
            continue
        happened = one.opening.then(one.outcome)
        at = {"line": one.line.number, "table": happened.table}
        for event in (*happened.at_table, *happened.in_pool):
            yield at | encode(event)
        refused = happened.rejection
        if refused:
            yield at | {"rejected": refused.code.value, "clause": refused.clause, "message": refused.message}
