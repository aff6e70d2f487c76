"""A cluster of real PostgreSQL servers for tests.

    with cluster_or_skip() as cluster:
        one = cluster.start_primary("one")
        two = cluster.add_standby("two", of=one)
        cluster.require(one, two)                # commits wait for it (synchronous_standby_names)
        database = cluster.new_database(one)
        url = url_of(one, two, database=database)   # of address.py: two hosts, target_session_attrs=read-write
        ...
        one.kill()                               # kill -9 of all its processes; or .stop("immediate"), .stop()
        two.promote()                            # two.timeline() is one more; the system identifier stays
        one.start()                              # a second primary!
        one.stop()
        cluster.rewind(one, to=two)              # pg_rewind: now it is the standby of the new one

What goes wrong on the way:

* `two.stop_receiving()` cuts a standby off from its primary, so that its promotion loses what follows;
  `two.follow(one)` mends it.
* `cluster.proxy(one)`, of proxy.py, is another address of a node, for one floor server's URL (`url_of` takes it like a
  node) or for `follow(one, through=proxy.address)`. It cuts, hangs, delays, loses the answer to a COMMIT, or leads to
  another node.
* `one.copy_files()` and, once the node is down, `one.put_back(copy)`: an older disk, which has the same system
  identifier and the same timeline.
* `cluster_or_skip(archive=True)`, `cluster.back_up(one)`, `cluster.mark(one, "noon")` and, whether the node runs or
  not, `cluster.restore(one, backup, until_name="noon")`: the same port, an earlier point in time, a new timeline.
* A node of another cluster has another system identifier; so has another `start_primary` of this one.

`one.query(...)`, `one.value(...)`, `one.set(...)`, `one.end_of_wal()` ask a node. What returns is done: nobody has to
wait for time.
"""

from itertools import count
from types import TracebackType
from typing import Self

import pytest

from tests.cluster.address import Address
from tests.cluster.node import Copy, Node
from tests.cluster.proxy import Proxy
from tests.patience import wait_until
from tests.store.postgres_programs import CannotStart, WatchedFolder, programs, run


class Cluster:
    def __init__(self, *, archive: bool = False, **settings: str) -> None:
        programs()
        self.nodes: dict[str, Node] = {}
        self._watched = WatchedFolder()
        self._folder = self._watched.path
        self.archive = self._folder / "archive"
        self._settings = settings
        self._numbers = count(1)
        self._proxies: list[Proxy] = []
        if archive:
            run("mkdir", str(self.archive))
            command = f"test ! -f {self.archive}/%f && cp %p {self.archive}/%f"
            self._settings |= {"archive_mode": "on", "archive_command": command}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for proxy in self._proxies:
            proxy.close()
        self._watched.end(*(node.process for node in self.nodes.values() if node.process is not None))

    def start_primary(self, name: str, **settings: str) -> Node:
        """A new one each time, with a system identifier of its own: initdb is no slower than copying its result."""
        node = self._node(name, settings)
        quick = ("--no-sync", "--no-instructions", "--wal-segsize=1", "--locale=C")
        run("initdb", "-D", str(node.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", *quick)
        node.start()
        return node

    def add_standby(self, name: str, of: Node, through: Address | None = None, **settings: str) -> Node:
        """An asynchronous one, for which its primary keeps what it has not received yet (a replication slot)."""
        node = self._node(name, settings)
        self._base_backup(of, node.data, "--create-slot", f"--slot={name}")
        node.follow(of, through, slot=name)
        node.start()
        self._wait_until_streaming(of, node)
        return node

    def require(self, primary: Node, *standbys: Node) -> None:
        """From now on each commit waits until one of these has written it down; without any, for nobody."""
        names = ", ".join(standby.name for standby in standbys)
        primary.set("synchronous_standby_names", f"ANY 1 ({names})" if names else "")
        primary.query("CHECKPOINT")  # the process that makes it is also the one that turns the waiting on and off
        if standbys:
            in_step = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'quorum'"
            wait_until(lambda: primary.query(in_step), f"{names} is synchronous")

    def rewind(self, old: Node, to: Node) -> None:
        """An old primary, down, becomes the standby of the new one: what it alone has written is thrown away."""
        assert old.process is None, f"{old.name} runs"
        run("pg_rewind", f"--target-pgdata={old.data}", f"--source-server={to.url()}", "--no-sync")
        if not to.query("SELECT 1 FROM pg_replication_slots WHERE slot_name = %s", old.name):
            to.query("SELECT pg_create_physical_replication_slot(%s)", old.name)
        old.follow(to, slot=old.name)
        old.start()
        self._wait_until_streaming(to, old)

    def new_database(self, primary: Node) -> str:
        name = f"floor_{next(self._numbers)}"
        primary.query(f"CREATE DATABASE {name}")
        return name

    def proxy(self, node: Node) -> Proxy:
        proxy = Proxy(node)
        self._proxies.append(proxy)
        return proxy

    # Backups

    def back_up(self, node: Node) -> Copy:
        """pg_basebackup: for `put_back` as it is, or for `restore` with the archive to any later point in time."""
        copy = Copy(self._folder / f"backup-{next(self._numbers)}")
        self._base_backup(node, copy.data)
        return copy

    def mark(self, primary: Node, name: str) -> None:
        """A point in time to restore to, and everything before it archived."""
        primary.query("SELECT pg_create_restore_point(%s)", name)
        self.archive_all(primary)

    def archive_all(self, primary: Node) -> None:
        segment = primary.value("SELECT pg_walfile_name(pg_switch_wal())")
        wait_until((self.archive / segment).exists, f"{segment} is archived")

    def restore(self, node: Node, backup: Copy, **until: str) -> None:
        """From a backup and the archive: `until_name`, `until_time`, `until_lsn`; `until_timeline` is the way there."""
        if node.process is not None:
            node.kill()
        node.put_back(backup)
        run("touch", str(node.data / "recovery.signal"))
        targets = {f"recovery_target_{kind.removeprefix('until_')}": value for kind, value in until.items()}
        node.start(restore_command=f"cp {self.archive}/%f %p", recovery_target_action="promote", **targets)
        wait_until(lambda: not node.is_standby, f"{node.name} is restored")

    def _node(self, name: str, settings: dict[str, str]) -> Node:
        assert name not in self.nodes, f"there is a {name}"
        self.nodes[name] = Node(name, self._folder, {**self._settings, **settings})
        return self.nodes[name]

    def _base_backup(self, of: Node, target: object, *more: str) -> None:
        source = ("-h", of.address.host, "-p", str(of.address.port), "-U", "postgres")
        run(
            "pg_basebackup",
            *source,
            "-D",
            str(target),
            "-X",
            "stream",
            "-c",
            "fast",
            "--no-sync",
            "--no-manifest",
            *more,
        )

    def _wait_until_streaming(self, primary: Node, standby: Node) -> None:
        streams = "SELECT 1 FROM pg_stat_replication WHERE application_name = %s AND state = 'streaming'"
        wait_until(lambda: primary.query(streams, standby.name), f"{standby.name} follows {primary.name}")


def cluster_or_skip(*, archive: bool = False, **settings: str) -> Cluster:
    try:
        return Cluster(archive=archive, **settings)
    except (CannotStart, OSError, LookupError) as reason:
        pytest.skip(f"PostgreSQL cannot start here: {reason}")
