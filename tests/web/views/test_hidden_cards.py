"""What a viewer may not see makes no difference to the bytes that he gets, over HTTP and on the live channel.

Two servers with two floors: the same orders play the same round on both, with other cards where the viewer sees backs.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import pytest
import websockets.sync.client as ws

from megalink.cards import ALL_CARDS, Card
from megalink.floor.decide import table as at_table
from megalink.floor.orders.codec import order_as_plain
from megalink.floor.orders.commands import AtTable, OpenTable
from megalink.floor.state.events import Shuffle
from megalink.floor.state.users import UserRole
from megalink.games import library
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table import view as audience
from megalink.table.decide import decide
from megalink.table.state import LiveHand, TableState
from megalink.table.view import Audience, Viewer
from megalink.web.counting.expectations import Expectations
from megalink.web.views import table as tables
from tests.floor.floors import LINK, PIT_MANAGER, SUPERVISOR, must, open_link
from tests.machines.noise import noise
from tests.machines.people import DEALER, player
from tests.machines.worlds import VIEWERS, World, _with_cards, first_world, seen_by
from tests.patience import PATIENCE_S
from tests.web.served import Served, serving, until

GUESSES = 6
ROLES = {viewer: next((role for role in UserRole if role.value == viewer.kind.value), None) for viewer in VIEWERS}


class Side(NamedTuple):
    """One of the two worlds, as one viewer meets it."""

    served: Served
    client: httpx.Client
    socket: ws.ClientConnection


class Pair(NamedTuple):
    world: World
    viewer: Viewer
    cut: int
    swapped: dict[Card, Card]


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    with ExitStack() as stack:
        yield _floor(stack, tmp_path_factory.mktemp("one")), _floor(stack, tmp_path_factory.mktemp("other"))


def _floor(stack: ExitStack, folder: Path) -> Served:
    # When the mathematics of a game is counted is chance; the pit's figures without it are not.
    stack.enter_context(patch.object(Expectations, "band", return_value=None))
    served = stack.enter_context(serving(folder / "floor.db"))
    open_link(served.floor)
    for name in ("ann", "bob"):
        must(served.floor, BuyIn(name, Cents(100_000_000), actor=SUPERVISOR))
    return served


def pair(key: str, number: int, viewer: Viewer) -> Pair:
    chance = Random(f"{key} {number} {viewer}")
    world = first_world(key, chance)
    cut = chance.randint(1, len(world.steps))
    hidden = [card for card in ALL_CARDS if card not in seen_by(viewer, world, cut)]
    others = chance.sample(hidden, len(hidden))
    return Pair(world, viewer, cut, {card: card for card in ALL_CARDS} | dict(zip(hidden, others, strict=True)))


def opened(served: Served, table: str, world: World, deck: tuple[Card, ...], monkey: pytest.MonkeyPatch) -> None:
    """The same table up to "No more bets", with this deck where the floor shuffles."""
    state = world.closed
    from_shoe = Shuffle.UNREAD if world.closed.unread else Shuffle.SHOE
    shuffle = Shuffle.SYSTEM if _is_shuffled(world) else from_shoe
    opening = OpenTable(
        table, state.rules.document.key, method=state.current.method, link=LINK, shuffle=shuffle, actor=PIT_MANAGER
    )
    must(served.floor, opening)
    orders: list[c.AnyCommand] = [
        *(c.InformOneHand(name, actor=DEALER) for name in ("ann", "bob")),
        *(c.Sit(name, at, actor=player(name)) for at, name in state.seats.items()),
        c.CallPlaceYourBets(actor=DEALER),
        *(
            c.PlaceWager(stake.player, *place, stake.amount, actor=player(stake.player))
            for place, stakes in state.current.stakes.items()
            if state.rules.document.wagers[place.area].role is not WagerRole.EQUAL  # these lie beside their base wager
            for stake in stakes
        ),
        c.CallNoMoreBets(actor=DEALER),
    ]
    monkey.setattr(at_table, "deck_to_deal", lambda _table: deck)
    for order in orders:
        must(served.floor, AtTable(table, order))


def _is_shuffled(world: World) -> bool:
    return isinstance(world.steps[0].command, c.LoadDeck)


def differences(
    floors: tuple[Served, Served], table: str, worlds: Pair, monkey: pytest.MonkeyPatch
) -> Iterator[tuple[str, str, str]]:
    world, swapped = worlds.world, worlds.swapped
    decks = world.deck, tuple(swapped[card] for card in world.deck)
    for served, deck in zip(floors, decks, strict=True):
        opened(served, table, world, deck, monkey)
    with ExitStack() as stack:
        one, other = (stack.enter_context(_side(served, table, worlds.viewer)) for served in floors)
        yield "first frame", frame(one, table), frame(other, table)
        for step in world.steps[: worlds.cut]:
            if isinstance(step.command, c.LoadDeck):
                continue
            before = one.served.floor.table(table).version
            must(one.served.floor, AtTable(table, step.command))
            must(other.served.floor, AtTable(table, _with_cards(step.command, swapped)))
            if one.served.floor.table(table).version > before:
                yield f"frame after {step.command}", frame(one, table), frame(other, table)
        for path in paths(table, worlds.viewer):
            yield path, text(one.client.get(path)), text(other.client.get(path))
        yield from guesses(one, other, table, worlds)


class _side:  # noqa: N801 (a context manager, used like a function)
    def __init__(self, served: Served, table: str, viewer: Viewer) -> None:
        role = ROLES[viewer]
        headers = {"cookie": served.cookie(viewer.id, role)} if role else {}
        until(lambda: served.floor.position == served.floor.store.position())
        self._client = served.client(headers=headers)
        self._socket = served.socket_with(f"table:{table}", headers)
        assert '"hello"' in str(self._socket.recv(PATIENCE_S))
        self._side = Side(served, self._client, self._socket)

    def __enter__(self) -> Side:
        return self._side

    def __exit__(self, *_error: object) -> None:
        self._socket.close()
        self._client.close()


def frame(side: Side, table: str) -> str:
    """What the page has been told once it knows all that has happened at the table."""
    version = f'"version":{side.served.floor.table(table).version},'
    while version not in (message := str(side.socket.recv(PATIENCE_S))):
        pass
    return message


def text(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.text}"


def paths(table: str, viewer: Viewer) -> list[str]:
    addresses = [f"/api/tables/{table}", "/api/floor", f"/api/links/{LINK}", f"/api/tables/{table}/rounds"]
    addresses += [f"/api/tables/{table}/rounds/1", f"/api/tables/{table}/rounds/1/proof"]
    if viewer.kind is Audience.PLAYER and not table.startswith("texas"):  # where a hint may solve the whole game first
        addresses += [f"/api/tables/{table}/hint?position={position}" for position in (1, 2, 3)]
    if viewer.kind in audience.READS_BOOKS:
        addresses += ["/api/pit", "/api/accounts/ann", "/api/audit/rounds"]
    if viewer.kind is Audience.AUDITOR:
        addresses += [f"/api/audit/export?table={table}", f"/api/tables/{table}/rounds/1?as=dealer"]
    return addresses


def guesses(one: Side, other: Side, table: str, worlds: Pair) -> Iterator[tuple[str, str, str]]:
    """Orders that are refused: the words of a refusal must not tell anything either."""
    if worlds.viewer.role is None:
        return
    chance, actor = Random(f"{table} {worlds.viewer}"), Actor(worlds.viewer.id, worlds.viewer.role)
    state = one.served.floor.table(table).state
    for number in range(GUESSES):
        command = noise(state, actor, 0, chance)
        if (
            command.FACTS.internal
            or isinstance(command, c.DealCard)
            or not isinstance(decide(state, command), Rejection)
        ):
            continue
        order, key = order_as_plain(AtTable(table, command)), {"idempotency-key": f"{table}-{number}"}
        answers = [side.client.post("/api/orders", json=order, headers=key) for side in (one, other)]
        yield str(order), text(answers[0]), text(answers[1])


@pytest.mark.parametrize("key", library.document_keys())
def test_hidden_cards_make_no_difference_to_any_byte(
    floors: tuple[Served, Served], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for number, viewer in enumerate(VIEWERS * 2):
        worlds = pair(key, number, viewer)
        table = f"{key.replace('@', '-')}-{number}"
        for what, one, other in differences(floors, table, worlds, monkeypatch):
            assert one == other, (viewer, what)
            compared += 1
    assert compared > 100


def _view_leaks(monkey: pytest.MonkeyPatch) -> None:
    monkey.setattr(audience, "_dealer", lambda current: [card.text for card in current.dealer])


def _names_leak(monkey: pytest.MonkeyPatch) -> None:
    def all_titles(state: TableState, _viewer: Viewer) -> dict[str, str]:
        current = state.round
        return {str(at): str(live.cards) for at, live in current.hands.items()} if current else {}

    monkey.setattr(tables, "titles", all_titles)


def _offers_leak(monkey: pytest.MonkeyPatch) -> None:
    honest = tables.offers

    def leaky(*about: Any) -> list[dict[str, object]]:
        return [{**offer, "_note": LEAKED.get("cards", "")} for offer in honest(*about)]

    monkey.setattr(tables, "offers", leaky)

    def may_see(live: LiveHand, viewer: Viewer) -> bool:
        LEAKED["cards"] = str(live.cards)
        return HONEST_MAY_SEE(live, viewer)

    monkey.setattr(audience, "may_see", may_see)


LEAKED: dict[str, str] = {}
HONEST_MAY_SEE = audience.may_see


@pytest.mark.parametrize("leak", [_view_leaks, _names_leak, _offers_leak])
def test_a_leak_is_found(
    tmp_path: Path, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with ExitStack() as stack:
        floors = (_floor(stack, _made(tmp_path / "one")), _floor(stack, _made(tmp_path / "other")))
        for number in range(6):
            told = pair("singapore-stud@9", number, VIEWERS[2])  # who only looks on
            if any(one != other for _, one, other in differences(floors, f"leak-{number}", told, monkeypatch)):
                return
    pytest.fail("the leak was not found")


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
