"""The host's evening over HTTP: setting out a game, and progressive parties with real cards."""

import secrets
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.errors import BadInput
from parlour.games import PARTY_GAME, find_game
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call
from parlour.server.pads.endpoints import Id, Key, link, new_key
from parlour.server.pads.pads import BellRung, Kept, PartyBegun, TableEntered, TakenBack
from parlour.server.registry import Registry
from parlour.table.party import MOST_ROUNDS, Recorded, check_party, prizes
from parlour.table.real_party import NOT_CUT, RealParty, expected, round_seconds
from parlour.table.setting_out import in_use, set_out
from parlour.table.shuffle import SECRET_BYTES

MOST_GUESTS = 100

Name = Annotated[str, Meta(max_length=40)]
Score = Annotated[int, Meta(ge=-100_000, le=100_000)]


class SettingOut(Struct, forbid_unknown_fields=True):
    """A game that is about to begin; seats are drawn by lot if the players want it."""

    game: str
    names: Annotated[list[Name], Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    seats_by_lot: bool = False


class RealPartyRequest(Struct, forbid_unknown_fields=True):
    """A party with real cards; with `rounds` 0 there are twice as many rounds as tables."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=MOST_GUESTS)]
    game: str = PARTY_GAME
    options: dict[str, str] = {}
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    partners: Literal["change", "lot"] = "change"
    tied: Literal["nobody", "cut"] = "nobody"


class TableResult(Struct, forbid_unknown_fields=True):
    """What a table made in a round; after a tie `higher` is the pair that cut higher."""

    id: Id
    key: Key
    round: int
    table: int
    scores: Annotated[list[Score], Meta(min_length=2, max_length=2)]
    higher: Annotated[int, Meta(ge=-1, le=1)] = NOT_CUT


class Bell(Struct, forbid_unknown_fields=True):
    """Ring the bell at the end of a round; round 0 begins the party."""

    id: Id
    key: Key
    round: int


class Back(Struct, forbid_unknown_fields=True):
    """Take back what was entered last, or the bell; the same `id` counts once."""

    id: Id
    key: Key


def _id(call: Call) -> str:
    return str(call.request.path_params["pad"])


async def set_out_game(call: Call) -> object:
    """Draw for seats, partners and the deal; return the pack and how many pieces each gets."""
    wanted: SettingOut = call.body
    game = find_game(wanted.game)
    names = [name.strip() for name in wanted.names]
    chosen = wanted.options
    found = set_out(game, names, chosen, secrets.randbelow, seats_by_lot=wanted.seats_by_lot)
    return {
        "game": game.key,
        "title": game.title,
        "in_use": in_use(game, found.pack),
        **msgspec.structs.asdict(found),
        "draws": [
            {"name": name, "piece": game.pack.name(game.pack.piece(face)), "face": face}
            for name, face in found.draws
        ],
    }


async def get_duration(call: Call) -> object:
    """Return how long a party with real cards will take, for a number of guests and rounds."""
    game = find_game(str(call.request.path_params["key"]))
    guests, rounds = (_number(call.query(name)) for name in ("guests", "rounds"))
    options = game.choose()
    check_party(game, tuple(f"guest {n}" for n in range(guests)), options)
    rounds = rounds or 2 * (guests // 4)
    seconds = round_seconds(game, options)
    told = expected(guests, rounds, seconds)
    return {"rounds": rounds, "seconds": rounds * seconds, "sentence": told}


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise BadRequest(say('"{text}" is not a number of guests or rounds.', text=text))
    return int(text)


async def make_real_party(call: Call) -> object:
    """Enter the guests of a progressive party with real cards; lots decide the first seats."""
    wanted: RealPartyRequest = call.body
    game = find_game(wanted.game)
    names = [name.strip() for name in wanted.names]
    options = dict(game.choose(wanted.options))
    try:
        check_party(game, tuple(names), options)
    except BadInput as error:
        raise BadRequest(say("{error}.", error=error.told)) from None
    made = PartyBegun(
        at=call.registry.now(),
        game=game.key,
        version=game.version,
        names=names,
        options=options,
        rounds=wanted.rounds,
        partners=wanted.partners,
        tied=wanted.tied,
        secret=secrets.token_hex(SECRET_BYTES),
        key=new_key(),
    )
    pad = secrets.token_urlsafe(12)
    kept = await call.registry.pads.make(pad, made)
    return shown(call.registry, pad, kept) | {"key": made.key}


async def show_real_party(call: Call) -> object:
    """Return a party with real cards: who sits where, who comes from where, and the tallies.

    With `?after=VERSION`, only the version if nothing has changed.
    """
    kept = await call.registry.pads.find(_id(call))
    if call.query("after") == str(kept.version):
        return {"pad": _id(call), "version": kept.version}
    return shown(call.registry, _id(call), kept)


async def enter_table(call: Call) -> object:
    """Enter what a table has made in this round, or correct it."""
    wanted: TableResult = call.body
    new = TableEntered(wanted.id, wanted.round, wanted.table, wanted.scores, wanted.higher)
    kept = await call.registry.pads.add(_id(call), wanted.key, new)
    return shown(call.registry, _id(call), kept)


async def ring_bell(call: Call) -> object:
    """Begin the party, or end a round: winners move up, and partners change."""
    wanted: Bell = call.body
    new = BellRung(wanted.id, wanted.round, call.registry.now())
    kept = await call.registry.pads.add(_id(call), wanted.key, new)
    return shown(call.registry, _id(call), kept)


async def undo_evening(call: Call) -> object:
    """Take back what was entered last, or the last bell."""
    kept = await call.registry.pads.add(_id(call), call.body.key, TakenBack(call.body.id))
    return shown(call.registry, _id(call), kept)


def shown(registry: Registry, pad: str, kept: Kept) -> dict[str, Any]:
    """Return a party for its page."""
    party = kept.party
    bells = [event.at for event in kept.standing if isinstance(event, BellRung)]
    return {
        "pad": pad,
        "version": kept.version,
        "link": link(registry, "evening", pad),
        "game": party.game.key,
        "title": party.game.title,
        "guests": list(party.guests),
        "back": len(kept.standing),
        "state": "over" if party.over else "playing" if party.begun else "open",
        "round": min(party.round, party.rounds) if party.begun else 0,
        "rounds": party.rounds,
        "expected": expected(
            len(party.guests), party.rounds, round_seconds(party.game, party.options)
        ),
        "round_seconds": round_seconds(party.game, party.options),
        "since": registry.now() - bells[-1] if bells else 0.0,
        "taken": [later - sooner for sooner, later in pairwise(bells)],
        "tables": [
            {
                "number": number,
                "names": list(table.names),
                "sides": list(table.sides),
                "dealer": table.dealer,
                "scores": list(table.scores),
                "higher": table.higher,
            }
            for number, table in enumerate(party.tables, start=1)
        ],
        "moves": [
            {
                "name": move.name,
                "table": move.table,
                "partner": move.partner,
                "others": list(move.others),
                "from": move.came_from,
            }
            for move in party.moves()
        ],
        "recorded": [event for event in party.log if isinstance(event, Recorded)],
        **_results(party),
    }


def _results(party: RealParty) -> dict[str, Any]:
    return {
        "standing": [
            {
                "name": record.name,
                "total": record.total,
                "won": record.won,
                "points": record.points,
            }
            for record in party.standing()
        ],
        "prizes": prizes(party) if party.over else [],
    }
