"""The deck of a round: sealed when it opens, drawn when bets close."""

from megalink.cards import Card
from megalink.floor.config import Config
from megalink.floor.decide.change import Change
from megalink.floor.sealed_deck import drawn_deck, seal
from megalink.floor.shuffle import deck_of
from megalink.floor.state import streams
from megalink.floor.state.events import DeckCommitted, SeedKept, SeedRevealed
from megalink.floor.state.table_state import FloorTable
from megalink.table import commands as c


def deck_to_deal(table: FloorTable) -> tuple[Card, ...]:
    """In the order of the deal: by the Players' words, or as the seed alone makes it where an older version began."""
    assert table.seed is not None, "a round of the system's shuffle has a seed"
    seed = bytes.fromhex(table.seed)
    return drawn_deck(seed, bytes.fromhex(table.root), table.own_words) if table.root else deck_of(seed)


def enter_shuffle(change: Change, table: FloorTable, command: c.AnyCommand, config: Config) -> None:
    """A seed with every round that opens, and at once the commitment to the deck that it seals.

    The seed of a round that an older version began is published when the round is over, as was promised.
    """
    after = change.tables.get(table.name)
    if after is None:
        return
    if isinstance(command, c.CallPlaceYourBets) and after.shuffles:
        seed, number = config.seed(), after.round_number
        root = seal(seed).root.hex()
        change.write(streams.secret(table.name), table.secret_version, SeedKept(number, seed.hex()), secret=True)
        change.write(streams.shuffle(table.name), table.shuffle_version, DeckCommitted(number, root))
        after = after._replace(
            seed=seed.hex(),
            root=root,
            secret_version=table.secret_version + 1,
            shuffle_version=table.shuffle_version + 1,
        )
    elif after.seed and not after.round_open:
        if after.root is None:
            revealed = SeedRevealed(after.round_number, after.seed)
            change.write(streams.shuffle(table.name), table.shuffle_version, revealed)
            after = after._replace(shuffle_version=table.shuffle_version + 1)
        after = after._replace(seed=None, root=None)
    else:
        return
    change.tables[table.name] = after
