"""How well a bot plays on one side against another bot on the rest, on duplicate deals.

Every deal is played once for each side, with the same cards and dealer, so that luck cancels out;
the figure is the lead over the mean of the others in points per deal, with its 95 % interval.
Random bids are absurd, and cost more than any card could. So in games with bidding a bot can also
be compared with a `tourist`, which bids like that bot and then plays any card.

    python bench/bots.py                                  all games, the usual number of seats
    python bench/bots.py rook flip --seats 3 4 5          some games, some numbers of seats
    python bench/bots.py dixie-rook --against tourist
    python bench/bots.py sniff --seats all --option count=fives
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from time import process_time

from command import parser_of

from parlour.bots.bot import UNIFORM, Bot
from parlour.core.bits import COMPILED
from parlour.core.deal import View
from parlour.games import BOTS, find_bot, find_game
from parlour.lab.duel import duel
from parlour.table.game import Game


class Tourist:
    """A bot that bids like another bot and then plays any card."""

    name = "tourist"

    def __init__(self, game: Game, bot: Bot) -> None:
        self.play = game.rules.phases.index("play")
        self.bot = bot

    def choose(self, view: View, seed: int) -> int:
        """Return the other bot's bid, or a random card."""
        return (UNIFORM if view.phase == self.play else self.bot).choose(view, seed)


def opponent(game: Game, name: str, bot: Bot) -> Bot:
    """Return a bot by its name, or a tourist."""
    return Tourist(game, bot) if name == "tourist" else find_bot(game, name)


def numbers(game: Game, seats: list[str]) -> list[int]:
    """Return the numbers of seats to measure."""
    if not seats:
        return [game.usual_seats]
    return list(game.seats) if seats == ["all"] else [int(n) for n in seats]


def main() -> None:
    """Print a row of figures for every game and number of seats."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*", default=list(BOTS), metavar="GAME")
    parser.add_argument("--deals", type=int, default=2000, help="each is played once per side")
    parser.add_argument("--seats", nargs="+", default=[], metavar="N", help='numbers, or "all"')
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--bot", default="best")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    args = parser.parse_args()

    options = dict(option.split("=", 1) for option in args.option)
    print(f"{args.deals} duplicate deals, seed {args.seed},", *args.option, end=" ")
    print("compiled" if COMPILED else "interpreted")
    head = f"{'game':18}{'seats':>5}  {'bot':9}{'against':9}{'points/deal':>11}"
    print(f"{head}   95 %       out   time")
    for key in args.games:
        game = find_game(key)
        bot = find_bot(game, args.bot)
        other = opponent(game, args.against, bot)
        for seats in numbers(game, args.seats):
            start = process_time()
            found = duel(game, bot, other, seats, args.deals, args.seed, options=options)
            out = f"{found.outs:6.1%}" if found.outs else "      "
            print(
                f"{key:18}{seats:5}  {bot.name:9}{other.name:9}{found.mean:+11.2f}"
                f" ±{found.half:6.2f}  {out}{process_time() - start:6.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
