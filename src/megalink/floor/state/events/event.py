"""What every event that the floor itself writes has: a wire name, and whether staff alone hear of it."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    WIRE: ClassVar[str]
    FOR_STAFF: ClassVar[bool] = False
