"""The event log on disk: SQLite for one machine, PostgreSQL for several server processes."""
