"""The books of a floor, from real rounds at real tables with a real pool."""

from random import Random

import pytest

from megalink.cards import ALL_CARDS
from megalink.games.library import document_keys
from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.ledger import account, cage, checks
from megalink.ledger.balances import Balances, trial_balance
from megalink.ledger.entry import Entry, Posting, of_cage, of_pool, of_table
from megalink.money import Cents
from megalink.play.linked import AnyOrder, Happened, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.options import options
from megalink.table.phase import Phase
from megalink.table.view import Audience, Viewer

DEALER, MANAGER = Actor("dee", Role.DEALER), Actor("max", Role.PIT_MANAGER)
SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
PLAYERS = ("ann", "bob", "cat")


class Night:
    """Orders at one linked table, and the books that follow from their events."""

    def __init__(self, document: str) -> None:
        self.linked = Linked("t1", new_table())
        self.entries: list[Entry] = []
        self.books = Balances()
        for player in PLAYERS:
            bought = cage.decide(Cents(0), cage.BuyIn(player, Cents(1_000_000), actor=DEALER))
            assert isinstance(bought, cage.BoughtIn)
            self.post(of_cage(bought))
        self.do(
            pool.OpenLink(Parameters(Cents(100_000), Cents(100), 3_333, 777), Cents(500_001), Cents(0), actor=MANAGER)
        )
        self.do(c.OpenTable(document, actor=MANAGER))

    def do(self, order: AnyOrder) -> None:
        done = execute(self.linked, order)
        assert isinstance(done, Happened), done
        self.linked = done.after
        for event in done.at_table:
            self.post(of_table(event, "t1", "main"))
        for pool_event in done.in_pool:
            self.post(of_pool(pool_event, "main"))

    def post(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.books.post(entry)

    def findings(self) -> list[checks.Discrepancy]:
        state, meter = self.linked.table, self.linked.pool
        assert meter is not None
        return [
            *checks.entries_balance(self.entries),
            *checks.books_balance(self.books),
            *checks.nobody_below_nothing(self.books),
            *checks.felt_is_what_lies_there(self.books, "t1", state),
            *checks.meter_is_what_it_shows(self.books, "main", meter),
        ]


def play_round(night: Night, chance: Random) -> None:
    for position, player in enumerate(PLAYERS, start=1):
        if position not in night.linked.table.seats:
            night.do(c.Sit(player, position, actor=Actor(player, Role.PLAYER)))
    night.do(c.CallPlaceYourBets(actor=DEALER))
    base = night.linked.table.rules.base_wagers[0]
    for position, player in enumerate(PLAYERS, start=1):
        night.do(
            c.PlaceWager(player, position, base, Cents(chance.randrange(100, 999)), actor=Actor(player, Role.PLAYER))
        )
        night.do(c.PlaceWager(player, position, "progressive_jackpot", Cents(100), actor=Actor(player, Role.PLAYER)))
    night.do(c.CallNoMoreBets(actor=DEALER))
    deck = tuple(card.text for card in chance.sample(ALL_CARDS, 52))
    night.do(c.LoadDeck(deck, actor=DEALER))
    night.do(c.DealFromDeck(actor=DEALER))
    while night.linked.table.phase is not Phase.SETTLED:
        if not _decide(night, chance):
            _advance(night)
    meter = night.linked.pool
    assert meter is not None
    for claim in tuple(meter.open_claims()):
        night.do(pool.VerifyClaim(claim.entered.sequence, actor=SUPERVISOR))
        night.do(pool.PayClaim(claim.entered.sequence, actor=DEALER))


def _decide(night: Night, chance: Random) -> bool:
    for player in PLAYERS:
        offered = options(night.linked.table, Viewer(Audience.PLAYER, player))
        decisions = [one.command for one in offered if isinstance(one.command, c.Decide)]
        if decisions:
            night.do(chance.choice(decisions))
            return True
    return False


def _advance(night: Night) -> None:
    offered = options(night.linked.table, Viewer(Audience.DEALER, DEALER.id))
    kinds = (c.DealFromDeck, c.ExposeCommunity, c.ExposeDealer, c.SettleRound)
    night.do(next(one.command for kind in kinds for one in offered if isinstance(one.command, kind)))


@pytest.mark.parametrize("document", document_keys())
def test_books__balance_after_every_round(document: str) -> None:
    night, chance = Night(document), Random(5)
    for _ in range(12):
        play_round(night, chance)
        assert night.findings() == []
        assert list(checks.clearing_is_explained(night.books, "main", Cents(0))) == []
    players = sum(night.books.of(account.player(player)) for player in PLAYERS)
    assert players == 3_000_000 + sum(night.linked.table.accounts[player] for player in PLAYERS)
    assert trial_balance(night.books).total == 0
    assert trial_balance(night.books).cash == -3_000_000


def test_books__made_again_from_the_entries_are_the_same() -> None:
    night = Night("singapore-stud@9")
    play_round(night, Random(1))
    again = Balances()
    for entry in night.entries:
        again.post(entry)
    assert again == night.books


def test_checks__each_finds_its_fault() -> None:
    night = Night("bullseye@4")
    play_round(night, Random(2))
    lost = Entry("test", "player:ann", (Posting(account.player("ann"), Cents(-1)),))
    night.post(lost)
    night.books.post(Entry("test", "x", (Posting(account.felt("t1"), Cents(7)),)))
    night.books.post(Entry("test", "x", (Posting(account.jackpot("main", "displayed"), Cents(1)),)))
    night.books.post(Entry("test", "x", (Posting(account.player("zoe"), Cents(-5)),)))
    night.books.post(Entry("test", "x", (Posting(account.clearing("main"), Cents(3)),)))
    (debt,) = [finding.message for finding in night.findings() if finding.where == account.player("zoe")]
    assert debt.startswith("owes the house S$0.05:")
    found = {finding.check for finding in night.findings()}
    found |= {finding.check for finding in checks.clearing_is_explained(night.books, "main", Cents(0))}
    assert found == {
        "entry_balances",
        "books_balance",
        "nobody_below_nothing",
        "felt_is_what_lies_there",
        "meter_is_what_it_shows",
        "clearing_is_explained",
    }


def test_cage__nobody_takes_out_more_than_he_has() -> None:
    refused = cage.decide(Cents(500), cage.CashOut("ann", Cents(501), actor=DEALER))
    assert isinstance(refused, Rejection)
    assert refused.code is Code.BALANCE_TOO_LOW
    paid = cage.decide(Cents(500), cage.CashOut("ann", Cents(500), actor=DEALER))
    assert isinstance(paid, cage.CashedOut)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cage.BuyIn("ann", Cents(5), actor=Actor("ann", Role.PLAYER)), Code.NOT_PERMITTED),
        (cage.BuyIn("ann", Cents(0), actor=DEALER), Code.AMOUNT_INVALID),
        (cage.CashOut("ann", Cents(-5), actor=DEALER), Code.AMOUNT_INVALID),
    ],
)
def test_cage__refusals(command: cage.AnyCommand, code: Code) -> None:
    refused = cage.decide(Cents(500), command)
    assert isinstance(refused, Rejection)
    assert refused.code is code
