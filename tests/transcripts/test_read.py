"""What cannot be read is told with its line, the word at fault, and what was expected there. Nothing else happens."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.transcripts.phrases import ANY_ORDER
from megalink.transcripts.printed import filled
from megalink.transcripts.read import read_transcript
from megalink.transcripts.run import play
from megalink.transcripts.transcript import Order, Transcript, TranscriptTrouble
from tests.transcripts.transcripts import ALL, read

HEAD = "document singapore-stud@9\n"
TEXTS = tuple(written.text for written in ALL)
WORDS = tuple(sorted({word for text in TEXTS for word in text.split()}))


def trouble(line: str) -> TranscriptTrouble:
    """What is wrong with this line, the second of its transcript."""
    troubles = read_transcript(f"{HEAD}{line}\nann sits at 1\n")
    assert not isinstance(troubles, Transcript), f"this can be read: {line}"
    (unreadable,) = troubles
    return unreadable


@pytest.mark.parametrize(
    ("line", "word", "expected"),
    [
        ("ann", "", "what ann does, such as: sits"),
        ("ann dances", "dances", "what ann does, such as: sits"),
        ("dealer", "", "what dealer does"),
        ("dealer dee", "", "what dee does"),
        ("ann sits", "", '"at"'),
        ("ann sits on 1", "on", '"at"'),
        ("ann sits at one", "one", "a number, such as 3"),
        ("ann sits at -1", "-1", "a number, such as 3"),
        ("ann sits at 1 2", "2", '"for" or the end of the line'),
        ("ann wagers ante 10 on 1", "10", "an amount with two places, such as 10.00"),
        ("ann wagers ante 10.005 on 1", "10.005", "an amount with two places, such as 10.00"),
        ("ann wagers ante 10.00 on", "", "a number, such as 3"),
        ("ann folds", "", '"on"'),
        ("ann bets on 1", "on", "an amount with two places, such as 10.00"),
        ("ann folds 5.00 on 1", "5.00", '"on"'),
        ("ann sets Zz 2c on 1", "Zz", "cards, such as As Kd 10c"),
        ("dealer reports 5.1", "", 'words in quotes, such as "a torn card"'),
        ("dealer reports power", "", '"failure"'),
        ("pit supervisor moves 3 2", "3", "moves: 3 to 2"),
        ("gaming shift manager rules settle ante on 1", "", "words in quotes"),
        ("gaming shift manager appoints pam acting king from 12:00 to 13:00", "king", "one of dealer, pit supervisor"),
        ("gaming shift manager appoints pam acting dealer from 12.00 to 13:00", "12.00", "a time, such as 14:30"),
        ("dealer loads As Xx and the rest", "Xx", "a card of the deck"),
        ("system enters six_sevens 1.00 on 1 of round 1", "six_sevens", "one of five_odd_cards"),
        ("pit manager opens the link", "link", 'a line "jackpot'),
        ("limits 5.00", "", '"to"'),
        ("limits 5.00 to much", "much", "an amount with two places, such as 10.00"),
        ("reading void.returns everything", "everything", '"="'),
        ("jackpot 5.00", "", '"reset"'),
        ("jackpot 5.00 reset 1.00 minimum 1.00 contributes 5% and 0.00%", "5%", "a percentage with two places"),
        ("cards 1 As Ks As", "As", "each card once"),
        ("cards 1", "", "cards, such as As Kd 10c"),
        ("> rejected", ">", "the order that this comes of on the line above"),
        ("= ann", "", "a net with two places"),
        ("= displayed much", "much", "an amount with two places, such as 10.00"),
        ("= claim one", "one", "a number, such as 3"),
        ("=", "", "a name, such as ann"),
        ('dealer reports 5.1 "torn', '"', 'a second " that closes the quotation'),
        ('"ann" sits at 1', "ann", "somebody who gives an order"),
        ("12:00", "", "somebody who gives an order"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_precisely(line: str, word: str, expected: str) -> None:
    unreadable = trouble(line)
    assert (unreadable.line, unreadable.word) == (2, word)
    assert expected in unreadable.expected
    assert str(unreadable).startswith(
        f"line 2: found {chr(34) + word + chr(34) if word else 'the end of the line'}, expected "
    )


@pytest.mark.parametrize(
    ("text", "line", "word", "expected"),
    [
        ("", 1, "", "an order"),
        ("# nothing\n", 2, "", "an order"),
        ("ann sits at 1", 1, "", 'a line such as "document'),
        ("document nonsense@1\nann sits at 1", 1, "nonsense@1", "no rule document is called"),
        ("document bullseye@4\nlayout Z\n\nann sits at 1", 2, "Z", "the layouts of this document are A, B, C"),
        ("document bullseye@4\nmethod Z\n\nann sits at 1", 2, "Z", "the methods of this document are A, B, C, manual"),
        ("document bullseye@4\nreading x = y\n\nann sits at 1", 2, "x", "no reading is called 'x'"),
        ("document bullseye@4\nann sits at 1\nlayout B", 3, "layout", "stand before its first order"),
        (HEAD + "jackpot -1.00 reset 0.00 minimum 1.00\nann sits at 1", 2, "jackpot", "between nothing and its limit"),
        (HEAD + "jackpot 1.00 reset 0.00 minimum 0.00\nann sits at 1", 2, "jackpot", "more than nothing"),
        (HEAD + "ann sits at 1\n= ann 0.00\n> nothing", 4, ">", "on the line above"),
        (HEAD + "ann sits at 1\n# so far\n> nothing", 4, ">", "on the line above"),
        (HEAD + "ann sits at 1\n>", 3, "", "what came of the order"),
    ],
)
def test_a_transcript_that_makes_no_table_is_told_precisely(text: str, line: int, word: str, expected: str) -> None:
    troubles = read_transcript(text)
    assert not isinstance(troubles, Transcript)
    assert (troubles[0].line, troubles[0].word) == (line, word)
    assert expected in troubles[0].expected


def test_all_lines_that_cannot_be_read_are_told_at_once_and_in_order() -> None:
    troubles = read_transcript(f"{HEAD}ann dances\nbob sings\nann sits at 1\n")
    assert not isinstance(troubles, Transcript)
    assert [(trouble.line, trouble.word) for trouble in troubles] == [(2, "dances"), (3, "sings")]


def order(line: str, head: str = HEAD) -> Order:
    content = read(f"{head}{line}\n").lines[-1].content
    assert isinstance(content, Order)
    return content


@pytest.mark.parametrize(
    "line", ["dealer dee: no more bets", "dealer dee no more bets", "dealer dee: no more bets  # at last"]
)
def test_commas_colons_articles_and_comments_are_for_the_ear(line: str) -> None:
    assert order(line).steps == (c.CallNoMoreBets(actor=Actor("dee", Role.DEALER)),)


def test_an_order_is_given_by_a_player_or_by_staff_with_or_without_a_name() -> None:
    assert order("ann sits at 1").steps == (c.Sit("ann", 1, actor=Actor("ann", Role.PLAYER)),)
    assert order('pit manager restricts ann "two hands"').steps[0].actor == Actor("pit_manager", Role.PIT_MANAGER)
    assert order('pit manager pam restricts ann "two hands"').steps[0].actor == Actor("pam", Role.PIT_MANAGER)
    assert order("gaming shift manager gus stops ann").steps[0].actor == Actor("gus", Role.GAMING_SHIFT_MANAGER)


def test_staff_name_the_player_for_whom_they_act() -> None:
    placed = c.PlaceWager("bob", 2, "ante", Cents(1000), actor=Actor("dealer", Role.DEALER))
    assert order("dealer wagers ante 10.00 on 2 for bob").steps == (placed,)


def test_a_time_holds_until_another_is_said() -> None:
    lines = read(f"{HEAD}ann sits at 1\n13:05 ann leaves 1\nann sits at 1\n13:05:10 ann leaves 1\n").lines
    times = [step.at for line in lines if isinstance(line.content, Order) for step in line.content.steps]
    assert times == [0, 47_100, 47_100, 47_110]


def test_a_decision_is_a_verb_of_its_own_in_every_game() -> None:
    for line, choice, amount in (
        ("folds", "fold", None),
        ("rivers 5.00", "river", 500),
        ("continues", "continue", None),
    ):
        (step,) = order(f"ann {line} on 3").steps
        assert isinstance(step, c.Decide)
        assert (step.choice, step.amount, step.position) == (choice, amount, 3)
    assert order("ann decides bet 5.00 on 3").steps == order("ann bets 5.00 on 3").steps


def test_the_table_opens_with_its_first_order_on_the_terms_before_it() -> None:
    head = f"{HEAD}layout C\nlimits 5.00 to 50.00\nminimum bet 12.00\nreading void.returns = only_unsettled\n"
    (opened,) = order("ann sits at 1", head).opening
    assert isinstance(opened, c.OpenTable)
    assert (opened.document, opened.layout, opened.method) == ("singapore-stud@9", "C", None)
    assert opened.limits.table == (500, 5000)
    assert opened.limits.areas == (("bet", (1200, None)),)
    assert opened.readings == (("void.returns", "only_unsettled"),)


def test_cards_that_no_deal_gives_are_a_difference_that_says_so() -> None:
    text = f"{HEAD}ann sits at 1\ndealer: place your bets\nann wagers ante 5.00 on 1\ndealer: no more bets\n"
    played = play(read(f"{text}cards 3: As\ndealer deals\n"))
    assert not played.holds
    assert 'impossible "no deal gives 3 so many cards"' in filled(played)


@pytest.mark.parametrize("order", ["dealer deals", "dealer names open cards"])
def test_a_shoe_without_reader_has_no_cards_but_those_that_are_set_out(order: str) -> None:
    head = f"{HEAD}shoe without reader\nann sits at 1\ndealer: place your bets\nann wagers ante 5.00 on 1\n"
    played = play(read(f"{head}dealer: no more bets\ndealer lays the cards face down\n{order}\n"))
    assert 'impossible "no cards are set out for this shoe"' in filled(played)


def test_no_player_plays_a_round_out() -> None:
    text = f"{HEAD}ann sits at 1\ndealer: place your bets\nann wagers ante 5.00 on 1\ndealer: no more bets\n"
    played = play(read(f"{text}cards any\ndealer deals\nann stays in on 1\nann plays the round out\n"))
    assert not played.holds
    assert 'impossible "staff play a round out, no Player does"' in filled(played)


def test_any_order_of_cards_is_a_whole_deck() -> None:
    assert set(ANY_ORDER) == set(ALL_CARDS)
    assert len(ANY_ORDER) == len(ALL_CARDS)


@given(seed=st.integers(0, 2**32))
def test_a_transcript_changed_at_random_is_read_or_told_and_what_is_read_can_be_played(seed: int) -> None:
    chance = Random(seed)
    lines = chance.choice(TEXTS).split("\n")
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(lines))
        words = lines[place].split() or [""]
        words[chance.randrange(len(words))] = chance.choice(WORDS)
        lines[place : place + chance.randint(0, 1)] = [chance.choice((" ".join(words), chance.choice(lines)))]
    transcript = read_transcript("\n".join(lines))
    if isinstance(transcript, Transcript):
        again = read(filled(play(transcript), every=True))
        assert play(again).holds or "impossible" in filled(play(again))
    else:
        assert all(trouble.line >= 1 and trouble.expected for trouble in transcript)
