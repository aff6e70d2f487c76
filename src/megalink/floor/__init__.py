"""The floor: where time, chance and durable state meet the rules."""
