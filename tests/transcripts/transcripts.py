"""The transcripts of the test folders, read and played once; those for every document once for each."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from megalink.transcripts.every import documents_for, written_for
from megalink.transcripts.read import read_transcript
from megalink.transcripts.run import Played, play
from megalink.transcripts.transcript import Transcript

TESTS = Path(__file__).resolve().parents[1]
FOREIGN = TESTS / "conformance" / "foreign"  # of a game that is mounted only by tests of its own


class Written(NamedTuple):
    """A transcript as it is played: a file, and the document for which it is written out."""

    file: Path
    document: str | None = None

    @property
    def text(self) -> str:
        text = self.file.read_text("utf-8")
        return written_for(text, self.document) if self.document else text


def all_written() -> tuple[Written, ...]:
    written = []
    for file in sorted(file for file in TESTS.rglob("*.round") if FOREIGN not in file.parents):
        documents = documents_for(file.read_text("utf-8"))
        written += [Written(file, key) for key in documents] or [Written(file)]
    return tuple(written)


ALL = all_written()


def name_of(written: Written) -> str:
    name = written.file.relative_to(TESTS.parent).as_posix()
    return f"{name} {written.document}" if written.document else name


def read(text: str) -> Transcript:
    transcript = read_transcript(text)
    assert isinstance(transcript, Transcript), "\n".join(map(str, transcript))
    return transcript


@cache
def transcript_in(written: Written) -> Transcript:
    return read(written.text)


@cache
def played(written: Written) -> Played:
    return play(transcript_in(written))
