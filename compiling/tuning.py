"""Play every game, so that GCC counts which branches are taken; the build runs this script.

Profile-guided optimisation for a release: the first build counts, the second puts the usual
branches in line and inlines what is called often. It plays the same, about a fifth faster.
"""

import time

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.core.playout import play_deals
from parlour.core.rng import Rng
from parlour.games import GAMES, bots_of
from parlour.table.game import Game

SECONDS = 1.0
"""Processor time for the random deals of one game, and for its bots."""


def play_at_random(game: Game) -> None:
    """Play whole deals in the compiled loop."""
    seats = game.usual_seats
    deal, order, rng = game.new_deal(seats), game.order(seats), Rng(1)
    began, deals = time.process_time(), 1
    while time.process_time() - began < SECONDS:
        play_deals(deal, order, rng, deals)
        deals *= 2


def let_bots_think(game: Game) -> None:
    """Let the bots of every level choose in turn."""
    seats, bots = game.usual_seats, bots_of(game)
    deal, order, rng = game.new_deal(seats), game.order(seats), Rng(2)
    rng.shuffle(order)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(order)
    began, turn = time.process_time(), 0
    while not deal.over and time.process_time() - began < SECONDS:
        seat = each(deal.waiting())[0]
        if seat == NATURE:
            deal.play(seat, rng.pick(deal.legal(seat)))
        else:
            deal.play(seat, bots[turn % len(bots)].choose(deal.view(seat), turn))
        turn += 1


if __name__ == "__main__":
    for each_game in GAMES:
        play_at_random(each_game)
        let_bots_think(each_game)
