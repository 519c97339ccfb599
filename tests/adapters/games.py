"""The games that adapters cover: all whose views are of a fixed size."""

from parlour.adapters.layout import observable
from parlour.games import GAMES as ALL

GAMES = [game for game in ALL if observable(game)]
