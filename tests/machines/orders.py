"""Random orders to a table: the free fields of an option filled with sense, and noise that is mostly refused."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

from megalink.cards import ALL_CARDS, Card
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.deal import on_table
from megalink.table.dealing import To
from megalink.table.game import JACKPOT
from megalink.table.irregularity import REPORTABLE, VOIDING
from megalink.table.options import Option
from megalink.table.rejection import Code
from megalink.table.state import TableState
from tests.machines.people import SECOND_DEALER
from tests.rounds import AWARDED

T = TypeVar("T")

NOBODY = ("nobody",)

# How often an order is chosen where it is open; what is not named here counts 10.
WEIGHTS: Mapping[type[c.Command] | None, int] = MappingProxyType(
    {
        None: 5,
        c.Sit: 2,
        c.Leave: 1,
        c.PlaceWager: 40,
        c.LowerWager: 1,
        c.ViewHand: 20,
        c.Decide: 40,
        c.SetHand: 20,
        c.MarkAbsent: 2,
        c.DealCard: 40,
        c.LoadDeck: 6,
        c.DealFromDeck: 20,
        c.DeclineComparison: 3,
        c.ShowHand: 4,
        c.InformOneHand: 3,
        c.RestrictPlayer: 1,
        c.BarPlayer: 1,
        c.AssignActing: 2,
        c.ChooseMethod: 1,
        c.RecordFoundWager: 2,
        c.RecordLateWager: 4,
        c.RecordView: 1,
        c.RecordExposedCard: 1,
        c.RecordHandCount: 1,
        c.CountCards: 1,
        c.ReportIrregularity: 1,
        c.VoidRound: 1,
        c.DeclarePowerFailure: 1,
        c.GiveRuling: 1,
        c.StopPlayer: 1,
        c.ResolveMultipleHands: 3,
    }
)

# A free field may hold what the order cannot mean: then it is refused, and for no other reason than these.
ABOUT_CONTENT: Mapping[type[c.Command], Code] = MappingProxyType(
    {
        c.DealCard: Code.POSITION_UNKNOWN,
        c.RecordExposedCard: Code.POSITION_UNKNOWN,
        c.ReportIrregularity: Code.CLAUSE_UNKNOWN,
        c.GiveRuling: Code.RULING_INCOMPLETE,
        c.MoveHands: Code.MOVES_INVALID,
        c.AssignActing: Code.ASSIGNMENT_INVALID,
        c.VoidRound: Code.REMEDY_NOT_OPEN,
    }
)


def chosen(state: TableState, options: Sequence[Option], chance: Random) -> Option | None:
    """First the kind of order, by weight, then one of that kind; or nobody does anything."""
    kinds: dict[type[c.Command] | None, list[Option]] = {None: []}
    for option in options:
        kinds.setdefault(type(option.command), []).append(option)
    (kind,) = chance.choices(list(kinds), [WEIGHTS.get(kind, 10) for kind in kinds])
    if kind is c.PlaceWager and chance.random() < 0.8:
        own = [one for one in kinds[kind] if _on_own_position(state, one.command)]
        return chance.choice(own or kinds[kind])
    return chance.choice(kinds[kind]) if kind else None


def _on_own_position(state: TableState, command: c.AnyCommand) -> bool:
    return isinstance(command, c.PlaceWager) and state.seats[command.position] == command.player


def filled(state: TableState, option: Option, chance: Random) -> c.AnyCommand:
    """The option's order with an amount of its range, and with sense in its free fields."""
    command: Any = option.command
    if option.least is not None:
        most = option.most if option.most is not None else Cents(option.least + 5_000)
        amount = chance.choice((option.least, chance.randrange(option.least, most + 1, option.step), most))
        command = replace(command, amount=Cents(amount))
    fields = _FREE.get(type(command))
    found: c.AnyCommand = replace(command, **fields(state, command, chance)) if fields and option.free else command
    return found


Fields = dict[str, Any]


def _deck(state: TableState, _command: c.LoadDeck, chance: Random) -> Fields:
    deck = [*ALL_CARDS]
    chance.shuffle(deck)
    for place, card in enumerate(_wished(state) if chance.random() < 0.6 else ()):
        there = deck.index(card) if card else place
        deck[place], deck[there] = deck[there], deck[place]
    texts = [card.text for card in deck]
    if rarely(chance):
        texts[0] = chance.choice(("XX", texts[1], "10c"))
    return {"deck": tuple(texts)}


