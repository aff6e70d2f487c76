"""Random orders to a table: one of the options, with sense in what is free."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, get_args

from megalink.cards import ALL_CARDS, Card
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table.game.deal_plan import To
from megalink.table.game.game import JACKPOT
from megalink.table.options import Option
from megalink.table.phases.deal import on_table
from megalink.table.progress import miscounted
from megalink.table.section5.decide import REPORTABLE
from megalink.table.section5.ruling import open_to_ruling, stake_ruled_on
from megalink.table.state import RoundState, TableState
from tests.machines.people import SECOND_DEALER
from tests.rounds import AWARDED

UNREAD = (False, False, True)  # one table in three has a shoe without a reader

# How often an order is chosen where it is open; of those not named here one of section 5 counts 1, another 10.
WEIGHTS: Mapping[type[c.TableCommand] | None, int] = MappingProxyType(
    {
        None: 5,
        c.Sit: 2,
        c.Leave: 1,
        c.PlaceWager: 40,
        c.LowerWager: 1,
        c.FollowSeat: 12,
        c.StopFollowing: 2,
        c.ViewHand: 20,
        c.Decide: 40,
        c.SetHand: 20,
        c.MarkAbsent: 2,
        c.ExpireTime: 2,
        c.DealCard: 40,
        c.NameCard: 40,
        c.NameSetting: 20,
        c.CorrectCard: 4,
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
        **dict.fromkeys(
            (
                *(c.ResumePlay, c.MoveHands, c.MovePackets, c.RemoveHand, c.PermitWithdrawal, c.WithdrawHand),
                *(c.WithdrawAll, c.WithdrawExposure),
            ),
            10,
        ),
    }
)

# A free field may hold what the order cannot mean: then it is refused, and for no other reason than these.
ABOUT_CONTENT: Mapping[type[c.TableCommand], tuple[Code, ...]] = MappingProxyType(
    {
        c.DealCard: (Code.POSITION_UNKNOWN, Code.CARD_NOT_NAMED),
        c.NameSetting: (Code.NOT_OWN_CARDS,),
        c.CorrectCard: (Code.CARD_UNKNOWN, Code.REASON_MISSING),
        c.RecordExposedCard: (Code.POSITION_UNKNOWN,),
        c.WithdrawExposure: (Code.REASON_MISSING,),
        c.CountCards: (Code.NOT_PERMITTED, Code.COUNT_INVALID, Code.REASON_MISSING),
        c.RecordHandCount: (Code.NOT_PERMITTED, Code.COUNT_INVALID, Code.REASON_MISSING),
        c.ResolveMultipleHands: (Code.REMEDY_NOT_OPEN,),
        c.SetHand: (Code.NOT_OWN_CARDS,),
        c.ReportIrregularity: (Code.CLAUSE_UNKNOWN, Code.WRONG_PHASE),
        c.GiveRuling: (Code.RULING_INCOMPLETE,),
        c.MoveHands: (Code.MOVES_INVALID,),
        c.MovePackets: (Code.MOVES_INVALID,),
        c.AssignActing: (Code.ASSIGNMENT_INVALID,),
        c.VoidRound: (Code.REMEDY_NOT_OPEN,),
        c.BarPlayer: (Code.END_PAST, Code.REASON_MISSING),
        c.RestrictPlayer: (Code.END_PAST, Code.REASON_MISSING),
    }
)


def chosen(state: TableState, options: Sequence[Option], chance: Random) -> Option | None:
    """First the kind of order, by weight, then one of that kind; or nobody does anything."""
    kinds: dict[type[c.TableCommand] | None, list[Option]] = {None: []}
    for option in options:
        kinds.setdefault(type(option.command), []).append(option)
    weights = [WEIGHTS.get(kind, 1 if kind in get_args(c.OfSection5) else 10) for kind in kinds]
    (kind,) = chance.choices(list(kinds), weights)
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
        wished = chance.randrange(option.least, most + 1, option.step)
        whole = (option.enough,) * 3 if option.enough is not None else ()  # else most wagers were short at their close
        amount = chance.choice((option.least, wished, most, *whole))
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


def _card(state: TableState, command: c.DealCard, chance: Random) -> Fields:
    where = _somewhere(state, chance) if rarely(chance, 80) else _astray(state)
    if command.card is None:
        return {"where": where}
    return {"card": _face(state, state.current.dealt, chance), "where": where}


def _face(state: TableState, place: int, chance: Random) -> str:
    """Of the card that came so many cards after the first: rarely one that cannot be."""
    current = state.current
    dealt = on_table(current)
    wished = _wished(state)[place] if current.number % 2 else None
    if rarely(chance, 60):
        return chance.choice(("XX", *(one.text for one in dealt)))
    if wished and wished not in dealt:
        return wished.text
    return chance.choice([one.text for one in ALL_CARDS if one not in dealt])


def _named(state: TableState, command: c.NameCard, chance: Random) -> Fields:
    landed = [place for place, where in enumerate(state.current.landed) if where == command.where]
    return {"card": _face(state, landed[command.number - 1] if len(landed) >= command.number else 0, chance)}


def _as_set(state: TableState, command: c.NameSetting, chance: Random) -> Fields:
    cards = state.current.hands[command.position].cards
    return {"two": tuple(chance.sample([one for one in cards if one], chance.choice((1, 2, 2, 2))))}


def _corrected(state: TableState, _command: c.CorrectCard, chance: Random) -> Fields:
    dealt = on_table(state.current)
    known = chance.choice(dealt).text if dealt and rarely(chance, 20) else None
    return {"card": known or chance.choice([one.text for one in ALL_CARDS if one not in dealt]), "reason": "mistyped"}


def _astray(state: TableState) -> str | None:
    """In some rounds packets land where 5.2 has a remedy for it.

    All hands but the first land on the position after their own, or the first hand and the Dealer's change places.
    """
    current = state.current
    slot = current.plan[current.dealt]
    assert state.layout is not None
    if current.number % 4 == 2 and slot.to is To.PLAYER and slot.hand and current.order[-1] < state.layout.positions:
        return str(current.order[slot.hand] + 1)
    if current.number % 4 == 3 and state.rules.moves_between_areas and not any(one.late for one in current.plan):
        first = str(current.order[0])
        return {first: "dealer", "dealer": first}.get(current.place_of(slot))
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
    there = {"dealer": current.dealer, "community": current.community}
    cards = there.get(command.where) or (current.hands[int(command.where)].cards if command.where.isdigit() else ())
    return {"counted": len(cards) + (0 if chance.random() < 0.7 else chance.choice((-1, 1))), "reason": _why(chance)}


def _why(chance: Random) -> str:
    return "" if rarely(chance, 10) else "counted again"


def _ruling(state: TableState, command: c.GiveRuling, chance: Random) -> Fields:
    current = state.current
    affected = command.affected
    if command.outcome == "continue" or not miscounted(state):  # else no less than all of it may do
        places = open_to_ruling(current) if command.outcome != "void" else ()
        affected = tuple(chance.sample(places, chance.randint(1, len(places)))) if places else ()
    nets = tuple(_ruled_net(current, place, chance) for place in affected)
    return {"reason": "as seen", "affected": affected, "nets": nets if command.outcome == "settle" else ()}


def _ruled_net(current: RoundState, place: c.Place, chance: Random) -> Cents:
    lost = -stake_ruled_on(current, place)
    if place.area == JACKPOT:  # lost only where it came to the pool
        return Cents(chance.choice((0, lost)) if place.position in current.order else 0)
    return Cents(chance.randint(lost, 1_000))


def _exclusion(_state: TableState, command: c.BarPlayer | c.RestrictPlayer, chance: Random) -> Fields:
    """Most have an end, and it comes soon: what holds for ever is soon all that is left to be tried."""
    ends = not command.lift and not rarely(chance, 4)
    return {"reason": "seen by staff", "until": command.at + chance.randint(1, 30) if ends else None}


_FREE: Mapping[type[c.TableCommand], Callable[[TableState, Any, Random], Fields]] = MappingProxyType(
    {
        c.LoadDeck: _deck,
        c.DealCard: _card,
        c.NameCard: _named,
        c.NameSetting: _as_set,
        c.CorrectCard: _corrected,
        c.CountCards: lambda _state, _command, chance: {"counted": chance.choice((52, 52, 51)), "reason": _why(chance)},
        c.RecordExposedCard: lambda state, _command, chance: {"where": _somewhere(state, chance)},
        c.RecordHandCount: _counted,
        c.ReportIrregularity: lambda _state, _command, chance: {"clause": chance.choice(REPORTABLE), "note": "seen"},
        c.GiveRuling: _ruling,
        c.BarPlayer: _exclusion,
        c.RestrictPlayer: _exclusion,
        c.WithdrawExposure: lambda _state, _command, _chance: {"reason": "a slip"},
        c.ResolveMultipleHands: lambda _state, _command, chance: {"finding": chance.choice(("", "two by mistake"))},
        c.VoidRound: lambda _state, _command, _chance: {"note": "a card too many"},
        c.AssignActing: lambda _state, command, chance: {
            "person": SECOND_DEALER.id,
            "end": command.start + chance.randint(1, 40),
        },
    }
)


def rarely(chance: Random, one_in: int = 30) -> bool:
    return chance.randrange(one_in) == 0
