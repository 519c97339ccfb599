-- Players whose tokens are no longer taken.
CREATE TABLE revoked (
    person TEXT PRIMARY KEY
);
