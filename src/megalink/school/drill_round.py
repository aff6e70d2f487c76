"""A described round for a scene: wagers, how hands ended, and the cards. None where the cards did not come together."""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

from megalink.cards import Card, cards_text
from megalink.hands import FiveCard
from megalink.money import Cents, format_amount
from megalink.school.made_cards import five_of, mirrored, rest_of, without
from megalink.school.scenes import PLAYERS, Level, Scene, Twist, side_wagers
from megalink.table.game.choice import Kind
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.showdown import Ending

Raw = dict[str, Any]

BASE_CENTS = (500, 1000, 1500, 2000, 2500, 5000, 7500, 10000)
SIDE_CENTS = (500, 1000, 1500, 2500)
ODD_CENTS = (300, 500, 4000, 10000, 12500, 15000)
LIMITS = {"minimum": "5.00", "maximum": "100.00"}
METERS = ((25_000_000, 20_000_000), (100_000_000, 20_000_000), (31_415_926, 10_000_000), (88_888_801, 25_000_000))
MINIMUM = 100


def described(game: Game, level: Level, scene: Scene, chance: Random) -> Raw | None:
    least, most = PLAYERS[level]
    players = max(chance.randint(least, most), len(scene.rungs))
    seats = min(layout.positions for layout in game.document.layouts)
    places = sorted(chance.sample(range(1, seats + 1), players))
    packets = _packets(game, scene, players, chance)
    if packets is None:
        return None
    hands, dealer, community = packets
    raw: Raw = {"rules": game.document.key, "dealer": cards_text(dealer), "community": cards_text(community)}
    if scene.jackpot or JACKPOT in side_wagers(game):
        displayed, reset = chance.choice(METERS)
        raw["jackpot"] = {
            "displayed": format_amount(Cents(displayed)),
            "reset": format_amount(Cents(reset)),
            "minimum_wager": format_amount(Cents(MINIMUM)),
        }
    if scene.twist is Twist.LIMITS:
        raw["limits"] = dict(LIMITS)
    raw["positions"] = [
        _position(game, scene, place, cards, chance, first=number == 0)
        for number, (place, cards) in enumerate(zip(places, hands, strict=True))
    ]
    return raw


def _position(game: Game, scene: Scene, place: int, cards: tuple[Card, ...], chance: Random, *, first: bool) -> Raw:
    position: Raw = {"position": place, "cards": cards_text(cards)}
    ending = scene.ending if first else Ending.PLAYED
    wagers = _wagers(game, scene, chance, first=first)
    if game.base_wagers[0] not in wagers and ending is Ending.FOLDED:
        ending = Ending.PLAYED  # there is nothing to fold
    if ending is not Ending.PLAYED:
        position[ending.value] = True
    if ending in (Ending.PLAYED, Ending.DECLINED):
        wagers |= _continued(game, wagers, chance)
    wagers |= _equal(game, wagers, chance)
    if first and scene.twist is Twist.OWN_SETTING:
        position["point_hand"] = cards_text(chance.sample(cards, 2))
    in_order = [name for name in game.document.wagers if name in wagers]
    position["wagers"] = {name: format_amount(Cents(wagers[name])) for name in in_order}
    return position


def _wagers(game: Game, scene: Scene, chance: Random, *, first: bool) -> dict[str, int]:
    """What lies there before the deal."""
    base, sides = game.base_wagers[0], side_wagers(game)
    odd = scene.twist is Twist.LIMITS and first
    wagers = {base: chance.choice(ODD_CENTS if odd else BASE_CENTS)}
    if scene.sides:
        some = chance.sample(sides, chance.randint(1, len(sides)))
        wagers |= {name: chance.choice(SIDE_CENTS) for name in some if name != JACKPOT}
    if scene.jackpot or (scene.sides and JACKPOT in sides):
        wagers[JACKPOT] = MINIMUM * chance.choice(game.document.wagers[JACKPOT].multiples)
    if first and scene.twist is Twist.NO_BASE:
        del wagers[base]
        wagers |= {name: chance.choice(SIDE_CENTS) for name in chance.sample(game.base_wagers[1:], 1)}
    return wagers


def _continued(game: Game, wagers: dict[str, int], chance: Random) -> dict[str, int]:
    """A hand that plays wagers what it must, and what it likes of the rest."""
    continued = {}
    for wager in game.continuations:
        if wager.of in wagers and (wager.required or chance.random() < 1 / 2):
            assert wager.of is not None
            assert wager.times is not None
            continued[wager.name] = wagers[wager.of] * wager.times
    return continued


def _equal(game: Game, wagers: dict[str, int], chance: Random) -> dict[str, int]:
    """What lies beside a base wager from the start, unless the Player took it back."""
    returnable = {choice.area for step in game.steps for choice in step.choices if choice.kind is Kind.RETURN}
    beside = [(area, stake) for base, stake in wagers.items() for area in game.document.equal_to(base)]
    return {area: stake for area, stake in beside if area not in returnable or chance.random() < 1 / 2}


Packets = tuple[list[tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...]]


def _packets(game: Game, scene: Scene, players: int, chance: Random) -> Packets | None:
    """The hands, the Dealer's cards, the community cards."""
    sizes = {to: game.document.cards_of(to) for to in ("player", "dealer", "community")}
    own = sizes["player"]
    jackpot_hands = _jackpot_hands(scene.rungs, own, chance)
    if jackpot_hands is None:
        return None
    hands, community = jackpot_hands
    rest = without({*community, *chain(*hands)})
    chance.shuffle(rest)
    while len(hands) < players:
        hands.append(tuple(rest.pop() for _ in range(own)))
    community = (*community, *(rest.pop() for _ in range(sizes["community"] - len(community))))
    if scene.twist is not Twist.MIRROR or sizes["dealer"] != own:
        return hands, tuple(rest.pop() for _ in range(sizes["dealer"])), community
    dealer = mirrored(hands[0], chance)
    return None if {*community, *chain(*hands)}.intersection(dealer) else (hands, dealer, community)


def _jackpot_hands(
    rungs: Sequence[FiveCard], own: int, chance: Random
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]] | None:
    """Hands on these rungs of the jackpot's table: five cards each, the last of them shared where a hand has fewer."""
    hands: list[tuple[Card, ...]] = []
    shared: tuple[Card, ...] = ()
    for rung in rungs:
        free = without({*shared, *chain(*hands)})
        if not shared:
            five = five_of(rung, free, chance)
            if five is None:
                return None
            hands.append(five[:own])
            shared = five[own:]
        else:
            rest = rest_of(rung, shared, free, chance)
            if rest is None:
                return None
            hands.append(rest)
    return hands, shared
