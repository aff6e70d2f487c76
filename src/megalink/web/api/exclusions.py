"""Bars and restrictions: who may not play, where, why and until when; in force and past."""

from megalink.web.auth.visitor import READERS_OF_BOOKS
from megalink.web.routing.route import Asked, get
from megalink.web.views.exclusions import ExclusionRow


def exclusions(asked: Asked[None, None]) -> list[ExclusionRow]:
    return asked.context.exclusions.rows()


routes = [
    get(
        "/api/exclusions",
        exclusions,
        list[ExclusionRow],
        "Bars and restrictions of Players, in force and past, the newest first",
        who=READERS_OF_BOOKS,
        blocking=True,
    )
]
