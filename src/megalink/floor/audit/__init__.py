"""The log looked at from outside: verification, rounds, exports, copies."""
