"""Today's deal: one deal of one game a day, the same for everybody, against the same bots.

The secret of the day decides all shuffles and the bots' random choices, so identical moves get
identical replies. Its hash is published the day before.
"""

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import Struct

from parlour.core.speech import signed
from parlour.errors import BadInput
from parlour.games import GAMES, find_bot, find_game
from parlour.languages.message import say
from parlour.table.shuffle import SECRET_BYTES, Shuffler
from parlour.table.table import Table

ROTA: Final = tuple(
    game.key for game in sorted(GAMES, key=lambda game: game.coach.daily) if game.coach.daily
)
"""The games in rotation: only games in which speed does not matter."""

OPPONENTS: Final = "club"
"""The bot at the other seats."""
LEVELS: Final = ("expert", "club", "novice", "uniform")
"""The levels whose results are shown for comparison; the first sets par."""
OPEN_DAYS: Final = 30
"""Number of daily deals that stay open, today's included."""
PLACE: Final = 0
"""The person's seat before any draw for seats."""
LUCK: Final = say("One deal is also luck: even a bot that plays at random may do better than par.")
OTHERS: Final = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Flora", "Gustav")


class Terms(Struct, frozen=True):
    """The terms of a day, fixed before it begins."""

    day: str
    game: str
    version: int
    seats: int
    options: dict[str, str]
    opponents: str
    """The level of the bots at all other seats."""
    secret: str

    @property
    def commitment(self) -> str:
        """The hash of the secret, which is published the day before."""
        return self.shuffler().commitment

    def shuffler(self) -> Shuffler:
        """Return what decides the shuffles and the bots' random choices."""
        return Shuffler(bytes.fromhex(self.secret))


class Outcome(Struct, frozen=True):
    """Somebody's result in a deal."""

    points: int
    """What their side scored."""
    lead: float
    """The lead over the average of the other sides."""


def day_at(seconds: float) -> date:
    """Return the day (UTC) of a Unix timestamp."""
    return datetime.fromtimestamp(seconds, UTC).date()


def read_day(text: str, today: date) -> date:
    """Return an open day by its name; refuse any other."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadInput(
            say(
                '"{text}" is not a day; write it like {today}',
                text=text[:40],
                today=today.isoformat(),
            )
        ) from None
    if day > today:
        raise BadInput(say("The deal of {day} is not open before that day", day=day.isoformat()))
    if day not in open_days(today):
        raise BadInput(
            say(
                "Only the last {n} deals are open; {day} is past",
                n=OPEN_DAYS,
                day=day.isoformat(),
            )
        )
    return day


def open_days(today: date) -> list[date]:
    """Return the days whose deals can be played, today first."""
    return [today - timedelta(days=back) for back in range(OPEN_DAYS)]


def game_of(day: date) -> str:
    """Return the key of the game of a day."""
    return ROTA[day.toordinal() % len(ROTA)]


def new_terms(day: date) -> Terms:
    """Fix a day: the game from the rotation, the cards from a new secret."""
    game = find_game(game_of(day))
    return Terms(
        day=day.isoformat(),
        game=game.key,
        version=game.version,
        seats=game.usual_seats,
        options=dict(game.choose({})),
        opponents=find_bot(game, OPPONENTS).name,
        secret=secrets.token_hex(SECRET_BYTES),
    )


def new_table(terms: Terms, name: str, *, practice: bool = False) -> Table:
    """Return a table on which a player of this name plays the deal."""
    others = [other for other in OTHERS if other.lower() != name.lower()]
    names = [*others[:PLACE], name, *others[PLACE : terms.seats - 1]]
    return Table(
        find_game(terms.game, terms.version),
        terms.seats,
        terms.options,
        names=names,
        shuffler=terms.shuffler(),
        undo="free" if practice else "never",
        hands=1,
        unhurried=True,
    )


def outcome(table: Table, seat: int) -> Outcome:
    """Return a seat's result in a finished deal."""
    mine, scores = table.sides[seat], [int(score) for score in table.match.scores]
    others = [score for side, score in enumerate(scores) if side != mine]
    ahead = scores[mine] - sum(others) / max(1, len(others))
    return Outcome(scores[mine], -ahead if table.game.rules.low_wins else ahead)


def lead_text(lead: float) -> str:
    """Return a lead with its sign: +12."""
    return signed(round(lead, 1), "g")


def share_text(terms: Terms, mine: Outcome, par: Outcome | None, place: str, link: str) -> str:
    """Return a text to share that reveals the result, but none of the cards."""
    title = find_game(terms.game, terms.version).title
    beside = f" · par {lead_text(par.lead)}" if par else ""
    made = f"{lead_text(mine.lead)}{beside} · {place}"
    lines = [f"Parlour · {terms.day} · {title}", made, link]
    return "\n".join(line for line in lines if line)
