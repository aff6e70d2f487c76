"""The short form of `python -m tests.cluster.campaign`: some failovers in a row, of both kinds."""

from contextlib import ExitStack

from tests.cluster.campaign import Campaign
from tests.cluster.cluster import cluster_or_skip

TIMES, SEED = 5, 3


def test_failovers_in_a_row__lose_nothing_that_nobody_is_told_of() -> None:
    with cluster_or_skip() as cluster, ExitStack() as stack:
        campaign = Campaign(cluster, stack, SEED)
        campaign.run(TIMES)
        assert min(campaign.lossy, campaign.lossless) > 0, "chance was to choose both kinds"
