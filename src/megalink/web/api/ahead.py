"""What a page asks for as soon as its scripts are there: named with the page, it comes beside them."""

from urllib.parse import quote

from starlette.requests import Request

from megalink.web.context import Context

UNQUOTED = "!~*'()"  # as in JavaScript's encodeURIComponent: addresses are compared as they are written


def asked_ahead(address: str, request: Request) -> tuple[str, ...]:
    """Of an open table: itself, and the rules that are played there."""
    context: Context = request.app.state.context
    if address != "/table/{name}":
        return ()
    name = request.path_params["name"]
    table = context.floor.state.tables.get(name)
    if table is None or table.state.game is None:
        return ()
    return f"/api/tables/{quote(name, UNQUOTED)}", f"/api/rules/{quote(table.state.game.document.key, UNQUOTED)}/table"
