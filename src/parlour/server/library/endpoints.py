"""The library over HTTP: games, rulebooks, records, replays."""

import asyncio
from datetime import date
from functools import cache

from msgspec import Struct
from starlette.responses import Response

from parlour.coach.answers import ask
from parlour.coach.tutorial import Tutorial, tutorials
from parlour.core.deal import SPECTATOR
from parlour.core.options import value_name
from parlour.errors import Refused
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.message import Listed, Message, reader, say
from parlour.server.http.calls import BadRequest, Call, reads
from parlour.server.library.documents import (
    EVERYONE,
    imported,
    last_settled,
    recorded,
    replayed,
    reported,
)
from parlour.server.tables.house_bots import house_bots
from parlour.server.tables.live_tables import NotThere
from parlour.server.tables.room import Room
from parlour.server.today.day_log import current
from parlour.table.front import Front
from parlour.table.game import Game
from parlour.table.party import makes_party
from parlour.table.rulebook import paragraphs, told
from parlour.table.table import Table

LONGEST_QUESTION = 300
REPLAYS_KEPT = 500
"""Number of rendered positions of past deals kept in memory."""


class Secret(Refused):
    """Something that this person may not see, or not yet."""

    code = "table/secret"


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    id: str
    sentence: Message
    clause: str
    default: str
    values: tuple[str, ...]
    called: tuple[Message, ...]
    """The name of each value, in the reader's language."""
    span: tuple[int, int] | None


class PresetInfo(Struct, frozen=True):
    """A named choice of options."""

    id: str
    sentence: Message
    chosen: dict[str, str]


class GameInfo(Struct, frozen=True):
    """Everything that a client shows about a game before play."""

    key: str
    title: str
    family: str
    source: Message
    summary: Message
    minutes: int
    difficulty: str
    version: int
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]
    bots: tuple[str, ...]
    party: bool
    """Whether four play it as partners, so that a party can use it."""
    words: bool
    """Whether it is played with words, about which a referee can rule."""
    scored: bool
    """Whether a pad can keep its score at a real table."""
    pack: str
    """The kind of its pieces."""
    front: Front


def game_info(game: Game) -> GameInfo:
    """Return everything that a client shows about a game before play."""
    return GameInfo(
        key=game.key,
        title=game.title,
        family=game.family,
        source=Message(game.source),
        summary=Message(game.summary),
        minutes=game.minutes,
        difficulty=game.difficulty,
        version=game.version,
        seats=game.seats,
        options=tuple(
            OptionInfo(
                option.id,
                Message(option.sentence),
                option.clause,
                option.default,
                values=tuple(option.values),
                called=tuple(map(value_name, option.values)),
                span=option.span,
            )
            for option in game.options
        ),
        presets=tuple(
            PresetInfo(preset.id, Message(preset.sentence), dict(preset.chosen))
            for preset in game.presets
        ),
        bots=(*house_bots(), *(bot.name for bot in bots_of(game))),
        party=makes_party(game, game.choose({})),
        words=game.referee is not None,
        scored=game.sheet is not None,
        pack=game.pack.kind,
        front=game.front,
    )


class ClauseInfo(Struct, frozen=True):
    """A clause of a rulebook, or a ruling."""

    id: str
    kind: str
    tag: str
    text: Message
    quote: str
    """The printed words, which are never translated."""
    section: Message


class RulebookInfo(Struct, frozen=True):
    """The rulebook of a game, with the rulings that it shares with other games."""

    title: str
    source: Message
    intro: Listed
    clauses: tuple[ClauseInfo, ...]


def rulebook_info(game: Game) -> RulebookInfo:
    """Return the rulebook of a game."""
    book = game.whole_rulebook
    return RulebookInfo(
        book.title,
        Message(book.source),
        paragraphs(book.intro),
        tuple(
            ClauseInfo(
                clause.id,
                clause.kind,
                clause.tag,
                told(clause.text),
                clause.quote,
                Message(clause.section),
            )
            for clause in book.clauses
        ),
    )


async def list_games(call: Call) -> object:
    """Return every game: its seats, options, presets, bots and version."""
    del call
    return [game_info(game) for game in GAMES]


async def show_rulebook(call: Call) -> object:
    """Return the rulebook of a game, with the rulings that it shares with other games."""
    game = named_game(call)
    return await asyncio.to_thread(rulebook_info, game)


async def list_answers(call: Call) -> object:
    """Return the ids of the clauses that fit a question, which may be in any words."""
    game, question = named_game(call), call.query("question")[:LONGEST_QUESTION]
    found = await asyncio.to_thread(ask, question, reader(reads(call.request)), game)
    return [answer.clause.id for answer in found]


async def list_tutorials(call: Call) -> object:
    """Return the guided deals of a game, complete with all scenes; nothing is stored."""
    return await asyncio.to_thread(_tutorials, named_game(call).key)


@cache
def _tutorials(key: str) -> tuple[Tutorial, ...]:
    return tutorials(find_game(key))


def named_game(call: Call) -> Game:
    """Return the game that a path names."""
    key = str(call.request.path_params["key"])
    if key not in {game.key for game in GAMES}:
        raise NotThere(say('There is no game "{key}".', key=key[:40]))
    return find_game(key)


