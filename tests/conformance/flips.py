"""A search for rounds that end differently when one switch is set otherwise, all others standing at their defaults.

Two kinds of round are tried: described ones, settled twice; and rounds that are played order by order, where every
order goes to two tables that differ in the one switch. Only money counts as an end: what a line cites does not.
"""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple, get_args

from megalink.cards import ALL_CARDS, RANKS, SUITS
from megalink.games import library
from megalink.jackpot import commands as pool_orders
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents, format_amount
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.document import WagerRole
from megalink.rulebook.role import Role
from megalink.settle import BadRound, read_round, settle_round
from megalink.table import commands as c
from megalink.table.game.deal_plan import To
from megalink.table.game.game import FIVE, JACKPOT
from megalink.table.game.limits import ELSEWHERE, Limit, Limits
from megalink.table.options import options
from megalink.table.phase import BETWEEN, Phase
from megalink.table.phases.deal import on_table
from megalink.table.progress import waiting
from megalink.transcripts.jackpot_cards import jackpot_cards
from megalink.transcripts.run import stacked
from tests.machines.ending import FORWARD, REMEDIES, brought_to_its_end
from tests.machines.orders import chosen, filled
from tests.machines.people import DEALER, PIT_MANAGER, PLAYERS, SHIFT_MANAGER, SUPERVISOR, SYSTEM, player, viewer_of

LIMITS = Limits(Limit(Cents(500), Cents(5_000)))
LINK = Parameters(Cents(20_001), Cents(100), to_displayed=2_500, to_reserve=500)

Kind = type[c.TableCommand]
BY_TEXT = frozenset(card.text for card in ALL_CARDS)
JACKPOT_OF_A_MILLION = {"displayed": "1000000.07", "reset": "200000.03", "minimum_wager": "1.00"}
ODD_CENTS = 20  # so many meters are tried for one that does not divide among those who share it
WITH_CARDS = ("deck", "dealer", "community", "positions", "cards", "point_hand")

GOING_ON = (*FORWARD, c.CallPlaceYourBets, c.LoadDeck)
OF_STAFF: tuple[Kind, ...] = tuple(kind for kind in get_args(c.OfSection5) if kind.FACTS.needed is not Role.PLAYER)
GUIDE: Mapping[str, tuple[Kind, ...]] = {  # where to look, by the first word of a switch: it would be found without
    "late": (c.RecordLateWager,),
    "misdeal": (c.RecordView, c.ResumePlay),
    "multi": (c.ResolveMultipleHands,),
    "pool": (c.BarPlayer, c.DeclarePowerFailure),
    "power": (c.DeclarePowerFailure, c.GiveRuling),
    "void": (c.VoidRound,),
}
BY_PLAYERS = tuple(kind for kind in get_args(c.AnyCommand) if kind.FACTS.needed is Role.PLAYER)

ORDERS = 200  # a night: a few rounds
PAYS, REFUSES, SHARES, BACKED, ABSENT, BY_PLAYER, HALF = 0.5, 0.1, 0.05, 0.3, 0.1, 0.3, 0.5  # how often
IRREGULAR, IN_THE_DEAL = 0.3, 0.02  # dealing takes many orders


class Flip(NamedTuple):
    switch: str
    side: str


def flips_of(key: str) -> set[Flip]:
    """Every switch that the document offers, with each of its sides but the default."""
    switches = library.register().switches
    names = library.document(key).readings
    return {Flip(name, side) for name in names for side in switches[name].values if side != switches[name].default}


def of_settlement(flip: Flip) -> bool:
    return library.register().switches[flip.switch].room == "settlement"


