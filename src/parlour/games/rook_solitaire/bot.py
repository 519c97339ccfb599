"""How a sensible player plays Rook Solitaire: build, uncover, and consider what may lie below.

The bot deals the unseen cards at random, tries each choice followed by random play a few times, and
takes the choice with the most cards built.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from parlour.core.bits import bit, count, each, first, union
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.games.rook_solitaire.rules import BUILD, ONTO, STOP, SolitaireDeal, SolitaireView
from parlour.games.rook_solitaire.thinking import solver
from parlour.games.rook_solitaire.thinking.solver import Search
from parlour.table.parts import WayToWin

WON = 60
"""A game won counts as this many cards built."""
FEW_UNSEEN = 12
"""A hint searches for a way to win when no more cards than this are unseen."""
WORLDS, LOOKS = 4, 400
"""Number of deals imagined for such a hint, and of positions searched after each move.

They are the same on every build.
"""


@dataclass(frozen=True)
class Player:
    """Plays out imagined worlds at random, and takes the choice that built most."""

    name: str
    worlds: int

    def choose(self, view: SolitaireView, seed: int) -> int:
        """Return the choice after which the most cards are built on average."""
        choices = [choice for choice in each(view.choices) if choice != STOP]
        if not self.tried(view):
            return choices[0] if choices else first(view.choices)
        rng = Rng(seed)
        built = dict.fromkeys(choices, 0)
        for _ in range(self.worlds):
            world = view.imagine(rng)
            luck = rng.word()
            for choice in choices:
                trial = world.copy()
                trial.play(0, choice)
                play_out(trial, Rng(luck))
                left = trial.left_over()
                built[choice] += WON if left == 0 else 56 - left
        return max(choices, key=lambda choice: built[choice])

    def tried(self, view: SolitaireView) -> int:
        """Return the number of worlds, none if there is nothing to compare."""
        return self.worlds if count(view.choices & ~bit(STOP)) > 1 else 0

    def hasty(self, worlds: int) -> "Player":
        """Return this bot with less time: a maximum number of worlds."""
        return Player(self.name, min(worlds, self.worlds))


NOVICE = Player("novice", 1)
CLUB = Player("club", 8)
EXPERT = Player("expert", 60)
BOTS = (NOVICE, CLUB, EXPERT)


def way_to_win(view: SolitaireView, seed: int) -> WayToWin | None:
    """Return the move that keeps most imagined deals winnable; None if all are lost.

    The search sees every card of an imagined deal, but the deals are imagined from the view alone.
    While many cards are unseen, a search is not worth its time.
    """
    unseen = sum(view.hidden)
    if unseen > FEW_UNSEEN:
        return None
    rng = Rng(seed)
    worlds = 1 if unseen <= 1 else WORLDS
    won: Counter[tuple[int, ...]] = Counter()
    for _ in range(worlds):
        world = view.imagine(rng)
        for move in moves_of(world):
            after = world.copy()
            for choice in move:
                after.play(0, choice)
            if _can_be_won(after):
                won[move] += 1
    if not won:
        return None
    most = max(won.values())
    best = [move for move in won if won[move] == most]
    if len(best) > 1:
        club = CLUB.choose(view, seed)
        best.sort(key=lambda move: move[0] != club)
    return WayToWin(best[0], most, worlds)


def moves_of(deal: SolitaireDeal) -> Iterator[tuple[int, ...]]:
    """Yield every complete move except stopping."""
    for choice in each(deal.legal(0)):
        if choice < BUILD:
            begun = deal.copy()
            begun.play(0, choice)
            yield from ((choice, onto) for onto in each(begun.legal(0)))
        elif choice != STOP:
            yield (choice,)


def uncover(deal: SolitaireDeal, rng: Rng) -> int:
    """Return what a hasty player does: build, or move the run with the most cards unseen below.

    It wins two games in five, and random play one in four.
    """
    legal = deal.legal(0)
    builds = [choice for choice in each(legal) if BUILD <= choice < STOP]
    if deal.phase == ONTO or builds:
        return rng.pick(union(builds) if builds else legal)
    runs = [choice for choice in each(legal) if choice < BUILD]
    return max(runs, key=lambda run: deal.hidden[deal.pile_of(run)], default=STOP)


def _can_be_won(deal: SolitaireDeal) -> bool:
    if deal.over:
        return deal.left_over() == 0
    return Search(deal).solve(LOOKS) == solver.WON
