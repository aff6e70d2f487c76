"""An order that waited for a second person, in a few words, from what the log holds of it."""

import json
from typing import Any

from megalink.money import Cents, format_amount
from megalink.narration.names import RULINGS


def waiting_order(text: str) -> str:
    """`text`: as the API takes it."""
    order: dict[str, Any] = json.loads(text)
    match order.get("order"):
        case "cage.buy_in":
            return f"a buy-in of {_amount(order['amount'])} for {order['player']} at {order['place']}"
        case "cage.cash_out":
            return f"a cash-out of {_amount(order['amount'])} for {order['player']} at {order['place']}"
        case "link.open_link":
            money = f"{_amount(order['displayed'])} displayed and {_amount(order['reserve'])} in reserve"
            return f"to open link {order['link']} with {money}"
        case "link.pay_claim":
            return f"to pay claim {order['sequence']} of link {order['link']}"
        case "table.give_ruling":
            settled = sum(abs(net) for net in order.get("nets") or ())
            return f"a ruling at {order['table']} that {RULINGS[order['outcome']]}, {_amount(settled)} in all"
        case "floor.change_limits":
            return "other limits of the house"
        case name:
            return str(name).partition(".")[2].replace("_", " ")


def _amount(cents: int) -> str:
    return format_amount(Cents(cents))