def rare_rounds(key: str) -> Iterator[dict[str, object]]:
    """Rounds of a kind that chance would hardly ever describe; their cards may be dealt anew."""
    yield from _shared_jackpots(key)
    game = library.open_game(key, {})
    ending = {"folded": True} if game.fold else {}
    base, own = game.base_wagers[0], game.document.cards_of("player")
    cards = [card.text for card in ALL_CARDS]
    table = {
        "rules": key,
        "dealer": " ".join(cards[own : own + game.document.cards_of("dealer")]),
        "community": " ".join(cards[20 : 20 + game.document.cards_of("community")]),
        "jackpot": JACKPOT_OF_A_MILLION,
    }
    hand = {"position": 1, "cards": " ".join(cards[:own]), **ending}
    yield {**table, "positions": [{**hand, "wagers": {base: "10.00", JACKPOT: "2.00"}}]}
    other = game.document.with_role(WagerRole.SIDE, WagerRole.CONTINUATION)[-1].name
    for earlier in (base, f"{ELSEWHERE}{base}", other):
        short = {**hand, "wagers": {base: "2.00"}, "under_minimum_before": [earlier]}
        yield {**table, "limits": {"minimum": "5.00"}, "positions": [short]}
    for further in game.continuations[:1]:  # the base wager's own plate binds what follows it, or does not
        wagers = {base: "10.00", further.name: format_amount(Cents(1_000 * (further.times or 1)))}
        limits = {"minimum": "1.00", "maximum": "2000.00", base: {"maximum": "5.00"}}
        played = {"position": 1, "cards": hand["cards"], "wagers": wagers}
        yield {**table, "limits": limits, "positions": [played]}
        yield {**table, "positions": [played]}  # so few cards, dealt of few ranks, make two high hands of one order


def _shared_jackpots(key: str) -> Iterator[dict[str, object]]:
    """As many hands of one kind as can share a jackpot."""
    game = library.open_game(key, {})
    own = game.document.cards_of("player")
    wagers = {game.base_wagers[0]: "10.00", JACKPOT: "1.00"}
    ending = {"folded": True} if game.fold else {}
    suited = [tuple(rank + suit for rank in ranks) for ranks in ("AKQJT", "98765") for suit in "chs"]
    dealer = " ".join("2d 3d 4d 6d Jd".split()[: game.document.cards_of("dealer")])
    table: dict[str, object] = {"rules": key, "jackpot": JACKPOT_OF_A_MILLION, "dealer": dealer}
    shares = [suited[:3], suited[3:]]
    if game.document.cards_of("community"):  # both hands run through the same cards
        run = [rank + "h" for rank in "456789TJQ"]
        common = run[own:FIVE]
        shares = [[tuple(run[:own]), tuple(run[FIVE : FIVE + own])]]
        fillers = ["2c", "3c"][: game.document.cards_of("community") - len(common)]
        table["community"] = " ".join((*common, *fillers))
    for hands in shares:
        positions = [
            {"position": at, "cards": " ".join(cards), "wagers": wagers, **ending} for at, cards in enumerate(hands, 1)
        ]
        yield {**table, "positions": positions}
        for more in range(ODD_CENTS):
            displayed = format_amount(Cents(100_000_000 + more))
            yield {**table, "jackpot": {**JACKPOT_OF_A_MILLION, "displayed": displayed}, "positions": positions}


