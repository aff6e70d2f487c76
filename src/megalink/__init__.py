"""The Megalink table games and the Progressive Jackpot that links them, as their rule documents say."""

__version__ = "0.1.0"
