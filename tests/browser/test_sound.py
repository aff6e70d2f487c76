"""Sounds of the table: made by the page itself, off until the first press, never too loud, and silent when muted."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Game, Staff, becomes_true, fold, in_phase, sit_down
from tests.browser.staff_floor import Person

SIZES = [(390, 844), (820, 1180), (1440, 900)]
NAMES = (
    *("card", "flip", "chip", "sweep", "turn", "tick", "loss"),
    *("win-small", "win-medium", "win-large", "jackpot"),
)
LONGEST_S = {"jackpot": 6.0}

# Counts what a page makes: contexts, tones by their pitch, and bursts of noise.
RECORDS = """
window.made = { contexts: 0, gains: 0, tones: [], noises: 0 };
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor(...given) {
    super(...given);
    window.made.contexts += 1;
  }
  createOscillator() {
    const node = super.createOscillator();
    const pitch = node.frequency.setValueAtTime.bind(node.frequency);
    node.frequency.setValueAtTime = (hertz, at) => {
      window.made.tones.push(Math.round(hertz));
      return pitch(hertz, at);
    };
    return node;
  }
  createGain() {
    window.made.gains += 1;
    return super.createGain();
  }
  createBufferSource() {
    window.made.noises += 1;
    return super.createBufferSource();
  }
};
"""
READY = """window.made.contexts === 1 && window.made.gains > 0"""
# Plays {name: count} at once at full volume, and gives the loudest sample and when the last can be heard.
RENDERS = """async (played) => {
  const { Mixer } = await import("/static/js/sound/mixer.js");
  const { SOUNDS } = await import("/static/js/sound/sounds.js");
  const context = new OfflineAudioContext(1, 8 * 44100, 44100);
  const mixer = new Mixer(context, 1);
  for (const [name, count] of Object.entries(played)) mixer.play(name, count);
  const samples = (await context.startRendering()).getChannelData(0);
  let [peak, last, energy] = [0, 0, 0];
  samples.forEach((sample, at) => {
    peak = Math.max(peak, Math.abs(sample));
    energy += sample * sample;
    if (Math.abs(sample) > 0.0005) last = at;
  });
  const [name] = Object.keys(played);
  return { peak, energy, seconds: last / 44100, level: SOUNDS[name].level, planned: SOUNDS[name].seconds };
}"""
# Which sounds the step from one message to the next means; both hold as little as a message can.
HEARS = """async ([now, before]) => {
  const { soundsOf } = await import("/static/js/table/sounds.js");
  const { tableModel } = await import("/static/js/table/model.js");
  const model = ({ round = 1, phase, hands, dealer = [], waits = [], claims = [] }) => {
    const positions = hands.map((hand) => ({ wagers: {}, lines: [], controller: "ann", ...hand }));
    const view = { round, phase, seats: { 1: "ann" }, table: { positions, dealer, community: [] } };
    return tableModel({ view, options: [], waits_for: waits, claims }, "ann", null);
  };
  return soundsOf(model(now), before && model(before)).map(([name, count]) => `${name} ${count}`);
}"""


@pytest.fixture
def page(comes: Comes) -> Page:
    found: Page = comes("renders").look_at("/table/stud-1")
    expect(found.locator(".felt")).to_be_visible()
    return found


def _render(page: Page, **played: int) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(RENDERS, {name.replace("_", "-"): count for name, count in played.items()})
    return found


def test_every_sound_is_heard_is_short_and_never_clips(page: Page) -> None:
    names = page.evaluate("import('/static/js/sound/sounds.js').then(({ SOUNDS }) => Object.keys(SOUNDS))")
    assert sorted(names) == sorted(NAMES)
    rendered = {name: _render(page, **{name: 1}) for name in NAMES}
    for name, found in rendered.items():
        assert 0.02 < found["peak"] <= found["level"] <= 1, name
        assert 0.02 < found["seconds"] <= found["planned"] + 0.01, name
        assert found["seconds"] < LONGEST_S.get(name, 2.5), name
    energies = [rendered[name]["energy"] for name in ("loss", "win-small", "win-medium", "win-large", "jackpot")]
    assert energies == sorted(energies)
    assert all(rendered["loss"]["peak"] < found["peak"] for name, found in rendered.items() if name != "loss")


def test_what_a_player_must_hear_waits_until_there_is_room(page: Page) -> None:
    cards, both = _render(page, card=9, flip=9), _render(page, card=9, flip=9, turn=1)
    assert both["seconds"] > cards["seconds"] + 0.2


def test_many_at_once_follow_each_other_and_stay_within_bounds(page: Page) -> None:
    one, seven, many = (_render(page, card=count) for count in (1, 7, 500))
    assert seven["peak"] < 2 * one["peak"]
    assert seven["seconds"] > one["seconds"] + 0.4
    assert many["seconds"] < 1.1  # what would come too late is left out
    together = _render(page, **dict.fromkeys(reversed(NAMES), 9))
    assert together["peak"] <= 1


DOWN, UP = ["??"] * 5, ["As", "Kd", "9c", "5s", "3h"]


def _stake(amount: int, player: str = "ann") -> dict[str, Any]:
    return {"wagers": {"ante": [{"player": player, "amount": amount}]}}


def _hand(amount: int = 0, **more: Any) -> list[dict[str, Any]]:
    return [{"position": 1, **(_stake(amount) if amount else {}), **more}]


def _ended(net: int) -> dict[str, Any]:
    return {"phase": "settled", "hands": _hand(500, lines=[{"stake": 500, "shares": [{"player": "ann", "net": net}]}])}


def _claim(*, from_meter: bool, mine: bool = True) -> dict[str, Any]:
    return {"sequence": 1, "mine": mine, "from_meter": from_meter}


BETS, DECIDES, REVEALS = (
    {"phase": "betting", "hands": _hand()},
    {"phase": "deciding", "hands": _hand(500, cards=DOWN), "dealer": DOWN},
    {"phase": "revealing", "hands": _hand(500)},
)
MOMENTS = [
    ("the first message", DECIDES, None, []),
    ("a chip", {"phase": "betting", "hands": _hand(500)}, BETS, ["chip 1"]),
    ("another's chip", {"phase": "betting", "hands": [{"position": 2, **_stake(500, "bob")}]}, BETS, []),
    ("undone", {"phase": "betting", "hands": _hand(500)}, {"phase": "betting", "hands": _hand(900)}, ["chip 1"]),
    ("cleared", BETS, {"phase": "betting", "hands": _hand(500)}, ["sweep 1"]),
    ("dealt", DECIDES, {"phase": "dealing", "hands": _hand(500)}, ["card 10"]),
    ("turned", {**DECIDES, "hands": _hand(500, cards=UP)}, DECIDES, ["flip 5"]),
    ("his turn", {**DECIDES, "waits": [1]}, DECIDES, ["turn 1"]),
    ("still his turn", {**DECIDES, "waits": [1]}, {**DECIDES, "waits": [1, 2]}, []),
    ("another's turn", {**DECIDES, "waits": [2]}, DECIDES, []),
    ("won", _ended(500), REVEALS, ["chip 2", "win-small 1"]),
    ("won more", _ended(1_500), REVEALS, ["chip 2", "win-medium 1"]),
    ("won much", _ended(5_000), REVEALS, ["chip 2", "win-large 1"]),
    ("lost", _ended(-500), REVEALS, ["sweep 1", "loss 1"]),
    ("stand-off", _ended(0), REVEALS, []),
    ("settled already", _ended(500), _ended(500), []),
    ("the jackpot", {**_ended(-500), "claims": [_claim(from_meter=True)]}, REVEALS, ["jackpot 1"]),
    ("a payout", {**REVEALS, "claims": [_claim(from_meter=False)]}, REVEALS, ["win-large 1"]),
    ("another's jackpot", {**REVEALS, "claims": [_claim(from_meter=True, mine=False)]}, REVEALS, []),
    ("a new round", {**BETS, "round": 2}, _ended(500), []),
]


def test_each_message_means_its_sounds(page: Page) -> None:
    for when, now, before, sounds in MOMENTS:
        assert page.evaluate(HEARS, [now, before]) == sounds, when


# On the page


def _sits(comes: Comes, staff: Staff, name: str, size: tuple[int, int] = (1280, 800)) -> tuple[Game, Person, Page]:
    """By the server, so that nothing has been pressed yet."""
    game = Game(staff, f"{name}-table", "singapore-stud@9")
    player = comes(name, "player", size)
    player.context.add_init_script(RECORDS)
    player.order("table.sit", table=game.table, player=name, position=1)
    page = player.look_at(f"/table/{game.table}")
    game.open_bets()
    in_phase(page, "betting")
    return game, player, page


def _made(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.made")
    return found


def test_nothing_is_made_before_the_first_press_and_then_the_table_is_heard(comes: Comes, staff: Staff) -> None:
    game, player, page = _sits(comes, staff, "hearer")
    assert _made(page)["contexts"] == 0
    page.keyboard.press("Shift")
    becomes_true(page, READY)
    page.keyboard.press("q")
    becomes_true(page, "window.made.tones.includes(2950)")  # a chip
    assert _made(page)["contexts"] == 1
    before = _made(page)["noises"]
    game.deal()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    becomes_true(page, "window.made.tones.includes(880)")  # his turn
    becomes_true(page, f"window.made.noises >= {before + 9}")  # cards, and those that were turned
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    becomes_true(page, "window.made.tones.includes(196)")  # lost
    player.is_content("with sound")


def test_mute_is_remembered_and_then_not_even_a_press_makes_anything(comes: Comes, staff: Staff) -> None:
    _, player, page = _sits(comes, staff, "muter")
    page.get_by_role("button", name="Mute the sounds").click()
    expect(page.get_by_role("button", name="Turn the sounds on")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Turn the sounds on")).to_be_visible()
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    assert _made(page)["contexts"] == 0
    page.get_by_role("button", name="Turn the sounds on").press("Enter")
    becomes_true(page, "window.made.contexts === 1")
    page.get_by_role("slider", name="Volume").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("slider", name="Volume")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("q")  # the slider has the focus, and does not swallow the table's keys
    expect(page.locator(".area").first).to_contain_text("S$10")
    page.reload()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("5")
    player.is_content("the volume")


def test_without_web_audio_the_table_is_played_all_the_same(comes: Comes, staff: Staff) -> None:
    game = Game(staff, "deaf-table", "singapore-stud@9")
    player = comes("deaf", "player")
    player.context.add_init_script("delete window.AudioContext; delete window.webkitAudioContext;")
    page = player.look_at(f"/table/{game.table}")
    sit_down(page, 1)
    game.open_bets()
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    player.is_content("without sound")


# A clock of this part of the round, with less than five seconds left.
LATE = """async (part) => {
  const { countdown } = await import("/static/js/table/clock/countdown.js");
  document.body.append(countdown({ ends: Date.now() + 3_500, part }, "line.placed.clock"));
}"""
TICK_HERTZ = 1180


def test_the_last_seconds_tick_for_whom_they_concern(comes: Comes, staff: Staff) -> None:
    game, _, page = _sits(comes, staff, "ticker")
    onlooker = comes("onlooker", "player")
    onlooker.context.add_init_script(RECORDS)
    pages = [page, onlooker.look_at(f"/table/{game.table}")]
    in_phase(pages[1], "betting")
    for one in pages:
        one.keyboard.press("Shift")
        becomes_true(one, READY)
        for part in ("deciding", "reveal"):  # there is nothing to decide
            one.evaluate(LATE, part)
        assert TICK_HERTZ not in _made(one)["tones"]
        one.evaluate(LATE, "betting")  # each ticks as soon as it is there
    assert TICK_HERTZ in _made(page)["tones"]
    assert TICK_HERTZ not in _made(pages[1])["tones"]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_mute_and_volume_are_in_sight_at_every_size(comes: Comes, staff: Staff, size: tuple[int, int]) -> None:
    _, player, page = _sits(comes, staff, f"sees-{size[0]}", size)
    control = page.get_by_role("group", name="Sound")
    for part in (control.get_by_role("button"), control.get_by_role("slider")):
        expect(part).to_be_in_viewport(ratio=1)
        box = part.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 40
    header = page.locator("#top").bounding_box()
    assert header
    assert header["height"] < 120
    player.is_content("mute and volume")
