"""What staff see at a glance, whatever the window; and what is said of a card that was corrected, to whom."""

from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Game, Staff, codes, decide, in_phase, sit_down
from tests.browser.staff_floor import Person, open_shoe, seat

NO_THREE = "As Ah 2c 2d 4s"  # of which no three make ten, twenty or thirty (3.10.4)
OTHERS = "Ks 5c Jh 9c 5h"
SIZES = [(360, 640), (768, 1024), (1024, 768), (1280, 800)]
SLACK_PX = 1
SEATS, TABLET_PX, DOCUMENTS = 7, 720, 5
# How far the widest part of a list reaches beyond what is in sight without scrolling.
OVER = "node => node.scrollWidth - node.clientWidth"
# The lines that a name takes.
LINES = """node => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 8))).size;
}"""


def _bets(dealer: Person, player: Person, table: str, area: str) -> None:
    dealer.order("table.call_place_your_bets", table=table)
    player.order("table.place_wager", table=table, player=player.name, position=1, area=area, amount=1_000)
    dealer.order("table.call_no_more_bets", table=table)


def _deal(dealer: Person, table: str, cards: str) -> None:
    for card in cards.split():
        dealer.order("table.deal_card", table=table, card=card, where=None)


def _correct(supervisor: Person, table: str, where: str, number: int, card: str) -> None:
    supervisor.order("table.correct_card", table=table, where=where, number=number, card=card, reason="mistyped")


def test_before_the_first_round_no_round_is_named(comes: Comes, staff: Staff) -> None:
    open_shoe(staff.manager, "unplayed")
    page = comes("unplayed-dealer", "dealer").look_at("/dealer/unplayed")
    expect(page.locator(".table-head .badge")).to_have_text("Waiting for players")
    expect(page.locator("main")).not_to_contain_text("Round 0")
    expect(page.locator("#said")).not_to_contain_text("Round 0")
    page.keyboard.press("n")
    expect(page.locator(".table-head")).to_contain_text("Round 1")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_the_pit_every_figure_of_a_table_is_in_sight(comes: Comes, staff: Staff, size: tuple[int, int]) -> None:
    table = f"calls-{size[0]}"
    open_shoe(staff.manager, table)
    staff.dealer.order("floor.call_supervisor", table=table, why="")
    page = comes(f"pit-{size[0]}", "pit_supervisor", size).look_at("/pit")
    row = page.locator(".glance tbody tr").filter(has_text=table)
    expect(row.locator(".badge")).to_have_text(["Waiting for players", "calls"])
    assert page.locator(".scroll").evaluate(OVER) <= SLACK_PX
    for cell in row.locator("td").all():
        box = cell.bounding_box()
        assert box
        assert box["width"] > 0
        assert box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize("size", [(768, 1024), (1280, 800), (3840, 2160)], ids=str)
def test_on_the_console_the_name_of_a_player_stays_in_one_line(
    comes: Comes, staff: Staff, size: tuple[int, int]
) -> None:
    table = f"names-{size[0]}"
    open_shoe(staff.manager, table)
    player = comes(f"bartholomew{size[0]}", "player")
    player.order("table.sit", table=table, player=player.name, position=1)
    page = comes(f"names-{size[0]}-dealer", "dealer", size).look_at(f"/dealer/{table}")
    expect(seat(page, 1).locator("h3")).to_contain_text(player.name)
    assert seat(page, 1).locator(".seat-name").evaluate(LINES) == 1


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1280, 800)], ids=str)
def test_seats_stand_in_their_places_round_the_felt_and_on_a_phone_in_a_list(
    comes: Comes, staff: Staff, size: tuple[int, int]
) -> None:
    table = f"places-{size[0]}"
    open_shoe(staff.manager, table)
    dealer = comes(f"{table}-dealer", "dealer", size)
    page = dealer.look_at(f"/dealer/{table}")
    expect(page.locator(".seat")).to_have_count(SEATS)
    found = [page.locator(".seat").nth(at).bounding_box() for at in range(SEATS)]
    boxes = [(box["x"] + box["width"] / 2, box["y"]) for box in found if box]
    across, down = [x for x, _ in boxes], [y for _, y in boxes]
    dealer.is_content("seats")
    if size[0] < TABLET_PX:
        assert down == sorted(down)
        return
    felt = page.locator(".felt").bounding_box()
    assert felt
    assert down[0] > down[1] > down[2] == down[3] == down[4] < down[5] < down[6]
    assert across[0] == across[1] < felt["x"] < across[2] < across[3] < across[4] < across[5] == across[6]


