"""Orders as plain data and back: `table.place_wager` and its fields. The actor is the session's user, never a field."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, get_args

from megalink.floor.orders import commands as f
from megalink.floor.orders.moment import MOMENT_FORMAT, is_moment
from megalink.jackpot import commands as pool
from megalink.ledger import adjustments, cage, slips
from megalink.rulebook.command import Command
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.wire.forms import Form, partial_form
from megalink.wire.needed import BadPlain
from megalink.wire.plain import Plain, all_as_plain, as_plain, read_plain, to_text

STAMPED = ("actor", "at")  # every order has them, and neither is the sender's to say


def _names(room: str, kinds: tuple[type[Command], ...]) -> Iterator[tuple[str, type[Command]]]:
    for kind in kinds:
        if not kind.FACTS.internal:
            yield f"{room}.{re.sub('(?<!^)(?=[A-Z])', '_', kind.__name__).lower()}", kind


KINDS: Mapping[str, type[Command]] = MappingProxyType(
    {
        **dict(_names("table", get_args(c.AnyCommand))),
        **dict(_names("link", get_args(pool.AnyCommand))),
        **dict(_names("cage", get_args(cage.AnyCommand | adjustments.AnyCommand))),
        **dict(_names("floor", get_args(f.FloorCommand | slips.AnyCommand))),
    }
)
_NAME_OF = {kind: name for name, kind in KINDS.items()}
_SLUGS = {role: role.slug for role in Role}


@cache
def _form(kind: Any) -> Form:  # noqa: ANN401 (a class of commands)
    return partial_form(kind, STAMPED, optional=True)


def order_as_plain(order: f.Order) -> Plain:
    target, command = order[:2] if isinstance(order, f.AtSomewhere) else (None, order)
    kind: Any = type(command)
    where = {} if target is None else {"table" if isinstance(order, f.AtTable) else "link": target}
    return {"order": _NAME_OF.get(kind, kind.__name__), **where, **as_plain(command, _form(kind))}


def orders_as_plain(table: str, commands: Sequence[c.AnyCommand]) -> list[Plain]:
    """All that is offered at a table, in one call: staff have hundreds of offers."""
    kinds: list[Any] = [type(command) for command in commands]
    owns = all_as_plain(zip(map(_form, kinds), commands, strict=True))
    return [{"order": _NAME_OF[kind], "table": table, **own} for kind, own in zip(kinds, owns, strict=True)]


def body_hash(order: f.Order) -> str:
    """Says whether two orders are the same; the same words from another person are another order."""
    target, command = order[:2] if isinstance(order, f.AtSomewhere) else (None, order)
    kind: Any = type(command)
    actor, name = command.actor, _NAME_OF.get(kind, kind.__name__)
    text = to_text([actor.id, _SLUGS[actor.role], name, target, _form(kind).write(command)])
    return sha256(text.encode()).hexdigest()


def read_order(raw: object, actor: Actor) -> f.Order:
    """Raises BadPlain. A field that has a default may be left out."""
    if not isinstance(raw, dict):
        raise BadPlain("order", raw, "an object is needed here")
    content = dict(raw)
    name = content.pop("order", None)
    kind: Any = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadPlain("order", name, f"one of {', '.join(KINDS)} is needed here")
    room = str(name).partition(".")[0]
    target = content.pop(room, None) if room in ("table", "link") else None
    if room in ("table", "link") and not isinstance(target, str):
        raise BadPlain(room, target, "a name is needed here")
    moment = content.pop("moment", None) if room == "table" else None
    if moment is not None and not is_moment(moment):
        raise BadPlain("moment", moment, f"{MOMENT_FORMAT}, is needed here")
    command = kind(**read_plain(_form(kind), content, "order"), actor=actor)
    if room == "table":
        return f.AtTable(str(target), command, moment)
    order: f.Order = f.AtLink(str(target), command) if room == "link" else command
    return order
