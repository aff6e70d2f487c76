"""The HTML of a page: pages/shell.html with the page's title, classes and the links to its scripts and style sheets."""

from collections.abc import Mapping, Sequence
from html import escape
from string import Template
from typing import NamedTuple

HEADER = '<a class="skip" href="#main">Skip to the {}</a>\n<header id="top"></header>\n'
SHARED = "bundle/shared"
THEME = "js/page/theme.js"
# Every page with a header asks this first: asked for beside the scripts, it costs no time of its own. The attribute
# makes it the same question as the script's, which is why the browser takes this answer for it.
ASK_WHO = '<link rel="preload" href="/api/me" as="fetch" crossorigin="anonymous">'


class Sources(NamedTuple):
    """Lines of HTML."""

    styles: tuple[str, ...]
    script: tuple[str, ...]  # of the theme first: it runs before the first paint


def address(path: str, version: str | None = None) -> str:
    return f"/static/{path}?v={version}" if version else f"/static/{path}"


def bundled(script: str, versions: Mapping[str, str]) -> Sources:
    """The shared bundle is named beside the page's own: otherwise the browser finds it only in that one's text."""
    own, at = f"bundle/{script}", {path: address(path, version) for path, version in versions.items()}
    return Sources(
        tuple(_style(at[f"{path}.css"]) for path in (SHARED, own)),
        (
            _classic(at[THEME]),
            f'<link rel="modulepreload" href="{at[f"{SHARED}.js"]}">',
            _module(at[f"{own}.js"]),
        ),
    )


def as_written(script: str, styles: Sequence[str]) -> Sources:
    return Sources(
        tuple(_style(address(f"css/{style}.css")) for style in styles),
        (_classic(address(THEME)), _module(address(f"js/{script}.js"))),
    )


def _style(address: str) -> str:
    return f'<link rel="stylesheet" href="{address}">'


def _classic(address: str) -> str:
    return f'<script src="{address}"></script>'


def _module(address: str) -> str:
    return f'<script type="module" src="{address}"></script>'


def fill(
    shell: Template,
    sources: Sources,
    *,
    title: str,
    script: str,  # noqa: ARG001 (its bundle is among the sources)
    styles: Sequence[str],  # noqa: ARG001
    heading: str | None = None,
    body: str = "",
    main: str = "",
    skip_to: str = "content",
    header: bool = True,
) -> str:
    """pages.toml says what each of these is."""
    return shell.substitute(
        title=escape(title),
        heading=escape(heading or title),
        styles="\n".join(sources.styles),
        script="\n".join([*sources.script, *([ASK_WHO] if header else [])]),
        body_class=f' class="{body}"' if body else "",
        main_class=f' class="{main}"' if main else "",
        header=HEADER.format(escape(skip_to)) if header else "",
    )
