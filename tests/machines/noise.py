"""Random orders of any kind, with fields that need not fit: most of them are refused."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

from megalink.cards import ALL_CARDS
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.phases.naming import cards_to_name
from megalink.table.section5.correction import entries
from megalink.table.section5.decide import REPORTABLE
from megalink.table.section5.misdeal import packets_to_move, reconstruction
from megalink.table.section5.ruling import OUTCOMES, SETTLE, open_to_ruling
from megalink.table.section5.void import VOIDING
from megalink.table.state import TableState
from tests.machines.people import PLAYERS, SECOND_DEALER

T = TypeVar("T")

Fields = dict[str, Any]


def noise(
    state: TableState, actor: Actor, at: int, chance: Random, kind: type[c.TableCommand] | None = None
) -> c.AnyCommand:
    """Any order by this actor, of this kind or of any, with fields that need not fit."""
    command: c.AnyCommand = _ANY[kind or chance.choice(KINDS)](_Draw(state, chance), {"actor": actor, "at": at})
    return command


class _Draw:
    """Field values: mostly known at this table, now and then not."""

    def __init__(self, state: TableState, chance: Random) -> None:
        self.state, self.chance = state, chance
        self.places = [*state.round.stakes] if state.round else []
        self.place = chance.choice(self.places) if self.places and chance.random() < 0.6 else None

    def one(self, *values: T) -> T:
        return self.chance.choice(values)

    def actor_player(self, actor: Actor) -> str:
        return actor.id if actor.role is Role.PLAYER and self.chance.random() < 0.8 else self.player()

    def player(self) -> str:
        """Mostly somebody who has a seat."""
        seated = [*self.state.seats.values()]
        return self.chance.choice(seated if seated and self.chance.random() < 0.7 else PLAYERS)

    def position(self) -> int:
        if self.place and self.chance.random() < 0.8:
            return self.place.position
        places: list[int] = [*range(9), *self.state.seats]
        return self.chance.choice(places)

    def seat(self) -> int:
        places: list[int] = [*(self.state.seats or (1,))]
        return self.chance.choice(places)

    def area(self) -> str:
        if self.place and self.chance.random() < 0.7:
            return self.place.area
        return self.one(*self.state.rules.document.wagers, "tips")

    def amount(self) -> Cents:
        return Cents(self.one(-100, 0, 1, 50, 100, 200, 300, 500, 1_000, 2_000, 2_500, 99_999))

    def where(self) -> str:
        return self.one("dealer", "community", "burn", "1", "2", "9", "shoe")


def _with_player(kind: Callable[..., Any], *names: str) -> Callable[[_Draw, Fields], Any]:
    def make(draw: _Draw, who: Fields) -> Any:
        return kind(draw.actor_player(who["actor"]), *(getattr(draw, name)() for name in names), **who)

    return make


def _with(kind: type[c.TableCommand], *names: str) -> Callable[[_Draw, Fields], Any]:
    def make(draw: _Draw, who: Fields) -> Any:
        return kind(*(getattr(draw, name)() for name in names), **who)

    return make


def _correction(draw: _Draw, who: Fields) -> c.CorrectCard:
    """Mostly of a card that was entered, now and then of one that was not."""
    found = entries(draw.state.round) if draw.state.round else ()
    where, number = draw.one(*found) if found and draw.chance.random() < 0.8 else (draw.where(), draw.one(0, 1, 2, 7))
    return c.CorrectCard(where, number, draw.one("As", "2c", "7d", "Xs"), draw.one("", "mistyped", "mistyped"), **who)


def _decision(draw: _Draw, who: Fields) -> c.Decide:
    steps = draw.state.rules.steps
    name = draw.one("raise", "continue", *(choice.name for step in steps for choice in step.choices))
    return c.Decide(draw.actor_player(who["actor"]), draw.position(), name, draw.one(None, draw.amount()), **who)


def _setting(draw: _Draw, who: Fields) -> c.SetHand:
    position = draw.position()
    live = draw.state.round.hands.get(position) if draw.state.round else None
    known = [one for one in live.cards if one] if live else []
    two = tuple(draw.chance.choices(known if len(known) > 1 else ALL_CARDS, k=draw.one(0, 1, 2, 2, 2, 3)))
    return c.SetHand(draw.actor_player(who["actor"]), position, two, **who)


def _named(draw: _Draw, who: Fields) -> c.NameCard:
    """Mostly of a card that waits for its name, now and then of another."""
    waiting = cards_to_name(draw.state) if draw.state.round else ()
    where, number = draw.one(*waiting) if waiting and draw.chance.random() < 0.6 else (draw.where(), draw.one(0, 1, 2))
    return c.NameCard(where, number, draw.one("As", "2c", "7d", "Xs"), **who)


def _any_ruling(draw: _Draw, who: Fields) -> c.GiveRuling:
    places = tuple(c.Place(draw.position(), draw.area()) for _ in range(draw.one(0, 1, 2)))
    open_now = open_to_ruling(draw.state.round) if draw.state.round else ()
    if open_now and draw.chance.random() < 0.5:
        places = tuple(draw.chance.sample(open_now, draw.chance.randint(1, len(open_now))))
    nets = tuple(draw.one(Cents(0), draw.amount()) for _ in places)
    outcome = draw.one(*OUTCOMES, "wait")
    told = nets if outcome == SETTLE or draw.chance.random() < 0.1 else ()
    return c.GiveRuling(outcome, draw.one("", "so", "so"), places, told, **who)


def _moves(draw: _Draw, who: Fields) -> c.MoveHands:
    moves = tuple((draw.seat(), draw.seat()) for _ in range(draw.one(0, 1, 2)))
    found = reconstruction(draw.state.round) if draw.state.round else None
    if found and draw.chance.random() < 0.7:  # the way back, or the same hands to other positions
        targets = draw.chance.sample([target for _, target in found], len(found))
        moves = tuple(zip((source for source, _ in found), targets, strict=True))
    return c.MoveHands(moves, **who)


def _packets(draw: _Draw, who: Fields) -> c.MovePackets:
    moves = tuple((draw.where(), draw.where()) for _ in range(draw.one(0, 1, 2)))
    found = packets_to_move(draw.state) if draw.state.round else None
    return c.MovePackets(found if found and draw.chance.random() < 0.7 else moves, **who)


def _withdrawn_exposure(draw: _Draw, who: Fields) -> c.WithdrawExposure:
    noted = draw.state.round.exposures if draw.state.round else ()
    where = draw.one(*noted) if noted and draw.chance.random() < 0.7 else draw.where()
    return c.WithdrawExposure(where, draw.one("", "so", "so"), **who)


def _assignment(draw: _Draw, who: Fields) -> c.AssignActing:
    start = who["at"]
    person = draw.one(SECOND_DEALER.id, draw.player())
    return c.AssignActing(person, draw.one(*Role), start, start + draw.one(-1, 0, 5), **who)


def _exclusion(kind: type[c.BarPlayer] | type[c.RestrictPlayer]) -> Callable[[_Draw, Fields], Any]:
    """Some of them end by themselves, and some of these have ended already."""

    def make(draw: _Draw, who: Fields) -> Any:
        until = draw.one(None, None, None, who["at"] + draw.one(-1, 0, 1, 5))
        return kind(draw.player(), draw.one("", "seen"), draw.one(False, True), until, **who)

    return make


_ANY: Mapping[type[c.TableCommand], Callable[[_Draw, Fields], Any]] = MappingProxyType(
    {
        c.OpenTable: lambda _draw, who: c.OpenTable("bullseye@4", **who),
        c.ChooseMethod: lambda draw, who: c.ChooseMethod(draw.one("A", "B", "C", "manual", "automated"), **who),
        c.Sit: _with_player(c.Sit, "position"),
        c.Leave: _with_player(c.Leave, "position"),
        c.InformOneHand: _with(c.InformOneHand, "player"),
        c.RestrictPlayer: _exclusion(c.RestrictPlayer),
        c.AssignActing: _assignment,
        c.PlaceWager: _with_player(c.PlaceWager, "position", "area", "amount"),
        c.LowerWager: _with_player(c.LowerWager, "position", "area", "amount"),
        c.RecordFoundWager: _with_player(c.RecordFoundWager, "seat", "area", "amount"),
        c.FollowSeat: lambda draw, who: c.FollowSeat(
            draw.actor_player(who["actor"]), draw.position(), draw.one(False, True), **who
        ),
        c.StopFollowing: _with_player(c.StopFollowing, "position"),
        c.LoadDeck: lambda _draw, who: c.LoadDeck(("As", "As"), **who),
        c.DealCard: lambda draw, who: c.DealCard(draw.one("As", "2c", None), draw.one(None, draw.where()), **who),
        c.DealFaceDown: _with(c.DealFaceDown),
        c.NameCard: _named,
        c.NameSetting: lambda draw, who: c.NameSetting(
            draw.position(), tuple(draw.chance.choices(ALL_CARDS, k=draw.one(0, 1, 2))), **who
        ),
        c.CorrectCard: _correction,
        c.ViewHand: _with_player(c.ViewHand, "position"),
        c.Decide: _decision,
        c.SetHand: _setting,
        c.MarkAbsent: _with(c.MarkAbsent, "position"),
        c.ExpireTime: _with(c.ExpireTime, "position"),
        c.DeclineComparison: _with_player(c.DeclineComparison, "position"),
        c.ShowHand: _with_player(c.ShowHand, "position"),
        c.ViewDeclinedHand: _with(c.ViewDeclinedHand, "position"),
        c.ReportIrregularity: lambda draw, who: c.ReportIrregularity(draw.one("3.9", *REPORTABLE), "", **who),
        c.VoidRound: lambda draw, who: c.VoidRound(draw.one(*VOIDING, "5.9"), draw.one("", "seen"), **who),
        c.MoveHands: _moves,
        c.MovePackets: _packets,
        c.WithdrawExposure: _withdrawn_exposure,
        c.RecordExposedCard: _with(c.RecordExposedCard, "where"),
        c.CountCards: lambda draw, who: c.CountCards(draw.one(-1, 51, 52, 105), draw.one("", "so"), **who),
        c.RecordHandCount: lambda draw, who: c.RecordHandCount(
            draw.where(), draw.one(-1, 0, 2, 3, 5, 53), draw.one("", "so"), **who
        ),
        c.RemoveHand: _with(c.RemoveHand, "position"),
        c.WithdrawHand: _with_player(c.WithdrawHand, "position"),
        c.RecordLateWager: _with_player(c.RecordLateWager, "seat", "area", "amount"),
        c.RecordView: _with_player(c.RecordView, "position"),
        c.BarPlayer: _exclusion(c.BarPlayer),
        c.ResolveMultipleHands: lambda draw, who: c.ResolveMultipleHands(draw.player(), draw.one("", "", "so"), **who),
        c.StopPlayer: _with(c.StopPlayer, "player"),
        c.WithdrawAll: _with_player(c.WithdrawAll),
        c.GiveRuling: _any_ruling,
        c.CallPlaceYourBets: _with(c.CallPlaceYourBets),
        c.CallNoMoreBets: _with(c.CallNoMoreBets),
        c.DealFromDeck: _with(c.DealFromDeck),
        c.ExposeCommunity: _with(c.ExposeCommunity),
        c.ExposeDealer: _with(c.ExposeDealer),
        c.SettleRound: _with(c.SettleRound),
        c.PermitWithdrawal: _with(c.PermitWithdrawal),
        c.DeclarePowerFailure: _with(c.DeclarePowerFailure),
        c.ResumePlay: _with(c.ResumePlay),
        c.RecordAward: lambda draw, who: c.RecordAward(1, draw.position(), draw.amount(), **who),
        c.RecordRefusal: lambda draw, who: c.RecordRefusal(1, draw.position(), **who),
    }
)
KINDS = tuple(_ANY)
