"""The file of the first administrator's link: for its owner alone, and there no longer than the link is good for."""

import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.web.auth import administrator_link
from megalink.web.auth.administrator_link import usual_file
from megalink.web.auth.tokens import LIFE_MS
from tests.floor.hand_clock import HandClock
from tests.web.auth.test_sessions import WORDS
from tests.web.served import Served, serving, until


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def served(tmp_path: Path, clock: HandClock) -> Iterator[Served]:
    """Nobody has been entered yet."""
    with serving(tmp_path / "floor.db", clock=clock) as served:
        yield served


@pytest.fixture
def file(served: Served, tmp_path: Path) -> Path:
    file = tmp_path / "link"
    served.context.administrator_link.write(file, served.base)
    return file


def token_in(file: Path) -> str:
    page, _, token = file.read_text("utf-8").removesuffix("\n").partition("#token=")
    assert page.endswith("/setup")
    return token


def set_up(served: Served, token: str) -> int:
    body = {"token": token, "name": "root", "password": WORDS}
    return served.client().post("/api/setup", json=body).status_code


def test_it_is_for_its_owner_alone_works_once_and_goes_when_it_is_used(served: Served, file: Path) -> None:
    assert file.read_text("utf-8").startswith(f"{served.base}/setup#token=")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = token_in(file)
    assert set_up(served, "guessed") == 403
    assert file.exists()
    assert set_up(served, token) == 200
    until(lambda: not file.exists())
    assert set_up(served, token) == 403


def test_it_goes_when_it_is_too_old(served: Served, file: Path, clock: HandClock) -> None:
    token = token_in(file)
    clock.pass_by(LIFE_MS - 1)
    served.context.administrator_link.look()
    assert file.exists()
    clock.pass_by(1)
    until(lambda: not file.exists())
    assert set_up(served, token) == 403


def test_it_goes_when_an_administrator_was_entered_in_another_way(served: Served, file: Path) -> None:
    added = u.UserAdded("olga", (UserRole.ADMINISTRATOR,), None, open=False)
    served.context.directory.change(lambda: [added])
    until(lambda: not file.exists())


def test_a_user_who_is_no_administrator_leaves_it_there(served: Served, file: Path) -> None:
    served.add_user("dee", UserRole.DEALER)
    served.context.administrator_link.look()
    assert file.exists()


def test_it_goes_at_the_stop_and_is_worth_nothing_then(served: Served, file: Path) -> None:
    token = token_in(file)
    served.context.administrator_link.withdraw()
    assert not file.exists()
    assert set_up(served, token) == 403


def test_the_link_that_another_start_put_there_meanwhile_stays(served: Served, file: Path) -> None:
    fresh = f"{served.base}/setup#token=another\n"
    file.write_text(fresh, "utf-8")
    served.context.administrator_link.withdraw()
    assert file.read_text("utf-8") == fresh


def test_the_link_of_a_server_that_was_killed_is_replaced_with_its_rights(served: Served, tmp_path: Path) -> None:
    stale = tmp_path / "stale"
    stale.write_text("https://floor.example/setup#token=old-One_5\n", "utf-8")
    stale.chmod(0o644)
    served.context.administrator_link.write(stale, served.base)
    assert stat.S_IMODE(stale.stat().st_mode) == 0o600
    assert set_up(served, token_in(stale)) == 200


@pytest.mark.parametrize("kind", ["text", "a link and more", "folder", "symbolic link", "long"])
def test_whatever_else_is_there_stays_and_is_told_of(served: Served, tmp_path: Path, kind: str) -> None:
    link, place = "https://floor.example/setup#token=abc\n", tmp_path / "place"
    texts = {"text": "dear\n", "a link and more": link * 2, "long": f"https://{5000 * 'a'}/setup#token=abc\n"}
    if kind == "folder":
        place.mkdir()
    elif kind == "symbolic link":
        (tmp_path / "target").write_text(link, "utf-8")
        place.symlink_to(tmp_path / "target")
    else:
        place.write_text(texts[kind], "utf-8")
    before = place.lstat()
    with pytest.raises(FileExistsError, match="something else than such a link is there") as refusal:
        served.context.administrator_link.write(place, served.base)
    assert refusal.value.filename == str(place)
    assert (place.lstat().st_ino, place.lstat().st_size) == (before.st_ino, before.st_size)
    assert served.context.administrator_link.file is None


def test_a_link_that_another_start_writes_in_the_same_moment_is_not_written_over(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "place"
    monkeypatch.setattr(administrator_link, "_clear", lambda file: file.write_text("the other's", "utf-8"))
    with pytest.raises(FileExistsError):
        served.context.administrator_link.write(place, served.base)
    assert place.read_text("utf-8") == "the other's"
    assert served.context.administrator_link.file is None


ON_A_FULL_DISK = """
import resource, sys
from pathlib import Path
from megalink.floor.clock import SystemClock
from megalink.store.memory import MemoryStore
from megalink.web.auth.administrator_link import AdministratorLink
from megalink.web.auth.directory import Directory
from megalink.web.auth.tokens import Tokens

clock, store = SystemClock(), MemoryStore()
link = AdministratorLink(Tokens(clock), Directory(lambda: store, clock))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    link.write(Path(sys.argv[1]), "https://floor.example")
except OSError as error:
    print(error.filename, link.file)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no process in what it writes")
def test_on_a_full_disk_no_part_of_it_stays(run_python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    file = tmp_path / "link"
    tried = run_python("-c", ON_A_FULL_DISK, file)
    assert tried.stdout == f"{file} None\n", tried.stderr
    assert [*tmp_path.iterdir()] == []


def test_it_lies_beside_a_database_that_is_a_file_and_else_in_the_accounts_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert usual_file(f"sqlite:///{tmp_path}/floor.db", "floor", 1) == tmp_path / "floor.db.administrator"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    elsewhere = usual_file("postgresql://floor@db/floor", "../floor", 8765)
    assert elsewhere == tmp_path / "state" / "megalink" / "..%2Ffloor-8765.administrator"
    assert stat.S_IMODE(elsewhere.parent.stat().st_mode) == 0o700
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / ".local" / "state" / "megalink" / "floor-1.administrator"
    assert usual_file("memory:", "floor", 1) == own
