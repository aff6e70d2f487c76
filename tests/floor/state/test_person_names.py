"""What people call those who are no users, and that they can ask by it."""

import pytest

from megalink.floor.state.person_names import (
    guest_name,
    is_guest,
    is_robot,
    people_named,
    people_named_at_table,
    person_name,
    person_title,
    robot_name,
    title_at_table,
)

TITLES = {
    robot_name("stud-1", 5): ("Robot 5 at stud-1", "Robot 5"),
    robot_name("three-card-xtreme-2023-05-22", 1): ("Robot 1 at three-card-xtreme-2023-05-22", "Robot 1"),
    guest_name("stud-1", 3, 17): ("Guest at 3 of stud-1, no. 17", "Guest at 3"),
    guest_name("v.2", 3, 4): ("Guest at 3 of v.2, no. 4", "Guest at 3"),
    "automatic-manager": ("Automatic manager", "Automatic manager"),
    "demo-shift-manager": ("Demo shift manager", "Demo shift manager"),
    "ann": ("ann", "ann"),
    "robot.ann": ("robot.ann", "robot.ann"),
}


@pytest.mark.parametrize("name", TITLES)
def test_everybody_has_a_title_and_is_found_by_it(name: str) -> None:
    full, short = TITLES[name]
    assert (person_title(name), title_at_table(name)) == (full, short)
    assert person_name(full) == person_name(name) == name


def test_a_guest_is_no_robot() -> None:
    guest, robot = guest_name("t", 3, 1), robot_name("t", 3)
    assert (is_guest(guest), is_robot(guest), is_guest(robot), is_robot(robot)) == (True, False, False, True)
    assert not is_guest("ann")


def test_a_title_is_asked_for_in_any_case() -> None:
    assert person_name(" robot 5 at stud-1 ") == "robot.stud-1.5"


@pytest.mark.parametrize(
    ("text", "house_wide", "at_table"),
    [
        ("at robot.stud-1.5's word", "at Robot 5 at stud-1's word", "at Robot 5's word"),
        ("(robot.x.1 +5.00, guest.2.x.9 -5.00)", "(Robot 1 at x +5.00, Guest at 2 of x, no. 9 -5.00)", None),
        ("paid by automatic-manager.", "paid by Automatic manager.", "paid by Automatic manager."),
        ("to robot.a.1; robot.a.2: x", None, "to Robot 1; Robot 2: x"),
        ("table demo-pit, xrobot.a.1, robot.a.1-b", "table demo-pit, xrobot.a.1, robot.a.1-b", None),
    ],
)
def test_a_sentence_has_titles_for_names(text: str, house_wide: str | None, at_table: str | None) -> None:
    assert house_wide in (None, people_named(text))
    assert at_table in (None, people_named_at_table(text))
