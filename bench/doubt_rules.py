"""What simple rules win against three experts of I Doubt It; chance alone gives a quarter.

    python bench/doubt_rules.py [DEALS] [WORD …]

A rule decides how to doubt and how to play. Each deal is played four times, with the rule once in
every seat. The script prints the share of tables won, one standard error, and how many tables end
before the guard of 600 plays (R-DOUBT-11). No rule may win more than 35 %.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from command import parser_of

from parlour.bots.reaction import EXPERT_REACTION, NEVER
from parlour.core.bits import first, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.i_doubt_it import GAME
from parlour.games.i_doubt_it.bot import EXPERT, lie, saved, spare
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.lab.simulate import begin, deal_rng, play, seed_key
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS

SEATS = 4
FEW = 3
"""A player with this few cards is watched."""

Doubting = Callable[[DoubtView], bool]
Playing = Callable[[DoubtView, int], int]


def above(chance: float, pile: int = 4) -> Doubting:
    """Check every card, and doubt it if the chance of a lie is above this."""
    return lambda view: lie(view) > chance and sum(view.heap) >= pile


def leader(chance: float) -> Doubting:
    """Check only the cards of the player who has fewest."""
    return lambda view: lie(view) > chance and view.sizes[view.window.maker] == min(view.sizes)


def nearly_out(chance: float) -> Doubting:
    """Check only the cards of players who have few."""
    return lambda view: lie(view) > chance and view.sizes[view.window.maker] <= FEW


def never(view: DoubtView) -> bool:
    """Doubt only a last card."""
    del view
    return False


def always(view: DoubtView) -> bool:
    """Doubt every card that is not certainly true."""
    return lie(view) > 0


def honest(view: DoubtView, cards: int) -> int:
    """Tell the truth whenever possible."""
    true = cards & NUMBERS[view.called % HIGHEST + 1]
    return first(true) if true else spare(view, cards)


def saving(view: DoubtView, cards: int) -> int:
    """Tell the truth, but save a card that is true at the last turn."""
    return honest(view, cards & ~saved(view, 1) or cards)


def planning(view: DoubtView, cards: int) -> int:
    """Play as the expert does while it is patient."""
    return honest(view, cards & ~saved(view, HIGHEST) or cards)


def lying(view: DoubtView, cards: int) -> int:
    """Lie with many cards, when nobody can tell; then tell the truth."""
    true = cards & NUMBERS[view.called % HIGHEST + 1]
    if view.sizes[view.seat] > 2 * FEW and cards & ~true:
        return spare(view, cards & ~true)
    return honest(view, cards)


@dataclass(frozen=True)
class Rule:
    """A player that follows a simple rule, as quick as an expert."""

    name: str
    doubting: Doubting
    playing: Playing

    def choose(self, view: View, seed: int) -> int:
        """Return what to play, or whether to doubt."""
        del seed
        assert isinstance(view, DoubtView)
        if has(view.choices, DOUBT) and self.doubts(view):
            return DOUBT
        return WAIVE if has(view.choices, WAIVE) else self.playing(view, int(view.choices & ALL))

    def doubts(self, view: DoubtView) -> bool:
        """Return whether to doubt; a last card costs nothing to doubt."""
        last = view.sizes[view.window.maker] == 0
        return lie(view) > 0 if last else self.doubting(view)

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to doubt, if at all."""
        assert isinstance(view, DoubtView)
        if not has(view.choices, DOUBT) or not self.doubts(view):
            return NEVER
        return EXPERT_REACTION.to(Rng(seed), cause=True)


CHANCES = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
DOUBTS: dict[str, Doubting] = {
    **{f"looks, doubts above {chance}": above(chance) for chance in CHANCES},
    **{f"doubts any pile above {chance}": above(chance, 1) for chance in (0.6, 0.8)},
    **{f"doubts the leader above {chance}": leader(chance) for chance in (0.6, 0.8)},
    **{f"doubts players nearly out above {chance}": nearly_out(chance) for chance in (0.6, 0.8)},
    "never doubts": never,
    "always doubts": always,
}
PLAYS: dict[str, Playing] = {
    "honest": honest,
    "saves its last card": saving,
    "plans": planning,
    "lies early": lying,
}
RULES = tuple(
    Rule(f"{how}; {what}", doubting, playing)
    for how, doubting in DOUBTS.items()
    for what, playing in PLAYS.items()
)


def shares(rule: Rule, deals: range, seed: int = 5) -> tuple[list[float], float]:
    """Play a rule against experts; return its score in each deal, and how many tables ended."""
    deal: Any = GAME.new_deal(SEATS)
    pack, key = GAME.order(SEATS), seed_key(seed)
    won: list[float] = []
    ended = 0
    for number in deals:
        outs = []
        for mine in range(SEATS):
            rng = deal_rng(key, number)
            begin(deal, pack, number % SEATS, rng)
            play(deal, rng, [rule if seat == mine else EXPERT for seat in range(SEATS)], None)
            outs.append(deal.out == mine)
            ended += deal.hands[deal.out] == 0
        won.append(fmean(outs))
    return won, ended / len(deals) / SEATS


def main() -> None:
    """Print a row for every rule, the best first."""
    parser = parser_of(__doc__)
    parser.add_argument("deals", type=int, nargs="?", default=100, metavar="DEALS")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rules with these words")
    args = parser.parse_args()
    deals = args.deals
    rows = []
    for rule in RULES:
        if all(word in rule.name for word in args.words):
            won, ended = shares(rule, range(deals))
            rows.append((fmean(won), stdev(won) / sqrt(deals), ended, rule.name))
            print(".", end="", flush=True, file=sys.stderr)
    for share, error, ended, name in sorted(rows, reverse=True):
        print(f"{share:6.1%} ± {error:.1%}  {ended:4.0%} end  {name}")


if __name__ == "__main__":
    main()
