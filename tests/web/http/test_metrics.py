"""Who may read the server's figures, what stands in them, and when it says that it is well."""

from ipaddress import ip_network
from pathlib import Path
from typing import NoReturn

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import HTTPConnection

from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import StoreError, Trouble
from megalink.web.api.service import may_read
from megalink.web.auth.visitor import NOBODY, Visitor
from megalink.web.settings import Scrapers, Settings
from tests.floor.floors import SUPERVISOR
from tests.web.served import FREE, Served, serving

TOKEN = "-".join("0123456789abcdef")
ELSEWHERE = "203.0.113.9"


THIS_MACHINE = Scrapers()


def asks(address: str, scrapers: Scrapers = THIS_MACHINE, visitor: Visitor = NOBODY, **headers: str) -> bool:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    connection = HTTPConnection({"type": "http", "client": (address, 5000), "headers": raw})
    return may_read(scrapers, connection, visitor)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_reads_the_figures(address: str) -> None:
    assert asks(address)


@pytest.mark.parametrize("address", [ELSEWHERE, "10.0.0.7", "2001:db8::1", "::ffff:10.0.0.7", "?", ""])
def test_nobody_else_does(address: str) -> None:
    assert not asks(address)


@pytest.mark.parametrize("header", ["forwarded", "x_forwarded_for", "x_real_ip", "via"])
def test_what_a_proxy_on_this_machine_hands_on_is_not_this_machine_s(header: str) -> None:
    assert not asks("127.0.0.1", THIS_MACHINE, NOBODY, **{header: ELSEWHERE})


def test_an_address_or_a_network_that_was_named_reads_them_and_its_neighbour_does_not() -> None:
    named = Scrapers(tuple(ip_network(address) for address in ("10.0.0.7", "10.1.0.0/24", "2001:db8::/64")))
    assert all(asks(address, named) for address in ("10.0.0.7", "::ffff:10.0.0.7", "10.1.0.200", "2001:db8::5"))
    assert not any(asks(address, named) for address in ("10.0.0.8", "10.1.1.1", "2001:db8:1::5"))


def test_who_shows_the_token_reads_them_from_anywhere_and_a_like_one_does_not() -> None:
    scrapers = Scrapers(token=TOKEN)
    assert asks(ELSEWHERE, scrapers, authorization=f"Bearer {TOKEN}")
    assert asks(ELSEWHERE, scrapers, authorization=f"bearer {TOKEN}")
    for wrong in (f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer ", f"Basic {TOKEN}", TOKEN, "Bearer \xff"):
        assert not asks(ELSEWHERE, scrapers, authorization=wrong)
    assert not asks(ELSEWHERE, authorization="Bearer None")


@pytest.mark.parametrize("role", UserRole)
def test_auditors_and_administrators_read_them_from_anywhere_and_no_other_role(role: UserRole) -> None:
    visitor = Visitor("ann", role, (role,), "s")
    assert asks(ELSEWHERE, visitor=visitor) is (role in (UserRole.AUDITOR, UserRole.ADMINISTRATOR))


def test_a_refusal_says_who_may(served: Served) -> None:
    refused = served.client().get("/metrics", headers={"x-forwarded-for": ELSEWHERE})
    assert (refused.status_code, refused.json()["refused"]) == (403, "not_permitted")
    assert "megalink_" not in refused.text
    answer = served.client("eve", UserRole.AUDITOR).get("/metrics", headers={"x-forwarded-for": ELSEWHERE})
    assert answer.status_code == 200


def test_the_server_takes_its_token(tmp_path: Path) -> None:
    settings = Settings(rates=FREE, scrapers=Scrapers(token=TOKEN))
    with serving(tmp_path / "floor.db", settings=settings) as served:
        through = {"x-forwarded-for": ELSEWHERE}
        assert httpx.get(f"{served.base}/metrics", headers=through).status_code == 403
        shown = {**through, "authorization": f"Bearer {TOKEN}"}
        assert httpx.get(f"{served.base}/metrics", headers=shown).status_code == 200


def test_the_figures_are_what_prometheus_reads(served: Served) -> None:
    served.client().get("/healthz")
    families = {family.name: family for family in text_string_to_metric_families(served.client().get("/metrics").text)}
    jackpots = {sample.labels["link"]: sample.value for sample in families["megalink_jackpot_cents"].samples}
    pools = {link: served.floor.meter(link).pool for link in served.floor.links()}
    assert jackpots == {link: pool.displayed for link, pool in pools.items() if pool}
    assert jackpots
    counted = {sample.labels.get("route"): sample.value for sample in families["megalink_http_requests"].samples}
    assert counted["/healthz"] >= 1
    assert families["megalink_tables"].samples[0].value == 1


def test_health_is_not_well_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_units: object) -> NoReturn:
        raise StoreError(Trouble.UNREACHABLE, "away")

    with serving(tmp_path / "floor.db") as served:
        client = served.client()
        assert client.get("/healthz").json()["status"] == "ok"
        with monkeypatch.context() as away:
            away.setattr(served.floor.store, "append_many", full)
            assert not served.floor.call(BuyIn("ann", Cents(500), actor=SUPERVISOR), "k").is_accepted
            answer = client.get("/healthz")
            assert (answer.status_code, answer.json()["refused"]) == (503, "busy")
        assert served.floor.call(BuyIn("ann", Cents(500), actor=SUPERVISOR), "k").is_accepted
        assert client.get("/healthz").status_code == 200
