"""The shuffle on a Player's page: words of his own while bets are open, and a proof that opens only what he may see."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player_floor import Comes, Game, Starts, bets_and_folds, in_phase, intercept, shows_panel
from tests.browser.staff_floor import Person

SIZES = [(390, 844), (820, 1180), (1440, 900)]
# Nothing of it is beside the window, and it scrolls by itself where it is wider.
WITHIN = """node => {
  const { left, right, top } = node.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top < innerHeight;
}"""
WORDS = "sieben schwarze Katzen, été 黑猫"


def play(game: Game, page: Page) -> None:
    bets_and_folds(game, page)
    in_phase(page, "settled")


def add_words(page: Page, words: str) -> None:
    shows_panel(page, "Rounds")
    page.get_by_label("Add your own words to the shuffle").fill(words)
    page.get_by_label("Add your own words to the shuffle").press("Enter")
    expect(page.locator(".own-words li", has_text=words)).to_be_visible()
    expect(page.locator(".own-words form button")).to_be_focused()


def open_proof(page: Page) -> Any:
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="Shuffle of round 1").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_a_players_words_are_mixed_in_and_the_proof_checks_his_cards(starts: Starts, comes: Comes) -> None:
    game, player = starts("speaker", "singapore-stud@9")
    page = player.page
    add_words(page, "something first")
    add_words(page, WORDS)
    expect(page.locator(".own-words li")).to_have_count(1)
    expect(page.locator("#dock")).not_to_contain_text("words")  # the field is enough, no button beside the wagers
    player.is_content("words for the shuffle")
    play(game, page)
    expect(page.get_by_label("Add your own words to the shuffle")).to_have_count(0)
    dialog = open_proof(page)
    expect(dialog.locator(".verdict.good")).to_contain_text("all 6 cards that you may see were sealed")
    expect(dialog).to_contain_text(WORDS)
    for line in ("noted the commitment while bets were open: it is the same", "Your words are among them"):
        expect(dialog.locator("li.good", has_text=line)).to_have_count(1)
    expect(dialog.locator(".by-card li.good")).to_have_count(6)
    expect(dialog.locator(".by-card li").first).to_contain_text("Dealer, card 5: ")
    expect(dialog.locator(".by-card li").last).to_contain_text("Position 1, card 5: ")
    expect(dialog.locator(".bad")).to_have_count(0)
    dialog.get_by_text("The method in full").click()
    expect(dialog.locator(".method li")).to_have_count(8)
    dialog.get_by_text("Check it without this page").click()
    expect(dialog.locator("pre")).to_contain_text("import hashlib")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        player.is_content(f"the proof of a sealed deck, {width}")
        own, card = dialog.get_by_text(WORDS), dialog.locator(".by-card li").last
        for part in (
            dialog.locator(".verdict"),
            own,
            card,
            dialog.locator("pre"),
            dialog.get_by_role("link", name="Script"),
        ):
            part.scroll_into_view_if_needed()
            assert part.evaluate(WITHIN), (width, part)

    other = comes("speaker-watcher", None)
    watching = other.look_at(f"/table/{game.table}")
    seen = open_proof(watching)
    expect(seen.locator(".verdict")).to_contain_text("the card that you may see fits the commitment")
    expect(seen.locator(".verdict")).to_contain_text("This page was not there while bets were open")
    expect(seen.locator(".verdict.good")).to_have_count(0)
    expect(seen.locator(".by-card li", has_text="Position 1")).to_have_count(0)
    expect(seen).to_contain_text("stay sealed")


def test_a_page_notes_the_commitment_whatever_it_shows_and_keeps_it_over_a_reload(starts: Starts) -> None:
    game, player = starts("noter", "singapore-stud@9")
    page = player.page
    play(game, page)
    for _ in range(2):
        dialog = open_proof(page)
        expect(dialog.locator(".verdict.good")).to_contain_text("were sealed while bets were open")
        expect(dialog.locator("li.good", has_text="noted the commitment while bets were open")).to_have_count(1)
        page.reload()
        in_phase(page, "settled")


@pytest.mark.parametrize(
    ("name", "spoil", "said"),
    [
        ("card", lambda proof: proof["cards"][0].update(card=proof["cards"][1]["card"]), "does NOT"),
        ("salt", lambda proof: proof["cards"][0].update(salt="00" * 32), "does NOT"),
        ("path", lambda proof: proof["cards"][0]["path"].pop(), "does NOT"),
        ("root", lambda proof: proof.update(commitment="00" * 32), "noted ANOTHER commitment"),
        ("words", lambda proof: proof.update(own_words=[]), "are NOT among them"),
        ("order", lambda proof: proof["order"].reverse(), "order of the deal is NOT"),
    ],
)
def test_what_does_not_fit_is_said(starts: Starts, name: str, spoil: Any, said: str) -> None:
    game, player = starts(f"doubts-{name}", "singapore-stud@9")
    page = player.page
    add_words(page, WORDS)
    play(game, page)

    def forged(route: Route) -> None:
        proof = route.fetch().json()
        spoil(proof)
        route.fulfill(json=proof)

    intercept(page, "**/proof", forged)
    dialog = open_proof(page)
    expect(dialog.locator(".verdict.bad")).to_be_visible()
    expect(dialog.locator("li.bad", has_text=said).first).to_be_visible()


def test_the_script_checks_a_saved_proof_and_finds_what_was_altered(starts: Starts, tmp_path: Path) -> None:
    game, player = starts("scripter", "singapore-stud@9")
    page = player.page
    add_words(page, WORDS)
    play(game, page)
    dialog = open_proof(page)
    dialog.get_by_text("Check it without this page").click()
    for name in ("Proof as JSON", "Script"):
        with page.expect_download() as download:
            dialog.get_by_role("link", name=name).click()
        download.value.save_as(tmp_path / download.value.suggested_filename)
    assert (tmp_path / "check_shuffle.py").is_file()
    (saved,) = tmp_path.glob("proof-*.json")
    status, out = checked(tmp_path, saved)
    assert (status, out) == (0, ["6 cards: all of it fits"])
    proof = json.loads(saved.read_text("utf-8"))
    alterations: list[dict[str, Any]] = [
        {"own_words": []},
        {"commitment": "00" * 32},
        {"cards": [{**proof["cards"][0], "salt": "00" * 32}]},
        {"cards": [{**proof["cards"][0], "place": 51 - proof["cards"][0]["place"]}]},
        {"cards": [{**proof["cards"][0], "path": proof["cards"][0]["path"][:-1]}]},
        {"cards": [{**proof["cards"][0], "path": [*proof["cards"][0]["path"], "00" * 32]}]},
        {"cards": [{**proof["cards"][0], "number": proof["cards"][1]["number"]}]},
        {"order": proof["order"][::-1]},
    ]
    for altered in alterations:
        saved.write_text(json.dumps({**proof, **altered}), "utf-8")
        status, out = checked(tmp_path, saved)
        assert status == 1, altered
        assert out[0].endswith("cards: it does NOT fit"), altered


def checked(folder: Path, proof: Path) -> tuple[int, list[str]]:
    """By Python alone: isolated, so that nothing of this project is found."""
    run = subprocess.run(
        [sys.executable, "-I", str(folder / "check_shuffle.py"), str(proof)],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout.splitlines()


def test_the_field_is_there_for_players_of_the_table_while_bets_are_open(starts: Starts, comes: Comes) -> None:
    game, player = starts("fielder", "singapore-stud@9")
    shows_panel(player.page, "Rounds")
    field = player.page.get_by_label("Add your own words to the shuffle")
    expect(field).to_be_visible()
    field.press_sequentially("qqq")  # no key of the table while somebody writes
    expect(player.page.locator(".area .stack")).to_have_count(0)
    expect(field).to_have_value("qqq")
    for name, role in (("fielder-watcher", None), ("fielder-standing", "player")):
        person: Person = comes(name, role)
        page = person.look_at(f"/table/{game.table}")
        shows_panel(page, "Rounds")
        expect(page.locator(".commitment")).to_be_visible()
        expect(page.get_by_label("Add your own words to the shuffle")).to_have_count(0)
