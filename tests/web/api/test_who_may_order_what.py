"""Every kind of order, from everybody, for himself and for another: who is let through stands in one table."""

from dataclasses import fields
from typing import Any

import httpx
import pytest

from megalink.floor.orders.codec import KINDS
from megalink.floor.state.house_limits import HouseLimits
from megalink.floor.state.users import UserRole
from tests.web.served import Served

PLAYER, DEALER, SUPERVISOR = UserRole.PLAYER, UserRole.DEALER, UserRole.PIT_SUPERVISOR
MANAGER, SHIFT = UserRole.PIT_MANAGER, UserRole.GAMING_SHIFT_MANAGER
RANKS = [DEALER, SUPERVISOR, MANAGER, SHIFT]
NOBODY_ELSE = "the Player himself alone"
ON_REQUEST = "the Player himself, and staff at his request or word"  # 3.6, A65

# The lowest position that is let through; a Player never is for another.
ALLOWED: dict[str, UserRole | str] = {
    "table.choose_method": DEALER,
    "table.sit": ON_REQUEST,
    "table.leave": ON_REQUEST,
    "table.inform_one_hand": DEALER,
    "table.restrict_player": MANAGER,
    "table.assign_acting": SHIFT,
    "table.call_place_your_bets": DEALER,
    "table.place_wager": ON_REQUEST,
    "table.lower_wager": ON_REQUEST,
    "table.record_found_wager": DEALER,
    "table.follow_seat": ON_REQUEST,
    "table.stop_following": ON_REQUEST,
    "table.call_no_more_bets": DEALER,
    "table.deal_from_deck": DEALER,
    "table.deal_card": DEALER,
    "table.deal_face_down": DEALER,
    "table.name_card": DEALER,
    "table.name_setting": DEALER,
    "table.correct_card": DEALER,
    "table.view_hand": NOBODY_ELSE,
    "table.decide bet": ON_REQUEST,
    "table.decide fold": ON_REQUEST,
    "table.set_hand": ON_REQUEST,
    "table.mark_absent": DEALER,
    "table.expire_time": DEALER,
    "table.decline_comparison": ON_REQUEST,
    "table.show_hand": ON_REQUEST,
    "table.expose_community": DEALER,
    "table.expose_dealer": DEALER,
    "table.settle_round": DEALER,
    "table.view_declined_hand": SUPERVISOR,
    "table.report_irregularity": DEALER,
    "table.void_round": SUPERVISOR,
    "table.move_hands": SUPERVISOR,
    "table.move_packets": SHIFT,
    "table.record_exposed_card": DEALER,
    "table.withdraw_exposure": SUPERVISOR,
    "table.count_cards": DEALER,
    "table.record_hand_count": DEALER,
    "table.remove_hand": SUPERVISOR,
    "table.permit_withdrawal": SUPERVISOR,
    "table.withdraw_hand": ON_REQUEST,
    "table.record_late_wager": DEALER,
    "table.record_view": DEALER,
    "table.bar_player": SHIFT,
    "table.resolve_multiple_hands": SUPERVISOR,
    "table.stop_player": SHIFT,
    "table.declare_power_failure": DEALER,
    "table.withdraw_all": ON_REQUEST,
    "table.resume_play": SUPERVISOR,
    "table.give_ruling": SHIFT,
    "link.open_link": MANAGER,
    "link.propose_parameters": MANAGER,
    "link.approve_parameters": MANAGER,
    "link.verify_claim": SUPERVISOR,
    "link.pay_claim": DEALER,
    "link.refuse_claim": SHIFT,
    "link.propose_correction": MANAGER,
    "link.approve_correction": MANAGER,
    "link.withdraw_proposal": MANAGER,
    "cage.buy_in": DEALER,  # at a table; at the cage it takes the pit, as another test says
    "cage.cash_out": DEALER,
    "cage.propose_adjustment": MANAGER,
    "cage.approve_adjustment": MANAGER,
    "cage.withdraw_adjustment": MANAGER,
    "floor.open_table": MANAGER,
    "floor.close_table": MANAGER,
    "floor.reopen_table": MANAGER,
    "floor.begin_gaming_day": MANAGER,
    "floor.bar_from_play": SHIFT,
    "floor.restrict_play": MANAGER,
    "floor.lift_exclusion": MANAGER,
    "floor.end_gaming_day": MANAGER,
    "floor.begin_shift": SHIFT,
    "floor.sign_on": DEALER,
    "floor.sign_off": DEALER,
    "floor.write_float_slip": DEALER,
    "floor.write_drop_slip": SUPERVISOR,
    "floor.confirm_slip": SUPERVISOR,
    "floor.withdraw_slip": DEALER,
    "floor.reverse_slip": SUPERVISOR,
    "floor.seat_guest": DEALER,
    "floor.change_limits": MANAGER,
    "floor.approve_order": SUPERVISOR,
    "floor.decline_order": DEALER,
    "floor.call_supervisor": DEALER,
    "floor.answer_call": SUPERVISOR,
    "floor.say_ready": NOBODY_ELSE,
    "floor.add_own_words": NOBODY_ELSE,
}

