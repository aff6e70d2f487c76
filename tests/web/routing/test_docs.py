"""docs/api.md names every route, and no other."""

import re
from pathlib import Path

from megalink.floor.state.users import UserRole
from megalink.web.app import api_routes

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")


def test_the_page_names_every_route_and_no_other() -> None:
    named = set(re.findall(r"`(GET|POST) (/[^`?]+)`", PAGE))
    assert named == {(route.declared.method, route.declared.path) for route in api_routes()}


def test_the_page_names_every_role() -> None:
    assert all(f"`{role.value}`" in PAGE for role in UserRole)
