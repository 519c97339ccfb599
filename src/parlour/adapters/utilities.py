"""The bounds of a seat's payoff in one deal; the games state them (`parlour.table.bounds`)."""

from parlour.adapters.episode import Episode
from parlour.table.bounds import Bounds, Setting


def utility_bounds(episode: Episode) -> Bounds:
    """Return the minimum and maximum that a seat can be paid for one deal."""
    game = episode.game
    return game.bounds(Setting(episode.deal, episode.sides, episode.pack, game.rules.longest))
