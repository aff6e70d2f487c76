"""What every request passes and every answer carries."""

import json
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from megalink.floor.state.users import UserRole
from megalink.web.http import rate_limit as gate
from megalink.web.routing.middleware import MOST_BYTES
from megalink.web.settings import Rates, Settings
from tests.web.served import Served, serving

ORDER = {"order": "table.sit", "table": "t1", "player": "ann", "position": 1}
KEY = {"idempotency-key": "k"}


@pytest.mark.parametrize(
    "path", ["/", "/api/me", "/static/js/page/requests.js", "/no/such/page", "/metrics", "/api/openapi.json"]
)
def test_every_answer_has_the_strict_headers(served: Served, path: str) -> None:
    headers = served.client().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize(
    "origin",
    [None, "null", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:{port}"],
)
def test_an_order_from_another_site_is_refused(served: Served, origin: str | None) -> None:
    headers = {"cookie": served.cookie("ann", UserRole.PLAYER), **KEY}
    if origin is not None:
        headers["origin"] = origin.format(port=served.port)
    answer = httpx.post(f"{served.base}/api/orders", json=ORDER, headers=headers)
    assert (answer.status_code, answer.json()["refused"]) == (403, "origin_foreign")


def test_a_form_of_another_site_cannot_post(served: Served) -> None:
    """A browser lets any site send these three kinds without asking; none of them is JSON."""
    client = served.client("ann", UserRole.PLAYER)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = client.post("/api/orders", content=json.dumps(ORDER), headers={**KEY, "content-type": kind})
        assert (answer.status_code, answer.json()["refused"]) == (415, "content_type")


def test_a_body_that_is_too_large_is_refused_with_and_without_its_length(served: Served) -> None:
    client = served.client("ann", UserRole.PLAYER, headers={"content-type": "application/json"})
    large = b" " * (MOST_BYTES + 1)
    answer = client.post("/api/orders", content=large, headers=KEY)
    assert (answer.status_code, answer.json()["refused"]) == (413, "body_too_large")
    untold = client.post("/api/orders", content=iter([large[:1000]] * 70), headers=KEY)
    assert (untold.status_code, untold.json()["refused"]) == (413, "body_too_large")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"nan", b'{"order": "\\ud800"}'])
def test_what_is_no_json_is_refused(served: Served, body: bytes) -> None:
    client = served.client("ann", UserRole.PLAYER, headers={"content-type": "application/json"})
    answer = client.post("/api/orders", content=body, headers=KEY)
    assert (answer.status_code, answer.json()["refused"]) == (400, "json_invalid")


def test_json_without_an_end_is_refused(served: Served) -> None:
    client = served.client("ann", UserRole.PLAYER, headers={"content-type": "application/json"})
    answer = client.post("/api/orders", content=b'{"a":' * 10_000, headers=KEY)
    assert (answer.status_code, answer.json()["refused"]) == (400, "json_invalid")


def test_another_method_and_another_path_have_their_own_refusals(served: Served) -> None:
    client = served.client()
    assert client.get("/api/orders").json()["refused"] == "method_not_allowed"
    assert client.get("/api/nothing").json()["refused"] == "not_found"
    assert client.get("/api/me/").status_code == 404


def test_too_many_requests_of_one_address_are_refused_and_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands still, so that a slow machine fills no bucket meanwhile."""
    now = 1_000.0
    monkeypatch.setattr(gate, "time", SimpleNamespace(monotonic=lambda: now))
    rates = Rates(requests=1, burst=5, logins_a_minute=1)
    with serving(tmp_path / "f.db", settings=Settings(rates=rates)) as served:
        answers = [served.client().get("/api/me") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert answers[7].json()["refused"] == "too_many_requests"
        assert answers[7].headers["retry-after"] == "1"
        now += 1
        assert [served.client().get("/api/me").status_code for _ in range(2)] == [200, 429]


def test_a_name_that_is_not_this_servers_is_refused(tmp_path: Path) -> None:
    """A page of another site whose name was made to lead here gets nothing."""
    with serving(tmp_path / "f.db", settings=Settings(hosts=("127.0.0.1",))) as served:
        port = served.port
        assert served.client().get("/api/me").status_code == 200
        answer = served.client(headers={"host": f"evil.example:{port}"}).get("/api/me")
        assert (answer.status_code, answer.json()["refused"]) == (421, "host_unknown")


def test_an_origin_that_the_operator_names_may_post(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db", settings=Settings(origins=("https://floor.example",))) as served:
        headers = {"origin": "https://floor.example"}
        assert httpx.post(f"{served.base}/api/logout", json={}, headers=headers).status_code == 200
