"""What if a pay table paid otherwise: a document with some of its pays replaced."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from megalink.rulebook.document import Document, Pay, PayUnit

MOST = 1_000_000  # far above any table, far below where 64-bit sums of a whole game end


class PayError(ValueError):
    """No such wager, no such row, or no such pay; `code` says which."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def with_pays(document: Document, overrides: Mapping[tuple[str, str], int]) -> Document:
    """Overrides by wager and row, such as ("bet", "royal_flush"): 100."""
    tables = {wager: dict(table) for wager, table in document.pays.items()}
    for (wager, row), pays in overrides.items():
        pay = _row(document, wager, row)
        most = 100 if pay.unit is PayUnit.PERCENT else MOST
        if not 0 <= pays <= most:
            raise PayError("pay_out_of_range", f"{wager}.{row} pays from 0 to {most:,} {pay.unit}, not {pays:,}")
        for name in (wager, *(other.name for other in document.wagers.values() if other.pays_like == wager)):
            tables[name][row] = replace(tables[name][row], pays=pays)
    frozen = {wager: MappingProxyType(table) for wager, table in tables.items()}
    return replace(document, pays=MappingProxyType(frozen))


def _row(document: Document, wager: str, row: str) -> Pay:
    if wager not in document.pays:
        message = f"no wager with a pay table is called {wager!r}; {document.key} has: {', '.join(document.pays)}"
        raise PayError("pay_unknown", message)
    if row not in document.pays[wager]:
        raise PayError("pay_unknown", f"{wager} has no pay {row!r}; its pays are: {', '.join(document.pays[wager])}")
    return document.pays[wager][row]
