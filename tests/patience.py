"""How long a test waits for what must happen. Only one that fails waits so long: slow machines get their time."""

PATIENCE_S = 90
COUNTING_S = 600  # where no game has been counted yet, a question waits until all of them are
