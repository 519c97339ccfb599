"""Packs and sheets to print, as PDF files over HTTP; processes beside the tables make them."""

from typing import Any, Final

from msgspec import Struct
from starlette.responses import Response

from parlour.games import find_game
from parlour.languages.message import Message, reader, say
from parlour.printing.kinds import KINDS, can_print, check_kind
from parlour.printing.setup import Setup
from parlour.server.http.calls import BadRequest, Call, reads
from parlour.server.library.endpoints import named_game

MOST_PLAYERS: Final = 99
WORDS: Final = ("paper", "size", "ink", "sides")
NUMBERS: Final = ("seats", "tables", "rounds")


class PrintInfo(Struct, frozen=True):
    """Something that can be printed for a game."""

    id: str
    label: Message


async def list_prints(call: Call) -> object:
    """Return what can be printed for a game; nothing where the extra `print` is not installed."""
    game = named_game(call)
    if not can_print():
        return []
    return [PrintInfo(key, kind.label) for key, kind in KINDS.items() if kind.suits(game)]


async def get_print(call: Call) -> object:
    """Download a pack or a sheet as PDF, in the reader's language."""
    game, what = named_game(call), str(call.request.path_params["what"])
    check_kind(what)
    if not can_print():
        raise BadRequest(say("This server cannot print: it lacks the extra print."))
    wishes: dict[str, Any] = {name: given for name in WORDS if (given := call.query(name))}
    wishes |= {name: _number(call, name) for name in NUMBERS if call.query(name)}
    wishes["large"] = call.query("large") == "yes"
    Setup(**wishes)  # refuses what there is not, before a process is asked
    language = reads(call.request)
    made = await call.registry.documents.run(printed, game.key, what, wishes, language)
    name = f'attachment; filename="{game.key}-{what}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": name})


def _number(call: Call, name: str) -> int:
    """Return a small number from the query."""
    given = call.query(name)
    if not (given.isascii() and given.isdecimal()) or int(given[:9]) > MOST_PLAYERS:
        raise BadRequest(
            say('"{name}" must be a number up to {most}.', name=name, most=MOST_PLAYERS)
        )
    return int(given)


def printed(key: str, what: str, wishes: dict[str, Any], language: str) -> bytes:
    """Return a file to print; this runs in a process of its own."""
    from parlour.printing.makers import make  # noqa: PLC0415 - the extra is perhaps not installed

    setup = Setup(**wishes, reader=reader(language))
    return make(what, find_game(key), {}, setup).as_bytes()
