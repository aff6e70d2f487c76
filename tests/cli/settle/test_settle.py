"""`megalink settle` as its users meet it: the words of the interface, exit statuses, batches that stream."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.described import MILLION

GAMES: dict[str, dict[str, object]] = {
    "singapore-stud@9": {
        "dealer": "Ah Kd 9c 5s 3h",
        "positions": [
            {
                "position": 1,
                "cards": "2s 2d Jc 8h 4d",
                "folded": False,
                "declined": False,
                "absent": False,
                "wagers": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "1.00"},
            }
        ],
    },
    "bullseye@4": {
        "dealer": "Ts 8d 2c 5h 4d",
        "positions": [{"position": 1, "cards": "Kd Qd Jc 7s 3h", "point_hand": "7s 3h", "wagers": {"main": "10.00"}}],
    },
    "texas-holdem-bonus@9": {
        "dealer": "Ac Jd",
        "community": "Kh 9c 5d 3s 2c",
        "positions": [
            {
                "position": 1,
                "cards": "Ks Qd",
                "wagers": {"ante": "10.00", "flop": "20.00", "turn": "10.00", "bonus": "5.00"},
            }
        ],
    },
    "three-card-xtreme@2023-05-22": {
        "dealer": "Ah Jh 3h",
        "positions": [
            {
                "position": 1,
                "cards": "8d 7c 6h",
                "wagers": {"ante": "10.00", "play": "10.00", "pair_plus": "5.00", "six_card_bonus": "2.00"},
            }
        ],
    },
}


def described(rules: str = "singapore-stud@9", **changes: object) -> dict[str, object]:
    return {"rules": rules, "jackpot": MILLION, **GAMES[rules], **changes}


def run(*arguments: str, text: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The CLI in a process of its own, as from a shell."""
    command = [sys.executable, "-c", "from megalink.cli import main; main()", "settle", *arguments]
    stdin = text.encode() if isinstance(text, str) else text
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def objects(output: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


def test_interface__the_example_of_the_design_comes_out_as_written() -> None:
    ended = run("--json", text=json.dumps(described(readings={"stud.dealer_qualify": "hand_AK_or_better"})))
    assert ended.returncode == 0
    (settled,) = objects(ended.stdout)
    assert settled["rules"] == "singapore-stud@9"
    assert settled["dealer_qualifies"] is True
    assert settled["positions"] == [
        {
            "position": 1,
            "hand": "one pair",
            "net": "29.00",
            "lines": [
                {
                    "wager": "ante",
                    "stake": "10.00",
                    "outcome": "win",
                    "net": "10.00",
                    "clauses": ["3.10.3.1", "4.1.1"],
                    "readings": ["A01"],
                },
                {
                    "wager": "bet",
                    "stake": "20.00",
                    "outcome": "win",
                    "net": "20.00",
                    "clauses": ["3.10.3.1", "4.1.2"],
                    "readings": ["A01"],
                },
                {
                    "wager": "progressive_jackpot",
                    "stake": "1.00",
                    "outcome": "lose",
                    "net": "-1.00",
                    "clauses": ["3.10.3.3", "4.2"],
                    "readings": ["A43"],
                },
            ],
        }
    ]
    assert settled["jackpot"] == {"before": "1000000.00", "after": "1000000.00", "awards": []}
    assert settled["readings"] == {"stud.dealer_qualify": "hand_AK_or_better", "side.missed_condition": "lose"}


def test_interface__an_award_is_listed_with_hand_amount_and_clause() -> None:
    position = {
        "position": 1,
        "cards": "9s 8s 7s 6s 5s",
        "wagers": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "1.00"},
    }
    ended = run("--json", text=json.dumps(described(dealer="Ah Kd 9c 5d 3h", positions=[position])))
    (settled,) = objects(ended.stdout)
    assert settled["jackpot"] == {
        "before": "1000000.00",
        "after": "900000.00",
        "awards": [{"position": 1, "hand": "straight flush", "amount": "100000.00", "clauses": ["4.2"]}],
    }


def test_A51__cents_that_go_to_the_reserve_are_told_to_programs_and_people() -> None:
    wagers = {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "1.00"}
    shared = [
        {"position": place, "cards": cards, "wagers": wagers}
        for place, cards in enumerate(("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", "9d 8d 7d 6d 5d"), start=1)
    ]
    readings = {"pj.rounding": "floor_equal_remainder_to_reserve"}
    text = json.dumps(described(readings=readings, dealer="Ah Kd 9c 5c 3h", positions=shared))
    (settled,) = objects(run("--json", text=text).stdout)
    jackpot = settled["jackpot"]
    assert isinstance(jackpot, dict)
    assert (jackpot["after"], jackpot["to_reserve"]) == ("900000.00", "0.02")
    assert "900000.00 after, 0.02 to the reserve" in run(text=text).stdout.decode()


