"""3.7 and 3.8: in which order cards reach the positions, the Dealer and the table; none of them is exposed."""

from megalink.table.game.deal_plan import DealPlan, To, one_at_a_time, packet, players_in_packets

CARDS = 3
COMMUNITY = 2

# A device deals the Community cards in threes and the third is burned; by hand only two are dealt. Reading: A70
_COMMUNITY_AND_BURN = (*packet(To.COMMUNITY, COMMUNITY), *packet(To.BURN, 1))


def deal_plan(method: str, hands: int) -> DealPlan:
    players = players_in_packets(hands, CARDS)
    match method:
        case "A":
            return (*players, *packet(To.DEALER, CARDS), *_COMMUNITY_AND_BURN)
        case "B":
            return (*players, *_COMMUNITY_AND_BURN, *packet(To.DEALER, CARDS, late=True))
        case "C":
            return (*packet(To.DEALER, CARDS), *players, *_COMMUNITY_AND_BURN)
        case _:
            return (*one_at_a_time(hands, laps=CARDS), *packet(To.COMMUNITY, COMMUNITY))
