"""A player's own progress: what they have played, won and learned."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import fsum
from statistics import fmean
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from parlour.coach.todays_deal import Outcome
from parlour.coach.tutorial import read_tutorials
from parlour.games import GAMES, find_game
from parlour.languages.message import Message

PEOPLE: Final = "people"
"""The level of opponents that are not all bots."""
MIXED: Final = "mixed"

Text = Annotated[str, Meta(max_length=60)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Amount = Annotated[float, Meta(ge=-1e6, le=1e6)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]


class DealNote(Struct, frozen=True, omit_defaults=True):
    """One deal that the player has finished."""

    table: Text
    deal: Count
    at: Moment
    game: Text
    level: Text
    """The level of the bots at the other seats, "mixed", or "people" where people sat there."""
    points: Points
    lead: Amount
    """Points ahead of the average of the other sides."""
    won: bool
    """Whether no side did better in this deal."""
    day: Text = ""
    """The day, if it was a daily deal that counted."""
    decisions: Count = 0
    """How many decisions were reviewed."""
    lost: Amount = 0.0
    """Their total cost, as judged by the expert."""


class Learned(Struct, frozen=True):
    """A guided deal that the player has completed."""

    game: Text
    number: Count
    at: Moment = 0.0


def summary(notes: Sequence[DealNote], pars: dict[str, Outcome]) -> dict[str, Any]:
    """Return the summary: by game and level, over time, and the best result of each game.

    `pars` are the expert's results in the daily deals.
    """
    groups: dict[tuple[str, str], list[DealNote]] = {}
    best: dict[str, DealNote] = {}
    for note in notes:
        groups.setdefault((note.game, note.level), []).append(note)
        best[note.game] = max(best.get(note.game, note), note, key=lambda one: one.lead)
    return {
        "deals": len(notes),
        "won": sum(note.won for note in notes),
        "games": [
            {"game": game, "title": _title(game), "level": level} | _sums(found, pars)
            for (game, level), found in sorted(groups.items())
        ],
        "over_time": _over_time(notes),
        "days": [
            {"day": note.day, "game": note.game, "title": _title(note.game)}
            | {"lead": note.lead, "par": pars[note.day].lead}
            for note in sorted(notes, key=lambda note: note.day)
            if note.day in pars
        ],
        "best": [
            {"game": note.game, "title": _title(note.game), "at": note.at, "table": note.table}
            | {"level": note.level, "points": note.points, "lead": note.lead}
            for note in sorted(best.values(), key=lambda note: -note.lead)
        ],
    }


def _title(key: str) -> str:
    return next((game.title for game in GAMES if game.key == key), key)


def _sums(notes: Sequence[DealNote], pars: dict[str, Outcome]) -> dict[str, Any]:
    beside = [note.lead - pars[note.day].lead for note in notes if note.day in pars]
    decisions = sum(note.decisions for note in notes)
    return {
        "deals": len(notes),
        "won": sum(note.won for note in notes),
        "lead": fmean(note.lead for note in notes),
        "best": max(note.lead for note in notes),
        "against_par": fmean(beside) if beside else None,
        "lost_per_decision": fsum(n.lost for n in notes) / decisions if decisions else None,
    }


def _over_time(notes: Iterable[DealNote]) -> list[dict[str, Any]]:
    """Return the cost of decisions in each reviewed deal, oldest first."""
    reviewed = sorted((note for note in notes if note.decisions), key=lambda note: note.at)
    return [
        {"at": note.at, "game": note.game, "title": _title(note.game)}
        | {"lost_per_decision": note.lost / note.decisions}
        for note in reviewed
    ]


@cache
def guided_deals(key: str) -> tuple[Message, ...]:
    """Return the titles of the guided deals of a game."""
    return tuple(Message(scenario.title) for scenario in read_tutorials(find_game(key)))


@cache
def _path() -> tuple[str, ...]:
    """Return the games that have guided deals, in the suggested order of learning."""
    taught = [game for game in GAMES if guided_deals(game.key)]
    return tuple(game.key for game in sorted(taught, key=lambda game: game.front.place))


def newcomers_path(learned: Iterable[Learned], notes: Iterable[DealNote]) -> dict[str, Any]:
    """Return the games in order, with what has been learned, and what comes next."""
    taken = {(one.game, one.number) for one in learned}
    played: dict[str, int] = {}
    for note in notes:
        played[note.game] = played.get(note.game, 0) + 1
    steps = []
    following: dict[str, Any] | None = None
    for key in _path():
        deals = [
            {"number": number, "title": title, "learned": (key, number) in taken}
            for number, title in enumerate(guided_deals(key))
        ]
        steps.append(
            {"game": key, "title": _title(key), "deals": deals, "played": played.get(key, 0)}
        )
        unlearned = [deal for deal in deals if not deal["learned"]]
        if following is None and unlearned:
            first = unlearned[0]
            following = {"game": key, "title": _title(key), "number": first["number"]}
            following["deal"] = first["title"]
    return {"steps": steps, "next": following}
