"""Targets: which side has won."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each
from parlour.kit.target import ahead, leader


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        ([149, 0, -20], []),
        ([150, 0, 149], [0]),
        ([160, 165, 150], [1]),
        ([165, 140, 165], [0, 2]),
        ([150, 150, 150], [0, 1, 2]),
        ([-10, -20, -30], []),
    ],
)
def test_r_gen_7_the_highest_total_at_or_past_the_target(
    scores: list[int], found: list[int]
) -> None:
    """Of several sides past the target the highest wins, and all that share it (R-GEN-7)."""
    assert each(ahead(vec[i64](scores), 150)) == found
    assert each(leader(vec[i64](scores), 150)) == (found if len(found) == 1 else [])
