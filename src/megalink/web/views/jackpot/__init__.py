"""The jackpot on pages: the last awards, one claim for its verifier, the history of a link."""
