"""All doors of the HTTP API, in one list."""

from typing import Final

from starlette.responses import PlainTextResponse

from parlour.server import botapi, library, lobby, wishes
from parlour.server.host import Busy
from parlour.server.openapi import describe
from parlour.server.web import Call, Door


async def healthz(call: Call) -> object:
    """Say that the process is alive."""
    del call
    return {"alive": True}


async def readyz(call: Call) -> object:
    """Say whether the store answers, and the server is not about to stop."""
    if call.house.stopping.is_set() or not await call.house.store.healthy():
        raise Busy("The store does not answer, or the server is stopping.")
    return {"ready": True}


async def metrics(call: Call) -> object:
    """Tell Prometheus."""
    return PlainTextResponse(call.house.metrics.text(), media_type="text/plain; version=0.0.4")


async def openapi(call: Call) -> object:
    """Describe this API."""
    del call
    return describe(DOORS)


DOORS: Final[tuple[Door, ...]] = (
    Door("GET", "/api/games", library.list_games, "the games"),
    Door("GET", "/api/games/{key}/rulebook", library.show_rulebook, "a rulebook"),
    Door("GET", "/api/games/{key}/tutorials", library.list_tutorials, "guided deals"),
    Door("GET", "/api/session", lobby.get_session, "who speaks"),
    Door("POST", "/api/session", lobby.set_session, "take a name", wishes.Named),
    Door("POST", "/api/tokens", lobby.make_token, "a token for a program", wishes.Named, "make"),
    Door("POST", "/api/tokens/revoke", lobby.revoke_token, "revoke one's token", wishes.Empty),
    Door("POST", "/api/play", lobby.quick_play, "quick play against bots", wishes.Wish, "make"),
    Door("POST", "/api/tables", lobby.make_table, "make a table", wishes.Wish, "make"),
    Door("GET", "/api/tables", lobby.list_tables, "open public tables"),
    Door("GET", "/api/tables/mine", lobby.my_tables, "one's own tables"),
    Door("GET", "/api/tables/{table}", lobby.show_table, "a table"),
    Door("GET", "/api/tables/{table}/qr.svg", lobby.show_qr, "the invitation as a QR code"),
    Door("POST", "/api/tables/{table}/sit", lobby.sit, "take a seat", wishes.Sitting),
    Door("POST", "/api/tables/{table}/leave", lobby.leave, "leave the table", wishes.Empty),
    Door("POST", "/api/tables/{table}/kick", lobby.kick, "send somebody away", wishes.OneSeat),
    Door("POST", "/api/tables/{table}/bot", lobby.put_bot, "put a bot in a seat", wishes.BotWish),
    Door("POST", "/api/tables/{table}/mix", lobby.mix, "add to the shuffles", wishes.Words),
    Door("POST", "/api/tables/{table}/start", lobby.start, "start the match", wishes.Empty),
    Door("POST", "/api/tables/{table}/close", lobby.close, "close the table", wishes.Empty),
    Door("POST", "/api/tables/{table}/rematch", lobby.rematch, "play again", wishes.Empty, "make"),
    Door("GET", "/api/tables/{table}/record", library.get_record, "the match as a record"),
    Door("GET", "/api/tables/{table}/scenario", library.get_scenario, "report this hand"),
    Door("GET", "/api/tables/{table}/replay", library.get_replay, "an event of a past deal"),
    Door("POST", "/api/records", library.import_record, "import a record", str, "make"),
    Door("GET", "/api/bot/events", botapi.stream_events, "stream one's tables and turns"),
    Door("GET", "/api/bot/tables/{table}", botapi.stream_table, "stream a table"),
    Door("POST", "/api/bot/tables/{table}/move", botapi.post_move, "make a move", botapi.Posted),
    Door("POST", "/api/bot/tables/{table}/draft", botapi.post_draft, "half of it", botapi.Posted),
    Door("POST", "/api/bot/tables/{table}/next", botapi.post_next, "deal again", botapi.Plain),
    Door("POST", "/api/bot/tables/{table}/chat", botapi.post_chat, "say it", botapi.Spoken),
    Door("POST", "/api/bot/tables/{table}/undo", botapi.post_undo, "take back", botapi.Plain),
    Door("GET", "/api/stats", library.stats, "how much is played here"),
    Door("GET", "/healthz", healthz, "whether the process lives"),
    Door("GET", "/readyz", readyz, "whether it can serve"),
    Door("GET", "/metrics", metrics, "for Prometheus"),
    Door("GET", "/openapi.json", openapi, "this description"),
)
