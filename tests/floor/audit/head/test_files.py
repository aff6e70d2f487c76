"""Heads and keys are there whole or not at all, and what is there stays."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from megalink.floor.audit.head.files import MOST_BYTES, read_small, write_new, write_over


def without_links(*_: object) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.fixture(params=["links", "no links"], autouse=True)
def file_system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick as it comes from the shop knows no links; the tests' own disk does."""
    if request.param == "no links":
        monkeypatch.setattr(os, "link", without_links)


def test_of_many_who_write_one_file_one_does_and_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "audit.key"
    contents = [bytes([number]) * 100_000 for number in range(8)]

    def write(content: bytes) -> bytes | None:
        try:
            write_new(file, content, 0o600)
        except FileExistsError:
            return None
        return content

    with ThreadPoolExecutor(len(contents)) as threads:
        written = [content for content in threads.map(write, contents) if content is not None]
    assert written == [file.read_bytes()]
    assert [*tmp_path.iterdir()] == [file]


def test_what_cannot_be_written_is_named_as_it_was_asked_for_and_leaves_nothing(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "head.json"
    with pytest.raises(FileNotFoundError) as refusal:
        write_new(nowhere, b"x", 0o600)
    assert refusal.value.filename == str(nowhere)
    with pytest.raises(FileNotFoundError) as refusal:
        write_over(nowhere, b"x")
    assert refusal.value.filename == str(nowhere)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_over(folder, b"x")
    assert [*tmp_path.iterdir()] == [folder]


def test_a_head_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "head.json"
    for content in (b"first", b"second"):
        write_over(file, content)
        assert file.read_bytes() == content
    assert [*tmp_path.iterdir()] == [file]


def test_of_a_database_that_was_named_by_mistake_a_beginning_is_read(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    file.write_bytes(bytes(MOST_BYTES + 1))
    assert len(read_small(file)) == MOST_BYTES
