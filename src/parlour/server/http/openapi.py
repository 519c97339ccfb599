"""OpenAPI: the description of the HTTP API, made from its doors."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from parlour import __version__
from parlour.server.http.endpoints import Door, Problem

QUERIES = {
    "/api/tables/{table}/scenario": ("seq",),
    "/api/tables/{table}/replay": ("at", "seat"),
}


def describe(doors: Iterable[Door]) -> dict[str, Any]:
    """Return the description of all doors."""
    doors = list(doors)
    bodies = [door.body for door in doors if door.body not in (None, str)]
    schemas, components = msgspec.json.schema_components(
        [*bodies, Problem], ref_template="#/components/schemas/{name}"
    )
    by_body = dict(zip(bodies, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, by_body)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": __version__,
            "description": "Writes need the cookie or a bearer token, and X-Parlour: 1.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(door: Door, by_body: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    error = {"$ref": "#/components/schemas/Problem"}
    found: dict[str, Any] = {
        "operationId": door.handler.__name__,
        "summary": door.sentence,
        "parameters": [
            *(_parameter(name, "path") for name in re.findall(r"\{(\w+)\}", door.path)),
            *(_parameter(name, "query") for name in QUERIES.get(door.path, ())),
        ],
        "responses": {
            "200": {"description": door.sentence},
            "default": {
                "description": "nothing has changed",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    if door.method == "POST":
        header = {"name": "X-Parlour", "in": "header", "schema": {"type": "string"}}
        found["parameters"].append(header)
    if door.body is str:
        text = {"schema": {"type": "string"}}
        found["requestBody"] = {"content": {"application/toml": text}}
    elif door.body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": by_body[door.body]}}}
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}
