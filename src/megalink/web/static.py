"""The pages and their parts. All of it is read once, when the server starts: what was not there is never found."""

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from megalink.web.refusals import Code, Refused

PAGES = {
    "/": "index.html",
    "/table/{name}": "table.html",
    "/dealer/{name}": "dealer.html",
    "/pit": "pit.html",
    "/sign/{name}": "sign.html",
    "/audit": "audit.html",
    "/mathematics": "mathematics.html",
    "/school": "school.html",
    "/users": "users.html",
    "/setup": "setup.html",
    "/login": "login.html",
}
MISSING = "missing.html"
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml")
LEAST_TO_PACK = 500


class File(NamedTuple):
    content: bytes
    packed: bytes | None
    etag: str
    type: str


class Shelf:
    def __init__(self, folder: Traversable | None = None, *, fresh: bool = False) -> None:
        """`fresh`: read every file anew each time, for whoever writes pages."""
        self._folder = folder or files("megalink.web") / "pages"
        self._fresh = fresh
        self._files = dict(_walk(self._folder))

    def file(self, path: str) -> File:
        if self._fresh:
            self._files = dict(_walk(self._folder))
        found = self._files.get(path)
        if found is None:
            raise Refused(Code.NOT_FOUND, "there is nothing of this name")
        return found

    def routes(self) -> list[BaseRoute]:
        pages: list[BaseRoute] = [Route(path, self._page(file), methods=["GET"]) for path, file in PAGES.items()]
        return [*pages, Route("/static/{path:path}", self._static, methods=["GET"])]

    def missing(self) -> Response:
        """For a person who came to an address where nothing is."""
        return Response(self.file(MISSING).content, status_code=404, media_type="text/html")

    def _page(self, name: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 (an endpoint)
        async def page(request: Request) -> Response:
            return answer(request, self.file(name))

        return page

    async def _static(self, request: Request) -> Response:
        return answer(request, self.file(request.path_params["path"]))


def wants_page(request: Request) -> bool:
    """Whether a person asks through a browser's address line, and not a program."""
    asked = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in asked and not request.url.path.startswith(("/api/", "/static/"))


def answer(request: Request, file: File) -> Response:
    headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.type)
    return Response(file.content, headers=headers, media_type=file.type)


def _walk(folder: Traversable, prefix: str = "") -> "list[tuple[str, File]]":
    if not folder.is_dir():
        return []
    found: list[tuple[str, File]] = []
    for one in folder.iterdir():
        if one.name.startswith((".", "_")):
            continue
        if one.is_dir():
            found += _walk(one, f"{prefix}{one.name}/")
        else:
            found.append((prefix + one.name, _file(one)))
    return found


def _file(one: Traversable) -> File:
    kind = {"js": "text/javascript"}.get(one.name.rpartition(".")[2]) or mimetypes.guess_type(one.name)[0]
    return as_file(one.read_bytes(), kind or "application/octet-stream")


def as_file(content: bytes, kind: str) -> File:
    pack = kind.startswith(TEXTS) and len(content) >= LEAST_TO_PACK
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return File(content, gzip.compress(content, 6, mtime=0) if pack else None, etag, kind)
