"""3.6 and 3.7: three cards to each position, and two face down in the middle. The Dealer has no hand."""

from megalink.table.game.deal_plan import DealPlan, To, packet, players_in_packets

CARDS = 3  # 1.1.4
COMMUNITY_CARDS = 2  # 1.1.5


def deal_plan(method: str, hands: int) -> DealPlan:
    if method == "manual":
        return (*players_in_packets(hands, 1) * CARDS, *packet(To.COMMUNITY, COMMUNITY_CARDS))
    return (*players_in_packets(hands, CARDS), *packet(To.COMMUNITY, COMMUNITY_CARDS))
