"""`megalink serve` and `megalink floor users`: a real process, its port, its database, and how it ends."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
import websockets.sync.client as ws
from typer.testing import CliRunner

from megalink.cli import serve as serving
from megalink.cli.floor import users as user_verbs
from megalink.cli.terminal.verbs import Complaint
from megalink.games.library import document_keys
from megalink.store import open_store
from megalink.web.context import Context
from megalink.web.running import Gate
from megalink.web.settings import Settings
from tests.cli.run import start
from tests.patience import PATIENCE_S
from tests.web.served import until

ADDRESS = re.compile(r"Megalink serves (http://[^ ]+)/ ")


@contextmanager
def server(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The process, its address, and the lines that it printed up to that."""
    command = [sys.executable, "-m", "megalink", "serve", "--port", "0", "--no-prepare-hints", *options]
    given = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=given) as process:
        try:
            lines: list[str] = []
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                if address := ADDRESS.search(line):
                    yield process, address[1], lines
                    break
            else:
                pytest.fail(f"it did not start: {process.stderr.read() if process.stderr else ''}")
        finally:
            process.kill()


def stopped(process: subprocess.Popen[str], how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
    process.send_signal(how)
    _, complaints = process.communicate(timeout=PATIENCE_S)
    return process.returncode, complaints


def failed(*options: str) -> str:
    """What is said when it cannot start: one sentence, status 2."""
    command = [sys.executable, "-m", "megalink", "serve", *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert ended.returncode == 2, ended.stderr
    (sentence,) = ended.stderr.strip().splitlines()
    assert sentence.startswith("megalink serve: ")
    return sentence


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_demonstration_floor_opens_plays_stops_and_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    options = ("--demo", "--database", str(tmp_path / "demo.db"), "--betting", "0.2", "--between", "0", "--reveal", "0")
    with server(*options) as (process, address, _):
        floor = httpx.get(f"{address}/api/floor").json()
        documents = {table["rules"] for table in floor["tables"] if table["dealer"] == "automatic"}
        assert documents == set(document_keys())
        assert any(table["shuffle"] == "unread" and table["dealer"] == "person" for table in floor["tables"])
        assert floor["links"][0]["displayed"] > 0
        entered = httpx.post(f"{address}/api/demo", json={"name": "ann", "role": "player"}, headers={"origin": address})
        assert entered.json()["balance"] > 0
        with ws.connect(f"{address.replace('http', 'ws')}/live?topics=table:stud-1", proxy=None) as page:
            while '"phase":"deciding"' not in str(page.recv(PATIENCE_S)):
                pass
            status, complaints = stopped(process, how)
            assert (status, complaints) == (0, "")
    with server(*options) as (process, address, _):
        cookie = dict(entered.cookies)
        assert httpx.get(f"{address}/api/me", cookies=cookie).json()["user"]["name"] == "ann"
        assert httpx.get(f"{address}/api/tables/stud-1").json()["view"]["round"] >= 1
        assert stopped(process) == (0, "")


def test_a_demonstration_takes_no_floor_but_its_own(tmp_path: Path) -> None:
    """Opened as a demonstration, a real floor would make a Gaming Shift Manager of every stranger."""
    real = tmp_path / "floor.db"
    assert users("add", "ann", "player", "--database", str(real), typed="a long enough one\n")[0] == 0
    with closing(open_store(str(real), read_only=True)) as store:
        before = store.head()
    assert "floor.db holds a floor that no demonstration has made" in failed("--demo", "--database", str(real))
    with server("--demo", MEGALINK_DATABASE=str(real)) as (process, address, _):
        stranger = {"name": "ann", "role": "gaming_shift_manager"}
        entered = httpx.post(f"{address}/api/demo", json=stranger, headers={"origin": address})
        assert entered.json()["user"]["name"] == "ann", "she is nobody's on a floor of the demonstration's own"
        status, complaints = stopped(process)
        assert (status, complaints.splitlines()[0].partition(":")[0]) == (0, "MEGALINK_DATABASE is not used")
    with closing(open_store(str(real), read_only=True)) as store:
        assert store.head() == before


def link_in(file: Path) -> str:
    """The link's secret."""
    token = re.search(r"/setup#token=(\S+)\n$", file.read_text("utf-8"))
    assert token is not None
    return token[1]


def test_the_first_start_names_a_file_with_a_link_that_sets_up_an_administrator(tmp_path: Path) -> None:
    database, file = str(tmp_path / "floor.db"), tmp_path / "floor.db.administrator"
    with server("--database", database) as (process, address, lines):
        token = link_in(file)
        assert file.stat().st_mode & 0o077 == 0
        assert lines[-2].endswith(f" to see it: cat {file}\n")
        body = {"token": token, "name": "root", "password": "a long enough one"}
        answer = httpx.post(f"{address}/api/setup", json=body, headers={"origin": address})
        assert answer.json()["user"]["roles"] == ["administrator"]
        until(lambda: not file.exists())
        status, complaints = stopped(process)
        assert status == 0
        assert token not in "".join(lines) + complaints, "what is printed ends in logs"
    with server("--database", database) as (process, _, lines):
        assert "administrator" not in "".join(lines)
        assert not file.exists()
        stopped(process)


def test_a_start_after_a_kill_has_a_fresh_link_which_goes_at_the_stop(tmp_path: Path) -> None:
    database, file = str(tmp_path / "floor.db"), tmp_path / "my link"
    options = ("--database", database, "--administrator-link", str(file))
    with server(*options) as (process, _, lines):
        assert f"cat '{file}'" in "".join(lines)
        process.kill()
        process.wait(PATIENCE_S)
    stale = link_in(file)
    with server(*options) as (process, _, lines):
        assert link_in(file) != stale
        assert stopped(process, signal.SIGTERM)[0] == 0
    assert not file.exists()
    file.write_text("something dear", "utf-8")
    sentence = failed("--port", "0", *options)
    assert f"cannot be written to {file}: something else than such a link is there." in sentence
    assert file.read_text("utf-8") == "something dear"


def test_a_demonstration_has_no_link(tmp_path: Path) -> None:
    file = tmp_path / "link"
    options = ("--demo", "--port", "0", "--administrator-link", str(file))
    assert "a demonstration has no administrator" in failed(*options)
    assert not file.exists()


@pytest.mark.parametrize("option", [(), ("--prepare-hints",), ("--no-prepare-hints",)])
def test_hints_are_prepared_unless_that_is_switched_off(
    monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...]
) -> None:
    prepared: list[Settings] = []

    def served(gate: Gate, *_: object) -> None:
        serving._ready(gate.running.context, "http://127.0.0.1:1")
        gate.close()

    monkeypatch.setattr(serving, "_serve", served)
    monkeypatch.setattr(Context, "warm", lambda context: prepared.append(context.settings))
    ended = CliRunner().invoke(serving.verbs, ["--demo", "--port", "0", *option])
    assert ended.exit_code == 0, ended.output
    assert len(prepared) == (option != ("--no-prepare-hints",))


def test_a_port_in_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port} of 127.0.0.1 cannot be used" in failed(
            "--port", port, "--database", str(tmp_path / "f.db")
        )
    assert not (tmp_path / "f.db").exists()


