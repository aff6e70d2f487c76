"""What the log says, in memory: tables, links, balances, and how they are loaded and taken forward."""
