"""What a start says of the first administrator's link, and what it does where the link finds no place."""

from pathlib import Path

import pytest

from megalink.cli.terminal.administrator_link import LinkPlace, told_of_link, write_link
from megalink.cli.terminal.verbs import Complaint
from megalink.floor.state.users import UserRole
from megalink.web.settings import Settings
from tests.web.served import FREE, serving

ADDRESS = "http://127.0.0.1:8765"


def place(folder: Path, given: Path | None = None) -> LinkPlace:
    return LinkPlace(given, str(folder / "floor.db"), "floor")


def test_it_says_where_the_link_is_and_how_to_see_it_but_not_the_link(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        write_link(served.context, place(tmp_path), ADDRESS)
        file = served.context.administrator_link.file
        assert file == tmp_path / "floor.db.administrator"
        assert file.read_text("utf-8").startswith(f"{ADDRESS}/setup#token=")
        assert told_of_link(file).endswith(f"to see it: cat {file}")
    assert told_of_link(Path("/my floor/link")).endswith("to see it: cat '/my floor/link'")


def test_a_given_place_that_cannot_be_used_ends_the_start(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        nowhere = tmp_path / "nowhere" / "link"
        with pytest.raises(Complaint, match=f"cannot be written to {nowhere}: No such file or directory"):
            write_link(served.context, place(tmp_path, nowhere), ADDRESS)


def test_a_usual_place_that_cannot_be_used_is_told_and_the_floor_serves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a server of PostgreSQL whose account has no folder."""
    (tmp_path / "state").write_text("no folder", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with serving(tmp_path / "floor.db") as served:
        write_link(served.context, LinkPlace(None, "postgresql://floor@db/floor", "floor"), ADDRESS)
        assert served.context.administrator_link.file is None
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith("There is no administrator yet, and the link for the first administrator cannot be ")
    assert f"written to {tmp_path / 'state' / 'megalink'}: " in sentence
    assert sentence.endswith("or enter one with megalink floor users add.")


def test_with_an_administrator_and_on_a_demonstration_there_is_no_link(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        served.add_user("olga", UserRole.ADMINISTRATOR)
        write_link(served.context, place(tmp_path), ADDRESS)
        assert served.context.administrator_link.file is None
    with serving(tmp_path / "demo.db", settings=Settings(rates=FREE, demo=True)) as served:
        write_link(served.context, place(tmp_path), ADDRESS)
        assert served.context.administrator_link.file is None
