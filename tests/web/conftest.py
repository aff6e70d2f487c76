"""One server for all tests of a module that do not change how it is set up."""

from collections.abc import Iterator

import pytest
import structlog

from tests.floor.floors import open_link, open_table
from tests.web.served import Served, serving

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        yield served
