"""The leaderboard: bots of every kind against one reference bot, game by game."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from parlour.bots.ladder import LEVELS
from parlour.core.options import Chosen
from parlour.errors import BadInput, NotFound
from parlour.games import bots_of
from parlour.lab.arena import arena
from parlour.lab.crew import Crew
from parlour.lab.own_bots import BASELINES, any_bot
from parlour.languages.message import say
from parlour.table.game import Game

Progress = Callable[[int, int], None]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one bot in one game, alone among copies of the reference bot."""

    game: str
    seats: int
    bot: str
    against: str
    deals: int
    points_per_deal: float
    ci95: tuple[float, float]
    deals_won: float
    """The share of duplicate deals in which it did better; a tie counts half."""
    elo: float
    elo_ci95: tuple[float, float]
    ms_per_move: float


def yardstick(game: Game) -> str:
    """Return the reference bot: the novice, or uniform play if there is none."""
    return "novice" if any(bot.name == "novice" for bot in bots_of(game)) else "uniform"


def known(game: Game, wanted: Sequence[str], against: str) -> Iterator[str]:
    """Yield the bots that can play a game.

    Our own bots are skipped if they cannot; for any other bot an error is raised.
    """
    for name in wanted or [*(bot.name for bot in bots_of(game)), *BASELINES]:
        if name != against and _plays(game, name, asked_for=bool(wanted)):
            yield name


def _plays(game: Game, name: str, *, asked_for: bool) -> bool:
    """Return whether there is such a bot for a game."""
    try:
        any_bot(game, name)
    except (BadInput, NotFound):
        if not asked_for or name in BASELINES or name in LEVELS:
            return False
        raise
    return True


def leaderboard(  # noqa: PLR0913 - what it is made of
    games: Sequence[Game],
    wanted: Sequence[str] = (),
    *,
    deals: int = 100,
    seats: int | None = None,
    against: str = "",
    seed: int = 0,
    options: Chosen | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> list[Place]:
    """Let every bot play every game against the reference; the best of each game comes first."""
    rows: list[tuple[Game, str, str]] = []
    for game in games:
        measure = against or yardstick(game)
        if game.seats != (1,):
            rows += [(game, name, measure) for name in known(game, wanted, measure)]
    if not rows:
        raise BadInput(
            say(
                "There is nobody to rank: a solitaire has no opponents, a bot is not "
                "compared with itself, and some bots play only small packs"
            )
        )
    found: list[Place] = []
    for done, (game, name, measure) in enumerate(rows):
        if progress:
            progress(done, len(rows))
        played = arena(
            game,
            [name, measure],
            deals=deals,
            seats=game.usual_seats if seats is None else seats,
            seed=seed,
            options=options,
            mirror=False,
            crew=crew or Crew(1),
        ).outcome("")
        pair = played.pairs[0]
        found.append(
            Place(
                game=game.key,
                seats=played.seats,
                bot=name,
                against=measure,
                deals=played.deals,
                points_per_deal=pair.points_per_deal,
                ci95=pair.ci95,
                deals_won=pair.deals_won,
                elo=pair.elo,
                elo_ci95=pair.elo_ci95,
                ms_per_move=played.bots[0].ms_per_move,
            )
        )
    order = {game.key: number for number, game in enumerate(games)}
    return sorted(found, key=lambda place: (order[place.game], -place.points_per_deal))


HEADS = ("game", "bot", "against", "points", "95 %", "deals won", "Elo", "ms/move")


def cells(place: Place) -> tuple[str, ...]:
    """Return an entry of the leaderboard as a row of text."""
    return (
        f"{place.game} ({place.seats})",
        place.bot,
        place.against,
        f"{place.points_per_deal:+.2f}",
        "{:+.2f} to {:+.2f}".format(*place.ci95),
        f"{place.deals_won:.1%}",
        f"{place.elo:+.0f}",
        f"{place.ms_per_move:.3g}",
    )


def markdown(places: Sequence[Place]) -> str:
    """Return a leaderboard as a table of Markdown."""
    rows = [HEADS, ("---",) * len(HEADS), *map(cells, places)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
