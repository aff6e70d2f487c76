"""The Progressive Jackpot that links all tables.

`awards` alone says what the hands of one round earn; `decide` and `evolve` keep the pool that all tables share.
"""
