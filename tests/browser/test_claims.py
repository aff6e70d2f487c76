"""A Royal Flush that was verified, and must be verified again for another amount; and what those at its tables see."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, waits_until
from tests.browser.staff_floor import Person, confirm, open_link, open_shoe

ROYAL, FLUSH, DEALERS = "As Ks Qs Js Ts", "As Ks Qs Js 9s", "2c 4d 6h 8c 9d"


def royal(dealer: Person, player: str, table: str, hand: str = ROYAL) -> None:
    """A round with a Royal Flush at position 1, settled."""
    dealer.order("table.call_place_your_bets", table=table)
    place = {"table": table, "player": player, "position": 1}
    dealer.order("table.place_wager", **place, area="ante", amount=500)
    dealer.order("table.place_wager", **place, area="progressive_jackpot", amount=200)
    dealer.order("table.call_no_more_bets", table=table)
    for card in f"{hand} {DEALERS}".split():
        dealer.order("table.deal_card", table=table, card=card, where=None)
    dealer.order("table.decide", **place, choice="bet", amount=1_000)
    dealer.order("table.expose_dealer", table=table)
    dealer.order("table.settle_round", table=table)


def _beside(page: Page) -> list[tuple[Any, Any]]:
    """Clauses in one row, each with the next."""
    chips = [box for chip in page.locator(".claim-sources .clause").all() if (box := chip.bounding_box())]
    return [(one, two) for one, two in pairwise(chips) if one["y"] == two["y"]]


def test_a_repriced_royal_is_verified_again_by_its_record_and_not_by_cards_that_are_gone(comes: Comes) -> None:
    manager, dealer = comes("rex", "pit_manager"), comes("rae", "dealer")
    shift, supervisor = comes("roy", "gaming_shift_manager"), comes("rob-s", "pit_supervisor", (390, 844))
    open_link(manager, shift, "ruby", displayed=2_500_000)
    players = comes("p-ruby-1", "player"), comes("p-ruby-2", "player", (390, 844))
    for player, table in zip(players, ("ruby-1", "ruby-2"), strict=True):
        open_shoe(manager, table, link="ruby", method="automated")
        dealer.order("table.sit", table=table, player=player.name, position=1)
        royal(dealer, player.name, table)
    refused, paid = (player.look_at(f"/table/ruby-{number}") for number, player in enumerate(players, 1))
    stays = "The pit verifies it now, and the cards stay where they are until then. Then it is paid."
    _has_won(refused, "You have won the Progressive Jackpot", f"Royal Flush: S$25,000.40. {stays}")
    _has_won(paid, "You have won the Progressive Jackpot", f"Royal Flush: S$10,000.40. {stays}")
    expect(paid.locator(".lines tbody tr").filter(has_text="Progressive Jackpot")).to_contain_text("is being verified")
    expect(paid.locator("#line")).to_have_text("The next round begins once the jackpot is verified")
    players[1].is_content("a jackpot that is being verified")
    page = supervisor.look_at("/claim/ruby/2")
    expect(page.locator(".checklist")).to_contain_text("The cards on the table are the cards shown here")
    waits_until(page, lambda: _beside(page), "clauses stand side by side")
    beside = _beside(page)
    assert all(two["x"] - one["x"] - one["width"] >= 4 for one, two in beside), "clauses touch one another"
    _is_verified(dealer, supervisor, paid)
    shift.order("link.refuse_claim", link="ruby", sequence=1, reason="a second Ace of Spades")
    expect(page.locator(".badge.entered")).to_be_visible()
    checks = page.locator(".checklist")
    expect(checks).to_contain_text("The hand itself was verified by rob-s, 20")
    expect(checks).to_contain_text("claim 2, then S$10,000.40")
    expect(checks).to_contain_text("claim 1 fell: a second Ace of Spades")
    expect(checks).not_to_contain_text("The cards on the table")
    expect(page.locator(".claim-history")).to_contain_text("priced again by roy")
    supervisor.is_content("a claim to verify again")
    verify = page.get_by_role("button", name="Verify", exact=True)
    for number in range(checks.locator("input").count()):
        expect(verify).to_be_disabled()
        checks.locator("input").nth(number).check()
    verify.click()
    confirm(page, "verified by rob-s")
    expect(page.locator(".badge.verified")).to_be_visible()
    _the_wager_is_lost(dealer, players[0], refused)
    dealer.order("table.call_place_your_bets", table="ruby-2")  # a verified claim stops nothing
    _has_won(paid, "You have won the Progressive Jackpot", "S$25,000.80. It is verified, and is paid next.")
    shift.order("link.pay_claim", link="ruby", sequence=2, paid_to="")
    expect(paid.locator(".jackpot-won")).to_have_count(0)
    result = paid.locator(".lines tbody tr").filter(has_text="Progressive Jackpot")  # of the round before
    expect(result).to_contain_text("wins")
    expect(result).to_contain_text("24,998.80")
    expect(paid.locator(".figure.result b")).to_contain_text("25,")
    _a_late_refusal_is_told(dealer, shift, players[0])


def _is_verified(dealer: Person, supervisor: Person, page: Page) -> None:
    hands = dealer.look_at("/dealer/ruby-2").locator(".jackpot-hands")
    expect(hands).to_contain_text("S$10,000.40 waits for the pit to verify and pay")
    supervisor.order("link.verify_claim", link="ruby", sequence=2)
    expect(hands).to_contain_text("S$10,000.40 is verified, and waits for the pit to pay")
    _has_won(page, "You have won the Progressive Jackpot", "S$10,000.40. It is verified, and is paid next.")
    expect(page.locator("#line")).to_have_text("The next round begins soon")


def _has_won(page: Page, title: str, words: str) -> None:
    expect(page.locator(".jackpot-won h2")).to_have_text(title)
    expect(page.locator(".jackpot-won")).to_contain_text(words)


def _the_wager_is_lost(dealer: Person, player: Person, page: Page) -> None:
    """4.2: a claim that was refused is no hand of the pay table, on every page that told of it."""
    lost = "by 4.2 nothing is paid for it, and its wager of S$2.00 is lost"
    _has_won(page, "Your Progressive Jackpot claim was refused", lost)
    row = page.locator(".lines tbody tr").filter(has_text="Progressive Jackpot")
    row.get_by_role("button", name="Progressive Jackpot: why?").click()
    for words in ("loses", "2.00", "4.2"):
        expect(row).to_contain_text(words)
    player.is_content("a refused claim")
    console = dealer.look_at("/dealer/ruby-1")
    told = console.locator(".refused-hand")
    for words in ("Refused at verification", "Collect S$2.00.", "4.2", "a second Ace of Spades"):
        expect(told).to_contain_text(words)
    line = console.get_by_role("region", name="Pay and collect").locator(".pay-list > li").nth(0)
    expect(line.locator(".pay-what")).to_contain_text("Collect S$2.00")
    dealer.is_content("a refused claim at the console")


def _a_late_refusal_is_told(dealer: Person, shift: Person, player: Person) -> None:
    """A fixed award stops no round: where its claim is refused in a later one, Dealer and Player hear of it there."""
    royal(dealer, player.name, "ruby-1", FLUSH)
    dealer.order("table.call_place_your_bets", table="ruby-1")
    _has_won(player.page, "You have won a Progressive Jackpot payout", "Flush")
    shift.order("link.refuse_claim", link="ruby", sequence=3, reason="the nine is a club")
    console = dealer.page
    told = console.get_by_role("region", name="Jackpot claim refused")
    for words in ("Round 2, position 1: Flush.", "Collect S$2.00.", "4.2", "the nine is a club"):
        expect(told).to_contain_text(words)
    expect(told.locator(".pay-line")).to_contain_text(player.name)
    console.keyboard.press("p")
    expect(told.get_by_role("checkbox")).to_be_checked()
    dealer.is_content("a claim refused in a later round")
    lost = "by 4.2 nothing is paid for it, and its wager of S$2.00 is lost"
    _has_won(player.page, "Your Progressive Jackpot claim was refused", lost)
    dealer.order("table.call_no_more_bets", table="ruby-1")
    dealer.order("table.settle_round", table="ruby-1")
    dealer.order("table.call_place_your_bets", table="ruby-1")
    expect(told).to_have_count(0)
    expect(player.page.locator(".jackpot-won")).to_have_count(0)
