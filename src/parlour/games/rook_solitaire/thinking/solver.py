"""An exact search over deals of Rook Solitaire in which all cards are known.

The search tries every move that could help, remembers lost positions, and abandons a position if
some card could never come free. It restarts several times, with another order and a larger limit
each time.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, first, has
from parlour.core.deal import fill
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING
from parlour.games.rook_solitaire.rules import BUILD, PACK_SIZE, PILES, SolitaireDeal
from parlour.packs.rook_cards import COLOURS, FOURTEENS, HIGHEST, NUMBERS, card, colour, number

WON: Final = 1
LOST: Final = 0
OPEN: Final = -1  # unknown: the search was stopped

DEEPEST: Final = 120  # 56 cards are built, and each transfer uncovers a card or a 14
FIRST_LOOK: Final = 100  # positions before the search restarts in another order
RANK: Final = 4096  # a move's rank is stored in front of it, times this number
STEP: Final = 64  # a move is its choice, plus STEP times the card that a run goes onto


def _marks() -> vec[i64]:
    """Return a random number for each card, the card below it (or none), and face up or down."""
    rng = Rng(1913)
    found: vec[i64] = vec[i64]()
    place: i64 = 0
    while place < 57 * 57 * 2:
        found = append(found, (rng.word() << 30) ^ rng.word())
        place += 1
    return found


MARKS: Final = _marks()


def mark(deal: SolitaireDeal) -> i64:
    """Return a hash of a position: what lies on what, and what is face up.

    Two positions collide with a probability of 1 in 2**62.
    """
    found: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        top: i64 = deal.piles.tops[pile]
        shown: i64 = deal.run[pile]
        while top != NOTHING:
            under: i64 = deal.piles.under[top]
            place: i64 = (top * 57 + under + 1) * 2
            if shown > 0:
                place += 1
            found ^= MARKS[place]
            shown -= 1
            top = under
        pile += 1
    return found


def safe_build(deal: SolitaireDeal) -> i64:
    """Return a colour whose next card can be built without any risk; NOTHING if there is none.

    Only cards of the next lower number could be moved onto it, and they are all built.
    """
    low: i64 = HIGHEST
    suit: i64 = 0
    while suit < 4:
        low = min(low, deal.built[suit])
        suit += 1
    pile: i64 = 0
    while pile < PILES:
        top: i64 = deal.piles.tops[pile]
        if top != NOTHING and number(top) == low + 1 and deal.built[colour(top)] == low:
            return colour(top)
        pile += 1
    return NOTHING


@final
@mypyc_attr(acyclic=True)
class Hope:
    """An upper bound on what can be built: all cards that could come free without obstacles."""

    def __init__(self) -> None:
        self.open: i64 = 0  # cards that could be on top at some time
        self.rests: i64 = 0  # 14s onto which a 13 could be moved
        self.built: vec[i64] = vec[i64]([0, 0, 0, 0])

    def is_lost(self, deal: SolitaireDeal) -> bool:
        """Return whether some card can never be built."""
        self.open = 0
        self.rests = 0
        fill(self.built, deal.built)
        before: i64 = -1
        while before != self.open + self.rests + self.total():
            before = self.open + self.rests + self.total()
            pile: i64 = 0
            while pile < PILES:
                self.dig(deal, pile)
                pile += 1
            self.build()
        return self.total() < PACK_SIZE

    def total(self) -> i64:
        """Return how many cards could be built."""
        return self.built[0] + self.built[1] + self.built[2] + self.built[3]

    def build(self) -> None:
        """Build every card that could come to lie on top of a pile."""
        suit: i64 = 0
        while suit < 4:
            top: i64 = self.built[suit]
            while top < HIGHEST and has(self.open, card(suit, top + 1)):
                top += 1
            self.built[suit] = top
            suit += 1

    def dig(self, deal: SolitaireDeal, pile: i64) -> None:
        """Uncover a pile as far as its cards could be moved away."""
        at: i64 = deal.piles.tops[pile]
        base: i64 = NOTHING
        stuck: bool = False
        shown: i64 = deal.run[pile]
        while shown > 0:  # only the top card of a run is built
            if not stuck:
                self.open |= bit(at)
                self.rests |= bit(at) & FOURTEENS
                stuck = not self.is_built(at)
            base = at
            at = deal.piles.under[at]
            shown -= 1
        if stuck and not self.moves(deal, base):
            return
        while at != NOTHING:
            self.open |= bit(at)
            if number(at) != HIGHEST and not self.is_built(at) and not self.moves(deal, at):
                return
            at = deal.piles.under[at]
        self.rests |= deal.piles.cards[pile] & FOURTEENS

    def is_built(self, top: i64) -> bool:
        """Return whether a card could be built."""
        return self.built[colour(top)] >= number(top)

    def moves(self, deal: SolitaireDeal, base: i64) -> bool:
        """Return whether a run that begins with this card could go onto another."""
        if number(base) >= HIGHEST - 1:
            if number(base) == HIGHEST or not deal.options.on_resting:
                return False
            return self.rests & ~COLOURS[colour(base)] != 0
        return self.open & NUMBERS[number(base) + 1] & ~COLOURS[colour(base)] != 0


@final
class Search:
    """Searches for a way to win one deal."""

    def __init__(self, deal: SolitaireDeal) -> None:
        self.stack: list[SolitaireDeal] = [deal.copy() for _ in range(DEEPEST)]
        self.lost: set[int] = set()  # hashes of positions that cannot be won
        self.line: list[int] = []  # the winning choices, the last one first
        self.positions: i64 = 0
        self.left: i64 = 0  # how many more positions may be visited before a restart
        self.hope: Hope = Hope()
        self.rng: Rng = Rng(0)
        self.chance: i64 = 12  # the weights of chance and of need in ordering moves
        self.need: i64 = 6
        self.look: i64 = FIRST_LOOK
        self.growth: i64 = 20

    def solve(self, limit: i64) -> i64:
        """Return WON or LOST, proved; or OPEN after the maximum number of positions."""
        look: i64 = self.look
        found: i64 = OPEN
        while found == OPEN and self.positions < limit:
            self.left = min(look, limit - self.positions)
            found = self.explore(0)
            look += look // self.growth
        self.line.reverse()
        return found

    def explore(self, depth: i64) -> i64:
        """Return whether a position is WON, LOST or still OPEN."""
        deal = self.stack[depth]
        if deal.over:
            return WON if deal.left_over() == 0 else LOST
        here: i64 = mark(deal)
        if here in self.lost:
            return LOST
        if self.left <= 0:
            return OPEN
        self.left -= 1
        self.positions += 1
        found: i64 = LOST
        if not self.hope.is_lost(deal):
            found = self.try_all(depth)
        if found == LOST:
            self.lost.add(here)
        return found

    def try_all(self, depth: i64) -> i64:
        """Try the moves of a position; return WON, LOST or OPEN."""
        deal = self.stack[depth]
        after = self.stack[depth + 1]
        moves: vec[i64] = self.moves(deal)
        place: i64 = 0
        while place < len(moves):
            after.copy_from(deal)
            choice: i64 = moves[place] % STEP
            onto: i64 = moves[place] // STEP % STEP
            after.play(0, choice)
            if choice < BUILD:
                after.play(0, onto)
            found: i64 = self.explore(depth + 1)
            if found == WON:
                if choice < BUILD:
                    self.line.append(onto)
                self.line.append(choice)
            if found != LOST:
                return found
            place += 1
        return LOST

    def moves(self, deal: SolitaireDeal) -> vec[i64]:
        """Return the moves that could help; a single one if it is safe."""
        found: vec[i64] = vec[i64]()
        safe: i64 = safe_build(deal)
        if safe != NOTHING:
            return append(found, BUILD + safe)
        needed: i64 = self.needed(deal)
        pile: i64 = 0
        while pile < PILES:
            top: i64 = deal.piles.tops[pile]
            if top != NOTHING:
                worth: i64 = 0
                if deal.piles.cards[pile] & needed != 0:
                    worth = self.need
                if deal.shows(pile, colour(top)):
                    found = append(found, self.ranked(BUILD + colour(top), worth))
                if deal.run[pile] < deal.piles.size(pile):  # otherwise nothing would be uncovered
                    base: i64 = deal.piles.at(pile, deal.run[pile] - 1)
                    targets: i64 = deal.targets(base)
                    while targets != 0:
                        found = append(found, self.ranked(base + STEP * first(targets), worth))
                        targets &= targets - 1
            pile += 1
        descend(found)
        return found

    def needed(self, deal: SolitaireDeal) -> i64:
        """Return the cards to be built next, two of each colour."""
        found: i64 = 0
        suit: i64 = 0
        while suit < 4:
            if deal.built[suit] < HIGHEST - 1:
                found |= bit(card(suit, deal.built[suit] + 1)) | bit(
                    card(suit, deal.built[suit] + 2)
                )
            suit += 1
        return found

    def ranked(self, move: i64, worth: i64) -> i64:
        """Return a move with its rank in the high bits."""
        return move + RANK * (worth + self.rng.below(self.chance))


def descend(row: vec[i64]) -> None:
    """Sort a short row, the highest first."""
    place: i64 = 1
    while place < len(row):
        moved: i64 = row[place]
        at: i64 = place
        while at > 0 and row[at - 1] < moved:
            row[at] = row[at - 1]
            at -= 1
        row[at] = moved
        place += 1
