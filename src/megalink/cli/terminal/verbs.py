"""How verbs are found, called and ended, and what their help has in common."""

import ast
import errno
import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

FOUND, BAD_INPUT = 1, 2  # exit statuses: there are findings; the call or its input is wrong
AsJson = Annotated[bool, typer.Option("--json", help="JSON instead of text.")]
_CLI = Path(__file__).parents[1]
_OF_OUTPUT = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


class OutputLost(Exception):
    """The disk is full, or nobody reads. Not an OSError, which Typer would end with the status of a finding."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.reader_has_gone = error.errno == errno.EPIPE


class Complaint(Exception):
    """What is wrong with a call, in a sentence."""


def complain(sentence: str) -> NoReturn:
    """Ends the verb: its name and the sentence go to standard error, and the exit status is 2."""
    raise Complaint(sentence)


def print_json(content: object, *, ensure_ascii: bool = True) -> None:
    sys.stdout.write(json.dumps(content, indent=2, ensure_ascii=ensure_ascii) + "\n")


def examples(*commands: str) -> str:
    title = "Examples" if len(commands) > 1 else "Example"
    return "\n\n".join((f"[bold]{title}[/bold]", *commands))


class VerbOfModule(TyperCommand):
    """A verb whose module is imported when it is called, so that no verb waits for what only another needs."""

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name)
        self.module = module

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:  # noqa: ANN401 (as Typer has it)
        verbs = get_group(import_module(f"megalink.cli.{self.module}").verbs)
        return verbs.commands[str(self.name)].make_context(info_name, args, parent, **extra)

    def docstring(self) -> str | None:
        """Of the verb's function, read from its source."""
        source = (_CLI / f"{self.module.replace('.', '/')}.py").read_text("utf-8")
        functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
        own = str(self.name).replace("-", "_")
        return next(ast.get_docstring(function) for function in functions if function.name.rstrip("_") == own)


class Verbs(TyperGroup):
    """Verbs under one name. Each returns its exit status, and ends when the last of its output has left."""

    modules: ClassVar[Mapping[str, str]]  # in megalink.cli -> the names of the verbs in it

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 (as Typer has it)
        super().__init__(**settings)
        names = {name: module for module, verbs in self.modules.items() for name in verbs.split()}
        self.commands = {name: VerbOfModule(name, module) for name, module in names.items()} | {**self.commands}

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 (as Typer has it)
        for command in self.commands.values():
            if isinstance(command, VerbOfModule):
                command.help = command.docstring()
        return super().list_commands(ctx)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (as Typer has it)
        try:
            status = self._call(ctx)
            sys.stdout.flush()
        except OSError as error:
            if error.filename is not None or error.errno not in _OF_OUTPUT:
                raise
            raise OutputLost(error) from error
        raise typer.Exit(status or 0)

    def _call(self, ctx: Any) -> Any:  # noqa: ANN401 (as Typer has it)
        try:
            return super().invoke(ctx)
        except typer.Exit as ended:
            return ended.exit_code
        except Complaint as complaint:
            sentence = str(complaint)
        except OSError as error:
            if error.filename is None:
                raise  # not a file that the call names
            sentence = f"{error.filename}: {error.strerror}."
        except Exception as error:
            store = sys.modules.get("megalink.store.contract")  # not imported here: most verbs never open a log
            if store is None or not isinstance(error, store.StoreError):
                raise
            sentence = str(error)
        above = ctx.command_path.removeprefix(ctx.find_root().command_path)
        sys.stderr.write(f"megalink{above} {ctx.invoked_subcommand}: {sentence}\n")
        return BAD_INPUT


def verbs_of(modules: Mapping[str, str]) -> type[Verbs]:
    return type("VerbsOfModules", (Verbs,), {"modules": modules})


def family(modules: Mapping[str, str], sentence: str, *commands: str) -> typer.Typer:
    """Verbs under one name, such as `megalink audit …`."""
    return typer.Typer(cls=verbs_of(modules), help=sentence, no_args_is_help=True, epilog=examples(*commands))
