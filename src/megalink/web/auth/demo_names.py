"""On a demonstration floor, the names that a browser has made: it may take them up again, and no other browser may.

They stand in a cookie of their own under the log's signature. It outlives the session, which ends with a log-out.
"""

import hashlib

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from megalink.web.auth.directory import Directory

LIFE_S = 180 * 24 * 3600
MOST_NAMES = 12  # the newest


class DemoNames:
    def __init__(self, directory: Directory, session_cookie: str) -> None:
        signing = {"digest_method": hashlib.sha256}
        self._serializer = URLSafeSerializer(directory.key, salt="demo-names", signer_kwargs=signing)
        self.cookie = f"{session_cookie}_names"

    def of(self, connection: HTTPConnection) -> list[str]:
        """The newest first; none where the cookie is not as it was given."""
        value = connection.cookies.get(self.cookie)
        if not value:
            return []
        try:
            names = self._serializer.loads(value)
        except BadSignature:
            return []
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

    def keep(self, response: Response, connection: HTTPConnection, name: str, *, secure: bool) -> None:
        names = [name, *(other for other in self.of(connection) if other != name)][:MOST_NAMES]
        response.set_cookie(
            self.cookie,
            str(self._serializer.dumps(names)),
            max_age=LIFE_S,
            httponly=True,
            samesite="strict",
            secure=secure,
        )
