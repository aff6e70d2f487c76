"""The head of a log, signed: whoever can check it cannot forge one."""
