"""What the rulebooks of 42, Sniff, Bergen and fortune-telling promise about a finished deal.

If a game has a slow second implementation, the deal is replayed with it.
"""

from typing import Any, TypeVar

from parlour.core.bits import each
from parlour.core.rng import Rng
from tests.games.domino_42.oracle import FortyTwo
from tests.games.sniff.oracle import Sniff
from tests.laws.cases import Walk

Tile = tuple[int, int]
Model = TypeVar("Model", FortyTwo, Sniff)


def tiles(faces: tuple[str, ...], pieces: int) -> tuple[Tile, ...]:
    """Return dominoes as pairs of numbers, the larger first."""
    pairs = [faces[piece].split("-") for piece in each(pieces)]
    return tuple((int(high), int(low)) for high, low in pairs)


def said(walk: Walk) -> list[tuple[int, str]]:
    """Return each seat's choices in words."""
    game, chosen = walk.case.game, walk.case.chosen
    return [(seat, game.words.say(phase, at, chosen) or "") for seat, phase, at in walk.plays]


def forty_two(walk: Walk) -> None:
    """Tricks and counters add up to 42 points per hand, including those in an unplayed hand.

    (D42-30; the spots of the pack are 168.)
    """
    deal: Any = walk.deal
    faces = walk.case.game.pack.faces
    every = [*deal.tricks.hands, *deal.tricks.played]
    assert sum(sum(tile) for mask in every for tile in tiles(faces, mask)) == 168
    hands = tuple(
        tiles(faces, held | played)
        for held, played in zip(deal.tricks.hands, deal.tricks.played, strict=True)
    )
    brought = tuple(deal.brought)
    again = FortyTwo(hands, (deal.dealer + 1) % 4, deal.dealer, brought, walk.case.chosen)
    again = played_again(again, walk)
    if again.won:
        counters = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}
        unplayed = sum(counters.get(tile, 0) for hand in again.hands for tile in hand)
        assert again.take(0) + again.take(1) + unplayed == 42
        assert unplayed == 0 or again.silent() is not None


def played_again(again: Model, walk: Walk) -> Model:
    """Replay the moves of a walk in a model of the game, and check that both end alike."""
    for seat, word in said(walk):
        assert again.seat == seat
        again = again.after(word)
    assert again.over
    assert again.scores == tuple(walk.deal.scores)
    assert again.winners() == each(walk.deal.winners())
    return again


def order_of(walk: Walk) -> list[Tile]:
    """Return the shuffled pack of a deal."""
    game = walk.case.game
    order = game.order(walk.case.seats, walk.case.chosen)
    Rng(walk.seed).shuffle(order)
    return [tiles(game.pack.faces, 1 << piece)[0] for piece in order]


def sniff(walk: Walk) -> None:
    """Every domino is in its place, no line is mismatched, and the score is as computed.

    (SNIFF-20, SNIFF-28, SNIFF-31, SNIFF-34; the spots of the pack are 495.)
    """
    deal: Any = walk.deal
    chosen, seats = walk.case.chosen, walk.case.seats
    again = Sniff.dealt(order_of(walk), seats, deal.dealer, tuple(deal.brought), chosen)
    again = played_again(again, walk)
    held = [tile for hand in again.hands for tile in hand]
    assert sum(map(sum, [*held, *again.stock, *again.order])) == 495
    for arm in range(4):
        inner = again.first[arm] if again.first and arm < 2 else None
        if arm >= 2 and again.arms[arm]:
            spinner = again.spinner()
            assert spinner is not None
            inner = spinner[0][0]
        for tile, outer in again.arms[arm]:
            assert inner is not None
            assert sorted(tile) == sorted((inner, outer))
            inner = outer
    faces = walk.case.game.pack.faces
    for hand, mask in zip(again.hands, deal.dominoes.hands, strict=True):
        assert sorted(hand) == sorted(tiles(faces, mask))


def bergen(walk: Walk) -> None:
    """Two for the set and for equal ends, three for a triple, one for domino, and no more.

    (BERGEN-6, BERGEN-8, BERGEN-9, BERGEN-10; the spots of the pack are 168.)
    """
    deal: Any = walk.deal
    chosen, faces = walk.case.chosen, walk.case.game.pack.faces
    hands = [tiles(faces, mask) for mask in deal.dominoes.hands]
    scores = list(deal.brought)
    ends: list[tuple[int, bool]] = []
    laid: list[Tile] = []
    for seat, word in said(walk):
        if "-" in word:
            high, low = map(int, word.split("-"))
            laid.append((high, low))
            if not ends:
                ends = [(high, high == low), (low, high == low)]
                scores[seat] += 2 if high == low or chosen["set_bonus"] == "always" else 0
        elif word != "draw":
            scores[seat] += laid_at(ends, ["left", "right"].index(word), laid[-1])
    assert sum(map(sum, [*laid, *hands[0], *hands[1], *tiles(faces, deal.stock.pieces())])) == 168
    winner = domino(hands, deal.out) if deal.counted else None
    if winner is not None:
        scores[winner] += 1
    assert list(deal.scores) == scores
    assert deal.counted or max(scores) >= 15
    if deal.counted and deal.out < 0:
        numbers = {number for number, _ in ends}
        assert not [tile for hand in hands for tile in hand if numbers & set(tile)]


def laid_at(ends: list[tuple[int, bool]], at: int, tile: Tile) -> int:
    """Lay a domino at an end (its number, and whether a double shows it); return what it scores."""
    assert ends[at][0] in tile
    ends[at] = (sum(tile) - ends[at][0], tile[0] == tile[1])
    if ends[0][0] != ends[1][0]:
        return 0
    return 3 if ends[0][1] or ends[1][1] else 2


def domino(hands: list[tuple[Tile, ...]], out: int) -> int | None:
    """Return who gets the point: the player out, or the best if blocked (BERGEN-11, BERGEN-12)."""
    if out >= 0:
        assert not hands[out]
        return out
    doubles = [any(a == b for a, b in hand) for hand in hands]
    if doubles[0] != doubles[1]:
        return doubles.index(False)
    spots = [sum(map(sum, hand)) for hand in hands]
    return spots.index(min(spots)) if spots[0] != spots[1] else None


def fortune(walk: Walk) -> None:
    """One fortune is drawn, or three, and there is no score (FORTUNE-R2, FORTUNE-R3)."""
    deal: Any = walk.deal
    drawn = [order_of(walk)[choice] for _, _, choice in walk.plays]
    told = [tile for tile in drawn if max(tile) <= 6]
    assert len(told) == int(walk.case.chosen["draws"])
    assert drawn[-1] == told[-1]
    assert len(set(drawn)) == len(drawn)
    assert list(deal.scores) == list(deal.brought) == [0]
    assert deal.winners() == 0


SUMS = {"domino-42": forty_two, "sniff": sniff, "bergen": bergen, "fortune": fortune}
