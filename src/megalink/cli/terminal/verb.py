"""What the help of verbs and of their families has in common."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

Json = Annotated[bool, typer.Option("--json", help="JSON instead of text.")]


def examples(*commands: str) -> str:
    title = "Examples" if len(commands) > 1 else "Example"
    return "\n\n".join((f"[bold]{title}[/bold]", *commands))


def family(module: str, sentence: str, *commands: str) -> typer.Typer:
    """Verbs under one name, such as `megalink audit …`: `verbs` of a module that is imported when one is asked for."""

    class Family(TyperGroup):
        def __init__(self, **settings: Any) -> None:  # noqa: ANN401 (as Typer has it)
            super().__init__(**settings)
            del self.commands

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (Typer's own kind of commands)
            if name != "commands":
                raise AttributeError(name)
            self.commands = get_group(import_module(module).verbs).commands
            return self.commands

    return typer.Typer(cls=Family, help=sentence, no_args_is_help=True, epilog=examples(*commands))