def _card(state: TableState, _command: c.DealCard, chance: Random) -> Fields:
    current = state.current
    dealt = on_table(current)
    wished = _wished(state)[current.dealt] if current.number % 2 else None
    if rarely(chance, 60):
        card = chance.choice(("XX", *(one.text for one in dealt)))
    elif wished and wished not in dealt:
        card = wished.text
    else:
        card = chance.choice([one.text for one in ALL_CARDS if one not in dealt])
    return {"card": card, "where": _somewhere(state, chance) if rarely(chance, 80) else _one_too_far(state)}


def _one_too_far(state: TableState) -> str | None:
    """In some rounds all hands but the first land on the position after their own: 5.2 has a remedy for it."""
    current = state.current
    slot = current.plan[current.dealt]
    assert state.layout is not None
    if current.number % 4 == 2 and slot.to is To.PLAYER and slot.hand and current.order[-1] < state.layout.positions:
        return str(current.order[slot.hand] + 1)
    return None


def _wished(state: TableState) -> list[Card | None]:
    """For each slot a card that makes hands of the jackpot: chance would wait too long for them."""
    common = list(AWARDED[0][2:])  # three of one suit, so that community cards help several hands
    own = [list(five) for five in AWARDED[1:]]
    cards: list[Card | None] = []
    current = state.current
    positions = {place.position for place in current.stakes}
    for slot in current.plan or state.rules.deal_plan(current.method, len(positions)):
        rest = own[slot.hand] if slot.to is To.PLAYER else common if slot.to is To.COMMUNITY else []
        cards.append(rest.pop() if rest else None)
    return cards


def _somewhere(state: TableState, chance: Random) -> str:
    assert state.layout is not None
    return chance.choice(("dealer", "community", "burn", *map(str, range(1, state.layout.positions + 1))))


def _counted(state: TableState, command: c.RecordHandCount, chance: Random) -> Fields:
    current = state.current
    there = {"dealer": current.dealer, "community": (*current.community, *current.burned)}
    cards = there.get(command.where) or (current.hands[int(command.where)].cards if command.where.isdigit() else ())
    return {"counted": len(cards) + (0 if chance.random() < 0.7 else chance.choice((-1, 1)))}


def _ruling(state: TableState, _command: c.GiveRuling, chance: Random) -> Fields:
    current = state.current
    places = [*dict.fromkeys((*current.stakes, *current.taken_back))]
    outcome = chance.choice(("continue", "void", *(("return", "settle") * 2 if places else ())))
    affected = tuple(chance.sample(places, chance.randint(1, len(places)))) if places and outcome != "void" else ()
    nets = tuple(_ruled_net(place, current.total(place), chance) for place in affected)
    return {"outcome": outcome, "reason": "as seen", "affected": affected, "nets": nets if outcome == "settle" else ()}


def _ruled_net(place: c.Place, stake: Cents, chance: Random) -> Cents:
    return Cents(chance.choice((0, -stake)) if place.area == JACKPOT else chance.randint(-stake, 1_000))


_FREE: Mapping[type[c.Command], Callable[[TableState, Any, Random], Fields]] = MappingProxyType(
    {
        c.LoadDeck: _deck,
        c.DealCard: _card,
        c.CountCards: lambda _state, _command, chance: {"counted": chance.choice((52, 52, 51))},
        c.RecordExposedCard: lambda state, _command, chance: {"where": _somewhere(state, chance)},
        c.RecordHandCount: _counted,
        c.ReportIrregularity: lambda _state, _command, chance: {"clause": chance.choice(REPORTABLE), "note": "seen"},
        c.GiveRuling: _ruling,
        c.BarPlayer: lambda _state, _command, _chance: {"reason": "showed his cards"},
        c.VoidRound: lambda _state, _command, _chance: {"note": "a card too many"},
        c.AssignActing: lambda _state, command, chance: {
            "person": SECOND_DEALER.id,
            "end": command.start + chance.randint(1, 40),
        },
    }
)


def rarely(chance: Random, one_in: int = 30) -> bool:
    return chance.randrange(one_in) == 0


def noise(state: TableState, actor: Actor, at: int, chance: Random) -> c.AnyCommand:
    """Any order by this actor, with fields that need not fit."""
    kind = chance.choice(_KINDS)
    command: c.AnyCommand = _ANY[kind](_Draw(state, chance), {"actor": actor, "at": at})
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
        """Somebody at the table: whom staff never saw, no option can name."""
        staked = [stake.player for place in self.places for stake in self.state.current.stakes[place]]
        known: list[str] = [*(self.state.seats.values() or NOBODY), *staked]
        return self.chance.choice(known)

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


