"""A user who is retired: no more log-ins, no seat; what is his is still paid out."""

from pathlib import Path

from megalink.floor.state.users import UserRole
from tests.floor.floors import open_link, open_table
from tests.web.served import serving


def test_a_retired_user_is_shut_out_at_once__and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        admin, ann = served.client("root", UserRole.ADMINISTRATOR), served.client("ann", UserRole.PLAYER)
        dealer = served.client("dee", UserRole.DEALER)
        sit = {"order": "table.sit", "table": "t1", "player": "ann", "position": 1}
        assert (
            admin.post("/api/users/retire", json={"name": "ann", "reason": " "}).json()["refused"] == "reason_missing"
        )
        unknown = admin.post("/api/users/retire", json={"name": "nobody", "reason": "left"})
        assert (unknown.status_code, unknown.json()["refused"]) == (404, "user_unknown")
        row = admin.post("/api/users/retire", json={"name": "ann", "reason": "left"}).json()
        assert (row["retired"], row["sessions"]) == ("left", 0)
        assert ann.get("/api/me").json()["user"] is None
        refused = dealer.post("/api/orders", json=sit, headers={"idempotency-key": "1"}).json()
        assert refused["refused"] == "player_unknown"
        assert admin.post("/api/users/restore", json={"name": "ann"}).json()["retired"] is None
        seated = dealer.post("/api/orders", json=sit, headers={"idempotency-key": "2"})
        assert seated.status_code == 200


def test_the_last_administrator_is_not_retired(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        admin = served.client("root", UserRole.ADMINISTRATOR)
        answer = admin.post("/api/users/retire", json={"name": "root", "reason": "left"})
        assert answer.json()["refused"] == "last_administrator"
