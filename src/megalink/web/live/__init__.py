"""The live channel: what moves on the floor, sent to the pages that follow it."""
