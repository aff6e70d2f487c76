"""The floor's books, and the checks of ledger/ on them: what is found names the stream that it is about."""

from collections.abc import Iterator

from megalink.floor.state import streams
from megalink.floor.state.floor_state import FloorState
from megalink.jackpot.state import Pool
from megalink.ledger import account, checks
from megalink.ledger.balances import Balances
from megalink.ledger.checks import Discrepancy
from megalink.money import Cents
from megalink.table.commands import Place
from megalink.table.game.game import JACKPOT
from megalink.table.phase import IN_PLAY
from megalink.table.state import FELT, HOUSE, POOL, TableState


def books(state: FloorState) -> Balances:
    """What every account holds: Players by their own streams, all others by tables and pools."""
    held: dict[str, int] = {}

    def add(name: str, cents: int) -> None:
        held[name] = held.get(name, 0) + cents

    for player, purse in state.purses.items():
        add(account.player(player), purse.balance)
        add(account.CASH, -purse.cash)
    for name, table in state.tables.items():
        for at in (HOUSE, FELT, POOL):
            add(account.of_table(at, name, table.listed.link or ""), table.state.accounts.get(at, 0))
        for day, cents in table.adjustments.by_day():
            add(account.adjusted(name, day), -cents)
    for link, meter in state.meters.items():
        if meter.pool:
            players, own, displayed, reserve = meter.pool.accounts
            add(account.clearing(link), players)
            add(account.HOUSE_ACCOUNT, own)
            add(account.jackpot(link, "displayed"), displayed)
            add(account.jackpot(link, "reserve"), reserve)
    return Balances({name: cents for name, cents in held.items() if cents})


def findings(state: FloorState) -> Iterator[Discrepancy]:
    """Everything that the books of a floor must satisfy at every moment."""
    balances = books(state)
    yield from checks.books_balance(balances)
    yield from checks.nobody_below_nothing(balances)
    yield from players_agree_with_tables(state)
    for name, table in state.tables.items():
        yield from checks.felt_is_what_lies_there(balances, name, table.state)
    for link, meter in state.meters.items():
        if meter.pool:
            yield from checks.meter_is_what_it_shows(balances, link, meter.pool)
            yield from checks.clearing_is_explained(balances, link, contributed(state, link, meter.pool))


def contributed(state: FloorState, link: str, pool: Pool) -> Cents:
    """The Progressive Jackpot wagers of this link that the pool has and their tables have not settled yet."""
    tables = (table for table in state.tables.values() if table.listed.link == link)
    return Cents(sum(_unsettled(table.name, table.state, pool) for table in tables))


def _unsettled(table: str, state: TableState, pool: Pool) -> int:
    current = state.round
    posted = pool.round_of(table, current.number) if current and current.phase in IN_PLAY else None
    if current is None or posted is None:
        return 0
    return sum(
        wager.contribution.stake
        for position, wager in posted.posted.items()
        if not wager.reversed and current.total(Place(position, JACKPOT))
    )


def players_agree_with_tables(state: FloorState) -> Iterator[Discrepancy]:
    """A Player's own stream must tell of the same money as the tables at which he played and was adjusted."""
    at_tables: dict[str, int] = {}
    for table in state.tables.values():
        for name, cents in table.state.accounts.items():
            if not name.startswith("@"):
                at_tables[name] = at_tables.get(name, 0) + cents
        for adjustment in table.adjustments.made:
            at_tables[adjustment.player] = at_tables.get(adjustment.player, 0) + adjustment.amount
    for player in sorted({*state.purses, *at_tables}):
        purse = state.purses.get(player)
        by_stream = purse.balance - purse.cash if purse else 0
        by_tables = at_tables.get(player, 0)
        if by_stream != by_tables:
            message = f"moved by {by_stream} cents by his own stream, by {by_tables} by the tables'"
            yield Discrepancy("players_agree_with_tables", streams.player(player), message)
