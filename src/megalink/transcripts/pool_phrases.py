"""How every order to the pool is written. Most come by themselves with a table's; people verify and pay."""

from typing import Any

from megalink.games.library import UnknownDocument, open_game
from megalink.hands import FiveCard
from megalink.jackpot import commands as p
from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.parameters import Parameters
from megalink.rulebook.reading import ReadingError
from megalink.transcripts.pattern import Values
from megalink.transcripts.phrases import Build, CannotSay, Phrase, Said, Step, order


def parameters(values: Values) -> Parameters:
    """Where nothing is said, nothing is contributed: the meter stays what the transcript says it is."""
    named: Any = {"to_displayed": 0, "to_reserve": 0, "limit": None, **values}
    return Parameters(**{name: named[name] for name in Parameters._fields})


def _open_link(said: Said, _values: Values) -> tuple[Step, ...]:
    if said.link is None:
        raise CannotSay("link", 'a line "jackpot <displayed> reset <reset> minimum <minimum>" before this one')
    link = said.link
    return (p.OpenLink(link.parameters, link.displayed, link.reserve, actor=said.actor, at=said.at),)


def _propose(*, at_next_win: bool) -> Build:
    def build(said: Said, values: Values) -> tuple[Step, ...]:
        reason: Any = values["reason"]
        return (p.ProposeParameters(parameters(values), reason, at_next_win, actor=said.actor, at=said.at),)

    return build


def _post(said: Said, values: Values) -> tuple[Step, ...]:
    stakes, number, table = _of_round(said, values, "stakes")
    wagers = tuple(p.JackpotWager(*stake) for stake in stakes)
    return (p.Contribute(table, number, wagers, actor=said.actor, at=said.at),)


def _enter(said: Said, values: Values) -> tuple[Step, ...]:
    entered, number, table = _of_round(said, values, "entered")
    for _, hand, _ in entered:
        if hand.upper() not in FiveCard.__members__:
            raise CannotSay(hand, f"one of {', '.join(rung.slug for rung in FiveCard)}")
    hands = tuple(JackpotHand(position, FiveCard[hand.upper()], stake) for position, hand, stake in entered)
    try:
        game = open_game(said.terms.document, dict(said.terms.readings))
    except (UnknownDocument, ReadingError) as error:
        raise CannotSay(said.terms.document, str(error)) from None
    return (p.EnterClaims(table, number, game.document, game.readings, hands, actor=said.actor, at=said.at),)


def _of_round(said: Said, values: Values, what: str) -> tuple[Any, Any, Any]:
    return values[what], values["round"], values.get("table", said.table)


_TERMS = "reset <reset> minimum <minimum> [contributes <to_displayed> and <to_reserve>] [limit <limit>]"

POOL_PHRASES = (
    Phrase("opens link", _open_link),
    Phrase("posts <stakes> of round <round> [at table <table>]", _post),
    Phrase(
        "reverses wager on <position> of round <round> [at table <table>] by <clause> <reason>",
        order(p.ReverseContribution),
    ),
    Phrase("enters <entered> of round <round> [at table <table>]", _enter),
    Phrase("verifies claim <sequence>", order(p.VerifyClaim)),
    Phrase("pays claim <sequence>", order(p.PayClaim)),
    Phrase("refuses claim <sequence> <reason>", order(p.RefuseClaim)),
    Phrase("reverses claim <sequence> <reason>", order(p.ReversePaidClaim)),
    Phrase(f"proposes {_TERMS} <reason>", _propose(at_next_win=True)),
    Phrase(f"proposes {_TERMS} now <reason>", _propose(at_next_win=False)),
    Phrase("approves parameters <proposal>", order(p.ApproveParameters)),
    Phrase("proposes correction <amount> <reason>", order(p.ProposeCorrection)),
    Phrase("approves correction <proposal>", order(p.ApproveCorrection)),
    Phrase("withdraws proposal <proposal> <reason>", order(p.WithdrawProposal)),
)
