"""The pages and their parts, read when the server starts: a file that comes later is not served.

A page is pages/shell.html, filled with its entry in pages/pages.toml. Scripts, styles and the icon go out as they are.
"""

import gzip
import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError

FOLDER = files("megalink.web") / "pages"
MEDIA_TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}  # nothing else is sent as it is
HEADER = '<a class="skip" href="#main">Skip to the {}</a>\n<header id="top"></header>\n'
LEAST_TO_PACK = 500


class File(NamedTuple):
    content: bytes
    packed: bytes | None
    etag: str
    type: str


class Contents(NamedTuple):
    pages: dict[str, File]  # by address, such as "/table/{name}"
    missing: File
    parts: dict[str, File]  # by path below /static/


class Pages:
    def __init__(self, *, fresh: bool = False) -> None:
        """`fresh`: every file is read anew for each request, so that an edited page shows at once."""
        self._fresh = fresh
        self._contents = read_contents(FOLDER)

    @property
    def contents(self) -> Contents:
        if self._fresh:
            self._contents = read_contents(FOLDER)
        return self._contents

    def routes(self) -> list[Route]:
        pages = [Route(address, partial(self._page, address), methods=["GET"]) for address in self.contents.pages]
        return [*pages, Route("/static/{path:path}", self._static, methods=["GET"])]

    def missing(self) -> Response:
        """The page for an address where nothing is."""
        return Response(self.contents.missing.content, status_code=404, media_type="text/html")

    async def _page(self, address: str, request: Request) -> Response:
        return answer(request, self.contents.pages[address])

    async def _static(self, request: Request) -> Response:
        file = self.contents.parts.get(request.path_params["path"])
        if file is None:
            raise HttpError(Code.NOT_FOUND, "there is nothing of this name")
        return answer(request, file)


def wants_page(request: Request) -> bool:
    """Whether a person asks through a browser's address line, and not a program."""
    accepted = request.headers.get("accept", "")
    return (
        request.method == "GET" and "text/html" in accepted and not request.url.path.startswith(("/api/", "/static/"))
    )


def answer(request: Request, file: File) -> Response:
    headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.type)
    return Response(file.content, headers=headers, media_type=file.type)


def read_contents(folder: Traversable) -> Contents:
    entries = tomllib.loads((folder / "pages.toml").read_text("utf-8"))
    shell = Template((folder / "shell.html").read_text("utf-8"))

    def page(entry: Mapping[str, Any]) -> File:
        return as_file(fill(shell, entries["shared_styles"], **entry).encode(), "text/html")

    pages = {address: page(entry) for address, entry in entries["pages"].items()}
    return Contents(pages, page(entries["missing"]), dict(_parts(folder)))


def fill(
    shell: Template,
    shared_styles: Sequence[str],
    *,
    title: str,
    script: str,
    styles: Sequence[str],
    heading: str | None = None,
    body: str = "",
    main: str = "",
    skip_to: str = "content",
    header: bool = True,
) -> str:
    """The HTML of a page; pages.toml says what each of these is."""
    sheets = [f'<link rel="stylesheet" href="/static/css/{style}.css">' for style in (*shared_styles, *styles)]
    return shell.substitute(
        title=escape(title),
        heading=escape(heading or title),
        script=script,
        styles="\n".join(sheets),
        body_class=f' class="{body}"' if body else "",
        main_class=f' class="{main}"' if main else "",
        header=HEADER.format(escape(skip_to)) if header else "",
    )


def _parts(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _parts(entry, f"{prefix}{entry.name}/")
        elif media_type := MEDIA_TYPES.get(entry.name.rpartition(".")[2]):
            yield prefix + entry.name, as_file(entry.read_bytes(), media_type)


def as_file(content: bytes, media_type: str) -> File:
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    packed = gzip.compress(content, 6, mtime=0) if len(content) >= LEAST_TO_PACK else None
    return File(content, packed, etag, media_type)
