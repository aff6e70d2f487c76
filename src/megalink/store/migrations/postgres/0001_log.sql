-- The log. One row of log_end says where it ends; every append locks it first and moves it on before it commits, so
-- positions become visible in their order, without gaps, and no append ever waits for another in a circle.
CREATE TABLE log_end (
    one integer PRIMARY KEY CHECK (one = 1),
    position bigint NOT NULL,
    answers bigint NOT NULL,
    answers_hash text NOT NULL
) WITH (fillfactor = 10);

-- Text is kept as it came, byte by byte, because it is hashed. Streams are in order of code points: COLLATE "C".
CREATE TABLE events (
    position bigint PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    hash text NOT NULL,
    UNIQUE (stream, version)
);

-- The last version and hash of every stream: what the next append to it builds on.
CREATE TABLE streams (
    stream text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    hash text NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE answers (
    number bigint PRIMARY KEY,
    key text COLLATE "C" NOT NULL UNIQUE,
    body_hash text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    hash text NOT NULL
);

CREATE TABLE snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    data text NOT NULL,
    hash text NOT NULL
);

-- A chain starts from 64 zeros.
INSERT INTO log_end VALUES (1, 0, 0, '0000000000000000000000000000000000000000000000000000000000000000');
