"""`megalink floor …`: its verbs, and the families `link` and `users`."""

import typer

from megalink.cli.floor import simulate, status, tables
from megalink.cli.terminal.verb import family

verbs = typer.Typer()
for file in (simulate, status, tables):
    verbs.add_typer(file.verb)
link = family(
    "megalink.cli.floor.link",
    "A link: what its jackpot shows, and changes that two people agree on.",
    "megalink floor link show --database floor.db",
    "megalink floor link parameters main --to-displayed 25 --reason 'as agreed' --database floor.db",
    "megalink floor link approve main 3 --role gaming_shift_manager --database floor.db",
)
users = family(
    "megalink.cli.floor.users",
    "Who may log in to a floor.",
    "megalink floor users add ann player --database floor.db",
    "megalink floor users roles ann player dealer --database floor.db",
    "megalink floor users list --database floor.db",
)
verbs.add_typer(link, name="link")
verbs.add_typer(users, name="users")
