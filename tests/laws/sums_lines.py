"""What the rulebooks of the line games promise about the score of a finished deal."""

from typing import Any

from parlour.core.bits import each
from tests.laws.cases import Walk


def line_game(walk: Walk) -> None:
    """The player who is out, or has the fewest spots when all are blocked, scores what others hold.

    The spots of the pack are 495, or 168 up to double six, wherever they lie; no line is ever
    mismatched; only one side scores. (DBLOCK-22, DBLOCK-26, DBLOCK-29 to DBLOCK-34, MAT-2.)
    """
    deal: Any = walk.deal
    game, chosen = walk.case.game, walk.case.chosen
    facts: Any = game.show(deal)
    hands = [[pips(face) for face in hand.split()] for hand in facts["hands"]]
    line = [pips(move.split()[0]) for move in facts["line"].split(";")]
    in_use = {pips(game.pack.faces[piece]) for piece in each(walk.case.pieces)}
    rest = in_use - set(line) - {tile for hand in hands for tile in hand}
    everything = [*line, *(tile for hand in hands for tile in hand), *rest]
    assert sum(map(sum, everything)) == (495 if len(in_use) == 55 else 168)

    ends = check_line(facts["line"], sevens=game.key == "matadores", chosen=chosen)
    sides = game.rules.sides(walk.case.seats, chosen)
    held = [sum(map(sum, hand)) for hand in hands]
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    if deal.out >= 0:
        assert [seat for seat, hand in enumerate(hands) if not hand] == [deal.out]
        winner = deal.out
    else:
        assert all(hands)
        left = [tile for hand in hands for tile in hand]
        held_back = chosen.get("hold_matador") == "may_pass"  # MAT-R3
        assert not [
            tile
            for tile in left
            if joins(tile, ends, game.key, chosen) and not (held_back and matador(tile, chosen))
        ]
        best = [seat for seat, spots in enumerate(held) if spots == min(held)]
        if len({sides[seat] for seat in best}) > 1 and chosen["blocked_tie"] == "lightest":
            light = min(min(map(sum, hands[seat])) for seat in best)
            best = [seat for seat in best if min(map(sum, hands[seat])) == light]
        winner = best[0] if len({sides[seat] for seat in best}) == 1 else -1
    expected = [0] * len(gains)
    if winner >= 0:
        others = [held[seat] for seat in range(len(hands)) if sides[seat] != sides[winner]]
        own = held[winner] if chosen.get("blocked_score") != "all" else 0  # DBLOCK-R8
        expected[sides[winner]] = sum(others) - own
    assert gains == expected
    assert sum(gain > 0 for gain in gains) <= 1
    assert min(gains) >= 0


Tile = tuple[int, int]


def pips(face: str) -> Tile:
    """Return the two numbers of a domino."""
    high, low = face.split("-")
    return int(high), int(low)


MATADORES = ((6, 1), (5, 2), (4, 3))


def matador(tile: Tile, chosen: dict[str, str]) -> bool:
    """Return whether a domino of Matadores fits anywhere."""
    return tile in MATADORES or (tile == (0, 0) and chosen["double_blank_matador"] == "yes")


def check_line(text: str, *, sevens: bool, chosen: dict[str, str]) -> list[int]:
    """Lay a line again, with each domino at its matching end; return the open ends."""
    first, *moves = text.split("; ")
    left, right = pips(first)
    ends = {"left": left, "right": right, "up": left, "down": left}
    begun = {"left", "right"}
    for move in moves:
        face, arm, *exposed = move.split()
        tile = pips(face)
        begun.add(arm)
        if exposed:
            assert sevens
            assert matador(tile, chosen)
            assert int(exposed[0]) in tile
            ends[arm] = int(exposed[0])
        else:
            inner = 7 - ends[arm] if sevens else ends[arm]
            assert inner in tile
            ends[arm] = sum(tile) - inner
    return [ends[arm] for arm in begun]


def joins(tile: Tile, ends: list[int], key: str, chosen: dict[str, str]) -> bool:
    """Return whether a domino could be laid at one of these ends."""
    if key != "matadores":
        return any(end in tile for end in ends)
    return matador(tile, chosen) or any(7 - end in tile for end in ends)


SUMS = {
    "block-dominoes": line_game,
    "draw-dominoes": line_game,
    "matadores": line_game,
    "sebastopol": line_game,
}
