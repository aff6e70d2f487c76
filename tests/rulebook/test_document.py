"""A rule document is refused as a whole when one row is not what a rule document may say."""

import re

import pytest

from megalink.rulebook.document import PayUnit, WagerRole, parse_document
from megalink.rulebook.strict import RulebookError

FILE = "whist/documents/1.toml"

GOOD = """
key = "whist@1"
game = "whist"
title = "Whist"
version = "1"
effective = "2020-01-01"

[deck]
cards = 52
clause = "2.1"

[[layout]]
name = "A"
positions = 6
clause = "Appendix A"

[[layout]]
name = "B"
positions = 7
clause = "Appendix B"

[[packet]]
to = "player"
cards = 5
clause = "1.1"

[[method]]
name = "manual"
title = "by hand"
clause = "3.8"

[[wager]]
name = "ante"
title = "Ante"
role = "base"
clause = "3.4"

[[wager]]
name = "bet"
title = "Bet"
role = "continuation"
of = "ante"
times = 2
required = true
clause = "3.9"

[[wager]]
name = "progressive_jackpot"
title = "Progressive Jackpot"
role = "jackpot"
multiples = [1, 2]
needs = ["ante"]
needs_clause = "5.12"
clause = "3.5"

[jackpot]
pay_table = "4.2"
straight_flush_split = "3.15.1"
royal_last = "3.15.2"
tables_in_order = "3.14"

[conduct]
layout = "2.2"
areas = "2.2.1"
positions = "2.2.2"
place_your_bets = "3.1"
no_more_bets = "3.2"
base_wager = "3.4"
one_hand = "3.4.1"
one_wager = "3.4.2"
restriction = "3.4.3"
jackpot_offer = "3.5.1"
jackpot_own_position = "3.5.4"
wagers_by_staff = "3.6"
decision = "3.9"
exposure = "3.10"
decline = "3.10.1"

[presentation]
short_title = "Long Whist"
sentence = "Thirteen tricks."
colour = "#00ff7f"
tables = "whist"

[presentation.choices]
bet = "Bet"

[[presentation.part]]
title = "Point Hand"
cards = 2

[[pay]]
wager = "ante"
row = "win"
title = "Ante"
pays = 1
unit = "to 1"
clause = "4.1"

[[pay]]
wager = "progressive_jackpot"
row = "straight"
title = "Straight"
pays = 20
unit = "for 1"
clause = "4.2"
"""

LAYOUT_A = '[[layout]]\nname = "A"\npositions = 6\nclause = "Appendix A"\n'
METHOD = '[[method]]\nname = "manual"\ntitle = "by hand"\nclause = "3.8"\n'
PACKET = '[[packet]]\nto = "player"\ncards = 5\nclause = "1.1"\n'
ANTE_PAY = '[[pay]]\nwager = "ante"\nrow = "win"\ntitle = "Ante"\npays = 1\nunit = "to 1"\nclause = "4.1"\n'
ANTE = '[[wager]]\nname = "ante"\ntitle = "Ante"\nrole = "base"\nclause = "3.4"\n'


def edited(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def refusal(text: str) -> str:
    with pytest.raises(RulebookError) as refused:
        parse_document(text, FILE)
    return str(refused.value)


def test_a_good_document_is_read_as_it_stands() -> None:
    document = parse_document(GOOD, FILE)
    assert (document.key, document.game, document.version, document.effective) == (
        "whist@1",
        "whist",
        "1",
        "2020-01-01",
    )
    assert (document.deck_cards, document.deck_clause) == (52, "2.1")
    assert list(document.wagers) == ["ante", "bet", "progressive_jackpot"]
    assert document.pays["progressive_jackpot"]["straight"].unit is PayUnit.FOR_ONE
    assert (document.jackpot.scaling, document.jackpot.royal_split) == (None, None)
    assert document.conduct.decline == "3.10.1"


def test_a_layout_is_found_by_name_and_without_one_the_largest_is_meant() -> None:
    document = parse_document(GOOD, FILE)
    assert document.layout("A").positions == 6
    assert document.layout(None).name == "B"


def test_wagers_are_found_by_role() -> None:
    document = parse_document(GOOD, FILE)
    assert [wager.name for wager in document.with_role(WagerRole.BASE, WagerRole.JACKPOT)] == [
        "ante",
        "progressive_jackpot",
    ]
    assert document.with_role(WagerRole.SIDE) == ()


def test_what_was_read_cannot_be_changed() -> None:
    document = parse_document(GOOD, FILE)
    for held in (document.wagers, document.pays, document.pays["ante"], document.packets, document.methods):
        assert not hasattr(held, "__setitem__")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Whist"', 'title = "Whist"\ncolour = "red"', f"{FILE}: unknown key colour"),
        ("cards = 52", "cards = 52\njokers = 2", f"{FILE}.deck: unknown key jokers"),
        ("positions = 7", "positions = 7\nseats = 7", f"{FILE}.layout[2]: unknown key seats"),
        ("times = 2", "times = 2\nmultiples = [1]", f"{FILE}.wager[2]: unknown key multiples"),
        ("pays = 20", "pays = 20\npay = 20", f"{FILE}.pay[2]: unknown key pay"),
        (
            'royal_last = "3.15.2"',
            'royal_last = "3.15.2"\nroyal_first = "x"',
            f"{FILE}.jackpot: unknown key royal_first",
        ),
        ('decision = "3.9"', 'decision = "3.9"\ndecisions = "3.9"', f"{FILE}.conduct: unknown key decisions"),
    ],
)
def test_an_unknown_key_is_refused_with_file_table_and_key(old: str, new: str, message: str) -> None:
    assert refusal(edited(old, new)) == message


