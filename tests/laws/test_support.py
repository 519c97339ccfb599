"""Law: the true deal behind a view is among the worlds that the view imagines.

The test decides this exactly. A sampler deals hidden pieces to shares of known size, each with a
set of pieces that it may not hold. The true deal is one of its worlds if every piece can go to a
share of its true owner and all shares are full. The true deal must also meet the condition for
which a game draws again. If unseen pieces are merely shuffled, every place must have its true size,
pieces that all worlds put there must truly be there, and the true pieces must turn up.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import COMPILED, bit, count, each, first, has, union
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.lines.rules.passes import Hidden
from parlour.games import find_game
from parlour.games.block.rules import BlockView
from parlour.games.dixie_rook.rules import BURY, DixieDeal
from parlour.games.domino_42.rules import PACK, Domino42Deal, Domino42View
from parlour.games.tuxedo.rules import TuxedoDeal, TuxedoView
from parlour.packs.block_cards import BLOCKS
from parlour.table.game import Game
from tests.laws.cases import cases_of, deals, looks, some_cases

MANY = 5000
"""After this many draws every possible piece has turned up."""
FEW = 400 if COMPILED else 24
MORE = 6_000
"""How many positions of a game with a sampler are checked; the slow test checks 100,000 in all."""
SHUFFLED = 12
"""The same for a game without a sampler: a position takes many draws, and less can go wrong."""

THOUGHT_OF = {"alphabets"}
"""Games with a secret word that a player thinks of: no list of worlds has them all."""

MEMORIES = {"knows", "past"}
"""Facts of a deal that are not places: what others remember (I Doubt It, Panjandrum)."""

Rows = list[Counter[str]]


# What a shuffle may do.


def rows(shown: object, *, letters: bool) -> Iterator[Counter[str]]:
    """Yield the pieces in every place of a position; any other fact counts as one place."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            if key not in MEMORIES:
                yield from rows(value, letters=letters)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from rows(value, letters=letters)
    elif isinstance(shown, str):
        yield Counter(shown if letters else shown.split())
    else:
        yield Counter([repr(shown)])


def is_shuffled(game: Game, deal: Deal, view: View, rng: Rng) -> bool:
    """Return whether shuffling the unseen pieces of a view can produce the true deal."""
    letters = isinstance(deal, WordDeal)
    truth = list(rows(game.show(deal), letters=letters))
    always: Rows = []
    ever: Rows = []
    for _ in range(MANY):
        world = list(rows(game.show(view.imagine(rng)), letters=letters))
        if [row.total() for row in world] != [row.total() for row in truth]:
            return False
        always = [row & other for row, other in zip(always or world, world, strict=True)]
        ever = [row | other for row, other in zip(ever or world, world, strict=True)]
        if all(a <= row <= b for a, row, b in zip(always, truth, ever, strict=True)):
            return True
    return False


# What a sampler may deal.


def true_shares(deal: Deal, view: View) -> list[int]:
    """Return each owner's true pieces; the last entry is in no hand."""
    play: Any = getattr(deal, "tricks", None) or getattr(deal, "dominoes", None) or deal
    hands = [int(hand) for hand in play.hands]
    if isinstance(deal, DixieDeal) and deal.phase == BURY and view.seat != deal.auction.holder:
        hands[deal.auction.holder] &= ~int(deal.picked)  # any of them may be from the nest
    if isinstance(view, BlockView):
        hands = with_blocks_alike(view, hands)
    return [*hands, ~union([piece for hand in hands for piece in each(hand)])]


def with_blocks_alike(view: BlockView, hands: list[int]) -> list[int]:
    """Return hands whose unseen Block cards are replaced by the view's: all are alike."""
    left = each(view.unseen() & BLOCKS)
    found: list[int] = []
    for hand, known in zip(hands, view.known, strict=True):
        unseen = count(hand & BLOCKS) - count(known & BLOCKS)
        found.append(hand & ~BLOCKS | known | union([left.pop() for _ in range(unseen)]))
    return found


