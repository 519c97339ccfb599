"""Live tables: people, bots, clocks and connections around each table, and the registry."""
