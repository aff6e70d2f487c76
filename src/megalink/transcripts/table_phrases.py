"""How every order to a table is written. A decision is a verb of its own: folds, checks, bets 20.00."""

from collections.abc import Iterator
from functools import cache

from megalink.cards import UnknownCard, card
from megalink.games.library import document_keys, open_game
from megalink.table import commands as c
from megalink.table.game.choice import Kind
from megalink.transcripts.pattern import Values
from megalink.transcripts.phrases import (
    ANY_ORDER,
    CannotSay,
    DealAsStaged,
    NameAsStaged,
    OrderContext,
    Phrase,
    StayIn,
    Step,
    order,
)


def _terms(context: OrderContext, _values: Values) -> Values:
    return context.terms._asdict()


def _deck_with_the_rest(_context: OrderContext, values: Values) -> Values:
    try:
        given = {card(text) for text in values["deck"]}
    except UnknownCard as unknown:
        raise CannotSay(unknown.text, "a card of the deck, so that there is a rest") from None
    return {"deck": (*values["deck"], *(other.text for other in ANY_ORDER if other not in given))}


def _staged(context: OrderContext, _values: Values) -> Values:
    return {"staged": context.staged}


def _deal_cards(context: OrderContext, values: Values) -> tuple[Step, ...]:
    return tuple(c.DealCard(text, values.get("where"), actor=context.actor, at=context.at) for text in values["deck"])


def _places_and_nets(_context: OrderContext, values: Values) -> Values:
    places, nets = zip(*values["ruled"], strict=True)
    return {"reason": values["reason"], "affected": places, "nets": nets}


def _supplement(_context: OrderContext, values: Values) -> Values:
    return {"supplement_to" if name == "player" else name: value for name, value in values.items()}


def _packets(_context: OrderContext, values: Values) -> Values:
    return {"moves": values["packets"]}


