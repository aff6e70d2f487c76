"""Chips, several hands, several people, several tabs, and a server that dies."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player_floor import (
    Comes,
    Game,
    Staff,
    Starts,
    area,
    backs,
    becomes_true,
    bets_on,
    codes,
    fold,
    in_phase,
    intercept,
    shows_cards,
    shows_panel,
    sit_down,
    takes_chip,
)
from tests.browser.staff_floor import FloorState

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
SLACK_PX = 2
WITH_SMALL = {"small": (360, 640), **SIZES}

# Chips


def test_undo_clear_rebet_and_double_are_orders(starts: Starts) -> None:
    game, player = starts("chips", "singapore-stud@9")
    page = player.page
    wagered = page.locator(".figure.wager b")
    steps = [("q", "5.00"), ("ArrowRight", "5.00"), ("q", "30.00"), ("u", "5.00"), ("d", "10.00"), ("c", "0.00")]
    for keys, total in (*steps, ("q", "25.00")):
        page.keyboard.press(keys)
        expect(wagered).to_have_text(f"S${total}")
    game.deal()
    fold(page)
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    page.get_by_role("button", name="Rebet").click()
    expect(wagered).to_have_text("S$25.00")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_3_4__no_stake_is_changed_silently_and_what_would_do_is_offered(starts: Starts, size: tuple[int, int]) -> None:
    _, player = starts(f"exact-{size[0]}", "singapore-stud@9", size)
    page = player.page
    ante, wagered = area(page, "Ante"), page.locator(".figure.wager b")
    expect(page.get_by_role("radio", name="S$1", exact=True)).to_have_class(re.compile(r"\boff\b"))
    takes_chip(page, "S$1")
    ante.click()
    offer = page.get_by_role("alertdialog")
    expect(offer).to_contain_text("The minimum here is S$5.")
    player.is_content("an offer at the area")
    expect(wagered).to_have_text("S$0.00")
    offer.get_by_role("button", name="No").click()
    expect(offer).to_have_count(0)
    ante.click()
    page.keyboard.press("Enter")  # "Make it S$5" has the focus
    expect(wagered).to_have_text("S$5.00")
    takes_chip(page, "S$1,000")
    ante.click()
    expect(offer).to_contain_text("S$1,000 is too much. The most you can add here is S$495.")
    expect(wagered).to_have_text("S$5.00")
    offer.get_by_role("button", name="Make it S$495").click()
    expect(wagered).to_have_text("S$500.00")
    ante.click()  # as much lies there as may
    expect(offer).to_contain_text("S$500 is the most that this area takes.")
    offer.get_by_role("button", name="Close").click()
    for left in ("S$5.00", "S$0.00"):  # what was offered is taken back like a chip
        page.get_by_role("button", name="Undo").click()
        expect(wagered).to_have_text(left)


def test_undo_and_clear_stay_until_bets_close_and_a_stake_that_leaves_nothing_is_told(starts: Starts) -> None:
    """S$500 of S$1,000 on the Ante: the Bet of S$1,000 could not be placed."""
    _, player = starts("spends", "singapore-stud@9")
    page = player.page
    takes_chip(page, "S$500")
    dock = page.locator(".dock").bounding_box()
    area(page, "Ante").click()
    note = page.locator(".cover")
    expect(note).to_contain_text("The Bet would take S$1,000.00, and your balance is S$500.00: you could not stay in.")
    for name in ("Undo", "Clear"):
        expect(page.get_by_role("button", name=name)).to_be_enabled()
    assert page.locator(".dock").bounding_box() == dock  # nothing moves for the note
    player.is_content("a stake that leaves nothing for the Bet")
    note.get_by_role("button", name="Make the Ante S$333").click()
    expect(page.locator(".figure.wager b")).to_have_text("S$333.00")
    expect(note).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".figure.wager b")).to_have_text("S$0.00")
    expect(page.get_by_role("radiogroup", name="Chip")).to_be_visible()


@pytest.mark.parametrize("size", WITH_SMALL.values(), ids=WITH_SMALL)
def test_with_two_positions_the_page_says_which_one_it_means(starts: Starts, size: tuple[int, int]) -> None:
    """The cover of both Bets, the decision, the result of each and the sum of both."""
    name = f"both-{size[0]}"
    game, player = starts(name, "singapore-stud@9", size)
    page, wagered = player.page, player.page.locator(".figure.wager b")
    takes_chip(page, "S$100")
    for total in (100, 200):
        area(page, "Ante").click()
        expect(wagered).to_have_text(f"S${total}.00")
    sit_down(page, 2)
    for total in (300, 400):
        area(page, "Ante").click()
        expect(wagered).to_have_text(f"S${total}.00")
    expect(page.locator(".cover")).to_contain_text(
        "The Bet of your positions 1, 2 would take S$800.00 together, and your balance is S$600.00:"
    )
    player.is_content("two positions that are not covered")
    page.get_by_role("button", name="To position 1").click()  # nothing lies over it
    expect(page.get_by_role("group", name="Position 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Make the Ante of position 1 S$133").click()
    expect(page.locator(".cover")).to_have_count(0)
    game.order("table.inform_one_hand", player=name)
    page.evaluate("scrollTo(0, 0)")
    dock = page.locator(".dock").bounding_box()
    game.deal()
    for position, other in ((1, 2), (2, None)):
        expect(page.locator("#line")).to_have_text(f"Position {position}: your decision")
        page.evaluate("scrollTo(0, 0)")
        now = page.locator(".dock").bounding_box()
        assert dock
        assert now
        assert abs(now["y"] - dock["y"]) <= SLACK_PX, "with four buttons as well"
        assert abs(now["height"] - dock["height"]) <= SLACK_PX
        page.get_by_role("button", name="Fold").click()
        if other:
            page.get_by_role("button", name=f"Decide for position {other}").click()
    expect(page.get_by_role("button", name="Fold")).to_have_count(0)
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator(".by-area li")).to_have_text(["1: Ante −S$133", "2: Ante −S$200"])
    shows_panel(page, "Result")
    expect(page.locator(".grand-total")).to_have_text("All your positions −S$333.00")


def test_one_press_of_undo_takes_back_all_that_one_press_placed(starts: Starts) -> None:
    game, player = starts("twice", "singapore-stud@9")
    page, wagered = player.page, player.page.locator(".figure.wager b")
    bets_on(page, "Ante", "Progressive Jackpot")
    expect(wagered).to_have_text("S$6.00")
    for press, total in (("Double", "12"), ("Undo", "6"), ("Double", "12")):
        page.get_by_role("button", name=press).click()
        expect(wagered).to_have_text(f"S${total}.00")
    game.deal()
    fold(page)
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    for press, total in (("Rebet", "12"), ("Undo", "0")):
        page.get_by_role("button", name=press).click()
        expect(wagered).to_have_text(f"S${total}.00")


def test_undo_takes_back_what_is_left_of_a_press(starts: Starts) -> None:
    game, player = starts("rest", "three-card-xtreme@2023-05-22")
    page, wagered = player.page, player.page.locator(".figure.wager b")
    bets_on(page, "Ante", "Pair Plus", "Six Card Bonus")
    page.get_by_role("button", name="Double").click()
    expect(wagered).to_have_text("S$30.00")
    gone = {"table": game.table, "player": "rest", "position": 1, "area": "pair_plus", "amount": None}
    player.order("table.lower_wager", **gone)  # in another tab
    expect(wagered).to_have_text("S$20.00")
    for left in ("S$10.00", "S$5.00", "S$0.00"):
        page.get_by_role("button", name="Undo").click()
        expect(wagered).to_have_text(left)


def test_a_decision_that_the_balance_does_not_cover_says_so(starts: Starts) -> None:
    game, player = starts("lacks", "singapore-stud@9")
    page = player.page
    takes_chip(page, "S$500")
    area(page, "Ante").click()
    expect(page.locator(".cover")).to_be_visible()
    game.deal()
    in_phase(page, "deciding")
    bet = page.get_by_role("button", name="Bet S$1,000.00")
    expect(bet).to_be_disabled()
    expect(bet).to_contain_text("your balance is S$500.00")
    player.is_content("a Bet that is not covered")
    fold(page)


def test_the_chips_are_those_that_the_server_names(starts: Starts) -> None:
    _, player = starts("values", "singapore-stud@9")
    page = player.page
    chips = page.get_by_role("radiogroup", name="Chip").get_by_role("radio")
    told = [f"S${cents // 100:,}" for cents in player.get("/api/me")["chips"]]
    assert chips.evaluate_all("nodes => nodes.map((node) => node.ariaLabel)") == told

    def other_chips(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "chips": [500, 2_000]})

    intercept(page, "**/api/me", other_chips)
    page.reload()
    in_phase(page, "betting")
    assert chips.evaluate_all("nodes => nodes.map((node) => node.ariaLabel)") == ["S$5", "S$20"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("q")
    expect(area(page, "Ante")).to_contain_text("S$20")


def test_an_order_whose_answer_was_lost_acts_once(starts: Starts) -> None:
    game, player = starts("lost", "singapore-stud@9")
    page = player.page
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the server hears it and answers; the page does not hear the answer
            route.abort()
        else:
            route.continue_()

    intercept(page, "**/api/orders", lose_the_first_answer)
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    becomes_true(page, "sessionStorage.getItem('megalink.orders') === '[]'")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert game.seen(player)["view"]["table"]["positions"][0]["wagers"]["ante"][0]["amount"] == 500


def test_a_bet_that_was_on_its_way_for_a_whole_round_does_nothing_in_the_next(starts: Starts) -> None:
    game, player = starts("delayed", "singapore-stud@9")
    page, held = player.page, list[Route]()
    intercept(page, "**/api/orders", lambda route: held.append(route))  # noqa: PLW0108 (playwright marks the function)
    page.keyboard.press("q")
    expect(page.locator("#line")).to_have_text("Sent, and not confirmed yet")
    player.is_content("an order without an answer")
    game.order("table.call_no_more_bets")
    game.go_on()
    game.open_bets()
    expect(page.locator("h1")).to_contain_text("round 2")
    held[0].continue_()
    expect(page.locator(".toast")).to_contain_text("This was meant for round 1, which is over: nothing was done")
    expect(page.locator("#line")).to_have_text("Tap Ante to bet")
    expect(page.locator(".figure.wager b")).to_have_text("S$0.00")


# Several hands, several people, several tabs


def test_3_4_1__of_two_positions_one_hand_is_looked_at_and_the_other_stays_blind(starts: Starts) -> None:
    game, player = starts("blind", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    sit_down(page, 2)
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.order("table.inform_one_hand", player="blind")
    game.deal()
    look = page.get_by_role("button", name="Look at this hand")
    expect(look).to_be_visible()
    assert codes(page, ".spot") == ["??"] * 5
    look.click()
    expect(page.locator(".spot ml-card[code='??']")).to_have_count(0)
    player.is_content("two positions, one looked at")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Decide for position 1")).to_be_visible()
    page.get_by_role("button", name="Decide for position 1").click()
    expect(page.locator(".spot ml-card[code='??']")).to_have_count(5)
    expect(look).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(".dock-acts button.big")).to_have_count(0)
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator(".lines")).to_have_count(2)


def test_3_5_4__another_position_is_backed_but_not_its_jackpot(starts: Starts, comes: Comes) -> None:
    game, player = starts("owner", "singapore-stud@9")
    bets_on(player.page, "Ante")
    backer = comes("backer", "player")
    page = backer.look_at(f"/table/{game.table}")
    backs(page, "owner")
    expect(area(page, "Ante")).to_contain_text("S$10")
    expect(area(page, "Progressive Jackpot")).not_to_have_class(re.compile(r"\bopen\b"))
    expect(area(player.page, "Ante")).to_contain_text("S$10")
    backer.is_content("backing another position")


def test_two_tabs_of_one_player_agree(starts: Starts) -> None:
    game, player = starts("tabs", "three-card-xtreme@2023-05-22")
    second = player.context.new_page()
    second.goto(f"{player.base}/table/{game.table}")
    player.page.keyboard.press("q")
    expect(area(second, "Ante")).to_contain_text("S$5")
    second.keyboard.press("c")
    expect(player.page.locator(".figure.wager b")).to_have_text("S$0.00")
    player.page.keyboard.press("q")
    expect(area(second, "Ante")).to_contain_text("S$5")
    game.deal()
    for page in (player.page, second):
        expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(3)
    assert codes(player.page, ".spot") == codes(second, ".spot")
    second.keyboard.press("f")
    expect(player.page.locator(".dock-acts button.big")).to_have_count(0)


# Power failure: last, since the server of this module dies


def _is_off(page: Page) -> None:
    """The page says that the connection is gone; what is pressed is refused with a word, and never kept for later."""
    expect(page.locator(".badge.lost")).to_be_visible()
    expect(page.locator("#line")).to_contain_text("No connection: trying again")
    fold_button = page.get_by_role("button", name="Fold")
    expect(fold_button).to_have_attribute("aria-disabled", "true")
    refusal = "No connection: nothing was sent."
    told = page.locator("#said p", has_text=refusal)
    fold_button.click(force=True)
    expect(page.locator(".toast").last).to_contain_text(refusal)
    expect(told).to_have_count(1)
    page.keyboard.press("f")
    expect(told).to_have_count(2)


def test_5_16__the_server_dies_in_mid_round_and_pages_of_every_size_go_on_without_a_reload(
    comes: Comes, staff: Staff, state: FloorState
) -> None:
    game = Game(staff, "unlucky-table", "texas-holdem-bonus@9")
    players = [comes(f"unlucky-{size[0]}", "player", size) for size in SIZES.values()]
    pages = [player.look_at(f"/table/{game.table}") for player in players]
    for position, page in enumerate(pages, start=1):
        sit_down(page, position)
    game.open_bets()
    for page in pages:
        in_phase(page, "betting")
        bets_on(page, "Ante")
    game.deal()
    for page in pages:
        expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(2)
        page.evaluate("window.sameDocument = true")
    cards = [codes(page, ".spot") for page in pages]
    state.kill()
    for page in pages:
        _is_off(page)
    state.start()
    for page, own in zip(pages, cards, strict=True):
        expect(page.locator(".badge.lost")).to_have_count(0)
        expect(page.get_by_role("button", name="Withdraw all my wagers")).to_be_visible()
        expect(page.locator(".notice .cite")).to_have_text("5.16.1")
        shows_cards(page, ".spot", own)
        assert page.evaluate("window.sameDocument")
    for player in players:
        player.errors.clear()  # the browser itself tells of the refused connections
        player.is_content("after the power failure")
        player.page.get_by_role("button", name="Withdraw all my wagers").click()
        player.page.get_by_role("dialog").get_by_role("button", name="Withdraw all my wagers").click()
        expect(player.page.locator(".figure.balance b")).to_have_text("S$1,000.00")
