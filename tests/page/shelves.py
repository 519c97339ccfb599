"""The storage of a browser, in memory: what `web/src/page/shelf.ts` does with IndexedDB."""

import asyncio
import json
from typing import Any


class FakeShelf:
    """Carries out changes at once or not at all; `problem` makes the next writes fail."""

    def __init__(self) -> None:
        self.all_rows: dict[str, dict[str, Any]] = {}
        self.all_events: dict[tuple[str, int], str] = {}
        self.all_kept: dict[str, str] = {}
        self.problem = ""

    async def rows(self) -> str:
        return json.dumps(list(self.all_rows.values()))

    async def row(self, table: str) -> str:
        return json.dumps(self.all_rows[table]) if table in self.all_rows else ""

    async def events(self, table: str, after: int) -> str:
        known = sorted(key for key in self.all_events if key[0] == table and key[1] > after)
        return json.dumps([self.all_events[key] for key in known])

    async def kept(self, key: str) -> str:
        return self.all_kept.get(key, "")

    async def write(self, change: str) -> str:
        await asyncio.sleep(0)
        wanted = json.loads(change)
        if self.problem:
            return self.problem
        for table, many in wanted.get("expected", {}).items():
            if self.all_rows.get(table, {"events": 0})["events"] != many:
                return "conflict"
        self.all_rows.update({row["id"]: row for row in wanted.get("rows", [])})
        for table, number, event in wanted.get("events", []):
            self.all_events[table, number] = event
        for gone in wanted.get("gone", []):
            self.all_rows.pop(gone, None)
            self.all_events = {k: v for k, v in self.all_events.items() if k[0] != gone}
        self.all_kept.update(wanted.get("kept", {}))
        return ""

    async def next_change(self) -> str:
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never


class FakeBrowser:
    """A browser whose second worker thinks at once."""

    def __init__(self) -> None:
        self.shelf = FakeShelf()

    async def think(self, question: str) -> str:
        from parlour.page.thinkers import think  # noqa: PLC0415 - it runs in the other worker

        return think(question)

    def stop_thinking(self) -> None:
        """Nothing is being thought about."""
