"""`megalink rules --json`: keys that programs may rely on, and what the documents' files say."""

from megalink.games.library import document_keys, register, trace
from tests.cli.shown import DOCUMENTS, EARLIER, LATER, content, each_document

FOR_PEOPLE = {"title", "short_title", "sentence", "tables"}
HEAD_KEYS = {"key", "game", "version", "effective", "published", "sha256", "clauses"} | FOR_PEOPLE
STANDING_KEYS = {"total", "carried_out", "definition", "no_effect"}


def test_json_of_the_list_has_stable_keys() -> None:
    told = content()
    assert set(told) == {"documents", "broken"}
    assert told["broken"] == []
    assert [one["key"] for one in told["documents"]] == list(document_keys())
    for one in told["documents"]:
        assert set(one) == HEAD_KEYS
        assert set(one["clauses"]) == STANDING_KEYS
        assert one["clauses"]["total"] == sum(one["clauses"][name] for name in STANDING_KEYS - {"total"})


@each_document
def test_json_of_a_document_says_what_its_file_says(key: str) -> None:
    told, rules = content(key), DOCUMENTS[key]
    facts = {"deck", "layouts", "cards", "methods", "wagers", "limits", "pays", "jackpot", "readings"}
    shown, names = rules["presentation"], {"choices", "hand_parts", "dealer_setting", "irregularities"}
    assert set(told) == HEAD_KEYS | facts | names
    assert {name: told[name] for name in FOR_PEOPLE} == {"title": rules["title"]} | {
        name: shown[name] for name in FOR_PEOPLE - {"title"}
    }
    assert {one["name"]: one["title"] for one in told["choices"]} == shown["choices"]
    assert told["hand_parts"] == shown.get("part", [])
    assert [one["clause"] for one in told["irregularities"]] == [*(f"5.{at}" for at in range(1, 17)), "6.1"]
    assert told["deck"] == rules["deck"]
    assert told["layouts"] == rules["layout"]
    assert told["cards"] == rules["packet"]
    assert told["methods"] == rules["method"]
    for one, wager in zip(told["wagers"], rules["wager"], strict=True):
        assert one | wager == one
    pays = [{"wager": wager, **pay} for wager, table in told["pays"].items() for pay in table]
    assert pays == rules["pay"]
    assert {name: clause for name, clause in told["jackpot"].items() if clause} == rules["jackpot"]
    assert [one["name"] for one in told["readings"]] == rules["readings"]
    for one in told["readings"]:
        assert set(one) == {"name", "register", "default", "sides", "clauses"}
        assert one["clauses"]


@each_document
def test_json_of_clauses_has_stable_keys(key: str) -> None:
    told = content(key, "--clauses")
    assert told["document"] == key
    assert [one["number"] for one in told["clauses"]] == list(trace(key))
    for one in told["clauses"]:
        assert set(one) == {"number", "says", "standing", "by", "tests", "reason", "readings"}


def test_json_of_readings_has_stable_keys() -> None:
    told = content("--readings")
    assert told["document"] is None
    assert [one["id"] for one in told["entries"]] == list(register().entries)
    keys = {"id", "clauses", "question", "answer", "reason", "touches", "edge", "room", "switches"}
    for one in told["entries"]:
        assert set(one) == keys
        assert all(switch["default"] == switch["sides"][0]["value"] for switch in one["switches"])


def test_json_of_a_diff_has_stable_keys() -> None:
    told = content("--diff", EARLIER, LATER)
    assert set(told) == {"from", "to", "facts", "clauses"}
    assert (told["from"], told["to"]) == (EARLIER, LATER)
    assert all(set(one) == {"section", "name", "title", "before", "after"} for one in told["facts"])
    assert all(set(one) == {"number", "before", "after"} for one in told["clauses"])
