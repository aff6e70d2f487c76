"""What is said of a database goes to screens and logs: never with the password that its URL may hold."""

import re

_AFTER_THE_USER = re.compile(r"(?<=://)([^:/@\s]*):[^@\s]*@")
_AS_AN_OPTION = re.compile(r"(?<=[?&]password=)[^&\s]*")


def without_password(text: str) -> str:
    """A URL, or a sentence with one in it."""
    return _AS_AN_OPTION.sub("…", _AFTER_THE_USER.sub(r"\1@", text))