PARAMETERS = {"reset": 20_000_000, "minimum": 100, "to_displayed": 2_000, "to_reserve": 500, "limit": None}
LIMITS = HouseLimits()._asdict()
FIELDS: dict[str, Any] = {
    "position": 1,
    "method": "automated",
    "area": "ante",
    "amount": 500,
    "card": "As",
    "number": 1,
    "two": ["As", "Kd"],
    "clause": "5.1",
    "note": "seen",
    "moves": [[1, 2]],
    "where": "dealer",
    "counted": 52,
    "reason": "seen",
    "outcome": "continue",
    "lift": True,
    "person": "nobody",
    "role": "dealer",
    "start": 0,
    "end": 1,
    "parameters": PARAMETERS,
    "displayed": 1,
    "reserve": 0,
    "limits": LIMITS,
    "proposal": 99,
    "round": 99,
    "sequence": 99,
    "document": "bullseye@4",
    "day": "2026-01-01",
    "kind": "opener",
    "chips": [[100, 5]],
    "slip": 99,
    "words": "seven black cats",
    "place": "t1",
}


def sample(name: str, player: str) -> dict[str, Any]:
    kind, _, choice = name.partition(" ")
    command: Any = KINDS[kind]
    own = {field.name for field in fields(command)} - {"actor", "at"}
    order = {"order": kind, **{field: FIELDS[field] for field in own & FIELDS.keys()}}
    if kind == "floor.open_table":
        del order["limits"]
    order |= {"moves": [["1", "dealer"]]} if kind == "table.move_packets" else {}
    order |= {"player": player} if "player" in own else {}
    order |= {"choice": choice} if choice else {}
    order |= {"table": "t1"} if kind.startswith("table.") else {}
    order |= {"link": "new" if kind == "link.open_link" else "main"} if kind.startswith("link.") else {}
    order |= {"table": "t2"} if kind.startswith(("floor.", "cage.")) and "table" in own else {}
    return order


def is_let_through(name: str, role: UserRole | None, *, own: bool) -> bool:
    """Staff never are on themselves: own, where the order names a Player, is the actor."""
    allowed = ALLOWED[name]
    if own and role in RANKS and "player" in sample(name, ""):
        return False
    if role is PLAYER:
        return not isinstance(allowed, UserRole) and own
    if role is UserRole.CARD_READER:
        return name == "table.deal_card"
    if role not in RANKS or allowed == NOBODY_ELSE:
        return False
    return allowed == ON_REQUEST or RANKS.index(role) >= RANKS.index(UserRole(allowed))


@pytest.fixture(scope="module")
def visitors(served: Served) -> dict[UserRole | None, httpx.Client]:
    served.add_user("somebody", PLAYER)
    return {None: served.client(), **{role: served.client(role.value, role) for role in UserRole}}


def test_every_kind_of_order_stands_in_the_table() -> None:
    assert {name.partition(" ")[0] for name in ALLOWED} == set(KINDS)