async def stats(call: Call) -> object:
    """Return the number of tables and deals on this server, in all and by game."""
    registry = call.registry
    totals = await registry.shared_reads.read("totals", registry.store.totals)
    games = {total.game: {"tables": total.tables, "deals": total.deals} for total in totals}
    total = {key: sum(game[key] for game in games.values()) for key in ("tables", "deals")}
    return {**total, "games": games}


# Records.


async def get_record(call: Call) -> object:
    """Return a finished match as a record, with the secret of its shuffles.

    The record of a private table is only for its players. The secret of a daily deal is published
    when its day is over, and so are the cards of a try that was given up: until then, somebody else
    may play the deal.
    """
    room = await _room(call)
    table, secret = _table(room), room.made.secret
    if not _may_read(call, room):
        raise Secret(say("Only the players of a private table can read its record."))
    if room.state not in ("over", "closed"):
        raise Secret(say("You can read the record when the match is over."))
    if room.made.day and not await _is_over(call, room.made.day):
        secret = ""
        if not table.won:
            raise Secret(
                say("You can read the record of a deal that was given up when its day is over.")
            )
    facts = (secret, room.hints(), tuple(room.shuffling.rounds))
    text = await call.registry.documents.run(recorded, call.registry.matches.of(room), *facts)
    name = f'attachment; filename="{room.game.key}-{room.id[:6]}.toml"'
    return Response(text, media_type="application/toml", headers={"content-disposition": name})


async def _is_over(call: Call, name: str) -> bool:
    """Return whether the day of a daily deal is over."""
    days, day, now = call.registry.days, date.fromisoformat(name), call.registry.now()
    return await days.find(day) is None or (await current(days, day, now)).over


async def import_record(call: Call) -> object:
    """Create a table from an uploaded record, to view and replay it. The record is a TOML text."""
    found = await call.registry.documents.run(
        imported, call.body, call.session.id, call.registry.now()
    )
    return {"table": await call.registry.tables.store_imported(found)}


async def get_scenario(call: Call) -> object:
    """Return a finished deal up to an event as a scenario, to report a hand that was misplayed."""
    room = await _room(call)
    table = _table(room)
    wanted = call.query("seq")
    if wanted and not ascii_number(wanted):
        raise BadRequest(say('"seq" must be the number of an event.'))
    seq = min(int(wanted[:9]) if wanted else table.seq, table.seq)
    last = last_settled(table)
    if seq > last:
        if not wanted:
            seq = last
        else:
            raise Secret(say("A hand can be reported when its deal is over."))
    check_may_see(call, room, EVERYONE)
    text = await call.registry.documents.run(reported, call.registry.matches.of(room), seq)
    name = f'attachment; filename="{room.game.key}-{seq}.toml"'
    return Response(text, media_type="application/toml", headers={"content-disposition": name})


async def get_replay(call: Call) -> object:
    """Return a table as it was after a number of events; the deal must be over.

    After a deal players see their own hand, and after the match all hands. All hands are also
    visible after a deal against bots only, or at a table with `watch: open`.
    """
    room = await _room(call)
    table = _table(room)
    at, who = call.query("at"), call.query("seat")
    last = last_settled(table)
    if last < 1:
        raise Secret(say("A deal can be replayed when it is over."))
    known_seat = who in ("", "all") or ascii_number(who.removeprefix("-"))
    if (at and not ascii_number(at)) or not known_seat:
        raise BadRequest(
            say('"at" must be the number of an event; "seat" must be a number or "all".')
        )
    step = max(1, min(int(at[:9]) if at else last, last))
    seat = EVERYONE if who == "all" else int(who[:9] or SPECTATOR)
    if not EVERYONE <= seat < table.seats:
        raise BadRequest(say("Seats are 0 to {last}.", last=table.seats - 1))
    check_may_see(call, room, seat)
    language = reads(call.request)
    kept, key = call.registry.matches.replays, (room.id, table.seq, step, seat, language)
    if key not in kept:
        kept[key] = await call.registry.documents.run(
            replayed, call.registry.matches.of(room), step, last, seat, language
        )
        while len(kept) > REPLAYS_KEPT:
            del kept[next(iter(kept))]
    return Response(kept[key], media_type="application/json")


def ascii_number(text: str) -> bool:
    """Return whether a text is a number in plain digits."""
    return text.isascii() and text.isdecimal()


def _may_read(call: Call, room: Room) -> bool:
    """Return whether a person may see all hands of a finished match."""
    return room.made.public or room.made.imported or room.has_sat(call.session.id)


def check_may_see(call: Call, room: Room, seat: int) -> None:
    """Refuse hands to people who may not see them yet.

    After the deal, players see their own hand, and spectators the public view. All hands are
    visible after the deal at open tables and against bots, otherwise after the match.
    """
    mine = room.seat_of(call.session.id)
    over = room.state in ("over", "closed") and _may_read(call, room)
    if mine < 0 and room.made.watch == "none":
        raise NotThere(say("There is no such table."))
    alone = room.people() == [mine] and not any(chair.reserved_for for chair in room.chairs)
    if seat in (mine, SPECTATOR) or over or alone or room.made.watch == "open":
        return
    if not _may_read(call, room):
        raise Secret(say("Only the players of a private table can see its hands."))
    raise Secret(say("The hands of others can be seen when the match is over."))


async def _room(call: Call) -> Room:
    return (await call.registry.tables.host(call.table)).room


def _table(room: Room) -> Table:
    if room.table is None:
        raise Secret(say("Nothing has been dealt here."))
    return room.table
