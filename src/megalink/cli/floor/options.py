"""Options that several verbs under `megalink floor` take."""

from typing import Annotated

import typer

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]
Role = Annotated[str, typer.Option("--role", help="Your position; your name is that of your account.")]
Server = Annotated[str, typer.Option("--server", metavar="NAME", help="The server whose floor it is.")]
