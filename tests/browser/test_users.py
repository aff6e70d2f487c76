"""An administrator's evening: the link of the first start, the page of users, a link for somebody new."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from megalink.floor.state.users import UserRole
from tests.browser.staff_floor import Person
from tests.web.served import Served, serving

PASSWORD = "a long enough one"  # noqa: S105 (of nobody)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "floor.db") as found:
        yield found


@pytest.fixture
def people(served: Served, browser: Browser) -> Iterator[list[Person]]:
    """The administrator, and somebody who is to become a Dealer."""
    found = [Person(browser, served.base, name, None) for name in ("olga", "dan")]
    yield found
    for person in found:
        person.leave()


def set_up(served: Served, olga: Person) -> None:
    page = olga.look_at(f"/setup?token={served.context.tokens.make()}")
    page.get_by_label("Name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the administrator").click()
    page.get_by_role("main").get_by_role("link", name="Users").click()
    expect(page.get_by_role("row", name="olga Administrator password chosen")).to_be_visible()


def test_from_the_first_link_to_a_dealer_who_chose_his_own_password(served: Served, people: list[Person]) -> None:
    olga, dan = people
    set_up(served, olga)
    olga.page.get_by_label("Name").fill("dan")
    olga.page.get_by_role("checkbox", name="Dealer").check()
    olga.page.get_by_role("button", name="Add a user").click()
    link = olga.page.get_by_label("Link", exact=True).input_value()
    expect(olga.page.get_by_role("row", name="dan Dealer no password yet")).to_be_visible()

    page = dan.look_at(link.removeprefix(served.base))
    expect(page.get_by_label("Name")).to_have_value("dan")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Choose it and sign in").click()
    expect(page.get_by_text("Done. You are signed in.")).to_be_visible()
    assert dan.get("/api/me")["user"]["role"] == "dealer"

    row = olga.page.get_by_role("row").filter(has_text="dan")
    olga.page.get_by_role("button", name="Retire dan").click()
    olga.page.get_by_role("dialog").get_by_label("Reason").fill("he left")
    olga.page.get_by_role("dialog").get_by_role("button", name="Retire dan").click()
    expect(olga.page.locator(".retired")).to_contain_text("he left")
    expect(row).to_have_count(0)
    assert dan.get("/api/me")["user"] is None
    olga.is_content("a retired user")
    olga.page.get_by_role("button", name="Restore dan").click()
    olga.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(row).to_be_visible()

    dan.look_at("/users")
    expect(page.get_by_text("This page is for administrators.")).to_be_visible()
    for person in people:
        person.is_content("users")


def test_roles_and_passwords_are_changed_sessions_ended_and_a_refusal_is_told(
    served: Served, people: list[Person]
) -> None:
    olga, _ = people
    set_up(served, olga)
    served.add_user("ann", UserRole.PLAYER)
    page = olga.look_at("/users")
    page.get_by_role("button", name="Change ann").click()
    page.get_by_role("checkbox", name="Dealer").check()
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("A password has")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("row", name="ann Player, Dealer password chosen")).to_be_visible()

    assert served.context.sessions.begin(served.context.directory.users["ann"], UserRole.DEALER)
    page.get_by_role("button", name="End all sessions of ann").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.get_by_text("The sessions of ann are ended.").last).to_be_visible()
    assert not [one for one in served.context.directory.sessions.values() if one.name == "ann"]

    page.get_by_role("button", name="Change olga").click()
    page.get_by_role("checkbox", name="Administrator").uncheck()
    page.get_by_role("checkbox", name="Auditor").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody must look after the users")


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_the_page_fits_its_window(served: Served, browser: Browser, size: tuple[int, int]) -> None:
    olga = Person(browser, served.base, "olga", None, size)
    set_up(served, olga)
    assert olga.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for name in ("Change olga", "End all sessions of olga"):
        box = olga.page.get_by_role("button", name=name).bounding_box()
        assert box, name
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= size[0], name
    olga.is_content("users")
    olga.leave()
