"""3.7 and 3.8: in which order cards reach the table, the positions and the Dealer.

A security card (Method C) lies under a packet and is no card of the deck, so it has no slot. Reading: A72
"""

from megalink.table.game.deal_plan import DealPlan, To, packet, players_in_packets

HOLE_CARDS = 2  # 1.1.9
COMMUNITY_CARDS = 5  # 3.10
FLOP_CARDS = 3  # 1.1.7: the first three of the sequence. Reading: A70


def deal_plan(method: str, hands: int) -> DealPlan:
    community = packet(To.COMMUNITY, COMMUNITY_CARDS)
    if method == "manual":  # 3.8: two laps around the table, and the Dealer's cards after all decisions
        lap = players_in_packets(hands, 1)
        return (*lap * HOLE_CARDS, *community, *packet(To.DEALER, HOLE_CARDS, late=True))
    players = players_in_packets(hands, HOLE_CARDS)
    if method == "C":
        return (*community, *packet(To.DEALER, HOLE_CARDS), *players)
    return (*community, *players, *packet(To.DEALER, HOLE_CARDS, late=method == "B"))
