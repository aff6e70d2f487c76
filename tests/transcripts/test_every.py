"""A transcript for every document is written out for each: an ordinary transcript, by the document's own words."""

import pytest

from megalink.games import library
from megalink.table import events as e
from megalink.transcripts import every
from megalink.transcripts.every import cast_so_that, documents_for, written_for
from megalink.transcripts.phrases import CannotSay
from megalink.transcripts.printed import filled
from megalink.transcripts.read import read_transcript
from megalink.transcripts.run import play
from megalink.transcripts.transcript import Transcript
from tests.transcripts.transcripts import read

HEAD = (
    "for every document\nann sits at 1\ndealer: place your bets\nann wagers {base} 10.00 on 1\ndealer: no more bets\n"
)

every_document = pytest.mark.parametrize("key", library.document_keys())


def test_what_differs_is_written_by_the_documents_words() -> None:
    text = "for every document\nann wagers {base} 10.00 on 1\n> rejected x {conduct.one_hand}\n{player cards + 1}\n"
    assert written_for(text, "bullseye@4") == (
        "document bullseye@4\nann wagers main 10.00 on 1\n> rejected x 3.5.1\n6\n"
    )
    assert written_for("{dealer cards - 1}{base}", "texas-holdem-bonus@9") == "1ante\n"


def test_it_is_for_all_documents_or_for_those_that_have_what_it_is_about() -> None:
    assert documents_for("for every document\n") == library.document_keys()
    with_fold = set(library.document_keys()) - {"bullseye@4"}
    assert set(documents_for("for every document with Fold\n")) == with_fold
    with_community = {"texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"}
    assert set(documents_for("for every document with community cards\n")) == with_community
    assert documents_for("document bullseye@4\n") == ()
    with pytest.raises(CannotSay, match="jokers"):
        documents_for("for every document with jokers\n")


def test_it_is_for_all_versions_of_one_document() -> None:
    text = "for every version of singapore-stud\n"
    assert set(documents_for(text)) == {"singapore-stud@9", "singapore-stud@pre-9"}
    assert written_for(text, "singapore-stud@pre-9") == "document singapore-stud@pre-9\n"
    with pytest.raises(CannotSay, match="bullseye"):
        documents_for("for every version of whist\n")


@pytest.mark.parametrize(
    "blank",
    ["ante", "", "net", "line of", "cards", "conduct.luck", "cards of 9", "joker cards", "net of 7", "line of 1 for 5"],
)
def test_a_blank_that_means_nothing_is_told(blank: str) -> None:
    with pytest.raises(CannotSay, match=r"conduct\.NAME"):
        written_for(f"ann wagers {{{blank}}} 10.00 on 1", "bullseye@4")


@pytest.mark.parametrize("line", ["cards so that {} wins", "dealer deals to {} with hand of 1 at 2"])
@pytest.mark.parametrize("positions", ["1, 1", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"])
def test_positions_that_no_table_has_are_told(line: str, positions: str) -> None:
    positions = positions.replace(",", " wins,") if "wins" in line else positions
    with pytest.raises(CannotSay, match="each position once"):
        written_for(line.format(positions), "bullseye@4")


@every_document
def test_a_hand_that_stays_in_comes_out_as_it_is_set_out(key: str) -> None:
    ending = "dealer deals\ndealer plays the round out\ndealer settles\n= ann {net of 1}\n"
    for wanted, sign in (("wins", "+"), ("loses", "-")):
        written = written_for(f"{HEAD}cards so that 1 {wanted}\n{ending}", key)
        played = play(read(written))
        assert played.holds, filled(played)
        assert written.splitlines()[-1].startswith(f"= ann {sign}")


@every_document
@pytest.mark.parametrize(
    "hands",
    [
        ["four_of_a_kind"],
        ["straight_flush"],
        ["royal_flush"],
        ["straight_flush"] * 2,
        ["straight_flush", "royal_flush"],
    ],
)
def test_jackpot_hands_come_as_they_are_set_out(key: str, hands: list[str]) -> None:
    text = "for every document\njackpot 1000.00 reset 100.00 minimum 1.00\n"
    names = [*zip(("ann", "bob"), (1, 2), strict=True)][: len(hands)]
    text += "".join(f"{name} sits at {at}\n" for name, at in names) + "dealer: place your bets\n"
    for name, at in names:
        text += f"{name} wagers {{base}} 10.00 on {at}\n{name} wagers progressive_jackpot 1.00 on {at}\n"
    wanted = ", ".join(f"{hand} at {at}" for at, hand in enumerate(hands, 1))
    text += f"dealer: no more bets\ncards with {wanted}\ndealer deals\ndealer plays the round out\ndealer settles\n"
    played = play(read(written_for(text, key)))
    assert played.holds, filled(played)
    entered = [event for line in played.lines if line.outcome for event in line.outcome.at_table]
    assert [event.hand for event in entered if isinstance(event, e.JackpotHandEntered)] == hands


@pytest.mark.parametrize(
    "hands", ["flush at 1", "royal_flush at 1, straight_flush at 2", "four_of_a_kind at 1, flush at 2"]
)
def test_jackpot_hands_that_cannot_be_set_out_are_told(hands: str) -> None:
    with pytest.raises(CannotSay, match="four_of_a_kind alone"):
        written_for(f"cards with {hands}", "texas-holdem-bonus@9")


def test_staying_in_takes_the_least_money() -> None:
    written = written_for(f"{HEAD}cards any\ndealer deals\ndealer plays the round out\n", "texas-holdem-bonus@9")
    last = [line.outcome for line in play(read(written)).lines if line.outcome][-1]
    decided = [event.choice for event in last.at_table if isinstance(event, e.DecisionMade)]
    assert decided == ["flop", "check", "check"]


def test_where_there_is_nothing_to_decide_staying_in_is_impossible() -> None:
    played = play(read(written_for(f"{HEAD}ann stays in on 1\n", "bullseye@4")))
    assert not played.holds
    assert "nothing to decide" in filled(played) or "no hand" in filled(played)


def test_cards_that_no_deal_gives_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every, "_MOST_DECKS", 20)
    with pytest.raises(CannotSay, match="can deal"):
        cast_so_that("texas-holdem-bonus@9", tuple((at, "wins") for at in range(1, 7)))


def test_it_is_not_read_before_it_is_written_out() -> None:
    troubles = read_transcript("for every document\nann sits at 1\n")
    assert not isinstance(troubles, Transcript)
    assert "written out for each" in troubles[0].expected


def test_a_round_that_stands_still_is_not_played_out() -> None:
    stopped = 'cards any\ndealer deals\ndealer reports 5.1 "a torn card"\ndealer plays the round out\n'
    played = play(read(written_for(f"{HEAD}{stopped}", "bullseye@4")))
    assert not played.holds
    assert "play stands still by 5.1" in filled(played)
