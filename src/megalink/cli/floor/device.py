"""A device at a table: it logs in over HTTP and gives the one kind of order that its role may give."""

import json
import secrets
import time
from collections.abc import Mapping
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from megalink.cli.terminal.verbs import complain

ROLE = "card_reader"
ANSWER_S = 60
PAUSE_S = 0.5
LATER = ("wrong_phase", "nothing_to_deal", "busy", "too_many_requests")  # may be taken a moment later

Answer = dict[str, Any]


class Unreachable(Exception):
    """No server answers there."""


class DeviceRefused(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Device:
    """`patience`: how many seconds a refusal that may pass, or a broken connection, is tried again."""

    def __init__(self, url: str, user: str, password: str, patience: int) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
            complain(f"--url is the address of a server, such as http://127.0.0.1:8000; not {url!r}.")
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._who = {"name": user, "password": password}
        self._patience = patience
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._run, self._cards = secrets.token_hex(8), 0

    def log_in(self) -> None:
        """In the role of a device, whatever other roles the user has."""
        answer = self._post("/api/login", self._who)
        if answer["user"]["role"] != ROLE:
            self._post("/api/role", {"role": ROLE})

    def tell(self, table: str, card: str) -> None:
        """The next card of the table's shoe. Under one key however often it is sent: the server takes it once."""
        self._cards += 1
        order = {"order": "table.deal_card", "table": table, "card": card, "where": None}
        until, key = time.monotonic() + self._patience, f"{self._run}-{self._cards}"
        refusals = 0
        while True:
            try:
                self._post("/api/orders", order, {"Idempotency-Key": f"{key}-{refusals}"})
            except DeviceRefused as refused:
                if refused.code == "login_needed":
                    self.log_in()
                elif refused.code not in LATER or time.monotonic() > until:
                    raise
                refusals += 1  # a refusal is an answer, which its key keeps
            except Unreachable:
                if time.monotonic() > until:
                    raise
            else:
                return
            time.sleep(PAUSE_S)

    def _post(self, path: str, body: Mapping[str, object], headers: Mapping[str, str] | None = None) -> Answer:
        told = {"Content-Type": "application/json", "Origin": self._base, **(headers or {})}
        request = Request(self._base + path, json.dumps(body).encode(), told)  # noqa: S310 (the scheme is checked)
        try:
            with self._opener.open(request, timeout=ANSWER_S) as reply:
                answer: Answer = json.loads(reply.read())
        except HTTPError as error:
            raise _refusal(error) from None
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise Unreachable(f"no floor answers at {self._base}: {reason}") from None
        return answer


def _refusal(error: HTTPError) -> Exception:
    try:
        told = json.loads(error.read())
        return DeviceRefused(told["refused"], told["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return Unreachable(f"no floor answers there, but HTTP status {error.code}")
