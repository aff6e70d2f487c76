"""With this folder on PYTHONPATH, every Python finds the games in `../games` beside those of the house.

With MEGALINK_FOREIGN=alone it finds no others.
"""

import os
from importlib import import_module
from pathlib import Path

from megalink import games

FOLDER = str(Path(__file__).parent.parent / "games")

if os.environ.get("MEGALINK_FOREIGN") == "alone":
    import_module("megalink.games.library")  # lies where the house's games do
    games.__path__ = [FOLDER]
else:
    games.__path__ = [*games.__path__, FOLDER]
