"""Rows as a Parquet file: amounts as exact decimals, times as UTC timestamps. pyarrow is an extra."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from megalink.floor.audit.columns import Column, Kind, Row, Value
from megalink.money import format_amount

ROWS_AT_ONCE = 20_000
_TYPES = {
    Kind.TEXT: pa.string(),
    Kind.PERSON: pa.string(),
    Kind.NUMBER: pa.int64(),
    Kind.MONEY: pa.decimal128(38, 2),
    Kind.TIME: pa.timestamp("ms", tz="UTC"),
    Kind.DURATION: pa.int64(),
    Kind.PERCENT: pa.int64(),
}


def write_parquet(columns: Sequence[Column], rows: Iterable[Row], out: Path | BinaryIO) -> int:
    """Bit by bit: a long log does not have to fit into memory. Gives the number of rows."""
    count, remaining = 0, iter(rows)
    schema = pa.schema([(column.name, _TYPES[column.kind]) for column in columns])
    with pq.ParquetWriter(out, schema, compression="zstd") as file:
        while batch := list(islice(remaining, ROWS_AT_ONCE)):
            count += len(batch)
            arrays = [
                pa.array([_value(column.kind, value) for value in values], _TYPES[column.kind])
                for column, values in zip(columns, zip(*batch, strict=True), strict=True)
            ]
            file.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return count


def _value(kind: Kind, value: Value) -> Value | Decimal:
    return Decimal(format_amount(int(value))) if kind is Kind.MONEY and value is not None else value
