"""3.7 and 3.8: in which order cards reach the positions and the Dealer, whose last card is exposed."""

from megalink.table.game.deal_plan import DealPlan, To, one_at_a_time, packet, players_in_packets

CARDS = 5  # 1.1.5


def deal_plan(method: str, hands: int) -> DealPlan:
    if method == "manual":
        plan = one_at_a_time(hands, laps=CARDS)
    else:
        plan = (*players_in_packets(hands, CARDS), *packet(To.DEALER, CARDS))
    return (*plan[:-1], plan[-1]._replace(face_up=True))  # the last card of the sequence is the Dealer's. Reading: A70
