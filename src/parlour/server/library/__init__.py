"""Games, rulebooks, records and replays over HTTP."""
