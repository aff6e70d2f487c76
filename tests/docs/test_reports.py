"""The page of the reports names every report, and every column of each, in their order."""

import re
from pathlib import Path

import pytest

from megalink.floor.audit.reports.catalogue import REPORTS

PAGE = Path(__file__).parents[2] / "docs" / "reports.md"
ROW = re.compile(r"^\| `(\w+)` \|[^|]+\|([^|]+)\|$", re.MULTILINE)


@pytest.mark.parametrize("name", REPORTS)
def test_every_column_of_a_report_is_described(name: str) -> None:
    described = {found[1]: re.findall(r"`(\w+)`", found[2]) for found in ROW.finditer(PAGE.read_text("utf-8"))}
    assert described[name] == [column.name for column in REPORTS[name].columns]
