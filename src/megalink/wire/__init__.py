"""Records as JSON text and back: events, orders, snapshots."""
