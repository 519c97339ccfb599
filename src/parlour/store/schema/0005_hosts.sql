-- Who made a table, so that a lobby shows only a few of each.
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
