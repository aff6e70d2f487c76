"""How long a test waits for what must happen. Only one that fails waits so long: slow machines get their time."""

PATIENCE_S = 90
