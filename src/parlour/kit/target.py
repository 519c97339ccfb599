"""Targets: who has won a match that is played to a number of points."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, single


def ahead(scores: vec[i64], target: i64) -> i64:
    """Return the sides that share the highest total, if that is at or past the target (R-GEN-7)."""
    best: i64 = target
    found: i64 = 0
    side: i64 = 0
    while side < len(scores):
        if scores[side] > best:
            best = scores[side]
            found = bit(side)
        elif scores[side] == best:
            found |= bit(side)
        side += 1
    return found


def leader(scores: vec[i64], target: i64) -> i64:
    """Return the leader at or past the target, or none if sides tie; then play goes on."""
    found: i64 = ahead(scores, target)
    return found if single(found) else 0
