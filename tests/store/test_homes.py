"""One process writes as a home; who has lost it writes nothing any more, however late he is."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from megalink.store.contract import Appended, StoreError, Trouble
from megalink.store.postgres.database import PostgresStore
from tests.patience import wait_until
from tests.store.stores import server_or_skip, unit


@pytest.fixture
def url() -> str:
    return server_or_skip().new_database()


@pytest.fixture
def holder(url: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(url)) as store:
        store.hold("north", 60)
        yield store


def trouble_of(error: pytest.ExceptionInfo[StoreError]) -> Trouble:
    return error.value.trouble


def test_home_that_is_held__is_not_given_to_another(url: str, holder: PostgresStore) -> None:
    with closing(PostgresStore(url)) as other:
        with pytest.raises(StoreError, match=r"Another process writes as the home north") as caught:
            other.hold("north", 0.1)
        assert trouble_of(caught) is Trouble.HOME_HELD
        other.hold("south", 0.1)
        assert isinstance(other.append(*unit("table/1", 0, "a")), Appended)
        assert isinstance(holder.append(*unit("table/1", 1, "b")), Appended)


def test_home_that_was_given_back__is_free_at_once(url: str, holder: PostgresStore) -> None:
    holder.release()
    with closing(PostgresStore(url)) as other:
        other.hold("north", 0.1)


def test_home_of_a_process_that_is_gone__is_free_before_its_time(url: str, holder: PostgresStore) -> None:
    assert holder._pulse is not None
    holder._pulse.close()  # as its system does for a process that was killed
    with closing(PostgresStore(url)) as other:
        other.hold("north", 0.1)


def test_home_whose_time_is_over__is_free_and_its_old_holder_writes_nothing(url: str, holder: PostgresStore) -> None:
    holder.hold("north", 0.1)
    with closing(PostgresStore(url)) as other:
        other.hold("north", 60)
        for act in (holder.renew, lambda: holder.append(*unit("table/1", 0, "late"))):
            with pytest.raises(StoreError) as caught:
                act()
            assert trouble_of(caught) is Trouble.HOME_LOST
        assert other.position() == 0


def test_same_token_of_another_holder__is_another_hold(url: str, holder: PostgresStore) -> None:
    """As a standby gives it that never heard of the first one."""
    with psycopg.connect(url, autocommit=True) as standby:
        standby.execute("UPDATE megalink.homes SET holder = 'another'")
    for act in (holder.renew, lambda: holder.append(*unit("table/1", 0, "late"))):
        with pytest.raises(StoreError) as caught:
            act()
        assert trouble_of(caught) is Trouble.HOME_LOST


def test_renewal__keeps_a_home(url: str) -> None:
    with closing(PostgresStore(url)) as holder, psycopg.connect(url, autocommit=True) as watcher:
        holder.hold("north", 30)

        def until() -> object:
            return watcher.execute("SELECT until FROM megalink.homes").fetchall()

        before = until()
        holder.renew()
        wait_until(lambda: until() != before, "the renewal shows")
