"""The transcripts of the test folders, found by looking, read and played once."""

from functools import cache
from pathlib import Path

from megalink.play.transcript import Transcript
from megalink.play.transcript_play import Played, play
from megalink.play.transcript_read import read_transcript

TESTS = Path(__file__).resolve().parents[1]
FILES = tuple(sorted(TESTS.rglob("*.round")))


def name_of(file: Path) -> str:
    return file.relative_to(TESTS.parent).as_posix()


def read(text: str) -> Transcript:
    transcript = read_transcript(text)
    assert isinstance(transcript, Transcript), "\n".join(map(str, transcript))
    return transcript


@cache
def transcript_in(file: Path) -> Transcript:
    return read(file.read_text("utf-8"))


@cache
def played(file: Path) -> Played:
    return play(transcript_in(file))
