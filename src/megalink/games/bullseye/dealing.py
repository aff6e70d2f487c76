"""3.8 and 3.9: in which order cards reach the positions and the Dealer. Nothing is exposed before 3.13."""

from megalink.table.game.deal_plan import DealPlan, To, one_at_a_time, packet, players_in_packets

CARDS = 5


def deal_plan(method: str, hands: int) -> DealPlan:
    if method == "manual":
        return one_at_a_time(hands, laps=CARDS)
    players = players_in_packets(hands, CARDS)
    if method == "C":
        return (*packet(To.DEALER, CARDS), *players)  # the security card beneath is none of the 52. Reading: A72
    return (*players, *packet(To.DEALER, CARDS, late=method == "B"))