PEOPLE = (
    Phrase("opens table", order(c.OpenTable, _terms)),
    Phrase("chooses method <method>", order(c.ChooseMethod)),
    Phrase("sits at <position> [for <player>]", order(c.Sit)),
    Phrase("leaves <position> [for <player>]", order(c.Leave)),
    Phrase("informs <player>", order(c.InformOneHand)),
    Phrase("restricts <player> [until <until>] <reason>", order(c.RestrictPlayer)),
    Phrase("lifts restriction of <player> <reason>", order(c.RestrictPlayer, lift=True)),
    Phrase("appoints <person> acting <role> from <start> to <end>", order(c.AssignActing)),
)
BETTING = (
    Phrase("place your bets [please]", order(c.CallPlaceYourBets)),
    Phrase("wagers <area> <amount> on <position> [for <player>]", order(c.PlaceWager)),
    Phrase("lowers <area> on <position> by <amount> [for <player>]", order(c.LowerWager)),
    Phrase("takes back <area> on <position> [for <player>]", order(c.LowerWager)),
    Phrase("finds <area> <amount> on <position> of <player>", order(c.RecordFoundWager)),
    Phrase("follows seat on <position> [for <player>]", order(c.FollowSeat, whole_round=True)),
    Phrase("follows next decision on <position> [for <player>]", order(c.FollowSeat, whole_round=False)),
    Phrase("stops following on <position> [for <player>]", order(c.StopFollowing)),
    Phrase("no more bets", order(c.CallNoMoreBets)),
)
DEALING = (
    Phrase("loads <deck>", order(c.LoadDeck)),
    Phrase("loads <deck> and rest", order(c.LoadDeck, _deck_with_the_rest)),
    Phrase("deals", order(DealAsStaged, _staged)),
    Phrase("deals <deck> [at <where>]", _deal_cards),
    Phrase("lays card face down [at <where>]", order(c.DealCard)),
    Phrase("lays cards face down", order(c.DealFaceDown)),
    Phrase("names open cards", order(NameAsStaged)),
    Phrase("names card <number> of <where> as <card>", order(c.NameCard)),
    Phrase("names setting <two> on <position>", order(c.NameSetting)),
    Phrase("corrects card <number> of <where> to <card> <reason>", order(c.CorrectCard)),
)
DECISIONS = (
    Phrase("views <position> [for <player>]", order(c.ViewHand)),
    Phrase("decides <choice> [<amount>] on <position> [for <player>]", order(c.Decide)),
    Phrase("sets <two> on <position> [for <player>]", order(c.SetHand)),
    Phrase("sets hand face down on <position> [for <player>]", order(c.SetHand, two=())),
    Phrase("stays in on <position>", order(StayIn)),
    Phrase("enters stay on <position>", order(StayIn, entered=True)),
    Phrase("plays round out", order(StayIn, position=None)),
    Phrase("plays decisions out", order(StayIn, position=None, reveals=False)),
    Phrase("marks <position> absent", order(c.MarkAbsent)),
    Phrase("calls time on <position>", order(c.ExpireTime)),
    Phrase("declines comparison on <position> [for <player>]", order(c.DeclineComparison)),
    Phrase("shows <position> [for <player>]", order(c.ShowHand)),
)
SETTLING = (
    Phrase("exposes community cards", order(c.ExposeCommunity)),
    Phrase("exposes dealer's cards", order(c.ExposeDealer)),
    Phrase("settles", order(c.SettleRound)),
    Phrase("records award <amount> on <position> of round <round>", order(c.RecordAward)),
    Phrase("records award <amount> and stake on <position> of round <round>", order(c.RecordAward, stake_back=True)),
    Phrase("records supplement <amount> to <player> on <position> of round <round>", order(c.RecordAward, _supplement)),
    Phrase("records refusal on <position> of round <round>", order(c.RecordRefusal)),
    Phrase("views declined hand on <position>", order(c.ViewDeclinedHand)),
)
IRREGULARITIES = (
    Phrase("reports <clause> <note>", order(c.ReportIrregularity)),
    Phrase("voids round by <clause> [<note>]", order(c.VoidRound)),
    Phrase("moves <moves>", order(c.MoveHands)),
    Phrase("moves packets <packets>", order(c.MovePackets, _packets)),
    Phrase("notes exposed card at <where>", order(c.RecordExposedCard)),
    Phrase("withdraws exposed card at <where> <reason>", order(c.WithdrawExposure)),
    Phrase("counts <counted> cards [<reason>]", order(c.CountCards)),
    Phrase("counts <counted> cards at <where> [<reason>]", order(c.RecordHandCount)),
    Phrase("removes hand on <position>", order(c.RemoveHand)),
    Phrase("permits withdrawal", order(c.PermitWithdrawal)),
    Phrase("withdraws <position> [for <player>]", order(c.WithdrawHand)),
    Phrase("refuses late <area> <amount> on <position> of <player>", order(c.RecordLateWager)),
    Phrase("sees <player> view <position>", order(c.RecordView)),
    Phrase("bars <player> [until <until>] <reason>", order(c.BarPlayer)),
    Phrase("lifts bar of <player> <reason>", order(c.BarPlayer, lift=True)),
    Phrase("resolves hands of <player> [<finding>]", order(c.ResolveMultipleHands)),
    Phrase("stops <player>", order(c.StopPlayer)),
    Phrase("reports power failure", order(c.DeclarePowerFailure)),
    Phrase("withdraws everything [for <player>]", order(c.WithdrawAll)),
    Phrase("resumes play", order(c.ResumePlay)),
    Phrase("rules settle <ruled> <reason>", order(c.GiveRuling, _places_and_nets, outcome="settle")),
    Phrase("rules <outcome> [<affected>] <reason>", order(c.GiveRuling)),
)


@cache
def table_phrases() -> tuple[Phrase, ...]:
    return (*PEOPLE, *BETTING, *DEALING, *DECISIONS, *_decisions_as_verbs(), *SETTLING, *IRREGULARITIES)


def _decisions_as_verbs() -> Iterator[Phrase]:
    """What any game lets a Player decide, in the third person."""
    named = {
        choice.name: choice.kind is Kind.PLACE
        for key in document_keys()
        for game in (open_game(key, {}),)
        for step in range(len(game.steps))
        for choice in (*game.steps[step].choices, *game.choices({}, step))
        if choice.name.isalpha() and choice.kind is not Kind.SET
    }
    for name, takes_wager in named.items():
        amount = "<amount> " if takes_wager else ""
        yield Phrase(f"{name}s {amount}on <position> [for <player>]", order(c.Decide, choice=name))
