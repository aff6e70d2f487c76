"""The campaign that takes longer than a test run counts what it gave, and a failure can be had again."""

import pytest

from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.state import TableState
from tests.machines import campaign
from tests.machines import test_round_machine as alone

KEY = "bullseye@4"
MACHINE_OF_A_ROW = 1


@pytest.fixture(autouse=True)
def _few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "EXAMPLES", dict.fromkeys(campaign.MACHINES, 3))


def test_the_campaign_gives_as_many_orders_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert campaign.main(["--commands", "300", "--document", KEY, "--seed", "1", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "seed 1"
    (totals,) = [cells for line in lines if (cells := line.split())[:1] == ["all"]]
    given, accepted, refused, *_ = (int(one.replace(",", "")) for one in totals[MACHINE_OF_A_ROW:])
    assert given >= 300
    assert given == accepted + refused
    assert min(accepted, refused) > 0


@pytest.mark.parametrize("machine", campaign.MACHINES)
def test_each_machine_counts_every_order_as_accepted_or_refused(machine: str) -> None:
    played = campaign.play(campaign.Share(machine, KEY, 1, reduces=False))
    assert not played.failure
    for key in {key for key, _ in played.counts}:
        assert played.counts[key, "given"] == played.counts[key, "accepted"] + played.counts[key, "refused"]
        assert played.counts[key, "events"] > 0


def test_planted__a_failure_ends_the_campaign_with_its_orders_and_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never_opens(state: TableState, command: c.AnyCommand) -> object:
        """The next step, as `next_step` says, is refused."""
        called = isinstance(command, c.CallPlaceYourBets)
        return Rejection(Code.WRONG_PHASE, "not now") if called else decide(state, command)

    monkeypatch.setattr(alone, "decide", never_opens)
    arguments = ["--machine", "table", "--document", KEY, "--seed", "5", "--commands", "1"]
    outputs = []
    for _ in range(2):
        assert campaign.main([*arguments, "--jobs", "1"]) == 1
        outputs.append(capsys.readouterr().out)
    assert "CallPlaceYourBets(" in outputs[0], "the history"
    assert " ".join(arguments) in outputs[0]
    assert outputs[0] == outputs[1]
