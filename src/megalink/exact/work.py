"""Work in shares: a kernel over slices, side by side in threads, with word of how far it is; and its results kept."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

from megalink.exact.result import Progress

Part = TypeVar("Part")
Key = TypeVar("Key")
Value = TypeVar("Value")

THREADS_MAX = 8


def threads() -> int:
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, THREADS_MAX)


def shares(whole: int, size: int) -> Iterator[slice]:
    """Slices of at most that size that make up the whole."""
    return (slice(start, min(start + size, whole)) for start in range(0, whole, size))


def in_threads(work: Callable[[slice], Part], whole: int, size: int, progress: Progress) -> list[Part]:
    """`work` for every slice; kernels release the interpreter's lock. Results come in the order of the slices."""
    covered = 0
    with ThreadPoolExecutor(threads()) as pool:
        waiting = {pool.submit(work, share): share for share in shares(whole, size)}
        for finished in as_completed(waiting):
            finished.result()  # a failure stops here, not at the end
            covered += waiting[finished].stop - waiting[finished].start
            progress(covered, whole)
    return [finished.result() for finished in waiting]


def counted_once(counts: dict[Key, Value], key: Key, count: Callable[[], Value], most: int) -> Value:
    """What was counted under this key before; else it is counted now; of more than `most` the oldest goes."""
    if key not in counts:
        while len(counts) >= most:
            del counts[next(iter(counts))]
        counts[key] = count()
    return counts[key]