@pytest.mark.parametrize("rules", GAMES)
def test_people__the_table_names_each_wager_clause_and_reading(rules: str) -> None:
    ended = run(text=json.dumps(described(rules)))
    assert ended.returncode == 0, ended.stderr
    shown = ended.stdout.decode()
    (settled,) = objects(run("--json", text=json.dumps(described(rules))).stdout)
    positions = settled["positions"]
    assert isinstance(positions, list)
    for line in positions[0]["lines"]:
        for words in (*line["clauses"], *line["readings"], line["stake"]):
            assert words in shown
    assert rules in shown
    for name in settled["readings"]:  # type: ignore[attr-defined]  # a JSON object
        assert name in shown.replace("\n", "")


def test_batch__a_bad_line_yields_its_error_in_its_place_and_status_2() -> None:
    lines = [
        described("singapore-stud@9"),
        described(rules="singapore-stud@9", dealer="Ah Ah"),
        described("bullseye@4"),
    ]
    ended = run("--json", text="\n".join(json.dumps(line) for line in lines))
    assert ended.returncode == 2
    first, second, third = objects(ended.stdout)
    assert first["rules"] == "singapore-stud@9"
    assert third["rules"] == "bullseye@4"
    error = second["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["code"], error["field"], error["clause"]) == (2, "card_count", "dealer", "1.1.5")
    assert set(error) == {"line", "code", "field", "value", "clause", "message"}


def test_batch__people_are_told_on_standard_error() -> None:
    ended = run(text=json.dumps(described(dealer="Ah")))
    assert ended.returncode == 2
    assert ended.stdout == b""
    text = ended.stderr.decode()
    for words in ("line 1", "card_count", "dealer", "1.1.5"):
        assert words in text
    assert "Traceback" not in text


@pytest.mark.parametrize("text", [b"", b"\n\n", b"null", b"[]", b"{", b"\xff\xfe", b"0" * 100_000, b'{"rules": 1}'])
def test_nonsense__status_2_and_no_traceback(text: bytes) -> None:
    for arguments in ((), ("--json",)):
        ended = run(*arguments, text=text)
        assert ended.returncode == 2
        assert b"Traceback" not in ended.stderr


def test_nonsense__half_a_character_does_not_end_the_batch() -> None:
    text = '{"rules": "\\ud800"}\n{"\\udfff": 1}\n' + json.dumps(described())
    ended = run("--json", text=text)
    assert (ended.returncode, ended.stderr) == (2, b"")
    first, second, third = objects(ended.stdout)
    assert "error" in first
    assert "error" in second
    assert third["rules"] == "singapore-stud@9"
    assert run(text=text).returncode == 2


def test_nonsense__names_out_of_the_input_cannot_steer_the_terminal() -> None:
    ended = run(text='{"\\u001b[31mred\\u0007": 1}')
    assert ended.returncode == 2
    assert b"\x1b" not in ended.stderr
    assert b"\\x1b[31mred\\x07" in ended.stderr


def test_file__a_missing_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    ended = run(str(tmp_path / "nowhere.json"))
    assert ended.returncode == 2
    assert b"nowhere.json" in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_file__is_read_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described(), indent=1))
    assert run(str(file), "--json").stdout == run("--json", text=json.dumps(described())).stdout


def test_twice__gives_the_same_bytes() -> None:
    text = "\n".join(json.dumps(described(rules)) for rules in GAMES)
    assert run("--json", text=text).stdout == run("--json", text=text).stdout


MEASURED = """
import sys
from pathlib import Path
from megalink.cli.settle.settle import settle
class Sink:
    def write(self, text): return len(text)
    def flush(self): pass
sys.stdout = Sink()
settle(sys.argv[1], as_json=True)
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(peak.split()[1], file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_batch__memory_does_not_grow_with_the_number_of_rounds(tmp_path: Path) -> None:
    line = json.dumps(described()) + "\n"
    peaks = []
    for rounds in (500, 20_000):
        file = tmp_path / f"{rounds}.jsonl"
        file.write_text(line * rounds)
        ended = subprocess.run([sys.executable, "-c", MEASURED, str(file)], capture_output=True, check=True)
        peaks.append(int(ended.stderr))
    assert peaks[1] - peaks[0] < 2_000, f"{peaks} KiB: 19,500 rounds more must not show"
