"""A Royal Flush that was verified, and must be verified again for another amount."""

from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.player_floor import Comes
from tests.browser.staff_floor import Person, confirm, open_link, open_shoe

ROYAL, DEALERS = "As Ks Qs Js Ts", "2c 4d 6h 8c 9d"


def royal(dealer: Person, player: str, table: str) -> None:
    """A round with a Royal Flush at position 1, settled."""
    dealer.order("table.call_place_your_bets", table=table)
    place = {"table": table, "player": player, "position": 1}
    dealer.order("table.place_wager", **place, area="ante", amount=500)
    dealer.order("table.place_wager", **place, area="progressive_jackpot", amount=200)
    dealer.order("table.call_no_more_bets", table=table)
    for card in f"{ROYAL} {DEALERS}".split():
        dealer.order("table.deal_card", table=table, card=card, where=None)
    dealer.order("table.decide", **place, choice="bet", amount=1_000)
    dealer.order("table.expose_dealer", table=table)
    dealer.order("table.settle_round", table=table)


def test_a_repriced_royal_is_verified_again_by_its_record_and_not_by_cards_that_are_gone(comes: Comes) -> None:
    manager, dealer = comes("rex", "pit_manager"), comes("rae", "dealer")
    shift, supervisor = comes("roy", "gaming_shift_manager"), comes("rob-s", "pit_supervisor", (390, 844))
    open_link(manager, shift, "ruby", displayed=2_500_000)
    for table in ("ruby-1", "ruby-2"):
        player = comes(f"p-{table}", "player")
        open_shoe(manager, table, link="ruby", method="automated")
        dealer.order("table.sit", table=table, player=player.name, position=1)
        royal(dealer, player.name, table)
    page = supervisor.look_at("/claim/ruby/2")
    expect(page.locator(".checklist")).to_contain_text("The cards on the table are the cards shown here")
    expect(page.locator(".claim-sources .clause").nth(1)).to_be_visible()
    chips = [box for chip in page.locator(".claim-sources .clause").all() if (box := chip.bounding_box())]
    beside = [(one, two) for one, two in pairwise(chips) if one["y"] == two["y"]]
    assert beside
    assert all(two["x"] - one["x"] - one["width"] >= 4 for one, two in beside), "clauses touch one another"
    supervisor.order("link.verify_claim", link="ruby", sequence=2)
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