def _with(kind: type[c.Command], *names: str) -> Callable[[_Draw, Fields], Any]:
    def make(draw: _Draw, who: Fields) -> Any:
        return kind(*(getattr(draw, name)() for name in names), **who)

    return make


def _decision(draw: _Draw, who: Fields) -> c.Decide:
    steps = draw.state.rules.steps
    name = draw.one("raise", "continue", *(choice.name for step in steps for choice in step.choices))
    return c.Decide(draw.actor_player(who["actor"]), draw.position(), name, draw.one(None, draw.amount()), **who)


def _setting(draw: _Draw, who: Fields) -> c.SetHand:
    position = draw.position()
    live = draw.state.round.hands.get(position) if draw.state.round else None
    cards = live.cards if live and len(live.cards) > 1 else ALL_CARDS
    first = draw.chance.randrange(len(cards) - 1)
    two = (cards[first], cards[draw.chance.randrange(first + 1, len(cards))])
    return c.SetHand(draw.actor_player(who["actor"]), position, two, **who)


def _any_ruling(draw: _Draw, who: Fields) -> c.GiveRuling:
    places = tuple(c.Place(draw.position(), draw.area()) for _ in range(draw.one(0, 1, 2)))
    nets = tuple(draw.amount() for _ in places)
    return c.GiveRuling(
        draw.one("void", "continue", "return", "settle", "wait"), draw.one("", "so"), places, nets, **who
    )


def _moves(draw: _Draw, who: Fields) -> c.MoveHands:
    return c.MoveHands(tuple((draw.seat(), draw.seat()) for _ in range(draw.one(1, 2))), **who)


def _assignment(draw: _Draw, who: Fields) -> c.AssignActing:
    start = who["at"]
    return c.AssignActing("dov", draw.one(*Role), start, start + draw.one(-1, 0, 5), **who)


_ANY: Mapping[type[c.Command], Callable[[_Draw, Fields], Any]] = MappingProxyType(
    {
        c.OpenTable: lambda _draw, who: c.OpenTable("bullseye@4", **who),
        c.ChooseMethod: lambda draw, who: c.ChooseMethod(draw.one("A", "B", "C", "manual", "automated"), **who),
        c.Sit: _with_player(c.Sit, "position"),
        c.Leave: _with_player(c.Leave, "position"),
        c.InformOneHand: _with(c.InformOneHand, "player"),
        c.RestrictPlayer: lambda draw, who: c.RestrictPlayer(draw.player(), draw.one(False, True), **who),
        c.AssignActing: _assignment,
        c.PlaceWager: _with_player(c.PlaceWager, "position", "area", "amount"),
        c.LowerWager: _with_player(c.LowerWager, "position", "area", "amount"),
        c.RecordFoundWager: _with_player(c.RecordFoundWager, "seat", "area", "amount"),
        c.LoadDeck: lambda _draw, who: c.LoadDeck(("As", "As"), **who),
        c.DealCard: lambda draw, who: c.DealCard(draw.one("As", "2c"), draw.one(None, draw.where()), **who),
        c.ViewHand: _with_player(c.ViewHand, "position"),
        c.Decide: _decision,
        c.SetHand: _setting,
        c.MarkAbsent: _with(c.MarkAbsent, "position"),
        c.DeclineComparison: _with_player(c.DeclineComparison, "position"),
        c.ShowHand: _with_player(c.ShowHand, "position"),
        c.ViewDeclinedHand: _with(c.ViewDeclinedHand, "position"),
        c.ReportIrregularity: lambda draw, who: c.ReportIrregularity(draw.one("5.1", "3.9", "5.16"), "", **who),
        c.VoidRound: lambda draw, who: c.VoidRound(draw.one(*VOIDING, "5.9"), draw.one("", "seen"), **who),
        c.MoveHands: _moves,
        c.RecordExposedCard: _with(c.RecordExposedCard, "where"),
        c.CountCards: lambda draw, who: c.CountCards(draw.one(51, 52), **who),
        c.RecordHandCount: lambda draw, who: c.RecordHandCount(draw.where(), draw.one(0, 2, 3, 5), **who),
        c.RemoveHand: _with(c.RemoveHand, "position"),
        c.WithdrawHand: _with_player(c.WithdrawHand, "position"),
        c.RecordLateWager: _with_player(c.RecordLateWager, "seat", "area", "amount"),
        c.RecordView: _with_player(c.RecordView, "position"),
        c.BarPlayer: lambda draw, who: c.BarPlayer(draw.player(), "", draw.one(False, True), **who),
        c.ResolveMultipleHands: _with(c.ResolveMultipleHands, "player"),
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
    }
)
_KINDS = tuple(_ANY)
