"""The table online: HTTP, WebSocket and ndjson around tables that live in an event log."""
