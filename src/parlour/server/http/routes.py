"""All endpoints of the HTTP API, in one list."""

from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from parlour.server.http.calls import Call, Endpoint
from parlour.server.http.openapi import describe
from parlour.server.library import endpoints as library
from parlour.server.parties import endpoints as parties
from parlour.server.people import endpoints as own_data
from parlour.server.plumbing.store_failures import Busy
from parlour.server.progress import endpoints as own_progress
from parlour.server.tables import bot_api, lobby, practice, reviews, table_requests
from parlour.server.today import endpoints as today


async def healthz(call: Call) -> object:
    """Report that the process is alive."""
    del call
    return {"alive": True}


async def readyz(call: Call) -> object:
    """Report whether the store answers, background tasks run, and the server is not stopping."""
    if not await call.registry.ready():
        down = ", ".join(sorted(call.registry.supervisor.down))
        raise Busy(
            f"Not ready: {down} is down."
            if down
            else "The database does not answer or is full, or the server is stopping."
        )
    return {"ready": True}


async def metrics(call: Call) -> object:
    """Return the metrics for Prometheus."""
    return Response(call.registry.metrics.text(), media_type=CONTENT_TYPE_LATEST)


async def openapi(call: Call) -> object:
    """Describe this API."""
    del call
    return describe(ENDPOINTS)


ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("GET", "/api/games", library.list_games, "the games", paced=True),
    Endpoint("GET", "/api/games/{key}/rulebook", library.show_rulebook, "a rulebook"),
    Endpoint("GET", "/api/games/{key}/tutorials", library.list_tutorials, "guided deals"),
    Endpoint("GET", "/api/session", lobby.get_session, "who speaks"),
    Endpoint(
        "POST",
        "/api/session",
        lobby.set_session,
        "take a name",
        table_requests.Named,
        names_session=True,
    ),
    Endpoint(
        "POST", "/api/session/logout", own_data.log_out, "log out", own_data.Logout, audited=True
    ),
    Endpoint(
        "GET",
        "/api/session/data",
        own_data.export_data,
        "export one's data",
        limit="make",
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/session/erase",
        own_data.erase_data,
        "erase one's data",
        table_requests.Empty,
        "make",
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tokens",
        lobby.make_token,
        "a token for a program",
        table_requests.Named,
        "make",
    ),
    Endpoint(
        "POST",
        "/api/tokens/revoke",
        lobby.revoke_token,
        "revoke one's token",
        table_requests.Empty,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/play",
        lobby.quick_play,
        "quick play against bots",
        table_requests.TableRequest,
        "make",
    ),
    Endpoint(
        "POST",
        "/api/tables",
        lobby.make_table,
        "make a table",
        table_requests.TableRequest,
        "make",
        audited=True,
    ),
    Endpoint("GET", "/api/tables", lobby.list_tables, "open public tables"),
    Endpoint("GET", "/api/tables/mine", lobby.my_tables, "one's own tables"),
    Endpoint("GET", "/api/tables/{table}", lobby.show_table, "a table"),
    Endpoint(
        "GET",
        "/api/tables/{table}/qr.svg",
        lobby.show_qr,
        "the invitation as a QR code",
        paced=True,
    ),
    Endpoint("POST", "/api/tables/{table}/sit", lobby.sit, "take a seat", table_requests.Sitting),
    Endpoint(
        "POST", "/api/tables/{table}/leave", lobby.leave, "leave the table", table_requests.Empty
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/kick",
        lobby.kick,
        "send somebody away",
        table_requests.OneSeat,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/bot",
        lobby.put_bot,
        "put a bot in a seat",
        table_requests.BotRequest,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/replace",
        lobby.replace,
        "let a bot play for somebody",
        table_requests.BotRequest,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/lock",
        lobby.lock,
        "lock or unlock the table",
        table_requests.Lock,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/host",
        lobby.pass_hosting,
        "make somebody else the host",
        table_requests.OneSeat,
        audited=True,
    ),
    Endpoint(
        "POST", "/api/tables/{table}/mix", lobby.mix, "add to the shuffles", table_requests.Words
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/start",
        lobby.start,
        "start the match",
        table_requests.Empty,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/close",
        lobby.close,
        "close the table",
        table_requests.Empty,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/change",
        lobby.change,
        "change what will be played, as the host",
        table_requests.ChangeRequest,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        lobby.rematch,
        "play again",
        table_requests.RematchRequest,
        "make",
        audited=True,
    ),
    Endpoint("GET", "/api/tables/{table}/record", library.get_record, "the match as a record"),
    Endpoint("GET", "/api/tables/{table}/scenario", library.get_scenario, "report this hand"),
    Endpoint("GET", "/api/tables/{table}/replay", library.get_replay, "an event of a past deal"),
    Endpoint(
        "POST",
        "/api/tables/{table}/review",
        reviews.review_deal,
        "review your own play in a past deal",
        reviews.ReviewRequest,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/play-on",
        practice.play_on,
        "play on from a moment of a past deal",
        practice.PracticeRequest,
        "make",
    ),
    Endpoint("POST", "/api/records", library.import_record, "import a record", str, "make"),
    Endpoint(
        "GET",
        "/api/progress",
        own_progress.show_progress,
        "one's own progress",
        limit="progress",
    ),
    Endpoint(
        "GET",
        "/api/progress/file",
        own_progress.export_progress,
        "your own progress as a file",
        limit="make",
    ),
    Endpoint(
        "POST",
        "/api/progress/file",
        own_progress.import_progress,
        "add a file to your own progress",
        str,
        "make",
    ),
    Endpoint(
        "POST",
        "/api/progress/learned",
        own_progress.note_learned,
        "record that you finished a guided deal",
        own_progress.LearnedRequest,
    ),
    Endpoint(
        "POST",
        "/api/progress/erase",
        own_progress.erase_progress,
        "delete your own progress",
        table_requests.Empty,
        "make",
        audited=True,
    ),
    Endpoint("GET", "/api/today", today.list_days, "today's deal and the open days before it"),
    Endpoint("GET", "/api/today/{day}", today.show_day, "par and the results of a day's deal"),
    Endpoint(
        "POST",
        "/api/today/{day}/play",
        today.play_day,
        "play the deal of a day",
        table_requests.Empty,
        "make",
    ),
    Endpoint("GET", "/api/bot/events", bot_api.stream_events, "stream your tables and turns"),
    Endpoint("GET", "/api/bot/tables/{table}", bot_api.stream_table, "stream a table"),
    Endpoint(
        "POST", "/api/bot/tables/{table}/move", bot_api.post_move, "make a move", bot_api.Posted
    ),
    Endpoint(
        "POST", "/api/bot/tables/{table}/draft", bot_api.post_draft, "half of it", bot_api.Posted
    ),
    Endpoint(
        "POST", "/api/bot/tables/{table}/next", bot_api.post_next, "deal again", bot_api.Plain
    ),
    Endpoint("POST", "/api/bot/tables/{table}/chat", bot_api.post_chat, "say it", bot_api.Spoken),
    Endpoint(
        "POST", "/api/bot/tables/{table}/commit", bot_api.post_commit, "commit", bot_api.Commitment
    ),
    Endpoint(
        "POST", "/api/bot/tables/{table}/reveal", bot_api.post_reveal, "reveal", bot_api.Value
    ),
    Endpoint(
        "POST",
        "/api/bot/tables/{table}/undo",
        bot_api.post_undo,
        "undo your last move",
        bot_api.Plain,
    ),
    Endpoint(
        "POST",
        "/api/parties",
        parties.make_party,
        "create a progressive party",
        parties.PartyRequest,
        "make",
        audited=True,
    ),
    Endpoint("GET", "/api/parties", parties.list_parties, "open public parties"),
    Endpoint("GET", "/api/parties/{party}", parties.show_party, "a party and all its tables"),
    Endpoint(
        "GET",
        "/api/parties/{party}/qr.svg",
        parties.show_party_qr,
        "its invitation as a QR code",
        paced=True,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/join",
        parties.join_party,
        "join a party",
        table_requests.Empty,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/leave",
        parties.leave_party,
        "leave a party",
        table_requests.Empty,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/remove",
        parties.remove_guest,
        "remove a guest",
        parties.GuestName,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/start",
        parties.start_party,
        "begin a party",
        table_requests.Empty,
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/again",
        parties.follow_party,
        "call another party",
        table_requests.Empty,
        "make",
        audited=True,
    ),
    Endpoint(
        "POST",
        "/api/parties/{party}/close",
        parties.close_party,
        "end a party",
        table_requests.Empty,
        audited=True,
    ),
    Endpoint("GET", "/api/stats", library.stats, "statistics of this server"),
    Endpoint("GET", "/healthz", healthz, "liveness of the process"),
    Endpoint("GET", "/readyz", readyz, "readiness to serve"),
    Endpoint("GET", "/metrics", metrics, "for Prometheus", paced=True),
    Endpoint("GET", "/openapi.json", openapi, "this description", paced=True),
)
