"""The names in the log of those who are no users (guests, robots, the house's own hands), and what people call them.

A name is for machines: orders, links and sorting go by it. A title is for people; `page/people.js` gives the same ones.
"""

import re

_LONGEST_TABLE = 40  # of its name, so that a guest's name is one
_OF_HOUSE = r"(?P<house>(?:automatic|demo|robot|simulation)-(?:(?:shift-)?manager|supervisor|cashier))"
_NAME = re.compile(
    rf"robot\.(?P<table>[\w.@-]+?)\.(?P<seat>\d+)|guest\.(?P<position>\d+)\.(?P<where>[\w.@-]+?)\.(?P<number>\d+)|{_OF_HOUSE}",
    re.ASCII,
)
_IN_TEXT = re.compile(rf"(?<![\w.@-])(?:{_NAME.pattern})\b(?![.@-]?\w)", re.ASCII)
_ROBOT_TITLE = re.compile(r"Robot (\d+) at (\S+)", re.IGNORECASE)
_GUEST_TITLE = re.compile(r"Guest at (\d+) of (\S+), no\. (\d+)", re.IGNORECASE)

RESERVED = ("robot.", "robot-", "guest.", "simulation-", "demo-", "automatic-", "server")  # no user's name begins so


def guest_name(table: str, position: int, number: int) -> str:
    """`number` makes it a name that nobody at this table has had before."""
    return f"guest.{position}.{table[:_LONGEST_TABLE]}.{number}"


def robot_name(table: str, position: int) -> str:
    return f"robot.{table}.{position}"


def is_guest(name: str) -> bool:
    """No user may be called so."""
    match = _NAME.fullmatch(name)
    return match is not None and match["number"] is not None


def is_robot(name: str) -> bool:
    return name.startswith("robot.")


def person_title(name: str) -> str:
    """Robot 5 at stud-1. Guests have a number: several may sit at one position in an evening."""
    match = _NAME.fullmatch(name)
    return _title(match) if match else name


def title_at_table(name: str) -> str:
    """Where the table is known: Robot 5, Guest at 3."""
    match = _NAME.fullmatch(name)
    return _short_title(match) if match else name


def person_name(title: str) -> str:
    """The name behind a title, so that people may ask by what they read; anything else is a name already."""
    asked = title.strip()
    if robot := _ROBOT_TITLE.fullmatch(asked):
        return robot_name(robot[2], int(robot[1]))
    if guest := _GUEST_TITLE.fullmatch(asked):
        return guest_name(guest[2], int(guest[1]), int(guest[3]))
    of_house = asked.lower().replace(" ", "-")
    return of_house if re.fullmatch(_OF_HOUSE, of_house) else asked


def people_named(text: str) -> str:
    """A sentence with everybody's title in the place of his name."""
    return _IN_TEXT.sub(_title, text)


def people_named_at_table(text: str) -> str:
    return _IN_TEXT.sub(_short_title, text)


def _title(match: re.Match[str]) -> str:
    if match["house"]:
        return match["house"].replace("-", " ").capitalize()
    if match["seat"]:
        return f"Robot {match['seat']} at {match['table']}"
    return f"Guest at {match['position']} of {match['where']}, no. {match['number']}"


def _short_title(match: re.Match[str]) -> str:
    if match["house"]:
        return _title(match)
    return f"Robot {match['seat']}" if match["seat"] else f"Guest at {match['position']}"
