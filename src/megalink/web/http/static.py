"""The pages and their parts, read when the server starts: a file that comes later is not served.

A page is pages/shell.html, filled with its entry in pages/pages.toml. Its scripts and style sheets go out as a few
bundles, whose addresses carry their version: a browser asks for each once, and never again until it changes.
"""

import gzip
import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from megalink.rulebook.rejection import Code
from megalink.web.http.bundle import bundle
from megalink.web.http.errors import HttpError
from megalink.web.http.page import SHARED, address, as_written, bundled, fill

FOLDER = files("megalink.web") / "pages"
# Nothing else is sent as it is; the text is a script in Python, for Players who check a shuffle themselves.
MEDIA_TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "txt": "text/plain"}
LEAST_TO_PACK = 500
CHECKED = "no-cache"  # the browser asks whether it changed
FOR_EVER = "public, max-age=31536000, immutable"
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


class File(NamedTuple):
    content: bytes
    packed: bytes | None
    version: str
    type: str

    @property
    def etag(self) -> str:
        return f'"{self.version}"'


class Contents(NamedTuple):
    pages: dict[str, File]  # by address, such as "/table/{name}"
    missing: File
    parts: dict[str, File]  # by path below /static/


Ahead = Callable[[str, Request], Sequence[str]]  # what a page will ask the server for: its address, its request


class Pages:
    def __init__(self, ahead: Ahead = lambda _address, _request: (), *, fresh: bool = False) -> None:
        """`fresh`: every file is read anew for each request, and served as it is written: an edit shows at once."""
        self._ahead = ahead
        self._fresh = fresh
        self._contents = read_contents(FOLDER, as_bundles=False) if fresh else _built()

    @property
    def contents(self) -> Contents:
        if self._fresh:
            self._contents = read_contents(FOLDER, as_bundles=False)
        return self._contents

    def routes(self) -> list[Route]:
        pages = [Route(address, partial(self._page, address), methods=["GET"]) for address in self.contents.pages]
        return [*pages, Route("/static/{path:path}", self._static, methods=["GET"])]

    def missing(self) -> Response:
        """The page for an address where nothing is."""
        return Response(self.contents.missing.content, status_code=404, media_type="text/html")

    async def _page(self, address: str, request: Request) -> Response:
        response = answer(request, self.contents.pages[address])
        # The browser asks for these beside the scripts, and a script that asks for the same gets this answer: without
        # `crossorigin` it would be another question.
        for asked in self._ahead(address, request):
            response.headers.append("link", f"<{asked}>; rel=preload; as=fetch; crossorigin=anonymous")
        return response

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
    """An address with a version is good for ever; with another version, as from a page of before, it is not."""
    caching = FOR_EVER if request.query_params.get("v") == file.version else CHECKED
    headers = {"etag": file.etag, "cache-control": caching, "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.type)
    return Response(file.content, headers=headers, media_type=file.type)


@cache
def _built() -> Contents:
    """Once in a process: no file of a release changes under a running server."""
    return read_contents(FOLDER)


def read_contents(folder: Traversable, *, as_bundles: bool = True) -> Contents:
    entries = tomllib.loads((folder / "pages.toml").read_text("utf-8"))
    shell = Template((folder / "shell.html").read_text("utf-8"))
    parts = dict(_parts(folder))
    if as_bundles:
        parts |= _bundles(entries, parts)
    versions = {path: file.version for path, file in parts.items()}

    def page(entry: Mapping[str, Any]) -> File:
        sources = (
            bundled(entry["script"], versions)
            if as_bundles
            else as_written(entry["script"], [*entries["shared_styles"], *entry["styles"]])
        )
        return as_file(fill(shell, sources, **entry).encode(), "text/html")

    pages = {address: page(entry) for address, entry in entries["pages"].items()}
    return Contents(pages, page(entries["missing"]), parts)


def _bundles(entries: Mapping[str, Any], parts: Mapping[str, File]) -> dict[str, File]:
    """By path, as `page.py` names them."""
    pages = [*entries["pages"].values(), entries["missing"]]
    texts = {path: file.content.decode() for path, file in parts.items()}
    scripts = {path.removeprefix("js/"): text for path, text in texts.items() if path.startswith("js/")}
    together = bundle(
        scripts,
        [*{f"{page['script']}.js": None for page in pages}],
        lambda shared: address(f"{SHARED}.js", as_file(shared.encode(), MEDIA_TYPES["js"]).version),
    )
    found = {f"{SHARED}.js": together.shared, f"{SHARED}.css": _sheets(texts, entries["shared_styles"])}
    for page in pages:
        path = f"bundle/{page['script']}"
        found |= {f"{path}.js": together.own[f"{page['script']}.js"], f"{path}.css": _sheets(texts, page["styles"])}
    return {path: as_file(text.encode(), MEDIA_TYPES[path.rpartition(".")[2]]) for path, text in found.items()}


def _sheets(texts: Mapping[str, str], styles: list[str]) -> str:
    return "\n".join(COMMENT.sub("", texts[f"css/{style}.css"]) for style in styles)


def _parts(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _parts(entry, f"{prefix}{entry.name}/")
        elif media_type := MEDIA_TYPES.get(entry.name.rpartition(".")[2]):
            yield prefix + entry.name, as_file(entry.read_bytes(), media_type)


def as_file(content: bytes, media_type: str) -> File:
    version = hashlib.sha256(content).hexdigest()[:20]
    packed = gzip.compress(content, 9, mtime=0) if len(content) >= LEAST_TO_PACK else None
    return File(content, packed, version, media_type)
