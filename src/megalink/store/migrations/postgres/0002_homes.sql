-- Which process writes as which home, and until when. With every new holder the token grows, and an append names it: who
-- has lost a home can write nothing any more. The backend is the holder's own connection: when it is gone, so is he.
CREATE TABLE homes (
    home text COLLATE "C" PRIMARY KEY,
    token bigint NOT NULL,
    holder text NOT NULL,
    backend integer NOT NULL,
    backend_start timestamptz,
    until timestamptz NOT NULL
) WITH (fillfactor = 10);
