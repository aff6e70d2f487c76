"""The mathematics page and the Dealer school, in a real browser against a real server."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from megalink.settle import read_round, round_as_json, settle_round
from tests.browser.player_floor import Comes, intercept, waits_until
from tests.browser.staff_floor import Person
from tests.patience import COUNTING_S

THREE_CARD = "three-card-xtreme@2023-05-22"
PHONE = (360, 740)
CLEAR_PX = 8
KEYS = {"win": "w", "lose": "l", "stand_off": "s", "returned": "r", "none": "n"}


def mathematics(person: Person, query: str) -> Page:
    page = person.look_at(f"/mathematics?document={query}")
    expect(page.locator(".plots svg")).to_have_count(2, timeout=COUNTING_S * 1_000)
    expect(page.locator("#pay-pair_plus\\.flush, #pay-main\\.pair").first).to_be_attached()
    return page


def counted(person: Person, path: str) -> Any:
    """Asked for until it is counted: before that the server answers how far it is."""
    answers: list[Any] = []

    def is_counted() -> bool:
        answers.append(person.get(path))
        return "progress" not in answers[-1]

    waits_until(person.page, is_counted, path, COUNTING_S)
    return answers[-1]


def percent(number: float) -> str:
    return f"{number * 100:.4f} %".replace("-", "−")


def edge(page: Page, wager: str) -> Locator:
    row = page.get_by_role("region", name="House edge").get_by_role("row").filter(has_text=wager)
    return row.get_by_role("cell")


def test_a_changed_pay_moves_the_edge_beside_the_published_one(comes: Comes) -> None:
    person = comes("reader")
    page = mathematics(person, THREE_CARD)
    person.is_content("as published")
    page.locator(".controls summary", has_text="Pair Plus").click()
    page.locator("#pay-pair_plus\\.flush").fill("3")
    before, after = (
        counted(person, f"/api/par/{THREE_CARD}?{query}")["wagers"]["pair_plus"]["house_edge_decimal"]
        for query in ("", "pay=pair_plus.flush=3")
    )
    expect(edge(page, "Pair Plus").nth(0)).to_have_text(percent(before))
    expect(edge(page, "Pair Plus").nth(1)).to_have_text(percent(after))
    assert "pay=pair_plus.flush" in page.url
    person.is_content("with a change")
    page.reload()
    expect(edge(page, "Pair Plus").nth(1)).to_have_text(percent(after))
    page.get_by_role("button", name="Back to the document").click()
    expect(edge(page, "Pair Plus").nth(1)).to_have_text(percent(before))


def test_a_reading_and_the_jackpot_move_their_edges(comes: Comes) -> None:
    person = comes("reader")
    page = mathematics(person, THREE_CARD)
    page.locator(".controls summary", has_text="Readings").click()
    page.locator("#reading-standoff\\.wagers").select_option("none")
    told = counted(person, f"/api/par/{THREE_CARD}?reading=standoff.wagers=none&jackpot=500000")
    wanted = percent(told["wagers"]["ante"]["house_edge_decimal"])
    expect(edge(page, "Ante, Play").nth(1)).to_have_text(wanted)
    page.locator("#link-jackpot").fill("500000")
    jackpot = 1 - told["wagers"]["progressive_jackpot"]["multiples"][0]["total_return_decimal"]
    expect(edge(page, "Jackpot × 1").nth(1)).to_have_text(percent(jackpot))
    expect(page.locator("#said")).to_contain_text("house edge")


@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1440, 900)], ids=["phone", "tablet", "desktop"])
def test_the_page_opens_at_the_live_jackpot_and_finds_back_from_a_typed_one(
    comes: Comes, size: tuple[int, int]
) -> None:
    person = comes("reader", size=size)
    displayed = person.get("/api/links/main")["displayed"]
    amount = f"{displayed // 100}.{displayed % 100:02}"
    page = mathematics(person, THREE_CARD)
    field = page.locator("#link-jackpot")
    expect(field).to_have_value(amount)
    live = counted(person, f"/api/par/{THREE_CARD}?jackpot={amount}")
    wanted = percent(1 - live["wagers"]["progressive_jackpot"]["multiples"][0]["total_return_decimal"])
    expect(edge(page, "Jackpot × 1").nth(1)).to_have_text(wanted)
    assert "jackpot=" not in page.url
    if not field.is_visible():  # folded away on a phone
        page.locator(".controls summary").first.click()
    field.fill("500000")
    expect(edge(page, "Jackpot × 1").nth(1)).not_to_have_text(wanted)
    page.get_by_role("button", name="Take the live jackpot").click()
    expect(field).to_have_value(amount)
    expect(edge(page, "Jackpot × 1").nth(1)).to_have_text(wanted)
    person.is_content("at the live jackpot")
    button, pays = (
        page.locator(where).first.bounding_box() for where in (".live-jackpots button", ".live-jackpots + *")
    )
    assert button
    assert pays
    assert pays["y"] - button["y"] - button["height"] >= CLEAR_PX


def test_while_it_counts_the_page_says_how_far_it_is_and_stays_usable(comes: Comes) -> None:
    person = comes("reader")
    page = mathematics(person, THREE_CARD)
    page.get_by_role("button", name="Light theme").click()
    counting = json.dumps({"progress": {"done": 1, "whole": 4}, "again_ms": 100})
    intercept(page, re.compile(r"/api/par/.*pay="), lambda route: route.fulfill(status=202, body=counting))
    page.locator(".controls summary", has_text="Pair Plus").click()
    page.locator("#pay-pair_plus\\.flush").fill("3")
    expect(page.locator(".counting")).to_contain_text("25 %")
    person.is_content("counting")
    page.get_by_role("button", name="Back to the document").click()
    expect(page.locator(".counting")).to_have_count(0)


def test_what_the_server_refuses_is_marked_where_it_was_typed(comes: Comes) -> None:
    page = mathematics(comes("reader"), THREE_CARD)
    page.locator("#link-contribution").fill("200")
    expect(page.locator("#link-contribution")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_contain_text("percentage")


def test_readings_are_priced_and_one_can_be_tried(comes: Comes) -> None:
    person = comes("reader")
    page = mathematics(person, THREE_CARD)
    page.get_by_role("button", name="Price every reading").click()
    expect(page.locator("table.prices tbody tr").first).to_be_visible()
    told = counted(person, f"/api/par/{THREE_CARD}/prices")["prices"]
    expect(page.locator("table.prices tbody th").first).to_contain_text(", ".join(told[0]["register"]))
    person.is_content("priced")
    page.get_by_role("button", name=re.compile("^Try A27: none")).click()
    expect(page.locator("#reading-standoff\\.wagers")).to_have_value("none")
    expect(page.locator(".controls .badge")).to_have_text("one change")


def test_the_sheet_is_downloaded_with_the_changes(comes: Comes) -> None:
    page = mathematics(comes("reader"), f"{THREE_CARD}&pay=pair_plus.flush=3")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the PAR sheet").click()
    assert download.value.suggested_filename == "par-three-card-xtreme-2023-05-22.html"
    assert "Pair Plus" in download.value.path().read_text("utf-8")


def test_mathematics_on_a_phone_in_the_light_theme(comes: Comes) -> None:
    person = comes("reader", size=PHONE)
    page = mathematics(person, "bullseye@4")
    page.get_by_role("button", name="Light theme").click()
    page.locator(".controls summary").first.click()
    person.is_content("phone, light")


# Dealer school


def opened(person: Person, document: str, level: int, seed: str) -> tuple[Page, Any]:
    page = person.look_at(f"/school?document={document}&level={level}&seed={seed}")
    expect(page.locator(".felt")).to_be_visible()
    return page, person.get(f"/api/school/drill?document={document}&level={level}&seed={seed}")


def due(drill: Any) -> list[tuple[str, str]]:
    """Outcome and amount of every wager that is asked for, by the interface that an auditor uses."""
    told: Any = round_as_json(settle_round(read_round(drill["round"])))
    lines = {
        (one["position"], line["wager"]): (line["outcome"], line["net"].lstrip("-"))
        for one in told["positions"]
        for line in one["lines"]
    }
    return [lines.get((ask["position"], ask["wager"]), ("none", "0.00")) for ask in drill["ask"]]


def type_answers(page: Page, answers: list[tuple[str, str]]) -> None:
    for outcome, amount in answers:
        page.keyboard.press(KEYS[outcome])
        if outcome == "win":
            page.keyboard.type(amount)
            page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("document", "level"), [("singapore-stud@9", 1), ("texas-holdem-bonus@9", 2), (THREE_CARD, 3), ("bullseye@4", 4)]
)
def test_a_drill_is_settled_by_keyboard_alone(comes: Comes, document: str, level: int) -> None:
    person = comes("learner")
    page, drill = opened(person, document, level, "keys")
    expect(page.locator(".ask")).to_have_count(len(drill["ask"]))
    person.is_content(f"{document}: asked")
    type_answers(page, due(drill))
    expect(page.locator("#settle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_contain_text(f"All {len(drill['ask'])} right")
    expect(page.locator(".ask.wrong")).to_have_count(0)
    person.is_content(f"{document}: marked")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#settle")).to_be_visible()
    expect(page.locator(".ask").first.locator("button").first).to_be_focused()


def test_a_wrong_answer_is_explained_by_clause(comes: Comes) -> None:
    person = comes("learner", size=PHONE)
    page, drill = opened(person, THREE_CARD, 1, "wrong")
    answers = due(drill)
    turned = "lose" if answers[0][0] == "win" else "win"
    type_answers(page, [(turned, "1.00"), *answers[1:]])
    page.locator("#settle").click()
    expect(page.locator(".ask.wrong")).to_have_count(1)
    expect(page.locator(".ask.right")).to_have_count(len(answers) - 1)
    why = page.locator(".ask.wrong .why")
    expect(why).to_have_attribute("open", "")
    assert re.match(r"\d+\.\d+", why.locator("li b").first.inner_text())
    person.is_content("wrong, on a phone")
    page.get_by_role("button", name="Light theme").click()
    person.is_content("wrong, light")


def test_progress_is_kept_by_the_browser_and_can_be_forgotten(comes: Comes) -> None:
    person = comes("learner")
    page, drill = opened(person, "singapore-stud@9", 1, "kept")
    type_answers(page, due(drill))
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('megalink.school')"))
    assert kept["games"]["singapore-stud@9"]["drills"] == 1
    page.goto(f"{person.base}/school")
    expect(page.locator(".stats dd").first).to_have_text(str(kept["games"]["singapore-stud@9"]["points"]))
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.locator(".stats dd").first).to_have_text("0")
