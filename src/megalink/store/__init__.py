"""An append-only log of events with answers and snapshots: one contract, three stores."""

from megalink.store.contract import (
    Answer,
    Appended,
    AppendResult,
    Conflict,
    Fault,
    Finding,
    Head,
    Recorded,
    Snapshot,
    Store,
    StoreError,
    Trouble,
    Unit,
    Write,
    WrongVersion,
)
from megalink.store.copying import CopyFailed, copy_log
from megalink.store.open import open_store

__all__ = [
    "Answer",
    "AppendResult",
    "Appended",
    "Conflict",
    "CopyFailed",
    "Fault",
    "Finding",
    "Head",
    "Recorded",
    "Snapshot",
    "Store",
    "StoreError",
    "Trouble",
    "Unit",
    "Write",
    "WrongVersion",
    "copy_log",
    "open_store",
]
