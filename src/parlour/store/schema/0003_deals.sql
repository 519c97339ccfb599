-- How many deals were dealt at a table, so that they can be counted without reading its events.
ALTER TABLE tables ADD COLUMN deals INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET deals = (
    SELECT count(*) FROM events WHERE table_id = tables.id AND event LIKE '{"type":"dealt"%'
);
