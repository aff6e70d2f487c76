"""Bad input: each kind has its own code, and names the field, the value and the clause."""

import json
from collections.abc import Callable

import pytest

from megalink.settle.problem import Problem, ProblemCode, in_short
from megalink.settle.stream import MOST_BYTES, records
from megalink.table.game.settlement import Outcome
from tests.described import MILLION, refused, settle

Fields = dict[str, object]

DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def stud(**changes: object) -> Fields:
    return {"rules": "singapore-stud@9", "dealer": "Ah Kd 9c 5s 3h", "positions": [position()], **changes}


def position(**changes: object) -> Fields:
    own = {"position": 1, "cards": "2s 2d Jc 8h 4d", "wagers": {"ante": "10.00", "bet": "20.00"}, **changes}
    return {name: value for name, value in own.items() if value is not ...}


def wagers(**amounts: object) -> Fields:
    return stud(positions=[position(wagers=amounts)])


def dealt(**changes: object) -> Fields:
    fields = {
        "rules": "singapore-stud@9",
        "deck": DECK,
        "method": "automated",
        "positions": [position(cards=...)],
        **changes,
    }
    return {name: value for name, value in fields.items() if value is not ...}


# One line per case: the code, the field, the clause, and the round.
CASES: list[tuple[ProblemCode, str | None, str | None, Fields]] = [
    (ProblemCode.FIELD_TYPE, "positions", "2.2.2", stud(positions="none")),
    (ProblemCode.FIELD_TYPE, "positions[0]", None, stud(positions=["none"])),
    (ProblemCode.FIELD_TYPE, "dealer", None, stud(dealer=5)),
    (ProblemCode.FIELD_TYPE, "positions[0].folded", None, stud(positions=[position(folded=1)])),
    (ProblemCode.FIELD_TYPE, "positions[0].position", "2.2.2", stud(positions=[position(position="1")])),
    (ProblemCode.FIELD_TYPE, "positions[0].position", "2.2.2", stud(positions=[position(position=True)])),
    (ProblemCode.FIELD_TYPE, "readings.stud.dealer_qualify", None, stud(readings={"stud.dealer_qualify": 1})),
    (ProblemCode.FIELD_UNKNOWN, "colour", None, stud(colour="red")),
    (ProblemCode.FIELD_UNKNOWN, "positions[0].card", None, stud(positions=[position(card="As")])),
    (ProblemCode.FIELD_UNKNOWN, "positions[0].point_hand", None, stud(positions=[position(point_hand="2s 2d")])),
    (ProblemCode.FIELD_UNKNOWN, "jackpot.pool", None, stud(jackpot={"pool": "1.00"})),
    (ProblemCode.FIELD_UNKNOWN, "limits.progressive_jackpot", None, stud(limits={"progressive_jackpot": {}})),
    (ProblemCode.FIELD_MISSING, "rules", None, {"positions": []}),
    (ProblemCode.FIELD_MISSING, "positions", "2.2.2", {"rules": "singapore-stud@9"}),
    (ProblemCode.FIELD_MISSING, "positions[0].position", "2.2.2", stud(positions=[position(position=...)])),
    (ProblemCode.FIELD_MISSING, "method", "3.7", dealt(method=...)),
    (ProblemCode.RULES_UNKNOWN, "rules", None, stud(rules="singapore-stud@10")),
    (ProblemCode.READING_UNKNOWN, "readings", None, stud(readings={"stud.dealer": "x"})),
    (ProblemCode.READING_UNKNOWN, "readings", None, stud(readings={"texas.board_play": "any_number"})),
    (
        ProblemCode.READING_VALUE_UNKNOWN,
        "readings.stud.dealer_qualify",
        None,
        stud(readings={"stud.dealer_qualify": "maybe"}),
    ),
    (ProblemCode.AMOUNT_NOT_TEXT, "positions[0].wagers.ante", "3.4", wagers(ante=10, bet="20.00")),
    (ProblemCode.AMOUNT_NOT_TEXT, "positions[0].wagers.ante", "3.4", wagers(ante=True, bet="20.00")),
    (ProblemCode.AMOUNT_FORMAT, "positions[0].wagers.ante", "3.4", wagers(ante="10", bet="20.00")),
    (ProblemCode.AMOUNT_FORMAT, "positions[0].wagers.ante", "3.4", wagers(ante="1e3", bet="20.00")),
    (ProblemCode.AMOUNT_FORMAT, "positions[0].wagers.ante", "3.4", wagers(ante="٣.00", bet="20.00")),
    (ProblemCode.AMOUNT_FORMAT, "positions[0].wagers.ante", "3.4", wagers(ante="010.00", bet="20.00")),
    (ProblemCode.AMOUNT_FORMAT, "positions[0].wagers.ante", "3.4", wagers(ante="9" * 40 + ".00", bet="20.00")),
    (ProblemCode.AMOUNT_OVER_PRECISE, "positions[0].wagers.ante", "3.4", wagers(ante="10.005", bet="20.01")),
    (ProblemCode.AMOUNT_NEGATIVE, "positions[0].wagers.ante", "3.4", wagers(ante="-10.00", bet="20.00")),
    (ProblemCode.AMOUNT_NEGATIVE, "jackpot.displayed", "4.2", stud(jackpot={"displayed": "-1.00"})),
    (ProblemCode.AMOUNT_ZERO, "positions[0].wagers.ante", "3.4", wagers(ante="0.00", bet="0.00")),
    (ProblemCode.AMOUNT_ZERO, "jackpot.minimum_wager", "4.2", stud(jackpot={"minimum_wager": "0.00"})),
    (ProblemCode.LIMITS_CROSSED, "limits", "3.4", stud(limits={"minimum": "10.00", "maximum": "5.00"})),
    (ProblemCode.LAYOUT_UNKNOWN, "layout", "2.2", stud(layout="E")),
    (ProblemCode.LAYOUT_UNKNOWN, "layout", "2.2", stud(layout=["A"])),
    (ProblemCode.LAYOUT_UNKNOWN, "layout", "2.2", stud(layout=None)),
    (ProblemCode.POSITIONS_EMPTY, "positions", "2.2.2", stud(positions=[])),
    (ProblemCode.POSITION_UNKNOWN, "positions[0].position", "Appendix A", stud(positions=[position(position=8)])),
    (ProblemCode.POSITION_UNKNOWN, "positions[0].position", "Appendix A", stud(positions=[position(position=0)])),
    (
        ProblemCode.POSITION_UNKNOWN,
        "positions[0].position",
        "Appendix C",
        stud(rules="singapore-stud@pre-9", layout="C", positions=[position(position=7)]),
    ),
    (ProblemCode.POSITION_TWICE, "positions[1].position", "3.4.2", stud(positions=[position(), position()])),
    (ProblemCode.METHOD_UNKNOWN, "method", "3.7", dealt(method="C")),
    (ProblemCode.METHOD_UNKNOWN, "method", "3.7", stud(method="C")),
    (ProblemCode.METHOD_UNKNOWN, "method", "3.7", stud(method=None)),
    (ProblemCode.DECK_AND_CARDS, "dealer", "2.1", dealt(dealer="Ah Kd 9c 5s 3h")),
    (ProblemCode.DECK_AND_CARDS, "community", "2.1", dealt(community="Ts", dealer="")),
    (ProblemCode.DECK_AND_CARDS, "positions[0].cards", "2.1", dealt(positions=[position()])),
    (ProblemCode.FIELD_TYPE, "dealer", None, dealt(dealer=0)),
    (ProblemCode.CARD_UNKNOWN, "dealer", "2.1", stud(dealer="Ah Kd 9c 5s 1h")),
    (ProblemCode.CARD_UNKNOWN, "positions[0].cards", "2.1", stud(positions=[position(cards="2s 2d Jc 8h Jk")])),
    (ProblemCode.CARD_COUNT, "dealer", "1.1.5", stud(dealer="Ah Kd 9c 5s")),
    (ProblemCode.CARD_COUNT, "dealer", "1.1.5", stud(dealer="")),
    (ProblemCode.CARD_COUNT, "community", "3.7", stud(community="Ts 9s")),
    (ProblemCode.CARD_COUNT, "positions[0].cards", "1.1.5", stud(positions=[position(cards="2s 2d Jc 8h 4d 6c")])),
    (ProblemCode.CARD_COUNT, "positions[0].cards", "1.1.5", stud(positions=[position(cards=...)])),
    (ProblemCode.CARD_COUNT, "deck", "2.1", dealt(deck="As Kd")),
    (ProblemCode.CARD_TWICE, "positions[0].cards", "2.1", stud(dealer="Ah Kd 9c 5s 2s")),
    (ProblemCode.CARD_TWICE, "dealer", "2.1", stud(dealer="Ah Kd 9c 5s Ah")),
    (ProblemCode.CARD_TWICE, "deck", "2.1", dealt(deck=DECK.replace("2c", "As", 1))),
    (
        ProblemCode.POINT_HAND_NOT_OWN,
        "positions[0].point_hand",
        "3.10.1",
        {
            "rules": "bullseye@4",
            "dealer": "Jd 9c Ah 5s 3d",
            "positions": [position(cards="Ks Qh Td 4c 5h", point_hand="4c 6h", wagers={"main": "10.00"})],
        },
    ),
    (ProblemCode.WAGER_UNKNOWN, "positions[0].wagers.main", "2.2.1", wagers(ante="10.00", bet="20.00", main="5.00")),
    (
        ProblemCode.WAGER_UNKNOWN,
        "positions[0].under_minimum_before",
        "5.13",
        stud(positions=[position(under_minimum_before=["main"])]),
    ),
    (
        ProblemCode.WAGER_UNKNOWN,
        "positions[0].wagers.ante_bonus",
        "2.2.1",
        stud(rules="three-card-xtreme@2023-05-22", positions=[position(wagers={"ante": "1.00", "ante_bonus": "1.00"})]),
    ),
    (ProblemCode.WAGERS_EMPTY, "positions[0].wagers", "3.4", wagers()),
    (ProblemCode.FLAGS_CONTRADICT, "positions[0]", None, stud(positions=[position(folded=True, absent=True)])),
    (
        ProblemCode.FOLD_UNKNOWN,
        "positions[0].folded",
        "3.10",
        {
            "rules": "bullseye@4",
            "dealer": "Jd 9c Ah 5s 3d",
            "positions": [position(cards="Ks Qh Td 4c 5h", folded=True, wagers={"main": "10.00"})],
        },
    ),
    (ProblemCode.DECISION_MISSING, "positions[0].wagers.bet", "3.9.2", wagers(ante="10.00")),
    (ProblemCode.DECISION_TWICE, "positions[0].wagers.bet", "3.9.1", stud(positions=[position(folded=True)])),
    (ProblemCode.CONTINUATION_WITHOUT_BASE, "positions[0].wagers.bet", "3.9.2", wagers(bet="20.00")),
    (ProblemCode.CONTINUATION_AMOUNT, "positions[0].wagers.bet", "3.9.2", wagers(ante="10.00", bet="15.00")),
    (
        ProblemCode.JACKPOT_WITHOUT_BASE,
        "positions[0].wagers.progressive_jackpot",
        "5.12",
        wagers(progressive_jackpot="1.00"),
    ),
    (
        ProblemCode.JACKPOT_MULTIPLE,
        "positions[0].wagers.progressive_jackpot",
        "3.5.3",
        wagers(ante="10.00", bet="20.00", progressive_jackpot="6.00"),
    ),
    (
        ProblemCode.JACKPOT_MULTIPLE,
        "positions[0].wagers.progressive_jackpot",
        "3.5.3",
        wagers(ante="10.00", bet="20.00", progressive_jackpot="1.50"),
    ),
    (
        ProblemCode.JACKPOT_MULTIPLE,
        "positions[0].wagers.progressive_jackpot",
        "3.5.3",
        {**wagers(ante="10.00", bet="20.00", progressive_jackpot="2.00"), "rules": "singapore-stud@pre-9"},
    ),
    (
        ProblemCode.JACKPOT_AMOUNT_NEEDED,
        "jackpot.displayed",
        "4.2",
        stud(
            positions=[
                position(cards="9s 8s 7s 6s 5d", wagers={"ante": "1.00", "bet": "2.00", "progressive_jackpot": "1.00"}),
                position(
                    position=2,
                    cards="Jh Th 9h 8h 7h",
                    wagers={"ante": "1.00", "bet": "2.00", "progressive_jackpot": "1.00"},
                ),
            ]
        ),
    ),
]


