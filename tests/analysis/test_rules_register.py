"""The register speaks of every document with a switch, and of a clause by the name that documents give it."""

from dataclasses import replace

from megalink.analysis.rules_register import clauses_by_game, clauses_cited
from megalink.games.library import document
from megalink.rulebook.reading import RegisterEntry

STUD, BEFORE, BULLSEYE = document("singapore-stud@9"), document("singapore-stud@pre-9"), document("bullseye@4")


def entry(*clauses: str) -> RegisterEntry:
    return RegisterEntry("A999", clauses, "?", "Yes.", "Why.", "All", "none", "round")


def test_a_new_game_that_names_the_switch_is_covered() -> None:
    conduct = replace(STUD.conduct, one_hand="7.7")
    new = replace(STUD, key="new-game@1", game="new-game", conduct=conduct, readings=("multi.in_error_scope",))
    cited = entry("multi.in_error_scope conduct.one_hand", "multi.in_error_scope 5.10", "bullseye 3.5.1")
    assert clauses_cited(cited, new) == ("7.7", "5.10")
    assert clauses_cited(cited, replace(new, readings=())) == ()


def test_a_clause_by_name_has_each_documents_own_number() -> None:
    cited = entry("all conduct.one_hand")
    assert [clauses_cited(cited, rules) for rules in (STUD, BULLSEYE)] == [("3.4.1",), ("3.5.1",)]


def test_a_document_that_is_silent_is_not_cited() -> None:
    cited = entry("all jackpot.royal_split")
    assert clauses_cited(cited, STUD) == ("3.15.1",)
    assert clauses_cited(cited, document("texas-holdem-bonus@9")) == ()


def test_the_whole_register_names_games_and_numbers() -> None:
    assert clauses_by_game(entry("bullseye 3.5.1", "all 5.1")) == ("bullseye 3.5.1", "all 5.1")
    assert clauses_by_game(entry("all conduct.place_your_bets")) == ("all 3.1",)
    cited = clauses_by_game(entry("pj.royal_split jackpot.royal_split"))
    assert {"singapore-stud 3.15.1", "bullseye 3.20.1"} <= set(cited)
    assert not any(clause.startswith("texas-holdem-bonus") for clause in cited)
    assert "singapore-stud@9 3.5.3.1" in clauses_by_game(entry("pj.multiple jackpot.scaling"))
    assert BEFORE.jackpot.scaling is None