@pytest.mark.parametrize("name", ALLOWED)
def test_an_order_is_let_through_as_the_table_says(visitors: dict[UserRole | None, httpx.Client], name: str) -> None:
    for role, client in visitors.items():
        for whose in ("own", "another's"):
            player = "somebody" if whose == "another's" or role is None else role.value
            order = sample(name, player)
            if whose == "another's" and "player" not in order:
                continue
            answer = client.post(
                "/api/orders", json=order, headers={"idempotency-key": f"{name}/{whose}".replace(" ", "-")}
            )
            context = (name, role, whose, answer.status_code, answer.text)
            if role is None:
                assert (answer.status_code, answer.json()["refused"]) == (401, "login_needed"), context
            else:
                assert (answer.status_code != 403) is is_let_through(name, role, own=whose == "own"), context
                assert answer.status_code in (200, 403, 404, 409, 422), context
                assert answer.json().get("refused") not in ("order_invalid", "key_reused"), context


def test_an_order_that_only_the_floor_gives_has_no_name(visitors: dict[UserRole | None, httpx.Client]) -> None:
    for name in (
        "table.load_deck",
        "table.record_award",
        "link.enter_claims",
        "link.contribute",
        "floor.record_verified",
        "floor.record_interruption",
        "floor.release_seat",
    ):
        order = {"order": name, "table": "t1", "link": "main"}
        answer = visitors[SHIFT].post("/api/orders", json=order, headers={"idempotency-key": name})
        assert (answer.status_code, answer.json()["refused"]) == (422, "order_invalid")


def test_nobody_says_who_he_is_or_when_it_was(visitors: dict[UserRole | None, httpx.Client]) -> None:
    for more in ({"actor": ["gil", "gaming_shift_manager"]}, {"at": 5}):
        order = {**sample("table.bar_player", "somebody"), **more}
        answer = visitors[PLAYER].post("/api/orders", json=order, headers={"idempotency-key": "actor"})
        assert (answer.status_code, answer.json()["refused"]) == (422, "order_invalid")


READS = {
    "/api/pit": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/players": {DEALER, SUPERVISOR, MANAGER, SHIFT},
    "/api/cash": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/exclusions": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/users": {UserRole.ADMINISTRATOR},
    "/api/house": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/waiting": {DEALER, SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/audit/verify": {UserRole.AUDITOR},
    "/api/audit/lost": {UserRole.AUDITOR},
    "/api/audit/rounds": {UserRole.AUDITOR},
    "/api/audit/export?table=t1": {UserRole.AUDITOR},
    "/api/accounts/somebody": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/accounts/somebody/rounds": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/accounts/player/rounds": {PLAYER, SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/accounts/player": {PLAYER, SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/me/session": {PLAYER},
    "/api/me/session.csv": {PLAYER},
    "/api/floor": {None, *UserRole},
    "/api/tables/t1": {None, *UserRole},
    "/api/links/main": {None, *UserRole},
    "/api/links/main/history": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
    "/api/links/main/history.csv": {SUPERVISOR, MANAGER, SHIFT, UserRole.AUDITOR},
}


@pytest.mark.parametrize("path", READS)
def test_who_may_read_what(visitors: dict[UserRole | None, httpx.Client], path: str) -> None:
    for role, client in visitors.items():
        status = client.get(path).status_code
        expected = 200 if role in READS[path] else 401 if role is None else 403
        assert status == expected, (path, role, status)


def test_what_is_behind_the_meter_is_for_staff_and_auditors(visitors: dict[UserRole | None, httpx.Client]) -> None:
    for role, client in visitors.items():
        fields = client.get("/api/links/main").json().keys()
        assert ("reserve" in fields) is (role in {*RANKS, UserRole.AUDITOR}), role


@pytest.mark.parametrize("name", ["cage.buy_in", "cage.cash_out"])
def test_money_at_the_cage_is_for_the_pit(visitors: dict[UserRole | None, httpx.Client], name: str) -> None:
    order = sample(name, "somebody") | {"place": "cage"}
    for role in RANKS:
        answer = visitors[role].post("/api/orders", json=order, headers={"idempotency-key": f"{name}/at-the-cage"})
        assert (answer.status_code == 403) is (role is DEALER), (name, role, answer.text)
