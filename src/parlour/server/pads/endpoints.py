"""Score pads over HTTP, and the socket that tells followers of anything new."""

import secrets
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import Refused
from parlour.games import find_game
from parlour.languages.message import Message, reader
from parlour.records.scores import write_scores
from parlour.server.http.calls import Call, address_of, reads
from parlour.server.pads.followers import CHANGED
from parlour.server.pads.pads import Entered, Kept, PadMade, TakenBack
from parlour.server.people.callers import who_waits
from parlour.server.registry import Registry
from parlour.server.tables.connections import Connection
from parlour.server.tables.qr_codes import qr_code
from parlour.server.tables.sockets import admit, open_connection, stay, subprotocol, turn_away
from parlour.table.score_pad import ScorePad
from parlour.table.score_sheet import Term

LARGEST: Final = 1_000_000
LONGEST_ID: Final = 40

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
Key = Annotated[str, Meta(max_length=LONGEST_ID)]
"""What those who write have in their link."""
Answer = Annotated[int, Meta(ge=-1, le=LARGEST)]
Row = Annotated[list[Answer], Meta(max_length=8)]


class PadRequest(Struct, forbid_unknown_fields=True):
    """A pad for a match: who plays, clockwise, and who deals first (-1: by lot)."""

    game: str
    names: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    dealer: Annotated[int, Meta(ge=-1, le=7)] = -1


class EntryRequest(Struct, forbid_unknown_fields=True):
    """A deal in its game's terms. The same `id` counts once, however often it is sent.

    `deals` is how many deals the writer knew of; a deal that somebody else has entered meanwhile is
    not overwritten.
    """

    id: Id
    key: Key
    number: Annotated[int, Meta(ge=1, le=LARGEST)]
    deals: Annotated[int, Meta(ge=0, le=LARGEST)]
    entry: Annotated[dict[str, Row], Meta(max_length=20)]


class UndoRequest(Struct, forbid_unknown_fields=True):
    """Take back what was entered last; the same `id` counts once."""

    id: Id
    key: Key


def _id(call: Call) -> str:
    return str(call.request.path_params["pad"])


def new_key() -> str:
    """Return what only those know who may write."""
    return secrets.token_urlsafe(9)


def link(registry: Registry, page: str, pad: str) -> str:
    """Return the link with which others follow a pad or a party."""
    return f"{registry.settings.base_url.rstrip('/')}/#/{page}/{pad}"


async def make_pad(call: Call) -> object:
    """Begin a score pad for a match with real cards."""
    wanted: PadRequest = call.body
    game = find_game(wanted.game)
    names = [name.strip() for name in wanted.names]
    dealer = wanted.dealer if wanted.dealer >= 0 else secrets.randbelow(len(names))
    ScorePad(game, names, wanted.options, dealer)
    made = PadMade(
        at=call.registry.now(),
        game=game.key,
        version=game.version,
        names=names,
        options=dict(game.choose(wanted.options)),
        dealer=dealer,
        key=new_key(),
    )
    pad = secrets.token_urlsafe(12)
    kept = await call.registry.pads.make(pad, made)
    return shown(call.registry, pad, kept) | {"key": made.key}


async def show_pad(call: Call) -> object:
    """Return a pad: what is entered of a deal, all deals, and who deals next.

    With `?after=VERSION`, only the version if nothing has changed.
    """
    kept = await call.registry.pads.find(_id(call))
    if call.query("after") == str(kept.version):
        return {"pad": _id(call), "version": kept.version}
    return shown(call.registry, _id(call), kept)


async def enter_deal(call: Call) -> object:
    """Enter the next deal, or correct an earlier one; it is scored by the rules of the game.

    What cannot have happened is refused with the reason and its clause.
    """
    wanted: EntryRequest = call.body
    new = Entered(wanted.id, wanted.number, wanted.entry)
    kept = await call.registry.pads.add(_id(call), wanted.key, new, wanted.deals)
    return shown(call.registry, _id(call), kept)


async def undo_entry(call: Call) -> object:
    """Take back what was entered or corrected last."""
    new = TakenBack(call.body.id)
    kept = await call.registry.pads.add(_id(call), call.body.key, new)
    return shown(call.registry, _id(call), kept)


async def show_pad_qr(call: Call) -> object:
    """Return the link to a pad as a QR code."""
    kept = await call.registry.pads.find(_id(call))
    page = "score" if isinstance(kept.made, PadMade) else "evening"
    return qr_code(call.request, link(call.registry, page, _id(call)))


async def get_scores(call: Call) -> object:
    """Download the record of scores as TOML."""
    kept = await call.registry.pads.find(_id(call))
    return _file(write_scores(kept.pad), "application/toml", f"{kept.made.game}-scores.toml")


async def get_scores_csv(call: Call) -> object:
    """Download the scores as CSV."""
    kept = await call.registry.pads.find(_id(call))
    text = kept.pad.csv(reader(reads(call.request)))
    return _file(text, "text/csv", f"{kept.made.game}-scores.csv")


async def follow_socket(socket: WebSocket) -> None:
    """Serve `GET /ws/pad/ID`: a message whenever the pad changes; clients keep it alive."""
    registry: Registry = socket.app.state.registry
    pad = socket.path_params["pad"]
    try:
        session = await admit(registry, socket)
        await registry.pads.find(pad)
        address = address_of(socket)
        connection = Connection(session.id, address, reads(socket))
        await socket.accept(subprotocol=subprotocol(socket))
    except Refused as error:
        await turn_away(socket, error)
        return
    part = registry.followers.join(pad, connection)
    async with open_connection(registry, socket, connection, part):
        connection.send(CHANGED)  # it may have, while nobody listened
        await stay(registry, socket, connection, who_waits(session, address))


def _file(text: str, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def shown(registry: Registry, pad: str, kept: Kept) -> dict[str, Any]:
    """Return a pad for its page."""
    match = kept.pad
    game = match.game
    sides = range(match.side_count)
    return {
        "pad": pad,
        "version": kept.version,
        "link": link(registry, "score", pad),
        "game": game.key,
        "title": game.title,
        "names": list(match.names),
        "sides": [match.side_name(side) for side in sides],
        "dealt": game.rules.dealt,
        "back": len(kept.standing),
        "terms": [_term(term) for term in match.terms()],
        "deals": [
            {
                "number": deal.number,
                "dealer": deal.dealer,
                "entry": deal.entry,
                "points": list(deal.points),
                "scores": list(deal.scores),
                "written": [game.scene.written(score) for score in deal.scores],
            }
            for deal in match.deals
        ],
        "dealer": match.dealer,
        "opening": match.opening(),
        "winners": list(match.winners),
    }


def _term(term: Term) -> dict[str, Any]:
    nobody: Message | None = term.nobody
    return {
        "id": term.id,
        "label": term.label,
        "kind": term.kind,
        "per": term.per,
        "least": term.least,
        "most": term.most,
        "step": term.step,
        "among": list(term.among),
        "values": list(term.values),
        "nobody": nobody,
        "total": term.total,
        "needs": term.needs,
        "unless": term.unless,
        "clause": term.clause,
    }
