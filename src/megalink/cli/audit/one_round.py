"""One round that is over, from the log: as it was played, and as its seed deals it again."""

from datetime import UTC, datetime

from megalink.cli.terminal.database import complain
from megalink.cli.terminal.screen import screen, tell
from megalink.floor.audit.export import as_json as round_as_json
from megalink.floor.audit.rounds import NoSuchRound, Played, Redealt, round_of
from megalink.floor.state.envelope import Opened
from megalink.money import format_amount
from megalink.store import Store
from megalink.wire.plain import as_plain

OF_MONEY = ("amount", "stake", "net", "held", "stake_back", "jackpot_minimum")


def finished(store: Store, table: str, number: int, verb: str) -> Played:
    try:
        played = round_of(store, table, number)
    except NoSuchRound as unknown:
        complain(verb, f"{unknown}.")
    if not played.is_over:
        complain(verb, f"round {number} of table {table} is still in play: it is shown when it is over.")
    return played


def replay_as_json(played: Played, alike: bool | None) -> dict[str, object]:
    return {**round_as_json(played), "events": [_event(opened) for opened in played.events], "settles_alike": alike}


def _event(opened: Opened) -> dict[str, object]:
    event = opened.event
    return {"at": opened.at, "by": opened.by, "role": opened.role, "type": event.WIRE, **as_plain(event)}


def print_replay(played: Played, alike: bool | None) -> None:
    console = screen()
    tell(console, "", f"Table {played.table}, round {played.number}")
    for opened in played.events:
        fields = as_plain(opened.event)
        details = _named({name: value for name, value in fields.items() if value not in (None, [], "", {})})
        name = str(opened.event.WIRE).split(".")[1].replace("_", " ")
        tell(console, f"{_clock(opened.at)}  {opened.by:<22.22}  ", f"{name}: {details}" if details else name)
    verdict = {
        True: "Settled anew from the same cards and wagers: the same to the cent.",
        False: "Settled anew from the same cards and wagers: NOT the same.",
        None: "This round was not settled by its cards: it is void, or was ended by withdrawal or ruling.",
    }
    tell(console, "", verdict[alike])


def _named(fields: dict[str, object]) -> str:
    return ", ".join(f"{name} {_short(value, name)}" for name, value in fields.items())


def _short(value: object, name: str = "") -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_short(item) for item in value) + "]"
    if isinstance(value, dict):
        return f"({_named(value)})"
    return format_amount(value) if name in OF_MONEY and isinstance(value, int) else str(value)


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S")


def redealt_as_json(redealt: Redealt, *, holds: bool) -> dict[str, object]:
    return {
        "ok": holds,
        "commitment": redealt.committed,
        "seed": redealt.seed,
        "deck": " ".join(card.text for card in redealt.deck),
        "commitment_fits": redealt.commitment_fits,
        "deck_fits": redealt.deck_fits,
        "dealt_fits": redealt.dealt_fits,
    }


def print_redeal(redealt: Redealt, *, holds: bool) -> None:
    console = screen()
    answers = {True: "yes", False: "NO", None: "the round ended before the deck was needed"}
    tell(console, "commitment  ", redealt.committed)
    tell(console, "seed        ", redealt.seed)
    tell(console, "deck        ", " ".join(card.text for card in redealt.deck))
    tell(console, "The commitment is of this seed: ", answers[redealt.commitment_fits])
    tell(console, "The round's deck is of this seed: ", answers[redealt.deck_fits])
    tell(console, "The cards were dealt as they lay: ", answers[redealt.dealt_fits])
    tell(console, "", "It holds." if holds else "It does NOT hold.")
