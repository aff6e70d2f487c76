"""A table that the clock deals: what the page says of the time, what happens when it runs out or a connection breaks.

Bets and results wait for the Players' word; only decisions go by the clock, and last longer than a slow page needs.
"""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.player_floor import Comes, Staff, area, balance, cited, in_phase, sit_down
from tests.browser.staff_floor import LIMITS, FloorState, Person

DECISION_S = 20
PAUSE_S = 600
TIMES = (
    *("--betting", "600", "--between", "600", "--reveal", "0.2"),
    *("--decision", str(DECISION_S), "--disconnected", str(PAUSE_S)),
)
SIZES = ((390, 844), (820, 1180), (1440, 900))


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    found = FloorState(tmp_path_factory.mktemp("clock"), TIMES)
    found.start()
    yield found
    found.stop()


def seated(
    comes: Comes, staff: Staff, name: str, sizes: Sequence[tuple[int, int]] = SIZES, **readings: str
) -> list[Person]:
    """Players with screens of these sizes in the first seats of a table where bets are open."""
    table = f"{name}-table"
    staff.manager.order(
        "floor.open_table",
        table=table,
        document="singapore-stud@9",
        readings=[[switch.replace("_", ".", 1), side] for switch, side in readings.items()],
        layout=None,
        method=None,
        limits=LIMITS,
        link=None,
        shuffle="system",
        dealer="automatic",
    )
    players = [comes(f"{name}-{width}", "player", (width, height)) for width, height in sizes]
    for position, player in enumerate(players, start=1):
        sit_down(player.look_at(f"/table/{table}"), position)
    go_on(players, table)
    for player in players:
        in_phase(player.page, "betting")
    return players


def go_on(players: Sequence[Person], table: str) -> None:
    """All have seen enough: the dealer does not wait for its time."""
    for player in players:
        player.order("floor.say_ready", table=table)


def opens_reading(player: Person) -> None:
    """Its words come with the first press."""
    reading = player.get("/api/rules/singapore-stud@9")["readings"]["A117"]
    player.page.locator(".silence .reading", has_text="A117").click()
    expect(player.page.get_by_role("dialog")).to_contain_text(reading["question"])
    expect(player.page.get_by_role("dialog")).to_contain_text(reading["answer"])
    player.page.keyboard.press("Escape")


def bet(players: Sequence[Person], table: str) -> None:
    for player in players:
        area(player.page, "Ante").click()
        expect(player.page.locator(".area .stack")).to_have_count(1)
    go_on(players, table)


def test_A117__the_clock_folds_for_players_who_sit_and_wait(comes: Comes, staff: Staff) -> None:
    players = seated(comes, staff, "waits")
    before = [balance(player.page) for player in players]
    bet(players, "waits-table")
    for player in players:
        expect(player.page.locator(".if-silent")).to_have_text("If the time runs out: Fold")
    expect(players[0].page.locator("#line")).to_contain_text("Fold in ")
    for player, had in zip(players, before, strict=True):
        expect(player.page.locator(".silence")).to_contain_text("Your time ran out: Fold.")
        opens_reading(player)
        assert "A117" in cited(player.page)
        assert balance(player.page) == had - 500
        player.is_content(f"{player.name}: after the time ran out")


def test_A117__under_the_other_reading_the_page_says_that_the_wagers_come_back(comes: Comes, staff: Staff) -> None:
    players = seated(comes, staff, "idles", SIZES[-1:], time_expired="absent")
    page = players[0].page
    bet(players, "idles-table")
    come_back = "the hand is invalid, your wagers come back"
    expect(page.locator(".if-silent")).to_have_text(f"If the time runs out: {come_back}")
    expect(page.locator(".silence")).to_contain_text(f"Your time ran out: {come_back}.")
    expect(page.locator(".area.is-returned", has_text="Ante")).to_be_visible()


def test_A117__of_two_positions_each_is_named_that_the_clock_has_folded(comes: Comes, staff: Staff) -> None:
    (player,) = seated(comes, staff, "pair", SIZES[-1:])
    page = player.page
    area(page, "Ante").click()
    expect(page.locator(".area .stack")).to_have_count(1)
    sit_down(page, 2)
    bet([player], "pair-table")
    expect(page.locator("#line")).to_contain_text("Position 2: your decision: ")
    expect(page.locator("#line")).to_contain_text("Position 2: Fold in ")
    told = [f"Position {position}: Your time ran out: Fold." for position in (1, 2)]
    expect(page.locator(".silence")).to_contain_text(told)


class Line:
    """The line between a page and the server, which can break; both ends notice."""

    def __init__(self, person: Person) -> None:
        self._holds = True
        self._is_silent = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        person.page.route_web_socket("**/live**", self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        if not self._holds:
            page.close()
            return
        server = page.connect_to_server()
        server.on_message(lambda message: None if self._is_silent else page.send(message))
        self._open.append((page, server))

    def falls_silent(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._is_silent = True

    def breaks(self) -> None:
        self._holds = False
        for ends in self._open:
            for end in ends:
                end.close()
        self._open.clear()

    def comes_back(self) -> None:
        self._holds, self._is_silent = True, False


def test_5_11__the_clock_stands_still_while_the_connection_is_lost(comes: Comes, staff: Staff) -> None:
    players = seated(comes, staff, "tunnel")
    lines = [Line(player) for player in players]
    for player in players:
        player.page.reload()
        expect(player.page.locator("html")).to_have_attribute("data-status", "open")
    bet(players, "tunnel-table")
    for player in players:
        expect(player.page.get_by_role("button", name="Fold")).to_be_visible()
    for line in lines:
        line.breaks()
    for player in players:
        page = player.page
        expect(page.locator("#line")).to_contain_text(
            f"No connection: trying again. Your clock waits up to {PAUSE_S} s"
        )
        expect(page.get_by_role("button", name="Fold")).to_have_attribute("aria-disabled", "true")
        page.get_by_role("button", name="Fold").click(force=True)
        expect(page.locator(".toast").first).to_contain_text("No connection: nothing was sent.")
    players[0].page.wait_for_timeout((DECISION_S + 1) * 1_000)  # longer than the clock would have let them
    for player, line in zip(players, lines, strict=True):
        line.comes_back()
        expect(player.page.locator("#line")).to_contain_text("Your decision")
        player.page.get_by_role("button", name="Fold").click()
        expect(player.page.get_by_role("button", name="Fold")).to_have_count(0)
    for player in players:
        expect(player.page.locator(".silence")).to_have_count(0)
        in_phase(player.page, "settled")


def test_a_line_that_falls_silent_without_a_word_is_noticed(comes: Comes, staff: Staff) -> None:
    (player,) = seated(comes, staff, "silent", SIZES[:1])
    page, line = player.page, Line(player)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-status", "open")
    line.falls_silent()
    expect(page.locator("#line")).to_contain_text("No connection: trying again")
    player.is_content("a line that fell silent")
    line.comes_back()
    expect(page.locator("html")).to_have_attribute("data-status", "open")


def test_a_page_that_stood_still_does_not_take_its_line_for_lost(comes: Comes, staff: Staff) -> None:
    """A laptop that was closed: time has passed, the answer is not read yet, and nothing is wrong."""
    (player,) = seated(comes, staff, "laptop", SIZES[-1:])
    page, line = player.page, Line(player)
    page.clock.install()
    page.reload()
    status = page.locator("html")
    expect(status).to_have_attribute("data-status", "open")
    line.falls_silent()
    for _ in range(3):  # the first one asks
        page.clock.fast_forward(60_000)
    assert status.get_attribute("data-status") == "open"