def test_a_demonstration_that_was_not_told_its_port_takes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(serving, "USUAL_PORT", taken.getsockname()[1])
        with serving.listening("127.0.0.1", None, demo=True) as bound:
            assert bound.getsockname()[1] != taken.getsockname()[1]
        with pytest.raises(Complaint, match="cannot be used"):
            serving.listening("127.0.0.1", None, demo=False)


def test_a_database_that_is_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("these are notes, and long enough to be looked at as a database\n" * 20)
    assert "notes.txt" in failed("--port", "0", "--database", str(tmp_path / "notes.txt"))
    assert "names no kind of database" in failed("--port", "0", "--database", "mysql://x")


def test_a_second_server_on_one_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    with server("--database", database) as (process, _, _lines):
        sentence = failed("--port", "0", "--database", database)
        assert f"in use by process {process.pid}" in sentence
        stopped(process)


def test_an_older_copy_of_the_log__is_told_at_the_start_and_wherever_somebody_looks(tmp_path: Path) -> None:
    """Copied, served on, restored, started: how many events are missing, and not that somebody had changed anything."""
    database, copy = tmp_path / "floor.db", tmp_path / "copy.db"
    options = ("--database", str(database))
    for name in ("ann", "bob"):
        assert users("add", name, "auditor", *options, typed="a long enough one\n")[0] == 0
        with server(*options) as (process, _, lines):
            assert "Attention" not in "".join(lines)
            assert stopped(process) == (0, "")
        if name == "ann":
            shutil.copy(database, copy)
    with closing(open_store(str(database), read_only=True)) as log, closing(open_store(str(copy))) as older:
        missing = log.position() - older.position()
    shutil.copy(copy, database)
    lost = f"the last {missing} events are missing" if missing > 1 else "the last event is missing"

    status, out, _ = start("floor", "status", *options, columns=1_000)
    assert (status, f"{lost}, as after an older backup was restored" in out) == (1, True)
    with server(*options) as (process, address, lines):
        assert any(line.startswith("Attention: the log ends at position ") and lost in line for line in lines)
        assert lost in httpx.get(f"{address}/healthz").json()["replaced"]
        assert stopped(process) == (0, "")
    status, out, _ = start("floor", "status", *options, columns=1_000)
    assert (status, lost in out) == (0, True), "it is recorded now"
    assert lost in start("audit", "verify", *options, columns=1_000)[1]


