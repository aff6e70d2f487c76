"""`megalink audit head` and `audit verify --head`: who signs, who checks, and what is left where it cannot be done."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from megalink.floor.audit.head import keys
from tests.cli.floors import play
from tests.cli.run import output, refusal, start

OF_V1 = {"position": 5, "answers": 2, "digest": "ab" * 32, "signature": "cd" * 32}
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("head") / "floor.db"
    play(str(path), tables=1, rounds=1)
    return path


@pytest.fixture
def database(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


@pytest.fixture
def head(tmp_path: Path) -> Path:
    return tmp_path / "head.json"


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "audit.key"


@pytest.fixture
def public(tmp_path: Path) -> Path:
    return tmp_path / "audit.pub"


def sign(head: Path, key: Path, database: Path) -> tuple[str, str]:
    status, out, err = start("audit", "head", head, "--key", key, "--database", database)
    assert status == 0, err
    return out, err


def verify(database: Path, head: Path, key: Path) -> tuple[int, str]:
    status, out, err = start("audit", "verify", "--database", database, "--head", head, "--key", key, columns=1_000)
    assert err == ""
    return status, out


def verify_refused(database: Path, head: Path, key: Path) -> str:
    return refusal("audit", "verify", "--database", database, "--head", head, "--key", key)


def test_the_first_head_brings_its_keys_and_the_next_one_is_signed_with_them(
    database: Path, head: Path, key: Path, public: Path
) -> None:
    out, err = sign(head, key, database)
    assert out.startswith("Signed: ")
    assert f"fingerprint {keys.fingerprint(keys.read_public(public))}" in out
    assert f"A new key is in {key}: " in err
    assert key.stat().st_mode & 0o077 == 0
    before = key.read_bytes()
    assert sign(head, key, database)[1] == ""
    assert key.read_bytes() == before


def test_the_public_key_alone_checks_a_head_after_more_was_played(
    database: Path, head: Path, key: Path, public: Path
) -> None:
    sign(head, key, database)
    key.rename(key.with_name("kept-elsewhere"))
    play(str(database), tables=1, rounds=2)
    status, out = verify(database, head, public)
    assert (status, "All is well." in out) == (0, True)
    position = json.loads(head.read_text())["head"]["position"]
    assert f"compared with the one signed at position {position}, 20" in out


def test_the_private_key_checks_as_well(database: Path, head: Path, key: Path) -> None:
    sign(head, key, database)
    assert verify(database, head, key)[0] == 0


def test_a_log_that_was_written_anew_is_not_the_one_that_was_signed(
    database: Path, head: Path, key: Path, public: Path, tmp_path: Path
) -> None:
    """Another floor, sound in itself."""
    sign(head, key, database)
    other = tmp_path / "other.db"
    play(str(other), tables=1, rounds=3)
    assert start("audit", "verify", "--database", other)[0] == 0
    status, out = verify(other, head, public)
    assert (status, "not what was signed" in out) == (1, True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda content: content["head"].update(position=1), "it was changed after it was signed"),
        (lambda content: content.update(format="megalink head v3"), "it is of another format"),
        (lambda content: content.update(key="0" * 64), "another key signed it, 0000"),
        (lambda content: content.pop("key"), "this is no head of a log: megalink audit head writes one"),
        (lambda content: (content.clear(), content.update(OF_V1)), "so sign the log anew with megalink audit head"),
    ],
)
def test_a_head_that_proves_nothing_is_refused_by_name(
    database: Path, head: Path, key: Path, public: Path, change: Change, sentence: str
) -> None:
    sign(head, key, database)
    content = json.loads(head.read_text())
    change(content)
    head.write_text(json.dumps(content))
    complaint = verify_refused(database, head, public)
    assert complaint.startswith(f"megalink audit verify: {head}: ")
    assert sentence in complaint


def test_another_key_and_what_is_no_key_are_refused(
    database: Path, head: Path, key: Path, public: Path, tmp_path: Path
) -> None:
    sign(head, key, database)
    sign(tmp_path / "other.json", tmp_path / "other.key", database)
    assert "another key signed it" in verify_refused(database, head, tmp_path / "other.pub")
    assert "holds no key" in verify_refused(database, head, head)
    assert "No such file" in verify_refused(database, head, tmp_path / "none.pub")
    assert "no head of a log" in verify_refused(database, public, public)
    assert "both --head and --key" in refusal("audit", "verify", "--database", database, "--head", head)
    assert "both --head and --key" in refusal("audit", "verify", "--database", database, "--key", public)


def refused_head(head: Path, key: Path, database: Path) -> str:
    """And nothing is made or changed anywhere."""
    folder = database.parent
    before = {path: path.read_bytes() for path in folder.iterdir() if path.suffix in (".key", ".pub", ".json")}
    names = {*folder.iterdir()}
    complaint = refusal("audit", "head", head, "--key", key, "--database", database)
    assert {*folder.iterdir()} - names <= {folder / f"floor.db-{of}" for of in ("shm", "wal")}
    assert {path: path.read_bytes() for path in before} == before
    return complaint


def test_no_key_is_made_where_the_head_cannot_be_signed_or_written(
    database: Path, head: Path, key: Path, public: Path, tmp_path: Path
) -> None:
    assert "no such file" in refused_head(head, key, tmp_path / "none.db")
    assert "nowhere" in refused_head(tmp_path / "nowhere" / "head.json", key, database)
    assert "holds no head" in refused_head(tmp_path, key, database)
    assert "two files" in refused_head(key, key, database)
    assert "two files" in refused_head(public, key, database)
    assert "nowhere" in refused_head(head, tmp_path / "nowhere" / "audit.key", database)


def test_no_file_but_a_head_is_written_over(database: Path, key: Path, head: Path) -> None:
    """As when head and database are mistaken for each other."""
    before = database.read_bytes()
    assert "is there and holds no head" in refused_head(database, key, database)
    assert database.read_bytes() == before
    head.write_text(json.dumps(OF_V1))
    sign(head, key, database)
    assert json.loads(head.read_text())["format"] == "megalink head v2"


def test_what_cannot_sign_is_refused(database: Path, head: Path, key: Path, public: Path, tmp_path: Path) -> None:
    sign(tmp_path / "first.json", key, database)
    assert "which signs nothing" in refused_head(head, public, database)
    copied = Path(shutil.copy(public, tmp_path / "copied.key"))
    assert "holds a public key" in refused_head(head, copied, database)
    earlier = tmp_path / "earlier.key"
    earlier.write_bytes(b"x" * 32)
    assert "name a new file, and a key is made there" in refused_head(head, earlier, database)
    assert not head.exists()


def test_a_public_key_is_taken_for_no_other_private_one(
    database: Path, head: Path, key: Path, public: Path, tmp_path: Path
) -> None:
    sign(head, key, database)
    sign(tmp_path / "other.json", tmp_path / "other.key", database)
    private = key.read_bytes()
    shutil.copy(tmp_path / "other.key", key)
    assert "is the public key of another key" in refused_head(head, key, database)
    key.unlink()
    assert f"{public} is there without {key}" in refused_head(head, key, database)
    key.write_bytes(private)
    before = public.read_bytes()
    public.unlink()
    sign(head, key, database)
    assert public.read_bytes() == before


def test_a_private_key_that_others_may_read_is_told_of(database: Path, head: Path, key: Path) -> None:
    sign(head, key, database)
    key.chmod(0o640)
    assert f"chmod 600 {key}" in sign(head, key, database)[1]


def test_the_help_shows_how_a_head_is_signed_and_checked() -> None:
    shown = output("audit", "head", "--help", columns=200)
    assert "megalink audit head head.json --key audit.key" in shown
    assert "--head head.json --key audit.pub" in shown
    assert "--head head.json --key audit.pub" in output("audit", "verify", "--help", columns=200)
