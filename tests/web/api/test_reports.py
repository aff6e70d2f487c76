"""Reports over HTTP: the list, each of them, and the files."""

import csv
import io

import pytest

from megalink.floor.audit.reports.catalogue import REPORTS
from megalink.floor.state.users import UserRole
from tests.web.served import Served


def test_the_list_names_reports_days_and_tables(served: Served) -> None:
    listed = served.client("ada", UserRole.AUDITOR).get("/api/reports").json()
    assert [one["name"] for one in listed["reports"]] == [*REPORTS]
    assert listed["tables"] == [*served.floor.tables()]


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_has_a_value_for_each_column_and_its_files(served: Served, name: str) -> None:
    client = served.client("sue", UserRole.PIT_SUPERVISOR)
    made = client.get(f"/api/reports/{name}").json()
    assert made["title"] == REPORTS[name].title
    assert all(len(row) == len(made["columns"]) for row in made["rows"])
    file = client.get(f"/api/reports/{name}/file", params={"format": "csv"})
    rows = list(csv.reader(io.StringIO(file.text)))
    assert rows[0] == [column["title"] for column in made["columns"]]
    assert len(rows) == 1 + len(made["rows"])
    assert f'filename="{name}.csv"' in file.headers["content-disposition"]
    assert client.get(f"/api/reports/{name}/file", params={"format": "parquet"}).content[:4] == b"PAR1"
    assert client.get(f"/api/reports/{name}/file", params={"format": "json"}).json()["report"] == name


@pytest.mark.parametrize(
    ("path", "status", "field"),
    [
        ("/api/reports/profits", 404, "report"),
        ("/api/reports/cash/file?format=xml", 422, "format"),
        ("/api/reports/cash?shift=first", 422, "shift"),
        ("/api/reports/cash?colour=red", 422, "colour"),
        ("/api/reports/master?day=9999-99-99", 422, "day"),
        ("/api/reports/master/file?day=2026-02-30", 422, "day"),
        ("/api/reports/jackpots?table=t1", 422, "table"),
        ("/api/reports/jackpots/file?player=ann", 422, "player"),
        ("/api/reports/master?player=ann", 422, "player"),
        ("/api/audit/rounds?day=tomorrow", 422, "day"),
        ("/api/cash?day=2026-13-01", 422, "day"),
    ],
)
def test_wrong_asking__is_refused_with_its_field(served: Served, path: str, status: int, field: str) -> None:
    answer = served.client("ada", UserRole.AUDITOR).get(path)
    assert (answer.status_code, answer.json()["field"]) == (status, field)