@pytest.mark.parametrize(
    ("old", "message"),
    [
        ('title = "Whist"\n', f"{FILE}: key title is missing"),
        ("cards = 52\n", f"{FILE}.deck: key cards is missing"),
        ("positions = 7\n", f"{FILE}.layout[2]: key positions is missing"),
        ("times = 2\n", f"{FILE}.wager[2]: key times is missing"),
        ("required = true\n", f"{FILE}.wager[2]: key required is missing"),
        ('needs_clause = "5.12"\n', f"{FILE}.wager[3]: key needs_clause is missing"),
        ('unit = "for 1"\n', f"{FILE}.pay[2]: key unit is missing"),
        ('pay_table = "4.2"\n', f"{FILE}.jackpot: key pay_table is missing"),
        ('exposure = "3.10"\n', f"{FILE}.conduct: key exposure is missing"),
        (METHOD, f"{FILE}: key method is missing"),
    ],
)
def test_a_missing_key_is_refused_with_file_table_and_key(old: str, message: str) -> None:
    assert refusal(edited(old, "")) == message


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("cards = 52", 'cards = "52"', f"{FILE}.deck.cards"),
        ("positions = 7", "positions = true", f"{FILE}.layout[2].positions"),
        ("times = 2", 'times = "2"', f"{FILE}.wager[2].times"),
        ("required = true", "required = 1", f"{FILE}.wager[2].required"),
        ("multiples = [1, 2]", "multiples = 1", f"{FILE}.wager[3].multiples"),
        ("multiples = [1, 2]", 'multiples = [1, "2"]', f"{FILE}.wager[3].multiples"),
        ('needs = ["ante"]', 'needs = "ante"', f"{FILE}.wager[3].needs"),
        ("pays = 20", 'pays = "20"', f"{FILE}.pay[2].pays"),
        ('pay_table = "4.2"', "pay_table = 42", f"{FILE}.jackpot.pay_table"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_file_table_and_key(old: str, new: str, where: str) -> None:
    assert refusal(edited(old, new)).startswith(f"{where}: ")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("pays = 20", "pays = 20.0", "pay.pays"),
        ("cards = 52", "cards = 52.0", "deck.cards"),
        ('pay_table = "4.2"', "pay_table = 4.2", "jackpot.pay_table"),
        ("multiples = [1, 2]", "multiples = [1, 1.5]", "wager.multiples"),
    ],
)
def test_a_float_is_refused_with_file_table_and_key(old: str, new: str, where: str) -> None:
    assert refusal(edited(old, new)).startswith(f"{FILE}.{where}: ")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (LAYOUT_A, f"{FILE}.layout: A stands twice"),
        (METHOD, f"{FILE}.method: manual stands twice"),
        (PACKET, f"{FILE}.packet: player stands twice"),
        (ANTE, f"{FILE}.wager: ante stands twice"),
        (ANTE_PAY, f"{FILE}: pay ante.win stands twice or pays less than 1"),
    ],
    ids=["layout", "method", "packet", "wager", "pay"],
)
def test_a_row_that_stands_twice_is_refused_with_file_and_table(row: str, message: str) -> None:
    assert refusal(edited(row, f"{row}\n{row}")) == message


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('role = "continuation"', 'role = "contination"', f"{FILE}.wager[2].role"),
        ('unit = "for 1"', 'unit = "to one"', f"{FILE}.pay[2].unit"),
    ],
)
def test_a_role_or_unit_that_does_not_exist_is_refused_with_file_table_and_key(old: str, new: str, where: str) -> None:
    assert refusal(edited(old, new)).startswith(f"{where}: ")


@pytest.mark.parametrize("pays", ["0", "-1"])
def test_a_pay_row_that_pays_nothing_is_refused(pays: str) -> None:
    message = refusal(edited("pays = 20", f"pays = {pays}"))
    assert message.startswith(f"{FILE}: pay progressive_jackpot.straight ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('of = "ante"', 'of = "blind"'),
        ('needs = ["ante"]', 'needs = ["ante", "blind"]'),
        ('wager = "ante"', 'wager = "blind"'),
    ],
    ids=["of", "needs", "pay"],
)
def test_a_wager_that_does_not_exist_is_refused_by_name(old: str, new: str) -> None:
    message = refusal(edited(old, new))
    assert message.startswith(f"{FILE}: ")
    assert message.endswith("blind")


@pytest.mark.parametrize(
    ("old", "new"), [('key = "whist@1"', 'key = "whist@2"'), ('game = "whist"', 'game = "bridge"')]
)
def test_a_key_that_is_not_game_and_version_is_refused(old: str, new: str) -> None:
    assert re.fullmatch(rf"{re.escape(FILE)}: the key whist@\d is not (whist|bridge)@1", refusal(edited(old, new)))


def test_text_that_is_no_toml_is_refused_with_its_file() -> None:
    assert refusal("key = ").startswith(f"{FILE}: ")
