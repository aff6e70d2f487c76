"""The Progressive Jackpot that links all tables.

`awards` alone says what the hands of one round earn. The pool that all tables share is kept by `decide.decide` and
`evolve.evolve`: orders in `commands`, history in `events`, money in `postings`. Nothing is imported
here: settling one round needs none of it.
"""
