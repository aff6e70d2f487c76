"""The scripts of a page as two files instead of some sixty: one that most pages share, and one of its own.

Each script becomes a block, so that its names stay its own, and puts what it exports into an object of its own. Scripts
come after those that they import; none may import in a circle. Nobody builds anything: the server does this when it
starts, and developers who have their pages read anew for each request get the scripts as they are written.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from megalink.web.http.script import Script, ScriptError, read_script


class Bundles(NamedTuple):
    shared: str
    own: Mapping[str, str]  # by entry script


def bundle(sources: Mapping[str, str], entries: Sequence[str], address_of: Callable[[str], str]) -> Bundles:
    """`address_of`: where a page's own bundle finds the shared one, by its text: an address has the version in it."""
    scripts = {path: read_script(path, source) for path, source in sources.items()}
    needed = {entry: in_order(scripts, entry) for entry in entries}
    shared = shared_by_most(needed)
    shared_text = _shared_text([scripts[path] for path in shared])
    address = address_of(shared_text)
    return Bundles(
        shared=shared_text,
        own={
            entry: _own_text([scripts[path] for path in paths if path not in shared], shared, address)
            for entry, paths in needed.items()
        },
    )


def in_order(scripts: Mapping[str, Script], entry: str) -> list[str]:
    """All that a page needs, each script after those that it imports."""
    order: list[str] = []

    def visit(path: str, trail: tuple[str, ...]) -> None:
        if path in trail:
            raise ScriptError(f"a circle of imports: {' imports '.join((*trail[trail.index(path) :], path))}")
        if path not in scripts:
            raise ScriptError(f"{trail[-1] if trail else 'a page'} needs {path}, which does not exist")
        if path not in order:
            for each in scripts[path].imports:
                visit(each.path, (*trail, path))
            order.append(path)

    visit(entry, ())
    return order


def shared_by_most(needed: Mapping[str, Sequence[str]]) -> list[str]:
    """Scripts that at least two pages in three need: what they import is among them too."""
    counts = Counter(path for paths in needed.values() for path in paths)
    ordered = dict.fromkeys(path for paths in needed.values() for path in paths)
    return [path for path in ordered if 3 * counts[path] >= 2 * len(needed)]


def _name(path: str) -> str:
    """Of the object with what a script exports."""
    return "$" + path.removesuffix(".js").replace("/", "$")


def _shared_text(scripts: Sequence[Script]) -> str:
    return "\n".join([_objects(scripts), *map(_block, scripts), f"export {{ {_names(scripts)} }};\n"])


def _own_text(scripts: Sequence[Script], shared: Sequence[str], address: str) -> str:
    taken = {each.path for script in scripts for each in script.imports if each.path in shared}
    names = ", ".join(_name(path) for path in shared if path in taken)
    head = f'import {{ {names} }} from "{address}";' if names else ""
    return "\n".join([head, _objects(scripts), *map(_block, scripts)])


def _names(scripts: Iterable[Script]) -> str:
    return ", ".join(_name(script.path) for script in scripts)


def _objects(scripts: Sequence[Script]) -> str:
    return "\n".join(f"const {_name(script.path)} = {{}};" for script in scripts)


def _block(script: Script) -> str:
    taken = [
        f"const {{ {', '.join(name.replace(' as ', ': ') for name in each.names)} }} = {_name(each.path)};"
        for each in script.imports
        if each.names
    ]
    given = [f"Object.assign({_name(script.path)}, {{ {', '.join(script.exports)} }});"] if script.exports else []
    return "\n".join([f"{{ // {script.path}", *taken, script.code.strip(), *given, "}"])
