"""The live table: people, bots, clocks and connections around one table, and all of them."""
