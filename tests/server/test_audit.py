"""The audit log: every action of a host is logged, and no line contains a secret."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from parlour.server.http.app import make_app
from parlour.server.plumbing.audit import fingerprint
from parlour.server.plumbing.json_logs import JsonLines
from tests.server.helpers import TestClient, quiet

if TYPE_CHECKING:
    import pytest


def test_actions_of_a_host_are_in_the_audit_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "parlour.audit")
    with TestClient(make_app(quiet()), headers={"x-parlour": "1"}) as ann:
        me = ann.post("/api/session", json={"name": "Ann"}).json()["id"]
        table = ann.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
        bob = TestClient(ann.app, headers={"x-parlour": "1"})
        him = bob.post("/api/session", json={"name": "Bob"}).json()["id"]
        bob.post(f"/api/tables/{table}/sit", json={"seat": 1})
        assert bob.post(f"/api/tables/{table}/kick", json={"seat": 0}).status_code == 403
        ann.post(f"/api/tables/{table}/start", json={})
        ann.post(f"/api/tables/{table}/kick", json={"seat": 1})
        ann.post(f"/api/tables/{table}/close", json={})
        ann.post("/api/session/logout", json={"everywhere": True})
    lines = [json.loads(JsonLines().format(r)) for r in caplog.records if r.name == "parlour.audit"]

    told = [(line["action"], line["by"], line.get("seat"), line["status"]) for line in lines]
    host, guest = fingerprint(me), fingerprint(him)
    assert told == [
        ("make_table", host, None, "200"),
        ("kick", guest, "0", "403"),
        ("start", host, None, "200"),
        ("kick", host, "1", "200"),
        ("close", host, None, "200"),
        ("log_out", host, None, "200"),
    ]
    assert {line["table"] for line in lines[:5]} == {fingerprint(table)}
    for secret in (me, him, table):
        assert secret not in json.dumps(lines)
