"""OpenAPI: the description of the HTTP API, made from its endpoints."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from parlour import __version__
from parlour.server.http.calls import Endpoint, Problem

QUERIES = {
    "/api/tables/{table}/scenario": ("seq",),
    "/api/tables/{table}/replay": ("at", "seat"),
}


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the description of all endpoints."""
    endpoints = list(endpoints)
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body not in (None, str)]
    schemas, components = msgspec.json.schema_components(
        [*bodies, Problem], ref_template="#/components/schemas/{name}"
    )
    by_body = dict(zip(bodies, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_body)
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


def _operation(endpoint: Endpoint, by_body: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    error = {"$ref": "#/components/schemas/Problem"}
    found: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.sentence,
        "parameters": [
            *(_parameter(name, "path") for name in re.findall(r"\{(\w+)\}", endpoint.path)),
            *(_parameter(name, "query") for name in QUERIES.get(endpoint.path, ())),
        ],
        "responses": {
            "200": {"description": endpoint.sentence},
            "default": {
                "description": "nothing has changed",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    if endpoint.method == "POST":
        header = {"name": "X-Parlour", "in": "header", "schema": {"type": "string"}}
        found["parameters"].append(header)
    if endpoint.body is str:
        text = {"schema": {"type": "string"}}
        found["requestBody"] = {"content": {"application/toml": text}}
    elif endpoint.body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": by_body[endpoint.body]}}}
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}