# The boxes of all that a Dealer must see at once, by what they are; and how far the page itself can be scrolled.
IN_SIGHT = """() => {
  const named = { next: "#next-step", meter: ".felt-meter", line: ".bet-line", felt: ".felt", seat: ".seat" };
  const boxes = Object.entries(named).flatMap(([name, where]) => [...document.querySelectorAll(where)].map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { name, left, top, right, bottom };
  }));
  return { boxes, over: document.documentElement.scrollHeight - innerHeight };
}"""
NARROW = (390, 844)


def _all_bet(dealer: Person, table: str, document: str, players: list[Person]) -> int:
    """Somebody at every position, with a wager on every area that takes one before the deal."""
    most = int(dealer.get(f"/api/tables/{table}")["view"]["positions_max"])
    areas = [
        one for one in dealer.get(f"/api/rules/{document}")["wagers"] if one["role"] in ("base", "side", "jackpot")
    ]
    for position, player in enumerate(players[:most], start=1):
        dealer.order("table.sit", table=table, player=player.name, position=position)
    dealer.order("table.call_place_your_bets", table=table)
    for position, player in enumerate(players[:most], start=1):
        for wager in areas:
            place = {"table": table, "player": player.name, "position": position, "area": wager["name"]}
            dealer.order("table.place_wager", **place, amount=100 if wager["role"] == "jackpot" else 500)
    return most


def _played(dealer: Person, table: str) -> None:
    """Everybody stays in, up to the settlement."""
    for _ in range(12):
        seen = dealer.get(f"/api/tables/{table}")
        said = [one for one in seen["options"] if one["order"] in ("table.decide", "table.set_hand")]
        stays = {one["position"]: one for one in said if one.get("choice") != "fold"}
        if not stays and seen["guide"]["next"] == "table.call_place_your_bets":
            return
        for order in stays.values() or [{"order": seen["guide"]["next"], "table": table}]:
            dealer.order(**{name: value for name, value in order.items() if not name.startswith("_")})
    raise AssertionError("the round does not end")


