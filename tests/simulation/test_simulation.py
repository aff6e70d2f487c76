"""Seeds of the simulated cluster. More of them: `python -m tests.simulation --seeds 10000 --jobs 2`."""

import pytest

from tests.simulation.campaign import Job, run_all, told
from tests.simulation.planted import FAULTS
from tests.simulation.world import run

SEEDS, PARTS = 200, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_cluster__keeps_its_word_whatever_breaks(part: int) -> None:
    each = SEEDS // PARTS
    tally = run_all(Job(range(part * each, (part + 1) * each), None))
    assert not tally.bad, told(tally.bad[0])
    assert tally.acknowledged > each * 20
    assert tally.transactions > each * 40


def test_same_seed__is_the_same_history() -> None:
    first, again, other = run(4), run(4), run(5)
    assert first == again
    assert first.digest != other.digest


def test_failing_seed__says_how_to_see_it_again() -> None:
    (fault, *_), seeds = FAULTS, range(10)
    outcome = run_all(Job(seeds, fault)).bad[0]
    assert run_all(Job(range(outcome.seed, outcome.seed + 1), fault)).bad == (outcome,)
    text = told(outcome, fault)
    assert f"python -m tests.simulation --seed {outcome.seed} --fault {fault}" in text
    assert outcome.findings[0] in text
    assert outcome.steps[-1] in text
