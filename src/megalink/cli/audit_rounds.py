"""`megalink audit replay` and `megalink audit redeal`: one round, from the log."""

import json
import sys
from datetime import UTC, datetime

from megalink.cli.database import complain, reading
from megalink.cli.screen import screen, tell
from megalink.floor.envelope import Opened
from megalink.floor.export import as_json as round_as_json
from megalink.floor.rounds import NoSuchRound, Played, Redealt, redeal, round_of, settles_alike
from megalink.money import format_amount
from megalink.play.plain import as_plain
from megalink.store import Store

FOUND = 1
OF_MONEY = ("amount", "stake", "net", "held", "stake_back", "jackpot_minimum")


def run_replay(url: str, table: str, number: int, *, as_json: bool) -> int:
    with reading(url, "audit replay") as store:
        played = _finished(store, table, number, "audit replay")
    alike = settles_alike(played)
    if as_json:
        content = {**round_as_json(played), "events": [_event(one) for one in played.events], "settles_alike": alike}
        sys.stdout.write(json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    else:
        _print_replay(played, alike)
    return FOUND if alike is False else 0


def run_redeal(url: str, table: str, number: int, *, as_json: bool) -> int:
    with reading(url, "audit redeal") as store:
        played = _finished(store, table, number, "audit redeal")
        redealt = redeal(store, played)
    if redealt is None:
        complain("audit redeal", f"table {table} deals from a shoe: round {number} has no seed.")
    holds = redealt.commitment_fits and redealt.deck_fits is not False and redealt.dealt_fits is not False
    if as_json:
        sys.stdout.write(json.dumps(_redealt(redealt, holds=holds), indent=2) + "\n")
    else:
        _print_redeal(redealt, holds=holds)
    return 0 if holds else FOUND


def _finished(store: Store, table: str, number: int, verb: str) -> Played:
    try:
        played = round_of(store, table, number)
    except NoSuchRound as unknown:
        complain(verb, f"{unknown}.")
    if not played.is_over:
        complain(verb, f"round {number} of table {table} is still in play: it is shown when it is over.")
    return played


def _event(one: Opened) -> dict[str, object]:
    return {"at": one.at, "by": one.by, "role": one.role, "type": one.event.WIRE, **as_plain(one.event)}


def _print_replay(played: Played, alike: bool | None) -> None:
    console = screen()
    tell(console, "", f"Table {played.table}, round {played.number}")
    for one in played.events:
        fields = as_plain(one.event)
        told = _named({name: value for name, value in fields.items() if value not in (None, [], "", {})})
        name = str(one.event.WIRE).split(".")[1].replace("_", " ")
        tell(console, f"{_clock(one.at)}  {one.by:<22.22}  ", f"{name}: {told}" if told else name)
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
        return "[" + ", ".join(_short(one) for one in value) + "]"
    if isinstance(value, dict):
        return f"({_named(value)})"
    return format_amount(value) if name in OF_MONEY and isinstance(value, int) else str(value)


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S")


def _redealt(redealt: Redealt, *, holds: bool) -> dict[str, object]:
    return {
        "ok": holds,
        "commitment": redealt.committed,
        "seed": redealt.seed,
        "deck": " ".join(card.text for card in redealt.deck),
        "commitment_fits": redealt.commitment_fits,
        "deck_fits": redealt.deck_fits,
        "dealt_fits": redealt.dealt_fits,
    }


def _print_redeal(redealt: Redealt, *, holds: bool) -> None:
    console = screen()
    answers = {True: "yes", False: "NO", None: "the round ended before the deck was needed"}
    tell(console, "commitment  ", redealt.committed)
    tell(console, "seed        ", redealt.seed)
    tell(console, "deck        ", " ".join(card.text for card in redealt.deck))
    tell(console, "The commitment is of this seed: ", answers[redealt.commitment_fits])
    tell(console, "The round's deck is of this seed: ", answers[redealt.deck_fits])
    tell(console, "The cards were dealt as they lay: ", answers[redealt.dealt_fits])
    tell(console, "", "It holds." if holds else "It does NOT hold.")
