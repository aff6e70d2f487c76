"""The OpenAPI document, made from the same declarations that the routes are made from."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec

import megalink
from megalink.web.people import Who
from megalink.web.refusals import Refusal
from megalink.web.routing import JSON, Declared

REF = "#/components/schemas/{name}"
REFUSALS = {
    "400": "no JSON",
    "401": "log in first",
    "403": "not yours to do",
    "404": "no such thing",
    "405": "another method",
    "409": "not now",
    "413": "too large",
    "415": "no JSON",
    "421": "another host",
    "422": "understood, and wrong",
    "423": "locked since a check failed",
    "429": "too often",
    "503": "the log is out of reach, or too much at once",
}


@lru_cache(maxsize=4)
def openapi(declared: tuple[Declared, ...]) -> dict[str, Any]:
    kinds = _kinds(declared)
    schemas, components = msgspec.json.schema_components(
        [kind for _, kind in kinds], schema_hook=_anything, ref_template=REF
    )
    by_kind = dict(zip([key for key, _ in kinds], schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in declared:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Megalink floor", "version": megalink.__version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "megalink_…"}},
        },
    }


def _anything(kind: type) -> dict[str, Any]:
    """What is JSON already, or may be any of it."""
    if kind in (object, msgspec.Raw):
        return {"description": "any JSON"}
    raise NotImplementedError


DESCRIPTION = (
    "Money is in whole cents, cards are texts such as As and Td (?? face down), times are milliseconds since 1970. "
    "Every refusal has the same body. The live channel is a WebSocket at /live: see docs/api.md."
)


def _kinds(declared: Iterable[Declared]) -> list[tuple[str, Any]]:
    found: dict[str, Any] = {"refusal": Refusal}
    for one in declared:
        for part, kind in (("answer", one.answer), ("body", one.body)):
            if kind is not None:
                found[f"{one.method} {one.path} {part}"] = kind
        for name, kind in _hints(one.query).items():
            found[f"{one.method} {one.path} ?{name}"] = kind
    return [*found.items()]


def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401 (a Struct, or None)
    if kind is None:
        return {}
    hints = get_type_hints(kind)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(kind)}


def _operation(one: Declared, schemas: dict[str, Any]) -> dict[str, Any]:
    where = f"{one.method} {one.path}"
    operation: dict[str, Any] = {
        "summary": one.summary,
        "operationId": re.sub(r"[^a-z0-9]+", "_", where.lower()).strip("_"),
        "parameters": [*_path_parameters(one), *_query_parameters(one, where, schemas), *_headers(one)],
        "responses": {
            "200": {"description": "Done", "content": {one.media: {"schema": schemas[f"{where} answer"]}}},
            **{
                status: {"description": told, "content": {JSON: {"schema": schemas["refusal"]}}}
                for status, told in REFUSALS.items()
            },
        },
    }
    if one.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[f"{where} body"]}}}
    if one.who is not None:
        operation["security"] = [{"session": []}]
        operation["x-roles"] = _roles(one.who)
    return operation


def _roles(who: Who) -> Sequence[str]:
    return sorted(hat.value for hat in who or ())


def _path_parameters(one: Declared) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", one.path)
    ]


def _query_parameters(one: Declared, where: str, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    required = {field.encode_name for field in msgspec.structs.fields(one.query) if field.required} if one.query else ()
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schemas[f"{where} ?{name}"]}
        for name in _hints(one.query)
    ]


def _headers(one: Declared) -> list[dict[str, Any]]:
    if not one.keyed:
        return []
    schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
    return [{"name": "Idempotency-Key", "in": "header", "required": True, "schema": schema}]