def _all_in_sight(page: Page, seats: int, where: str) -> None:
    for size in ((1440, 900), (1024, 768), NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(IN_SIGHT)
        boxes = found["boxes"]
        told = f"{where} at {size}"
        assert [box["name"] for box in boxes].count("seat") == seats, told
        assert {"next", "meter", "felt"} <= {box["name"] for box in boxes}, told
        apart = [box for box in boxes if box["name"] != "meter"]  # which lies on the felt
        for one, two in combinations(apart, 2):
            assert not _overlap(one, two), f"{told}: {one} and {two} overlap"
        if size == NARROW:
            continue
        assert found["over"] <= 0, f"{told}: the page scrolls by {found['over']} px"
        for box in boxes:
            assert 0 <= box["left"] < box["right"] <= size[0], f"{told}: {box}"
            assert 0 <= box["top"] < box["bottom"] <= size[1], f"{told}: {box}"


def _overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    across = min(one["right"], two["right"]) - max(one["left"], two["left"])
    down = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
    return across > SLACK_PX and down > SLACK_PX


def test_all_seats_the_next_step_and_the_meter_are_in_sight_in_every_document(comes: Comes, staff: Staff) -> None:
    dealer = comes("sight-dealer", "dealer", (1024, 768))
    players = [comes(f"sight-player-{number}", "player") for number in range(1, SEATS + 1)]
    documents = [one["key"] for one in dealer.get("/api/rules")["documents"]]
    assert len(documents) >= DOCUMENTS
    for number, document in enumerate(documents):
        table = f"sight-{number}"
        method = next(iter(dealer.get(f"/api/rules/{document}")["methods"]))["name"]
        open_shoe(staff.manager, table, document, method, shuffle="system", link="main")
        seats = _all_bet(dealer, table, document, players)
        page = dealer.look_at(f"/dealer/{table}")
        expect(page.locator(".bet-line")).to_be_visible()
        expect(page.locator(".felt-meter")).to_be_visible()
        _all_in_sight(page, seats, f"{document}, bets")
        dealer.order("table.call_no_more_bets", table=table)
        dealer.order("table.deal_from_deck", table=table)
        expect(page.get_by_label("Decisions", exact=True)).to_be_visible()
        _all_in_sight(page, seats, f"{document}, decisions")
        page.set_viewport_size({"width": 1024, "height": 768})
        dealer.is_content(f"{document}, decisions")
        _played(dealer, table)
        expect(page.get_by_role("region", name="Pay and collect")).to_be_visible()
        _all_in_sight(page, seats, f"{document}, settled")


def test_the_meter_on_the_felt_follows_wagers_at_another_table(comes: Comes, staff: Staff) -> None:
    open_shoe(staff.manager, "meter", link="main")
    page = comes("meter-dealer", "dealer").look_at("/dealer/meter")
    expect(page.locator(".felt-meter")).to_be_visible()
    other, ann = Game(staff, "meter-other", "singapore-stud@9"), comes("meter-ann", "player")
    ann.order("table.sit", table="meter-other", player=ann.name, position=1)
    before = page.locator(".felt-meter b").inner_text()
    other.open_bets()
    for area, amount in (("ante", 1_000), ("progressive_jackpot", 100)):
        ann.order("table.place_wager", table="meter-other", player=ann.name, position=1, area=area, amount=amount)
    other.deal()
    expect(page.locator(".felt-meter b")).not_to_have_text(before)
    cents = ann.get("/api/links/main")["displayed"]
    expect(page.locator(".felt-meter b")).to_have_text(f"S${cents // 100:,}.{cents % 100:02}")


def test_3_10_4__a_hand_without_a_3_card_hand_is_called_so_and_a_set_one_stands_in_two_parts(
    comes: Comes, staff: Staff
) -> None:
    open_shoe(staff.manager, "parts", "bullseye@4", "A")
    player = comes("parts-ann", "player")
    dealer = comes("parts-dealer", "dealer")
    sit_down(player.look_at("/table/parts"), 1)
    console = dealer.look_at("/dealer/parts")
    for hand, named, parts in ((NO_THREE, "no 3 card hand", 0), (OTHERS, "9 points", 1)):
        _bets(dealer, player, "parts", "main")
        _deal(dealer, "parts", f"{hand} {'3d 4h Th Ac 2h' if hand == NO_THREE else NO_THREE}")
        in_phase(player.page, "deciding")
        decide(player.page, "House Way")
        expect(player.page.locator(".spot .hand-name")).to_contain_text(named)
        dealer.order("table.expose_dealer", table="parts")
        dealer.order("table.settle_round", table="parts")
        expect(seat(console, 1).locator(".hand-title")).to_have_text(named)
        expect(seat(console, 1).locator(".set-apart")).to_have_count(parts)
    two = dealer.get("/api/tables/parts")["point_hands"]["1"]
    assert codes(console, ".seat .set-apart .cards:last-child") == two


def _told(page: Page, words: str) -> None:
    expect(page.locator(".voice")).to_contain_text(words)
    expect(page.locator("#said")).to_contain_text(words)


def test_who_saw_a_card_is_told_when_the_record_of_it_is_corrected_and_nobody_else(comes: Comes, staff: Staff) -> None:
    open_shoe(staff.manager, "told")
    dealer, ann = comes("told-dealer", "dealer"), comes("told-ann", "player")
    sit_down(ann.look_at("/table/told"), 1)
    passer = comes("told-passer").look_at("/table/told")
    _bets(dealer, ann, "told", "ante")
    _deal(dealer, "told", "As Kd Qh Js 9c 5s 4d Tc 8h 3d")  # one to the Player, one to the Dealer, five times
    expect(passer.locator(".dealer [data-code='3d']")).to_have_count(1)
    expect(ann.page.locator("[data-code=Qh]")).to_have_count(1)  # the Player has looked at the hand
    supervisor = comes("told-supervisor", "pit_supervisor")
    _correct(supervisor, "told", "dealer", 5, "3c")  # which lies open
    for page in (ann.page, passer):
        _told(page, "The record was corrected: card 5 of the Dealer is the 3 of clubs.")
    _correct(supervisor, "told", "1", 2, "Qd")
    _told(ann.page, "The record was corrected: card 2 of position 1 is the Queen of diamonds.")
    ann.order("table.decide", table="told", player=ann.name, position=1, choice="bet", amount=2_000)
    dealer.order("table.expose_dealer", table="told")
    in_phase(passer, "revealing")  # after the correction: what was to be said of it would have been said
    assert "position 1" not in passer.locator("#said").inner_text()
    assert "position 1" not in passer.locator(".voice").inner_text()
