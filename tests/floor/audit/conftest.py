"""The long evening, played once for all tests that add it up."""

from collections.abc import Iterator

import pytest

from megalink.floor.service import Floor
from tests.floor.audit.long_evening import long_evening


@pytest.fixture(scope="session")
def floor() -> Iterator[Floor]:
    """Nobody changes it."""
    floor = long_evening()
    yield floor
    floor.close()
