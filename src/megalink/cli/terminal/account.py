"""The account of the operating system that runs a verb: the log says by whom it was."""

import getpass
import os


def account() -> str:
    """Of the process itself: the environment could say anything."""
    try:
        import pwd  # Unix alone has it

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        return getpass.getuser()
