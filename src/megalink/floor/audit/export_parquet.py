"""Settled wagers as a Parquet file. pyarrow is an extra."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from megalink.floor.audit.export import COLUMNS, settled_rows
from megalink.floor.audit.rounds import PlayedRound

ROWS_AT_ONCE = 20_000
_WHOLE, _MONEY, _TIME = pa.int64(), pa.decimal128(18, 2), pa.timestamp("ms", tz="UTC")
_KINDS = {"round": _WHOLE, "position": _WHOLE, "opened_at": _TIME, "ended_at": _TIME, "stake": _MONEY, "net": _MONEY}
SCHEMA = pa.schema([(name, _KINDS.get(name, pa.string())) for name in COLUMNS])
_DECIMALS = [COLUMNS.index(name) for name in ("stake", "net")]


def write_parquet(rounds: Iterable[PlayedRound], out: Path) -> int:
    """Bit by bit: a long log does not have to fit into memory. Gives the number of rounds."""
    count = 0

    def rows() -> Iterable[list[object]]:
        nonlocal count
        for played in rounds:
            count += 1
            yield from settled_rows(played)

    remaining = iter(rows())
    with pq.ParquetWriter(out, SCHEMA, compression="zstd") as file:
        while batch := list(islice(remaining, ROWS_AT_ONCE)):
            file.write_table(_as_table(batch))
    return count


def _as_table(rows: list[list[object]]) -> pa.Table:
    for row in rows:
        for place in _DECIMALS:
            row[place] = Decimal(str(row[place]))
    columns = [list(column) for column in zip(*rows, strict=True)]
    return pa.Table.from_arrays(
        [pa.array(column, kind) for column, kind in zip(columns, SCHEMA.types, strict=True)], schema=SCHEMA
    )
