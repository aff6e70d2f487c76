"""GET /api/pit."""

from megalink.web.people import READERS_OF_BOOKS
from megalink.web.pit import Pit, pit
from megalink.web.routing import Asked, get


def look(asked: Asked[None, None]) -> Pit:
    return pit(asked.hall)


routes = [get("/api/pit", look, Pit, "All tables with their takings", who=READERS_OF_BOOKS, blocking=True)]
