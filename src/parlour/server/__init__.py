"""The online server: HTTP, WebSocket and ndjson for tables stored in an event log."""