def dealt_anew(fields: dict[str, object], chance: Random) -> dict[str, object]:
    """The same round with other cards: every second time of few ranks, so that hands come close to each other."""
    used = [text for text in dict.fromkeys(json.dumps(fields).replace('"', " ").split()) if text in BY_TEXT]
    ranks = [*RANKS]
    chance.shuffle(ranks)
    some = ranks[: len(used) // len(SUITS) + 1] if chance.random() < HALF else ranks
    others = [card.text for card in ALL_CARDS if card.rank in some]
    chance.shuffle(others)
    cards = dict(zip(used, others, strict=False))

    def anew(value: object) -> object:
        if isinstance(value, dict):
            return {key: anew(inner) if key in WITH_CARDS else inner for key, inner in value.items()}
        if isinstance(value, list):
            return [anew(inner) for inner in value]
        return " ".join(cards[text] for text in str(value).split())

    return {key: anew(value) if key in WITH_CARDS else value for key, value in fields.items()}


def shown_by_settlement(fields: dict[str, object], flips: set[Flip]) -> set[Flip]:
    """The flips that settle this described round otherwise."""
    by_default = _settled(fields, {})
    return {flip for flip in flips if _settled(fields, dict([flip])) != by_default}


def _settled(fields: dict[str, object], readings: dict[str, str]) -> object:
    try:
        settled = settle_round(read_round({**fields, "readings": readings}))
    except BadRound as refused:
        return refused.problem.code
    lines = [(at.position, line.wager, line.outcome, line.net) for at in settled.positions for line in at.lines]
    awards = [(award.position, award.amount, award.net) for award in settled.paid.awards]
    return lines, awards, settled.paid.after, settled.paid.to_reserve


def shown_by_play(key: str, flip: Flip, chance: Random) -> bool:
    """Whether a night of the same orders leaves other money in other hands after one of its rounds.

    The orders are those that one of both tables accepts; the other gets them too, and may refuse them. When a round is
    over at the one, it is brought to its end at the other.
    """
    method = chance.choice([*library.document(key).methods])
    leading, other = _opened(key, method), _opened(key, method, flip)
    if chance.random() < HALF:
        leading, other = other, leading
    about = GUIDE.get(flip.switch.split(".")[0], ())
    for order, here in _night(leading, [*about, *chance.sample(OF_STAFF, 1)], chance):
        happened = execute(other, order)
        other = happened.after if isinstance(happened, Happened) else other
        if _over(here):
            other = _ended(other, chance)
            if _money(here) != _money(other):
                return True
    return False


def _ended(linked: Linked, chance: Random) -> Linked:
    """Every hand that has to decide does so; all the rest is as short as can be."""
    while not _over(linked):
        table = linked.table
        controllers = [table.current.hands[at].controller for at in waiting(table)[:1]]
        decisions = [one for name in controllers for one in options(table, viewer_of(player(name)), only=(c.Decide,))]
        order = chance.choice(decisions).command if decisions else brought_to_its_end(table, 0, chance)[0]
        happened = execute(linked, order)
        assert isinstance(happened, Happened), happened
        linked = happened.after
    return linked


def _over(linked: Linked) -> bool:
    return linked.table.phase in BETWEEN


def _money(linked: Linked) -> object:
    pool = linked.pool
    assert pool is not None
    claims = [(claim.entered.sequence, claim.entered.amount, claim.status) for claim in pool.claims.values()]
    return {name: cents for name, cents in linked.table.accounts.items() if cents}, pool.accounts, pool.owed, claims


def _opened(key: str, method: str, *readings: Flip) -> Linked:
    linked = Linked("one", new_table())
    chosen_sides = tuple((flip.switch, flip.side) for flip in readings)
    for order in (
        pool_orders.OpenLink(LINK, Cents(1_000_000), Cents(50_000), actor=SHIFT_MANAGER),
        c.OpenTable(key, chosen_sides, None, method, LIMITS, Cents(100), actor=PIT_MANAGER),
    ):
        happened = execute(linked, order)
        assert isinstance(happened, Happened), happened
        linked = happened.after
    return linked


def _night(linked: Linked, irregular: list[Kind], chance: Random) -> Iterator[tuple[AnyOrder, Linked]]:
    """Orders that this table accepts, and the table after each; a few kinds of section 5 come up again and again."""
    for _ in range(ORDERS):
        for order in _next_orders(linked, irregular, chance):
            happened = execute(linked, order)
            if isinstance(happened, Happened):
                linked = happened.after
                yield order, linked


def _next_orders(linked: Linked, irregular: list[Kind], chance: Random) -> Iterator[AnyOrder]:
    table, pool = linked.table, linked.pool
    assert pool is not None
    if not table.seats:
        for position in range(1, chance.randint(3, 5)):
            name = chance.choice(PLAYERS[:3])
            yield c.Sit(name, position, actor=player(name))
            yield c.InformOneHand(name, actor=DEALER)
        yield c.CallPlaceYourBets(actor=DEALER)
    elif table.phase is Phase.BETTING and not table.current.stakes:
        yield from _wagers(linked, chance)
    elif table.phase is Phase.DEALING and _two_may_share(linked) and chance.random() < SHARES:
        yield _shared(linked)
    elif table.phase is Phase.DEALING and table.current.number % 3 == 2 and chance.random() > IN_THE_DEAL:
        yield _swapped(linked, chance)
    elif table.phase is Phase.SETTLED and any(pool.open_claims()) and chance.random() < REFUSES:
        claim = chance.choice([*pool.open_claims()])
        yield pool_orders.RefuseClaim(claim.entered.sequence, "no such hand", actor=SHIFT_MANAGER)
    elif table.phase is Phase.SETTLED and pool.claims and chance.random() < PAYS:
        for sequence in pool.claims:
            yield pool_orders.VerifyClaim(sequence, actor=SUPERVISOR)
            yield pool_orders.PayClaim(sequence, actor=SHIFT_MANAGER)
    else:
        yield from _chosen(linked, irregular, chance)


def _two_may_share(linked: Linked) -> bool:
    current = linked.table.current
    return len(current.order) > 1 and not current.dealt and current.deck is None


def _shared(linked: Linked) -> c.LoadDeck:
    """A deck that gives the first two positions a Straight Flush each: by chance alone it would hardly ever come."""
    current = linked.table.current
    cards = jackpot_cards(linked.table.rules, [(at, "straight_flush") for at in current.order[:2]])
    deck = stacked(current, cards)
    assert not isinstance(deck, str), deck
    return c.LoadDeck(deck, actor=DEALER)


def _wagers(linked: Linked, chance: Random) -> Iterator[AnyOrder]:
    table = linked.table
    for position, name in table.seats.items():
        for area in (*table.rules.base_wagers, JACKPOT):
            amount = Cents(100 if area == JACKPOT else 1_000)
            yield c.PlaceWager(name, position, area, amount, actor=player(name))
        if chance.random() < BACKED:
            backer = chance.choice(PLAYERS[3:])
            yield c.PlaceWager(backer, position, table.rules.base_wagers[0], Cents(500), actor=player(backer))
    yield c.CallNoMoreBets(actor=DEALER)


def _swapped(linked: Linked, chance: Random) -> c.DealCard:
    """The next card; the hands of the first two positions are dealt to each other's places."""
    current = linked.table.current
    slot, there = current.plan[current.dealt], on_table(current)
    first_two = slot.to is To.PLAYER and slot.hand < 2 <= len(current.order)
    where = str(current.order[1 - slot.hand]) if first_two else None
    return c.DealCard(chance.choice([card.text for card in ALL_CARDS if card not in there]), where, actor=DEALER)


def _chosen(linked: Linked, irregular: list[Kind], chance: Random) -> Iterator[AnyOrder]:
    """Mostly what leads on; now and then something of section 5; and soon a remedy where play stands still."""
    table = linked.table
    current = table.current
    if chance.random() < (IN_THE_DEAL if current.phase is Phase.DEALING else IRREGULAR):
        actor, kinds = chance.choice((DEALER, SUPERVISOR, SHIFT_MANAGER)), tuple(irregular)
    elif current.halt or current.power_failed:
        names = sorted(current.may_withdraw) or [*table.seats.values()]  # else staff go on before anybody withdraws
        own = player(chance.choice(names))
        actor = chance.choice((SUPERVISOR, SHIFT_MANAGER, *(own,) * (3 if current.may_withdraw else 1)))
        kinds = (*REMEDIES, c.WithdrawAll, c.WithdrawHand)
    elif current.phase is Phase.DECIDING and waiting(table):
        actor, kinds = player(current.hands[chance.choice(waiting(table))].controller), BY_PLAYERS
        if chance.random() < ABSENT:
            silent = chance.choice((c.MarkAbsent, c.ExpireTime))
            yield silent(chance.choice(waiting(table)), actor=chance.choice((DEALER, SYSTEM)))
            return
    elif current.phase in (Phase.DECIDING, Phase.REVEALING) and chance.random() < BY_PLAYER:
        actor = player(chance.choice([*table.seats.values()]))
        kinds = chance.choice((BY_PLAYERS, (c.DeclineComparison,)))
    else:
        actor, kinds = DEALER, GOING_ON
    option = chosen(table, options(table, viewer_of(actor), only=kinds), chance)
    if option:
        yield filled(table, option, chance)
