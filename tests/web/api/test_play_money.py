"""On a demonstration floor a Player who has lost his play money is given the same again, and no more than that."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from megalink.floor.state.users import UserRole
from megalink.ledger.cage import CashOut
from megalink.money import Cents
from megalink.web.demo import CASHIER, PLAY_MONEY, SHIFT_MANAGER
from megalink.web.settings import Settings
from tests.web.served import FREE, Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "f.db", settings=Settings(demo=True, rates=FREE)) as served:
        yield served


def comes(served: Served, name: str = "ann") -> httpx.Client:
    client = served.client()
    assert client.post("/api/demo", json={"name": name, "role": "player"}).json()["balance"] == PLAY_MONEY
    return client


def loses(served: Served, cents: int, key: str) -> None:
    """Over the counter, which takes fewer words than a round."""
    assert served.floor.call_by_two(CashOut("ann", Cents(cents), actor=CASHIER), SHIFT_MANAGER, key).is_accepted


def asks(client: httpx.Client) -> httpx.Response:
    return client.post("/api/demo/money", json={})


def test_the_balance_is_filled_up_to_what_everybody_began_with_as_often_as_it_is_lower(served: Served) -> None:
    ann = comes(served)
    for lost, key in ((PLAY_MONEY, "all"), (30_000, "some")):
        loses(served, lost, key)
        answer = asks(ann)
        assert (answer.status_code, answer.json()["balance"]) == (200, PLAY_MONEY)
    assert served.floor.trial_balance().total == 0


def test_who_has_enough_is_told_so_and_gets_nothing(served: Served) -> None:
    refused = asks(comes(served))
    assert (refused.status_code, refused.json()["refused"]) == (409, "play_money_full")
    assert (refused.json()["field"], refused.json()["value"]) == ("balance", PLAY_MONEY)
    assert served.floor.purse("ann").balance == PLAY_MONEY


def test_asked_for_many_times_at_once_it_is_given_once(served: Served) -> None:
    ann = comes(served)
    loses(served, PLAY_MONEY, "all")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: asks(ann).status_code, range(8)))
    assert set(answers) <= {200, 409}
    assert 200 in answers
    assert served.floor.purse("ann").balance == PLAY_MONEY


def test_other_floors_and_other_people_have_no_play_money(served: Served, tmp_path: Path) -> None:
    assert asks(served.client()).status_code == 401
    dealer = served.client()
    dealer.post("/api/demo", json={"name": "dee2", "role": "dealer"})
    assert asks(dealer).json()["refused"] == "not_permitted"
    with serving(tmp_path / "real.db") as real:
        refused = asks(real.client("bob", UserRole.PLAYER))
        assert (refused.status_code, refused.json()["refused"]) == (403, "not_a_demo")
