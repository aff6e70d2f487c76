"""What a document says of itself to people is read as strictly as its numbers."""

import pytest

from megalink.games.library import document, document_keys, irregularities, open_game, trace
from megalink.money import Cents
from megalink.rulebook.document import parse_document
from megalink.rulebook.presentation import HandPart, Irregularity, over, parse_irregularities
from megalink.rulebook.strict import RulebookError
from tests.rulebook.test_document import FILE, GOOD, edited, refusal

every_document = pytest.mark.parametrize("key", document_keys())
LATE = '[[irregularity]]\nname = "late"\nclause = "5.5"\ntitle = "Late wager"\n'


def test_it_is_read_as_it_stands() -> None:
    shown = parse_document(GOOD, FILE).presentation
    assert (shown.short_title, shown.sentence, shown.colour, shown.tables) == (
        "Long Whist",
        "Thirteen tricks.",
        "#00ff7f",
        "whist",
    )
    assert shown.choices == {"bet": "Bet"}
    assert shown.parts == (HandPart("Point Hand", 2),)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('short_title = "Long Whist"\n', "", "presentation: key short_title is missing"),
        ('colour = "#00ff7f"', 'colour = "red"', "presentation.colour: 'red' is not written like"),
        ('tables = "whist"', 'tables = "Whist 1"', "presentation.tables: 'Whist 1' is not written like"),
        ('bet = "Bet"', "bet = 1", "presentation.choices.bet: str is needed, not 1"),
        ('title = "Point Hand"\n', "", "presentation.part[1]: key title is missing"),
        ('sentence = "Thirteen tricks."', 'sentence = "Thirteen tricks."\nslogan = "Whist!"', "unknown key slogan"),
    ],
)
def test_a_wrong_row_is_refused_by_name(old: str, new: str, told: str) -> None:
    assert told in refusal(edited(old, new))


def test_a_document_may_differ_from_a_shared_title_and_add_its_own() -> None:
    shared = parse_irregularities(LATE, "irregularities.toml")
    own = (Irregularity("late", "5.6", "Too late", ()), Irregularity("more", "5.17", "Another matter", ()))
    assert over(shared, own) == own


def test_an_irregularity_stands_once() -> None:
    with pytest.raises(RulebookError, match="late stands twice"):
        parse_irregularities(LATE + LATE, "irregularities.toml")


@every_document
def test_every_irregularity_is_a_clause_of_the_document(key: str) -> None:
    assert irregularities(key)
    assert [one.clause for one in irregularities(key) if one.clause not in trace(key)] == []


@every_document
def test_the_document_titles_every_choice_and_no_other(key: str) -> None:
    game = open_game(key, {})
    wagers = [dict.fromkeys(some, Cents(100)) for some in ((), document(key).wagers)]
    steps = range(len(game.steps))
    choices = {choice for step in game.steps for choice in step.choices}
    choices |= {choice for some in wagers for step in steps for choice in game.choices(some, step)}
    assert choices
    assert {choice.name for choice in choices} == document(key).presentation.choices.keys()


def test_games_differ_in_title_and_colour() -> None:
    shown = {document(key).game: document(key).presentation for key in document_keys()}
    for what in ("short_title", "colour", "tables"):
        assert len({getattr(one, what) for one in shown.values()}) == len(shown)
