-- A table is a row of `tables` and its events, numbered from 1 without a gap.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    public BOOLEAN NOT NULL,
    state TEXT NOT NULL,
    seats INTEGER NOT NULL,
    free INTEGER NOT NULL,
    title TEXT NOT NULL,
    events INTEGER NOT NULL,
    -- How many deals were dealt, so that they can be counted without reading the events.
    deals INTEGER NOT NULL DEFAULT 0,
    -- Who made the table, so that a lobby shows only a few of each.
    host TEXT NOT NULL DEFAULT ''
);
CREATE INDEX tables_by_state ON tables (state, public, changed);
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
-- Who has sat where, so that players find their tables again.
CREATE TABLE sitters (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);
-- Players whose tokens are no longer accepted.
CREATE TABLE revoked (
    person TEXT PRIMARY KEY
);
