"""The drawing of the rooms shows the package as it is, and the way of an order goes through places that exist."""

import pytest

from tests.architecture.drawing import PICTURE, WAY, drawing, places
from tests.architecture.test_rooms import SOURCES

PAGE = (SOURCES.parents[1] / "docs" / "architecture.md").read_text("utf-8")


def test_the_drawing_is_current() -> None:
    is_current = PICTURE.read_text("utf-8") == drawing()
    assert is_current, "docs/pictures/rooms.svg is not current; run: python -m tests.architecture.drawing"


@pytest.mark.parametrize(("room", "place"), [(room, place) for room, place, _ in WAY])
def test_the_way_goes_through_places_that_exist(room: str, place: str) -> None:
    assert place in places(room)
    assert f"`{room}/{place}" in PAGE, f"docs/architecture.md does not tell of {room}/{place}"


@pytest.mark.parametrize("room", sorted(path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()))
def test_the_page_names_every_room_with_its_folders(room: str) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith("|") and f"`{room}`" in line), "")
    folders = {path.name for path in (SOURCES / room).iterdir() if (path / "__init__.py").exists()}
    missing = {folder for folder in folders if room != "games" and f"`{folder}/`" not in row}
    assert row, f"no row of the table of rooms names {room}"
    assert not missing, f"the row of {room} does not name its folders {sorted(missing)}"
