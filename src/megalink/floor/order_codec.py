"""Orders as plain data and back: `table.place_wager` and its fields. The actor is never in it: who logged in is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType
from typing import Any, get_args

from megalink.floor import commands as f
from megalink.floor.text import digest, to_text
from megalink.jackpot import commands as pool
from megalink.ledger import cage
from megalink.play.plain import BadPlain, Plain, read_fields, record_writer
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c

# What only the floor gives: as the consequence of another order, in the same transaction.
INTERNAL = (
    c.OpenTable,
    c.LoadDeck,
    c.RecordAward,
    pool.Contribute,
    pool.ReverseContribution,
    pool.EnterClaims,
    pool.ReversePaidClaim,
    f.RecordVerified,
)
STAMPED = ("actor", "at")  # every order has them, and neither is the sender's to say


def _names(room: str, kinds: tuple[type, ...]) -> Iterator[tuple[str, type]]:
    for kind in kinds:
        if kind not in INTERNAL:
            yield f"{room}.{re.sub('(?<!^)(?=[A-Z])', '_', kind.__name__).lower()}", kind


KINDS: Mapping[str, type] = MappingProxyType(
    {
        **dict(_names("table", get_args(c.AnyCommand))),
        **dict(_names("link", get_args(pool.AnyCommand))),
        **dict(_names("cage", get_args(cage.AnyCommand))),
        **dict(_names("floor", get_args(f.FloorCommand))),
    }
)
_NAME_OF = {kind: name for name, kind in KINDS.items()}
_SLUGS = {role: role.slug for role in Role}


def order_as_plain(order: f.Order) -> Plain:
    where: Plain = {}
    command: Any = order
    if isinstance(order, f.AtTable):
        where, command = {"table": order.table}, order.command
    elif isinstance(order, f.AtLink):
        where, command = {"link": order.link}, order.command
    kind: Any = type(command)
    return {"order": _NAME_OF.get(kind, kind.__name__), **where, **record_writer(kind, STAMPED)(command)}


def body_hash(order: f.Order) -> str:
    """Says whether two orders are the same; the same words from another person are another order."""
    actor = f.actor_of(order)
    return digest(to_text([actor.id, _SLUGS[actor.role], order_as_plain(order)]))


def read_order(raw: object, actor: Actor) -> f.Order:
    """Raises BadPlain. A field that has a default may be left out."""
    if not isinstance(raw, dict):
        raise BadPlain("order", raw, "an object is needed here")
    content = dict(raw)
    name = content.pop("order", None)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadPlain("order", name, f"one of {', '.join(KINDS)} is needed here")
    room = str(name).partition(".")[0]
    target = content.pop(room, None) if room in ("table", "link") else None
    if room in ("table", "link") and not isinstance(target, str):
        raise BadPlain(room, target, "a name is needed here")
    command = kind(**_own_fields(kind, content), actor=actor)
    if room == "table":
        return f.AtTable(str(target), command)
    order: f.Order = f.AtLink(str(target), command) if room == "link" else command
    return order


def _own_fields(kind: Any, content: Plain) -> dict[str, Any]:  # noqa: ANN401 (a class of commands)
    left_out = tuple(one.name for one in fields(kind) if one.name not in content and one.default is not MISSING)
    return read_fields(kind, content, "order", leave=(*STAMPED, *left_out))
