-- The log. One row of log_end says where it ends; every append moves it on in the same transaction.
CREATE TABLE log_end (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    answers_hash TEXT NOT NULL
) STRICT;

CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (stream, version)
) STRICT;

-- The last version and hash of every stream: what the next append to it builds on.
CREATE TABLE streams (
    stream TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    body_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;

CREATE TABLE snapshots (
    stream TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;

-- A chain starts from 64 zeros.
INSERT INTO log_end VALUES (1, 0, 0, '0000000000000000000000000000000000000000000000000000000000000000');
