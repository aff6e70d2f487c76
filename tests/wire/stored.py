"""Events as tests store them: JSON text with the wire name under "type"."""

import json
from typing import Any

from megalink.wire.events import POOL_EVENTS, TABLE_EVENTS
from megalink.wire.plain import read_record

EVENTS: dict[str, type] = {**TABLE_EVENTS, **POOL_EVENTS}


def read_event(text: str) -> Any:
    raw = json.loads(text)
    name = raw.pop("type")
    return read_record(EVENTS[name], raw, name)
