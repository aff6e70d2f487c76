"""How every order to the pool is written. Most come by themselves with a table's; people verify and pay."""

from megalink.games.library import UnknownDocument, open_game
from megalink.hands import FiveCard
from megalink.jackpot import commands as p
from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.parameters import Parameters
from megalink.rulebook.reading import ReadingError
from megalink.transcripts.pattern import Values
from megalink.transcripts.phrases import CannotSay, OrderContext, Phrase, order


def parameters(values: Values) -> Parameters:
    """Where nothing is said, nothing is contributed: the meter stays what the transcript says it is."""
    named = {"to_displayed": 0, "to_reserve": 0, "limit": None, **values}
    return Parameters(**{name: named[name] for name in Parameters._fields})


def _link(context: OrderContext, _values: Values) -> Values:
    if context.link is None:
        raise CannotSay("link", 'a line "jackpot <displayed> reset <reset> minimum <minimum>" before this one')
    return {name: getattr(context.link, name) for name in ("parameters", "displayed", "reserve")}


def _proposed(_context: OrderContext, values: Values) -> Values:
    return {"parameters": parameters(values), "reason": values["reason"]}


def _wagers(context: OrderContext, values: Values) -> Values:
    return {"wagers": values["stakes"], **_of_round(context, values)}


def _claims(context: OrderContext, values: Values) -> Values:
    for _, hand, _ in values["entered"]:
        if hand.upper() not in FiveCard.__members__:
            raise CannotSay(hand, f"one of {', '.join(rung.slug for rung in FiveCard)}")
    hands = tuple(JackpotHand(position, FiveCard[hand.upper()], stake) for position, hand, stake in values["entered"])
    try:
        game = open_game(context.terms.document, dict(context.terms.readings))
    except (UnknownDocument, ReadingError) as error:
        raise CannotSay(context.terms.document, str(error)) from None
    return {"document": game.document, "readings": game.readings, "hands": hands, **_of_round(context, values)}


def _undone(context: OrderContext, values: Values) -> Values:
    return {"positions": (values["position"],), "reason": values["reason"], **_of_round(context, values)}


def _of_round(context: OrderContext, values: Values) -> Values:
    return {"round": values["round"], "table": values.get("table", context.table)}


_TERMS = "reset <reset> minimum <minimum> [contributes <to_displayed> and <to_reserve>] [limit <limit>]"

POOL_PHRASES = (
    Phrase("opens link", order(p.OpenLink, _link)),
    Phrase("posts <stakes> of round <round> [at table <table>]", order(p.Contribute, _wagers)),
    Phrase(
        "reverses wager on <position> of round <round> [at table <table>] by <clause> <reason>",
        order(p.ReverseContribution),
    ),
    Phrase("enters <entered> of round <round> [at table <table>]", order(p.EnterClaims, _claims)),
    Phrase("verifies claim <sequence>", order(p.VerifyClaim)),
    Phrase("pays claim <sequence>", order(p.PayClaim)),
    Phrase("refuses claim <sequence> <reason>", order(p.RefuseClaim)),
    Phrase("undoes claims on <position> of round <round> [at table <table>] <reason>", order(p.UndoClaims, _undone)),
    Phrase(f"proposes {_TERMS} <reason>", order(p.ProposeParameters, _proposed)),
    Phrase(f"proposes {_TERMS} now <reason>", order(p.ProposeParameters, _proposed, at_next_win=False)),
    Phrase("approves parameters <proposal>", order(p.ApproveParameters)),
    Phrase("proposes correction <amount> <reason>", order(p.ProposeCorrection)),
    Phrase("approves correction <proposal>", order(p.ApproveCorrection)),
    Phrase("withdraws proposal <proposal> <reason>", order(p.WithdrawProposal)),
)
