"""OpenAPI: the description of the HTTP API, made from its endpoints."""

import re
from collections.abc import Iterable
from inspect import getdoc
from typing import Any, Final

import msgspec

from parlour import __version__
from parlour.server.http.calls import Endpoint, Problem

QUERIES: Final = {
    "/api/games/{key}/answers": ("question",),
    "/api/games/{key}/prints/{what}": (
        *("paper", "size", "ink", "sides", "large", "seats", "tables", "rounds"),
    ),
    "/api/pads/{pad}": ("after",),
    "/api/evenings/{pad}": ("after",),
    "/api/games/{key}/duration": ("guests", "rounds"),
    "/api/tables/{table}/scenario": ("seq",),
    "/api/tables/{table}/replay": ("at", "seat"),
}

PARAMETERS: Final = {
    "question": "A question about the rules, in the words and the language of the reader.",
    "key": "The key of a game, such as `rook`.",
    "what": "What to print: an id of the list of prints, such as `pack`.",
    "paper": "`a4` or `letter`.",
    "size": "The size of cards: `poker` or `mini`.",
    "ink": "`colour`, `safe` for colour-blind people, or `grey`.",
    "sides": "The edge over which paper is turned: `long` or `short`; `one` has no backs.",
    "large": "`yes` for large print.",
    "seats": "The number of players of a score sheet.",
    "tables": "The tables of a party.",
    "table": "The id of a table, the last part of its invitation.",
    "party": "The id of a party, the last part of its invitation.",
    "pad": "The id of the score pad, or of the party with real cards.",
    "guests": "The number of guests, a multiple of four.",
    "rounds": "The number of rounds; 0 for twice as many as tables.",
    "after": "The version that is known already.",
    "day": "A day as YYYY-MM-DD (UTC).",
    "seq": "The number of the last event to include; by default the last one of a finished deal.",
    "at": "The number of events to replay; by default all that belong to finished deals.",
    "seat": "The number of a seat, or `all` for all hands; by default a spectator's view.",
}

DESCRIPTION: Final = """\
The HTTP API of a Parlour server.

- **Callers** have a session, which a signed cookie holds; the first `POST` of a new caller creates
  it. Programs send a bearer token instead: `POST /api/tokens`.
- **A `POST` with the cookie** needs the header `X-Parlour: 1`, which no other site can send.
- **An error** changes nothing. Its body has a `code` for programs and a `sentence` for people.
- **Texts** are in the language of `Accept-Language`, if the server has it; otherwise in English.

docs/protocol.md describes the messages of the socket, and all fields and error codes.
"""


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the description of all endpoints."""
    endpoints = list(endpoints)
    bodies = [endpoint.body for endpoint in endpoints if endpoint.body not in (None, str)]
    schemas, components = msgspec.json.schema_components(
        [*bodies, Problem],
        ref_template="#/components/schemas/{name}",
        schema_hook=lambda _: {"type": "string"},  # a message is a sentence by then
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
            "description": DESCRIPTION,
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, by_body: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    error = {"$ref": "#/components/schemas/Problem"}
    found: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "description": getdoc(endpoint.handler) or "",
        "parameters": [
            *(_parameter(name, "path") for name in re.findall(r"\{(\w+)\}", endpoint.path)),
            *(_parameter(name, "query") for name in QUERIES.get(endpoint.path, ())),
        ],
        "responses": {
            "200": {"description": endpoint.answer},
            "default": {
                "description": "An error; nothing has changed.",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    if endpoint.method == "POST":
        header = {"name": "X-Parlour", "in": "header", "schema": {"type": "string"}}
        header["description"] = "Always `1`; not needed with a bearer token."
        found["parameters"].append(header)
    if endpoint.body is str:
        text = {"schema": {"type": "string"}}
        found["requestBody"] = {"content": {"application/toml": text}}
    elif endpoint.body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": by_body[endpoint.body]}}}
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": where,
        "description": PARAMETERS[name],
        "required": where == "path",
        "schema": {"type": "string"},
    }
