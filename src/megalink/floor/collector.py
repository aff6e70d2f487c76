"""Python's collector of cycles in a floor server."""

import gc

YOUNG = 50_000  # new containers, until it looks for cycles among them: by default 700


def spare_the_collector() -> None:
    """For a process that runs a floor, once all is loaded.

    States and events are trees: counting references frees them, and next to none is left for the collector. By its
    defaults it would go through all that lives again and again, and hold everybody up meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 100)