def users(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    return start("floor", "users", *arguments, typed=typed)


def test_users_are_entered_listed_and_changed_without_a_server(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "floor.db"))
    assert users("add", "ann", "player", "dealer", *database, typed="a long enough one\n")[0] == 0
    assert '"dealer"' in users("list", "--json", *database)[1]
    assert users("roles", "ann", "auditor", *database)[0] == 0
    assert '"auditor"' in users("list", "--json", *database)[1]
    assert users("password", "ann", "--made-up", *database)[0] == 0
    assert users("retire", "ann", "--reason", "has left", *database)[0] == 0
    assert "Auditor (retired: has left)" in users("list", *database)[1]
    assert '"retired": "has left"' in users("list", "--json", *database)[1]
    assert users("restore", "ann", *database)[0] == 0
    assert "retired" not in users("list", *database)[1]


@pytest.mark.parametrize(
    ("arguments", "typed", "part"),
    [
        (("add", "ann", "pilot"), "a long enough one\n", "one of player"),
        (("add", "@house", "player"), "a long enough one\n", "a name has"),
        (("add", "ann", "player"), "short\n", "a password has"),
        (("roles", "bob", "player"), "", "no user is called 'bob'"),
        (("retire", "bob", "--reason", "so"), "", "no user is called 'bob'"),
        (("retire", "eve", "--reason", " "), "", "it needs a reason"),
        (("restore", "bob"), "", "no user is called 'bob'"),
        (("password", "bob"), "a long enough one\n", "no user is called 'bob'"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], typed: str, part: str) -> None:
    database = ("--database", str(tmp_path / "floor.db"))
    assert users("add", "eve", "player", *database, typed="a long enough one\n")[0] == 0
    status, _, err = users(*arguments, *database, typed=typed)
    assert status == 2
    assert part in err


def test_the_log_says_who_entered_a_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_verbs, "account", lambda: "olga")
    database = ("--database", str(tmp_path / "floor.db"))
    assert users("add", "ann", "player", *database, typed="a long enough one\n")[0] == 0
    assert users("roles", "ann", "dealer", *database)[0] == 0
    assert users("password", "ann", *database, typed="another long one\n")[0] == 0
    with closing(open_store(str(tmp_path / "floor.db"), read_only=True)) as store:
        written = [(event.type, json.loads(event.data)["by"][0]) for event in store.read("users")]
    assert written == [
        ("users.added.v1", "olga"),
        ("users.roles_changed.v1", "olga"),
        ("users.password_changed.v1", "olga"),
    ]


def test_figures_are_shown_to_who_has_the_token_and_not_to_whom_a_proxy_hands_on(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("a-token-of-some-length\n", "utf-8")
    options = ("--database", str(tmp_path / "floor.db"), "--metrics-token", str(token), "--metrics", "10.0.0.7")
    with server(*options, "--proxy", "127.0.0.1") as (process, address, _):

        def read(**headers: str) -> int:
            return httpx.get(
                f"{address}/metrics", headers={name.replace("_", "-"): value for name, value in headers.items()}
            ).status_code

        assert read() == 200
        assert read(x_forwarded_for="203.0.113.9") == 403
        assert read(x_forwarded_for="10.0.0.7") == 200
        assert read(x_forwarded_for="203.0.113.9", authorization="Bearer a-token-of-some-length") == 200
        assert stopped(process)[0] == 0


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--metrics", "everybody"), "--metrics is an address or a network"),
        (("--metrics", "10.0.0.7/24"), "--metrics is an address or a network"),
        (("--metrics-token", "nowhere"), "nowhere: No such file or directory."),
        (("--metrics-token", "short"), "holds no token: 16 letters or digits, or more."),
        (("--metrics-token", "binary"), "is not text in UTF-8."),
    ],
)
def test_who_may_read_figures_is_checked_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], part: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short").write_text("short", "utf-8")
    (tmp_path / "binary").write_bytes(b"\xff" * 32)
    assert part in failed(*options, "--port", "0")
    assert not (tmp_path / "megalink.db").exists()


def test_behind_a_proxy_the_first_link_leads_through_it(tmp_path: Path) -> None:
    options = ("--database", str(tmp_path / "floor.db"), "--origin", "https://floor.example", "--proxy", "127.0.0.1")
    with server(*options) as (process, _, _lines):
        link = (tmp_path / "floor.db.administrator").read_text("utf-8")
        assert link.startswith("https://floor.example/setup#token=")
        assert stopped(process)[0] == 0


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--origin", "floor.example"),
        ("--origin", "https://floor.example/"),
        ("--origin", "https://Floor.example"),
        ("--origin", "https://floor.example:443"),
        ("--origin", "http://10.0.0.7:80"),
        ("--origin", "*"),
        ("--proxy", "the-proxy"),
        ("--proxy", "*"),
    ],
)
def test_a_slip_in_the_way_in_is_told_at_once(option: str, value: str) -> None:
    assert f"not {value!r}" in failed("--database", "memory:", "--port", "0", option, value)