@pytest.mark.parametrize(("code", "field", "clause", "fields"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_bad_round__code_field_and_clause(
    code: ProblemCode, field: str | None, clause: str | None, fields: Fields
) -> None:
    problem = refused(fields)
    assert (problem.code, problem.field, problem.clause) == (code, field, clause)
    assert problem.message


def test_unknown_reading__valid_ones_are_listed() -> None:
    assert "stud.dealer_qualify" in refused(stud(readings={"nonsense": "x"})).message
    assert "hand_AK_or_better" in refused(stud(readings={"stud.dealer_qualify": "x"})).message
    assert "bullseye@4" in refused(stud(rules="x")).message


def test_deck_and_cards__empty_fields_say_nothing_and_the_value_is_told() -> None:
    assert settle(dealt(dealer="", community="", positions=[position(cards="")])).positions[0].title
    assert refused(dealt(dealer="Ah Kd 9c 5s 3h")).value == "Ah Kd 9c 5s 3h"
    assert refused(dealt(positions=[position()])).value == "2s 2d Jc 8h 4d"


def test_method__told_without_a_deck_it_changes_nothing() -> None:
    assert settle(stud(method="manual")).positions == settle(stud()).positions


def test_5_12_2__empty_cards_are_none_and_the_lone_jackpot_wager_is_returned() -> None:
    alone = {"cards": "", "wagers": {"progressive_jackpot": "1.00"}}
    (line,) = settle(stud(positions=[position(**alone), position(position=2)])).positions[0].lines
    assert (line.outcome, line.net, line.clauses) == (Outcome.RETURNED, 0, ("5.12.2",))


@pytest.mark.parametrize(("multiples", "rules"), [("1, 2, 3, 4 or 5 times", "9"), ("exactly", "pre-9")])
def test_jackpot_multiple__the_message_says_what_may_be_wagered(multiples: str, rules: str) -> None:
    fields = {**wagers(ante="10.00", bet="20.00", progressive_jackpot="6.00"), "rules": f"singapore-stud@{rules}"}
    assert refused(fields).message == f"the wager is {multiples} the minimum of 1.00"


@pytest.mark.parametrize(
    ("code", "field", "written", "instead"),
    [
        (ProblemCode.AMOUNT_NOT_TEXT, "positions[0].wagers.ante", '"10.00"', "10.00"),
        (ProblemCode.AMOUNT_NOT_TEXT, "positions[0].wagers.bet", '"20.00"', "2e1"),
        (ProblemCode.FIELD_TYPE, "positions[0].position", '"position": 1', '"position": 1.0'),
        (ProblemCode.FIELD_TYPE, "dealer", '"Ah Kd 9c 5s 3h"', "0.5"),
    ],
)
def test_number__without_quotes_it_is_neither_text_nor_whole(
    code: ProblemCode, field: str, written: str, instead: str
) -> None:
    (record,) = records([json.dumps(stud()).replace(written, instead).encode()])
    problem = refused(record.content)  # type: ignore[arg-type]  # what the line says
    assert (problem.code, problem.field) == (code, field)


def test_long_value__only_its_ends_are_told() -> None:
    told = in_short(refused(wagers(ante="1" * 100_000, bet="2.00")))
    assert (len(str(told.value)), len(told.message)) == (203, 2003)
    nested: list[object] = []
    for _ in range(5_000):
        nested = [nested]
    assert in_short(refused(stud(dealer=nested))).value == "brackets within brackets"
    assert (
        in_short(refused(stud(dealer=["Ah"] * 500))).value
        == f"{json.dumps(['Ah'] * 500)[:100]} … {json.dumps(['Ah'] * 500)[-100:]}"
    )
    assert in_short(refused(stud(dealer=["Ah"]))).value == ["Ah"]
    assert in_short(refused(stud(dealer=10**4_000))).value == f"1{'0' * 99} … {'0' * 100}"
    assert in_short(refused(stud(dealer=10**100))).value == 10**100


STREAMS: dict[ProblemCode, bytes] = {
    ProblemCode.NOT_UTF8: b'{"rules": "\xff"}\n',
    ProblemCode.LINE_TOO_LONG: b"[" * (MOST_BYTES + 5) + b"\n",
    ProblemCode.JSON_BROKEN: b'{"rules": nonsense}\n',
    ProblemCode.JSON_KEY_TWICE: b'{"rules": "a", "rules": "b"}\n',
}


def _chunks(content: bytes) -> list[bytes]:
    lines = content.splitlines(keepends=True)
    return [line[at : at + MOST_BYTES] for line in lines for at in range(0, len(line), MOST_BYTES)]


@pytest.mark.parametrize("code", STREAMS)
def test_bad_text__the_line_is_refused_and_the_next_is_read(code: ProblemCode) -> None:
    good = json.dumps(stud()).encode() + b"\n"
    found = list(records(_chunks(good + STREAMS[code] + good)))
    assert [record.line for record in found] == [1, 2, 3]
    problem = found[1].content
    assert isinstance(problem, Problem)
    assert problem.code is code
    assert found[0].content == found[2].content == stud()


TWICE = {
    '{"rules": "a", "rules": "b"}': ("rules", "b"),
    '{"jackpot": {"reset": "1.00", "reset": 2.50}}': ("jackpot.reset", "2.50"),
    '{"positions": [{}, {"wagers": {"ante": "5.00", "ante": "9.00"}}]}': ("positions[1].wagers.ante", "9.00"),
}


@pytest.mark.parametrize("text", TWICE)
def test_a_key_that_stands_twice__is_told_with_its_place_and_the_second_value(text: str) -> None:
    (found,) = records([text.encode() + b"\n"])
    problem = found.content
    assert isinstance(problem, Problem)
    assert (problem.code, problem.field, problem.value) == (ProblemCode.JSON_KEY_TWICE, *TWICE[text])


def test_a_key_that_stands_twice__in_a_round_over_several_lines_is_one_error_in_its_place() -> None:
    good = json.dumps(stud()).encode() + b"\n"
    bad = [b'{"rules": "a", "limits": {"minimum": "5.00", "minimum": "9.00"},\n', b'"dealer": "",\n', b'"x": 1}\n']
    found = list(records([good, *bad, good]))
    assert [record.line for record in found] == [1, 2, 5]
    problem = found[1].content
    assert isinstance(problem, Problem)
    assert (problem.code, problem.field) == (ProblemCode.JSON_KEY_TWICE, "limits.minimum")


HOSTILE: dict[str, bytes] = {
    "deep": b"[" * 100_000,
    "digits": b'{"rules": ' + b"9" * 5_000 + b"}",
    "nan": b'{"rules": NaN}',
    "number": b"7",
    "null": b"null",
    "half a string": b'{"rules": "sing',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text__is_refused_or_handed_on_as_a_value(name: str) -> None:
    found = list(records([HOSTILE[name] + b"\n"]))
    assert len(found) == 1
    content = found[0].content
    if not isinstance(content, Problem):
        assert refused(content).code is ProblemCode.FIELD_TYPE  # type: ignore[arg-type]  # any JSON value may come in


@pytest.mark.parametrize(
    ("name", "words"), [("deep", "brackets stand too deep"), ("digits", "a number of 5000 digits")]
)
def test_hostile_text__is_told_in_our_words(name: str, words: str) -> None:
    (found,) = records([HOSTILE[name] + b"\n"])
    assert isinstance(found.content, Problem)
    assert words in found.content.message


def test_pretty_printed__one_round_over_many_lines_among_others() -> None:
    pretty = json.dumps(stud(jackpot=MILLION), indent=2).encode() + b"\n"
    good = json.dumps(stud()).encode() + b"\n"
    found = list(records(_chunks(pretty + b"\n" + good + pretty)))
    assert [record.content for record in found] == [stud(jackpot=MILLION), stud(), stud(jackpot=MILLION)]


def test_never_closed__does_not_swallow_the_rounds_after_it() -> None:
    good = json.dumps(stud()).encode() + b"\n"
    found = list(records(_chunks(b'{"rules": "singapore-stud@9",\n' + good + good)))
    assert isinstance(found[0].content, Problem)
    assert [record.content for record in found[1:]] == [stud(), stud()]


def test_cut_short__wherever_a_line_ends_the_next_round_is_read_and_the_cut_one_is_one_error() -> None:
    line = json.dumps(stud()).encode()
    for end in range(1, len(line)):
        found = list(records([line[:end] + b"\n", line + b"\n", line[:end] + b"\n", line + b"\n"]))
        assert [record.line for record in found] == [1, 2, 3, 4], line[:end]
        assert [isinstance(record.content, Problem) for record in found] == [True, False, True, False]


def test_pretty_printed__a_mistake_inside_is_one_error_on_its_own_line() -> None:
    good = json.dumps(stud(), indent=2)
    without_comma = good.replace('3h",', '3h"')
    found = list(records(_chunks(f"{without_comma}\n{good}\n".encode())))
    problem, settled = (record.content for record in found)
    assert isinstance(problem, Problem)
    assert problem.message == "not JSON: Expecting ',' delimiter at column 3 of its line 4"
    assert settled == stud()


def test_pretty_printed__a_bracket_forgotten_at_the_end_does_not_take_the_next_round() -> None:
    good = json.dumps(stud(), indent=2)
    found = list(records(_chunks(f"{good[:-2]}\n{good}\n{good[:-2]}\n".encode())))
    assert [isinstance(record.content, Problem) for record in found] == [True, False, True]


def test_without_indentation__objects_inside_belong_to_the_round() -> None:
    plain = json.dumps(stud(jackpot=MILLION), indent=0)
    assert "\n{\n" in plain
    assert [record.content for record in records(_chunks(plain.encode()))] == [stud(jackpot=MILLION)]


@pytest.mark.parametrize(
    "text",
    [
        b'{"a": [{}\n' + b",{}\n" * 100_000,
        b'{"a":\n"' + b'\\"' * 200_000 + b"\n",
        b"{" + b",".join(b'"%d":1' % number for number in range(80_000)) + b',"79999":1}\n',
    ],
    ids=["an object that never ends", "a string that never ends", "very many keys"],
)
def test_hostile_size__is_one_error_in_no_time(text: bytes) -> None:
    """Each would take minutes if anything were looked at again for every line, quote or key."""
    (record,) = records(_chunks(text))
    assert isinstance(record.content, Problem)


def test_every_code_has_a_case() -> None:
    assert {case[0] for case in CASES} | set(STREAMS) == set(ProblemCode)


def test_precedence__the_first_code_in_the_list_is_told() -> None:
    """Two faults at once: the one that stands earlier in the list of codes comes first."""
    both: list[tuple[ProblemCode, Callable[[], Fields]]] = [
        (ProblemCode.FIELD_UNKNOWN, lambda: stud(colour="red", rules="x")),
        (ProblemCode.RULES_UNKNOWN, lambda: stud(rules="x", readings={"y": "z"})),
        (ProblemCode.READING_UNKNOWN, lambda: stud(readings={"y": "z"}, jackpot={"displayed": "-1.00"})),
        (ProblemCode.AMOUNT_NEGATIVE, lambda: stud(jackpot={"displayed": "-1.00"}, layout="Z")),
        (ProblemCode.LAYOUT_UNKNOWN, lambda: stud(layout="Z", positions=[])),
        (ProblemCode.POSITION_UNKNOWN, lambda: stud(positions=[position(position=9)], dealer="Ah")),
        (ProblemCode.CARD_COUNT, lambda: stud(dealer="Ah", positions=[position(wagers={"bet": "1.00"})])),
    ]
    assert [refused(fields()).code for _, fields in both] == [code for code, _ in both]
