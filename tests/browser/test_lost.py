"""The audit page of a floor whose log lost what had been acknowledged: what it was."""

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import expect

from megalink.floor.audit.log.lost_events import as_records
from megalink.floor.orders.commands import RecordFinding
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.play.linked import SYSTEM
from megalink.store import open_store
from tests.browser.player_floor import SLOW, Comes
from tests.browser.staff_floor import FloorState
from tests.patience import PATIENCE_S


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    """Its first events count as lost: a server that knows of more than its log is made in tests/cluster."""
    folder = tmp_path_factory.mktemp("lost")
    found = FloorState(folder, (*SLOW, "--no-prepare-hints"))
    found.start()
    assert httpx.get(f"{found.base}/api/floor", timeout=PATIENCE_S).status_code == 200, "its first events are there"
    found.stop()
    with closing(open_store(str(folder / "floor.db"))) as store:
        lost = [event for event in store.tail(0) if not event.stream.startswith(streams.SECRET)][:3]
        floor = Floor(store, keep=False)
        for record in as_records("north", lost, floor.clock.now()):
            floor.call(RecordFinding(record, actor=SYSTEM))
        floor.close()
    found.start()
    yield found
    found.stop()


def test_the_audit_page_lists_what_was_lost(comes: Comes) -> None:
    auditor = comes("ada", "auditor")
    page = auditor.look_at("/audit")
    panel = page.get_by_role("region", name="Acknowledged and lost")
    expect(panel).to_contain_text("does not hold 3 events that servers had answered")
    expect(panel.get_by_role("row")).to_have_count(4)
    expect(panel.get_by_role("row").nth(1)).to_contain_text("This log is a demonstration's")
    auditor.is_content("events that were lost")
