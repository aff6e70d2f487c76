"""Pages and their parts: everything in its folder is served, and nothing outside of it."""

import re
import socket

import pytest

from megalink.web.http.static import FOLDER, read_contents
from tests.floor.floors import open_table
from tests.web.served import Served

CONTENTS = read_contents(FOLDER)
PAGES = {
    **{address: file.content.decode() for address, file in CONTENTS.pages.items()},
    "/no/such/page": CONTENTS.missing.content.decode(),
}


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_there(served: Served, address: str) -> None:
    answer = served.client().get(address.replace("{name}", "t1"), headers={"accept": "text/html"})
    assert answer.status_code == (404 if address == "/no/such/page" else 200)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == PAGES[address]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_names_only_parts_that_are_there(address: str) -> None:
    parts = re.findall(r'(?:href|src)="/static/([^"?]+)(?:\?v=(\w+))?"', PAGES[address])
    assert len(parts) > 5
    assert [path for path, _ in parts if path not in CONTENTS.parts] == []
    assert [path for path, version in parts if version and version != CONTENTS.parts[path].version] == []
    assert [path for path, version in parts if not version] == ["icon.svg"]


def test_pages_that_are_read_anew_name_their_parts_as_they_are_written() -> None:
    fresh = read_contents(FOLDER, as_bundles=False)
    for file in (*fresh.pages.values(), fresh.missing):
        parts = re.findall(r'(?:href|src)="/static/([^"]+)"', file.content.decode())
        assert len(parts) > 5
        assert [part for part in parts if part not in fresh.parts] == []
    assert not [path for path in fresh.parts if path.startswith("bundle/")]


def test_the_bundle_of_a_page_has_all_its_scripts_once_and_its_style_sheets_in_their_order() -> None:
    shared, own = (CONTENTS.parts[f"bundle/{name}.js"].content.decode() for name in ("shared", "table/main"))
    for script in ("page/dom.js", "text/text.js", "table/main.js", "table/result/lines.js"):
        assert (shared + own).count(f"{{ // {script}\n") == 1
    assert f'from "/static/bundle/shared.js?v={CONTENTS.parts["bundle/shared.js"].version}";' in own
    sheet = CONTENTS.parts["bundle/table/main.css"].content.decode()
    written = {name: CONTENTS.parts[f"css/table/{name}.css"].content.decode() for name in ("main", "low")}
    first, last = (re.sub(r"/\*.*?\*/\s*", "", text, flags=re.DOTALL) for text in written.values())
    assert sheet.startswith(first)
    assert sheet.endswith(last)
    assert "/*" in written["main"]
    assert "/*" not in sheet


def test_a_players_table_comes_without_the_texts_of_staff_and_a_page_of_staff_with_them() -> None:
    shared, table, dealer = (
        CONTENTS.parts[f"bundle/{of}.js"].content for of in ("shared", "table/main", "dealer/main")
    )
    assert b"{ // text/en/orders.js" not in shared + table
    assert b"{ // text/en/orders.js" in dealer


def test_a_table_names_what_its_scripts_will_ask_for_and_an_unknown_one_does_not(served: Served) -> None:
    open_table(served.floor, "stud@1", link=None)
    client = served.client()
    there, nowhere, lobby = (client.get(path) for path in ("/table/stud@1", "/table/nowhere", "/"))
    named = [
        "</api/tables/stud%401>; rel=preload; as=fetch; crossorigin=anonymous",
        "</api/rules/singapore-stud%409/table>; rel=preload; as=fetch; crossorigin=anonymous",
    ]
    assert there.headers.get_list("link") == named
    again = client.get("/table/stud@1", headers={"if-none-match": there.headers["etag"]})
    assert (again.status_code, again.headers.get_list("link")) == (304, named)
    assert [nowhere.headers.get_list("link"), lobby.headers.get_list("link")] == [[], []]


def test_an_address_with_its_version_is_never_asked_for_again_and_with_another_version_is_checked(
    served: Served,
) -> None:
    client, version = served.client(), CONTENTS.parts["bundle/shared.js"].version
    right, old, none = (client.get(f"/static/bundle/shared.js{query}") for query in (f"?v={version}", "?v=0", ""))
    assert right.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert old.headers["cache-control"] == none.headers["cache-control"] == "no-cache"
    assert right.content == old.content == none.content


@pytest.mark.parametrize("address", PAGES)
def test_a_page_holds_no_inline_script_or_style(address: str) -> None:
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)|https?://", PAGES[address])


def test_a_page_has_a_title_a_heading_and_the_way_past_its_header() -> None:
    page = PAGES["/table/{name}"]
    assert "<title>Table · Megalink</title>" in page
    assert '<body class="at-table">\n<a class="skip" href="#main">Skip to the table</a>\n<header id="top">' in page
    assert '<main id="main" tabindex="-1"><h1>Table</h1></main>' in page
    sign = PAGES["/sign/{name}"]
    assert '<body class="sign">\n<main id="main" tabindex="-1"><h1>Progressive Jackpot</h1></main>' in sign


def test_only_scripts_styles_the_icon_and_the_check_of_a_shuffle_are_parts() -> None:
    assert {path.rpartition(".")[2] for path in CONTENTS.parts} == {"js", "css", "svg", "txt"}
    assert [path for path in CONTENTS.parts if path.endswith(".txt")] == ["check_shuffle.txt"]


def test_a_page_that_did_not_change_is_not_sent_again(served: Served) -> None:
    client = served.client()
    first = client.get("/static/js/page/requests.js")
    again = client.get("/static/js/page/requests.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_texts_come_packed_to_who_takes_them_so(served: Served) -> None:
    packed = served.client().get("/static/css/page/base.css", headers={"accept-encoding": "gzip"})
    plain = served.client().get("/static/css/page/base.css", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == (FOLDER / "css" / "page" / "base.css").read_bytes()


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
        "/static/pages.toml",
        "/static/shell.html",
        "/static/",
        "/static/js/page/requests.js%00.css",
        "/static/....//app.py",
        "/static/js/page/requests.js/",
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
