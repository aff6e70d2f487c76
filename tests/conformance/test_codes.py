"""One family of codes for refusals: every code is given by some room, and has one status in HTTP."""

from megalink.floor.orders.refusal import STATUS, as_reply
from megalink.rulebook.rejection import Code, Rejection
from tests.conformance.codes import codes_of

ROOMS = ("rulebook", "table", "jackpot", "ledger", "floor", "web", "cli")


def test_every_code_is_given_by_some_room() -> None:
    assert set(Code) == {code for room in ROOMS for code in codes_of(room)}


def test_a_code_is_called_as_it_is_written() -> None:
    assert [code.name for code in Code] == [code.value.upper() for code in Code]


def test_every_code_has_a_status_of_a_refusal() -> None:
    assert set(STATUS) == set(Code)
    assert {status // 100 for status in STATUS.values()} == {4, 5}


def test_a_refusal_is_told_with_its_status_and_all_its_parts() -> None:
    reply = as_reply(Rejection(Code.PLAYER_BARRED, "no further play", "5.9", field="player", value="ann"))
    assert (reply.status, reply.code) == (403, "player_barred")
    parts = {"field": "player", "value": "ann", "clause": "5.9", "message": "no further play"}
    assert reply.content == {"refused": "player_barred", **parts}
