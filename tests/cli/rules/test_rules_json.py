"""`megalink rules --json`: keys that programs may rely on, and what the documents' files say."""

from megalink.games.library import document_keys, register, trace
from tests.cli.rules.shown import DOCUMENTS, EARLIER, LATER, content, each_document

FOR_PEOPLE = {"title", "short_title", "sentence", "colour", "tables"}
HEAD_KEYS = {"key", "game", "version", "effective", "published", "sha256", "clauses"} | FOR_PEOPLE
STANDING_KEYS = {"total", "carried_out", "definition", "no_effect"}


def test_json_of_the_list_has_stable_keys() -> None:
    reply = content()
    assert set(reply) == {"documents", "broken"}
    assert reply["broken"] == []
    assert [head["key"] for head in reply["documents"]] == list(document_keys())
    for head in reply["documents"]:
        assert set(head) == HEAD_KEYS
        assert set(head["clauses"]) == STANDING_KEYS
        assert head["clauses"]["total"] == sum(head["clauses"][name] for name in STANDING_KEYS - {"total"})


@each_document
def test_json_of_a_document_says_what_its_file_says(key: str) -> None:
    reply, rules = content(key), DOCUMENTS[key]
    facts = {"deck", "layouts", "cards", "methods", "wagers", "limits", "pays", "jackpot", "readings"}
    shown, names = rules["presentation"], {"choices", "hand_parts", "dealer_setting", "irregularities"}
    assert set(reply) == HEAD_KEYS | facts | names
    assert {name: reply[name] for name in FOR_PEOPLE} == {"title": rules["title"]} | {
        name: shown[name] for name in FOR_PEOPLE - {"title"}
    }
    assert {choice["name"]: choice["title"] for choice in reply["choices"]} == shown["choices"]
    assert reply["hand_parts"] == shown.get("part", [])
    assert [row["clause"] for row in reply["irregularities"]] == [*(f"5.{at}" for at in range(1, 17)), "6.1"]
    assert reply["deck"] == rules["deck"]
    assert reply["layouts"] == rules["layout"]
    assert reply["cards"] == rules["packet"]
    assert reply["methods"] == rules["method"]
    for wager, written in zip(reply["wagers"], rules["wager"], strict=True):
        assert wager | written == wager
    pays = [{"wager": wager, **pay} for wager, table in reply["pays"].items() for pay in table]
    assert pays == rules["pay"]
    assert {name: clause for name, clause in reply["jackpot"].items() if clause} == rules["jackpot"]
    assert [reading["name"] for reading in reply["readings"]] == rules["readings"]
    for reading in reply["readings"]:
        assert set(reading) == {"name", "register", "question", "default", "sides", "clauses"}
        assert reading["clauses"]


@each_document
def test_json_of_clauses_has_stable_keys(key: str) -> None:
    reply = content(key, "--clauses")
    assert reply["document"] == key
    assert [clause["number"] for clause in reply["clauses"]] == list(trace(key))
    for clause in reply["clauses"]:
        assert set(clause) == {"number", "says", "standing", "by", "tests", "reason", "readings"}


def test_json_of_readings_has_stable_keys() -> None:
    reply = content("--readings")
    assert reply["document"] is None
    assert [entry["id"] for entry in reply["entries"]] == list(register().entries)
    keys = {"id", "clauses", "question", "answer", "reason", "touches", "edge", "room", "switches"}
    for entry in reply["entries"]:
        assert set(entry) == keys
        assert all(switch["default"] == switch["sides"][0]["value"] for switch in entry["switches"])


def test_json_of_a_diff_has_stable_keys() -> None:
    reply = content("--diff", EARLIER, LATER)
    assert set(reply) == {"from", "to", "facts", "clauses"}
    assert (reply["from"], reply["to"]) == (EARLIER, LATER)
    assert all(set(change) == {"section", "name", "title", "before", "after"} for change in reply["facts"])
    assert all(set(change) == {"number", "before", "after"} for change in reply["clauses"])
