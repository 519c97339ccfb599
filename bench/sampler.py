"""The cost of drawing a world: microseconds of processor time, game by game.

    python bench/sampler.py [GAME …]

At the start of a deal and half-way through a random one, the seat in turn imagines the deal behind
its view. `draw` is the sampler alone, if the game stores it with the view; `imagine` makes a whole
deal. Setting up the table of a view is not counted: it happens once per search.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from collections.abc import Callable
from time import process_time

from command import parser_of

from parlour.core.bits import each
from parlour.core.deal import NATURE, Deal, View, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.games import GAMES, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key
from parlour.table.game import Game

TIMES = 5_000
DEALS = 5


def cost(work: Callable[[], object]) -> float:
    """Return how many microseconds something takes."""
    work()
    began = process_time()
    for _ in range(TIMES):
        work()
    return 1e6 * (process_time() - began) / TIMES


def views(game: Game, part: float) -> list[View]:
    """Return views from deals that were partly played at random."""
    seats, found = game.usual_seats, []
    for number in range(DEALS):
        deal, rng = game.new_deal(seats), deal_rng(seed_key(1), number)
        begin(deal, game.order(seats), 0, rng)
        moments: list[Deal] = [deal.copy()]
        while not deal.over:
            seat = rng.pick(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
            if not deal.half and not deal.over and deal.due() != 1 << NATURE:
                moments.append(deal.copy())
        moment = moments[int(part * (len(moments) - 1))]
        if moment.due() != 1 << NATURE:
            found.append(moment.view(each(moment.due())[0]))
    return found


def row(game: Game, part: float) -> str:
    """Return the cost of a world at one stage of the game."""
    rng = Rng(1)
    whole: list[float] = []
    drawn: list[float] = []
    for view in views(game, part):
        whole.append(cost(lambda view=view: view.imagine(rng)))  # type: ignore[misc]
        worlds, hands = view.worlds, zeros(12)
        if isinstance(worlds, Worlds):
            hands = zeros(len(worlds.sizes))
            drawn.append(cost(lambda worlds=worlds, hands=hands: worlds.draw(rng, hands)))  # type: ignore[misc]
    sampler = f"draw {sum(drawn) / len(drawn):5.2f}" if drawn else " " * 10
    return f"{sampler}  imagine {sum(whole) / len(whole):6.2f}" if whole else ""


def main() -> None:
    """Print a line for every game with hidden pieces."""
    parser = parser_of(__doc__)
    usual = [game.key for game in GAMES if game.seats != (1,)]
    parser.add_argument("games", nargs="*", default=usual, metavar="GAME")
    for game in map(find_game, parser.parse_args().games):
        print(f"{game.key:18} dealt: {row(game, 0.0)}   half-way: {row(game, 0.5)}", flush=True)


if __name__ == "__main__":
    main()
