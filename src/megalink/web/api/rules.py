"""The rule documents: what they lay down, clause by clause, and how unclear ones are read."""

from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

from megalink.analysis.rules_json import clauses_as_json, document_as_json, documents_as_json, readings_as_json
from megalink.floor.orders.codec import KINDS
from megalink.games.library import faults, shown_keys
from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError
from megalink.web.http.static import File, answer, as_file
from megalink.web.routing.route import JSON, Asked, get

Json = dict[str, Any]

# From this the pages of staff make their menus: who may give an order at a table, and whether it can be previewed.
ORDERS = {
    order: {"needed": kind.FACTS.needed.slug, "previewed": kind.FACTS.previewed}
    for order, kind in KINDS.items()
    if order.startswith("table.")
}


def _document(key: str) -> Json:
    """`clauses` by number, `readings` by the register's ids, `switches` as a table may set them, facts of `orders`."""
    content: Json = document_as_json(key)
    clauses: Any = clauses_as_json(key)["clauses"]
    entries: Any = readings_as_json(key)["entries"]
    return {
        **content,
        "standings": content["clauses"],
        "clauses": {clause["number"]: clause["says"] for clause in clauses},
        "switches": content["readings"],
        "readings": {entry["id"]: entry for entry in entries},
        "orders": ORDERS,
    }


# Most of a document, by weight: what its unclear clauses mean, and what concerns staff.
NOT_AT_A_TABLE = ("readings", "switches", "orders")


@cache
def _file(key: str) -> File:
    """A document never changes: it is packed once, and sent once to each browser."""
    return as_file(msgspec.json.encode(_document(key) if key else documents_as_json()), JSON)


@cache
def _file_for_table(key: str) -> File:
    shown = {name: value for name, value in _document(key).items() if name not in NOT_AT_A_TABLE}
    return as_file(msgspec.json.encode(shown), JSON)


async def documents(asked: Asked[None, None]) -> Response:
    return answer(asked.request, _file(""))


async def document(asked: Asked[None, None]) -> Response:
    return answer(asked.request, _file(_key(asked)))


async def document_for_table(asked: Asked[None, None]) -> Response:
    return answer(asked.request, _file_for_table(_key(asked)))


def _key(asked: Asked[None, None]) -> str:
    key = asked.path("document")
    if key not in shown_keys():
        there = f"no rule document is called {key!r}; there are: {', '.join(shown_keys())}"
        message = faults().get(key, there)
        raise HttpError(Code.DOCUMENT_UNKNOWN, message, field="document", value=key, status=404)
    return key


routes = [
    get("/api/rules", documents, Json, "All rule documents"),
    get("/api/rules/{document}", document, Json, "A rule document"),
    get("/api/rules/{document}/table", document_for_table, Json, "What a Player's table shows of a rule document"),
]
