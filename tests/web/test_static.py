"""Pages and their parts: everything in its folder is served, and nothing outside of it."""

import socket
from importlib.resources import files

import pytest

from megalink.web.static import PAGES
from tests.web.served import Served

FOLDER = files("megalink.web") / "pages"


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there(served: Served, path: str) -> None:
    answer = served.client().get(path.replace("{name}", "t1"))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


def test_a_page_that_did_not_change_is_not_sent_again(served: Served) -> None:
    client = served.client()
    first = client.get("/static/js/net.js")
    again = client.get("/static/js/net.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_texts_come_packed_to_who_takes_them_so(served: Served) -> None:
    packed = served.client().get("/static/css/base.css", headers={"accept-encoding": "gzip"})
    plain = served.client().get("/static/css/base.css", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == (FOLDER / "css" / "base.css").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%5capp.py",
        "/static/js/../../app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/js",
        "/static/",
        "/static/js/net.js%00.css",
        "/static/....//app.py",
        "/static/js/net.js/",
        "//etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_folder(served: Served, path: str) -> None:
    """Sent as they stand: a client library would tidy them up."""
    with socket.create_connection(("127.0.0.1", served.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := raw.recv(65536):
            answer += part
    assert answer.split()[1] == b"404"
    assert b"not_found" in answer