def is_dealt(deal: Deal, view: View, worlds: Worlds | Hidden) -> bool:
    """Return whether a sampler could deal the true pieces behind a view."""
    held = true_shares(deal, view)
    sizes = [int(size) for size in worlds.sizes]
    if isinstance(worlds, Hidden):
        owners, barred = list(worlds.owners), list(worlds.barred)
        pieces = each(worlds.unseen | union_of_strays(view, worlds))
    else:
        owners, barred = list(range(len(sizes))), list(worlds.forbidden)
        pieces = [int(first(piece)) for piece in worlds.deck]
    shares: list[list[int]] = [[] for _ in sizes]

    def allowed(piece: int, share: int) -> bool:
        stray = isinstance(worlds, Hidden) and not has(worlds.unseen, piece)
        return not has(barred[share], piece) and (stray or has(held[owners[share]], piece))

    def place(piece: int, tried: set[int]) -> bool:
        """Put a piece into a share; a full share may pass on one of its own."""
        for share in range(len(sizes)):
            if share not in tried and allowed(piece, share):
                tried.add(share)
                if len(shares[share]) < sizes[share]:
                    shares[share].append(piece)
                    return True
                for other in list(shares[share]):
                    if place(other, tried):
                        shares[share].remove(other)
                        shares[share].append(piece)
                        return True
        return False

    return sum(sizes) == len(pieces) and all(place(piece, set()) for piece in pieces)


def union_of_strays(view: View, worlds: Hidden) -> int:
    """Return the dominoes already laid whose time of drawing is unknown."""
    passes = view.dominoes.passes  # type: ignore[attr-defined]
    found = 0
    for seat in set(each(sum(bit(owner) for owner in set(worlds.owners)))):
        found |= int(passes.strays[seat]) if seat < worlds.seats else 0
    return found


def sampled_from(view: View, rng: Rng) -> Worlds | Hidden | None:
    """Return the worlds that a view draws from, if it counts them."""
    view.imagine(rng)
    dominoes = getattr(view, "dominoes", None)
    found: Worlds | Hidden | None = view.worlds or getattr(dominoes, "ways", None)
    return found


def is_drawn_once(deal: Deal, view: View) -> bool:
    """Return whether no game would reject the true deal and draw again."""
    if isinstance(deal, TuxedoDeal) and isinstance(view, TuxedoView):
        return bool(view.catch.kept(deal.hands, view.seat))
    return deal.over or all(deal.legal(seat) for seat in each(deal.due()))


def is_imagined(game: Game, deal: Deal, seat: int, rng: Rng) -> bool:
    """Return whether a seat could imagine the true deal."""
    view = deal.view(seat)
    worlds = sampled_from(view, rng)
    if worlds is None:
        return is_shuffled(game, deal, view, rng)
    return is_dealt(deal, view, worlds) and is_drawn_once(deal, view)


def answers(game: Game, positions: int) -> Iterator[bool]:
    """Yield the results at positions of a game, one for each seat's view."""
    sampled = sampled_from(next(deals(cases_of(game)[0])).deal.view(0), Rng(1)) is not None
    wanted = positions // game.usual_seats + 1 if sampled else SHUFFLED
    cases = cases_of(game) if COMPILED and sampled else some_cases(game)
    for case in cases if game.key not in THOUGHT_OF else ():
        rng = Rng(case.seed("support"))
        for deal in looks(case, wanted):
            for seat in range(deal.seats):
                yield is_imagined(game, deal, seat, rng)


def test_the_true_deal_is_among_the_imagined_worlds(game: Game) -> None:
    assert all(answers(game, FEW))


def test_a_sampler_that_excludes_the_true_deal_is_detected() -> None:
    game = find_game("domino-42")
    deal = next(deals(cases_of(game)[0])).deal
    view = deal.view(0)
    assert isinstance(deal, Domino42Deal)
    assert isinstance(view, Domino42View)
    sizes, unseen = vec[i64]([0, 7, 7, 7]), view.tricks.unseen(PACK)
    for forbidden in ([0, 0, 0, 0], [0, deal.tricks.hands[2], 0, 0]):
        assert is_dealt(deal, view, Worlds(unseen, sizes, vec[i64](forbidden)))
    for piece in each(deal.tricks.hands[1]):
        forbidden = [0, bit(piece), 0, 0]
        assert not is_dealt(deal, view, Worlds(unseen, sizes, vec[i64](forbidden)))


@pytest.mark.slow
def test_the_true_deal_is_among_the_imagined_worlds_at_many_positions(game: Game) -> None:
    assert all(answers(game, MORE))
