-- Written again and again while a process has the file open for writing: that it can be, proves that the disk takes it.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    beats INTEGER NOT NULL
) STRICT;

INSERT INTO pulse VALUES (1, 0);
