"""The caller's own session over HTTP: logging out, exporting or erasing personal data."""

import secrets
from contextlib import suppress

import msgspec
from starlette.responses import Response

from parlour.errors import Refused
from parlour.server.http.calls import Call, json
from parlour.server.parties import room as party_room
from parlour.server.people.cookies import COOKIE
from parlour.server.people.personal_data import erased, exported
from parlour.server.progress.endpoints import exported as exported_progress
from parlour.server.progress.endpoints import log_of
from parlour.server.tables import seating
from parlour.server.tables.requests import Empty

MOST_TABLES = 1000


class Logout(msgspec.Struct, forbid_unknown_fields=True):
    """`everywhere`: whether to log out on all devices of this session."""

    everywhere: bool = False


async def log_out(call: Call) -> object:
    """Delete the session on this device; with `everywhere`, on all devices of the person.

    Seats are kept: the link of a seat gives it back.
    """
    if call.body.everywhere:
        await call.registry.callers.revoke(call.session)
    return _gone(call)


def _gone(call: Call) -> Response:
    call.session = msgspec.structs.replace(call.session, new=False)  # so no new cookie is set
    response = json(Empty())
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def export_data(call: Call) -> object:
    """Return everything stored about the caller, as a JSON file."""
    store, user = call.registry.store, call.session.id
    tables = []
    for summary in await store.tables_of(user, limit=MOST_TABLES):
        facts = exported(await store.read(summary.table), user)
        tables.append(
            {
                "table": summary.table,
                "game": summary.game,
                "at": summary.made,
                "state": summary.state,
            }
            | facts
        )
    name = "" if call.session.new else call.session.name
    progress = exported_progress(await log_of(call).read())
    found = {"id": user, "name": name, "tables": tables, "progress": progress}
    headers = {"content-disposition": 'attachment; filename="parlour-my-data.json"'}
    return Response(
        msgspec.json.format(msgspec.json.encode(found)),
        media_type="application/json",
        headers=headers,
    )


async def erase_data(call: Call) -> object:
    """Leave every table, erase the caller's session and chat messages, and log out everywhere.

    The names in finished matches stay, because they belong to the other players' records too.
    """
    registry, user = call.registry, call.session.id
    nobody = f"gone-{secrets.token_urlsafe(9)}"
    for summary in await registry.store.tables_of(user, limit=MOST_TABLES):
        with suppress(Refused):  # erase a table even if it can no longer be opened
            if summary.state in ("open", "playing"):
                host = await registry.tables.host(summary.table)
                await host.carry_out(seating.leave(host, user))
            elif summary.state == party_room.STATE:
                await (await registry.parties.host(summary.table)).leave(user)
        await registry.amend(summary.table, lambda stored: erased(stored, user, nobody))
    await log_of(call).erase(wholly=True)
    await registry.store.forget_person(user)
    await registry.callers.revoke(call.session)
    return _gone(call)
