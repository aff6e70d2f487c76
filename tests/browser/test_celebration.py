"""How large a win is can be seen on the felt, without motion too: each step looks like more than the one before."""

from playwright.sync_api import expect

from tests.browser.player_floor import STAYS_IN, Starts, decide, in_phase, to_the_end

KINDS = ("loss", "even", "win", "large", "huge", "jackpot")
# A round has one result: the others are looked at in its place.
LOOKS = """kind => {
  const box = document.querySelector(".moment");
  box.className = `moment is-${kind}`;
  const { backgroundImage, backgroundColor, boxShadow } = getComputedStyle(box);
  return [backgroundImage, backgroundColor, boxShadow, getComputedStyle(box.querySelector(".headline")).color].join();
}"""


def test_each_size_of_win_has_a_look_of_its_own_and_losses_are_sober(starts: Starts) -> None:
    game, player = starts("celebrates", "singapore-stud@9", (1440, 900))
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    decide(page, STAYS_IN)
    to_the_end(game, page)
    in_phase(page, "settled")
    expect(page.locator(".moment .headline")).to_be_visible()
    looks = {kind: page.evaluate(LOOKS, kind) for kind in KINDS}
    assert looks["loss"] == looks["even"]
    assert len(set(looks.values())) == len(KINDS) - 1
    player.is_content("a jackpot's colours")
