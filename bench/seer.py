"""How much there is to gain: a player who sees all hands against a level, on duplicate deals.

    python bench/seer.py bergen sniff draw-dominoes --against novice club --deals 100

The seer plays every choice out in the deal as it is, many times, and solves endings as the expert
does. The result estimates what hidden hands cost a level, in points per deal. It is not a strict
bound, because the players in its play-outs make mistakes. ± is one standard error.

    python bench/seer.py rook --against novice club expert --play-only

With `--play-only` the expert bids, names and buries for it, and sees only its own hand. In Rook a
seer that bids itself loses to club players, so its result says nothing about the play.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from math import sqrt
from statistics import fmean, stdev

from command import parser_of

from parlour.bots.levels import Thinker
from parlour.bots.reaction import NEVER
from parlour.bots.search import Ending
from parlour.bots.search_exact import ManySides, Solver
from parlour.core.bits import each, first, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.duel import Board

LUCKS = 30
"""How often each choice is played out."""


class Seer:
    """A player who sees all hands."""

    name = "seer"

    def __init__(self, expert: Thinker, deal: Deal, phases: set[int]) -> None:
        self.expert = expert
        self.deal = deal
        self.phases = phases
        """The phases in which it sees all hands; in the others it is the expert."""

    def choose(self, view: View, seed: int) -> int:
        """Return the choice that scores most in this very deal."""
        if single(view.choices):
            return int(first(view.choices))
        if view.phase not in self.phases:
            return self.expert.choose(view, seed)
        told = self.expert.by_rule(view, seed)
        if told >= 0:
            return told
        expert, rng = self.expert, Rng(seed)
        policy, stakes = expert.policy, expert.stakes
        ending, lucks = Ending(policy, stakes), [rng.word() for _ in range(LUCKS)]
        if expert.exact and policy.tail(self.deal) <= expert.exact:
            kind = expert.solver or (Solver if len(view.scores) == 2 else ManySides)
            ending, lucks = kind(policy, stakes, 10 * expert.nodes), lucks[:1]
        side = view.seat % len(view.scores)

        def worth(choice: int) -> float:
            return fmean(self.value(ending, view.seat, choice, side, luck) for luck in lucks)

        return max(each(view.choices), key=worth)

    def value(self, ending: Ending, seat: int, choice: int, side: int, luck: int) -> float:
        """Return the result of a choice with one random seed."""
        deal = self.deal.copy()
        deal.play(seat, choice)
        return ending.value(deal, side, Rng(luck))

    def reaction(self, view: View, seed: int) -> int:
        """Return NEVER, because the seer makes no calls."""
        del view, seed
        return NEVER


def main() -> None:
    """Print a row for each game and level."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--against", nargs="*", default=["novice", "club", "expert"])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--play-only", action="store_true", help="let the expert bid for it")
    args = parser.parse_args()
    for key in args.games:
        game = find_game(key)
        seats = args.seats or (2 if 2 in game.seats else 4)
        for level in args.against:
            board = Board(game, seats, 8)
            expert = find_bot(game, "expert")
            assert isinstance(expert, Thinker)
            phases = (
                {game.rules.phases.index("play")}
                if args.play_only
                else set(range(len(game.rules.phases)))
            )
            seer, other = Seer(expert, board.deal, phases), find_bot(game, level)
            duels = (board.duel(seer, other, number) for number in range(args.deals))
            margins = [fmean(play.margin for play in plays) for plays in duels]
            error = stdev(margins) / sqrt(args.deals)
            row = f"seer v {level}: {fmean(margins):+.2f} ± {error:.2f} points a deal"
            print(f"{game.title} ({seats}), {row}, {args.deals} deals", flush=True)


if __name__ == "__main__":
    main()
