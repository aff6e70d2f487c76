"""The work of a campaign in shares, several at a time; each share can be done again by its number alone."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

Share = TypeVar("Share")
Result = TypeVar("Result")


def results(work: Callable[[Share], Result], shares: Iterator[Share], jobs: int) -> Iterator[Result]:
    """Each as soon as it is there. No further share is taken before the result has been looked at.

    So `shares` may end as soon as the results are enough.
    """
    if jobs == 1:
        yield from map(work, shares)
        return
    with ProcessPoolExecutor(jobs) as processes:
        running = {processes.submit(work, share) for share in islice(shares, jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
                running |= {processes.submit(work, share) for share in islice(shares, 1)}
