"""Every game plays like its second implementation, over random deals and options."""

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from parlour.games import GAMES
from tests.oracle import (
    block,
    dixie_rook,
    domino_42,
    donkey,
    doubt,
    flip,
    high_14,
    lines,
    match,
    panjandrum,
    patience,
    rook,
    sniff,
    tuxedo,
)
from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second, play_alike

MANY = 1000
ORACLES = Path(__file__).parent / "oracle"

BIDDERS = (-40, 0, 60, 100, 140, 190)
TOTALS = (0, 20, 45, 59, 90, 120)

BY_THEMSELVES = {"anagrams", "sentences", "block-words", "alphabets"}
"""Games whose moves are words of a dictionary: tests/games drives their oracles."""


def always(pack: list[str]) -> Callable[[int, Mapping[str, str]], list[str]]:
    """Return a function that always gives the whole pack."""

    def pieces(seats: int, options: Mapping[str, str]) -> list[str]:
        del seats, options
        return pack

    return pieces


def block_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the dominoes of the Block Game (DBLOCK-R7)."""
    del seats
    return lines.SIXES if options.get("pack") == "double_six" else lines.NINES


def fortune_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the dominoes of Fortune-Telling (FORTUNE-R1)."""
    del seats
    return lines.NINES if options.get("full_pack") == "yes" else lines.SIXES


def rook_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the cards of Rook (ROOK-3)."""
    del options
    return rook.STRIPPED if seats == 3 else rook.PACK


def a_rook(key: str) -> Callable[[Dealt], Oracle]:
    """Return a function that deals one of the Rook games."""

    def make(dealt: Dealt) -> Oracle:
        pack, brought = (dealt.order, dealt.seats), tuple(dealt.brought)
        return OneAtATime(rook.Rook.dealt(key, pack, dealt.dealer, brought, dealt.options))

    return make


def a_dixie(dealt: Dealt) -> Oracle:
    """Deal Dixie Rook."""
    hand = dixie_rook.Dixie(dealt.order, dealt.seats, dealt.dealer, dealt.brought, dealt.options)
    return OneAtATime(hand)


def pairs(order: list[str]) -> list[tuple[int, int]]:
    """Return dominoes as pairs of numbers."""
    return [(int(tile[0]), int(tile[2])) for tile in order]


def a_42(dealt: Dealt) -> Oracle:
    """Deal Domino 42."""
    order, brought = pairs(dealt.order), tuple(dealt.brought)
    return OneAtATime(domino_42.FortyTwo.dealt(order, dealt.dealer, brought, dealt.options))


def a_sniff(dealt: Dealt) -> Oracle:
    """Deal Sniff."""
    order, brought = pairs(dealt.order), tuple(dealt.brought)
    return OneAtATime(sniff.Sniff.dealt(order, dealt.seats, dealt.dealer, brought, dealt.options))


def a_block(**said: str) -> Callable[[Dealt], Oracle]:
    """Return a function that deals Block, with some words renamed."""

    def make(dealt: Dealt) -> Oracle:
        brought = tuple(dealt.brought)
        hand = block.Block.dealt(dealt.order, dealt.dealer, brought, dealt.options)
        return OneAtATime(hand, {"keep": "", **said})

    return make


def block_second(**said: str) -> Second:
    """Return the oracle of Block for one of its editions."""
    only_words = ("memory_aid", "edition")
    return Second(a_block(**said), always(block.PACK), (0, 3, 40, 88, 93), unlike=only_words)


SECONDS = {
    "rook": Second(a_rook("rook"), rook_pieces, BIDDERS),
    "partnership-rook": Second(a_rook("partnership-rook"), rook_pieces, BIDDERS),
    "display-rook": Second(a_rook("display-rook"), rook_pieces, BIDDERS),
    "dixie-rook": Second(a_dixie, always(dixie_rook.PACK), (-120, 0, 95, 180, 205, 255), few=24),
    "domino-42": Second(a_42, always(lines.SIXES), (-40, 0, 160, 190, 199), unlike=("cut",)),
    "sniff": Second(a_sniff, always(lines.NINES), (0, 3, 40, 55)),
    "block": block_second(),
    "quit": block_second(block="quit"),
    "high-14": Second(high_14.High14, always(high_14.PACK), (0, 60, 140, 200, 225)),
    "flip": Second(flip.Flip, always(flip.PACK), (0, 3, 14, 40)),
    "block-dominoes": Second(lines.BlockGame, block_pieces, TOTALS),
    "draw-dominoes": Second(lines.DrawGame, always(lines.NINES), TOTALS),
    "matadores": Second(lines.Matadores, always(lines.SIXES), TOTALS),
    "sebastopol": Second(lines.Sebastopol, always(lines.SIXES), TOTALS),
    "bergen": Second(lines.Bergen, always(lines.SIXES), (0, 4, 9, 12, 14)),
    "fortune": Second(patience.Fortune, fortune_pieces),
    "time": Second(patience.Time, always(patience.PACK), (0, 1, 5)),
    "rook-solitaire": Second(patience.Solitaire, always(patience.PACK), (0, 1, 5), few=16),
    "donkey": Second(donkey.Donkey, donkey.pieces, (0, 1), few=4, odds={"fold": 8}),
    "i-doubt-it": Second(
        doubt.Doubt, always(rook.PACK), (0, 40, 80), unlike=("guard",), few=16, odds={"doubt": 0.3}
    ),
    "tuxedo": Second(
        tuxedo.Tuxedo, always(tuxedo.PACK), (-10, 0, 30, 70, 90), few=12, odds={"orange": 0.3}
    ),
    "panjandrum": Second(
        panjandrum.Panjandrum, always(panjandrum.PACK), (0, 1), few=20, odds={"panjandrum": 0.2}
    ),
    "match": Second(match.Match, always(rook.PACK), (0, 1)),
}


@pytest.mark.parametrize("key", SECONDS)
def test_deals_agree(key: str) -> None:
    for seed in range(SECONDS[key].few):
        play_alike(key, SECONDS[key], seed)


@pytest.mark.slow
@pytest.mark.parametrize("key", SECONDS)
def test_many_deals_agree(key: str) -> None:
    for seed in range(SECONDS[key].few, MANY):
        play_alike(key, SECONDS[key], seed)


def test_every_game_has_an_oracle() -> None:
    assert {game.key for game in GAMES} == {*SECONDS, *BY_THEMSELVES}, (
        "a new game needs a second implementation in tests/oracle, and its row in SECONDS"
    )


@pytest.mark.parametrize("path", sorted(ORACLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_oracle_does_not_import_the_engine(path: Path) -> None:
    """Only the driver imports both."""
    found = [
        name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [one.name for one in getattr(node, "names", []) if isinstance(node, ast.Import)]
        )
        if name.split(".")[0] == "parlour"
    ]
    assert bool(found) == (path.stem == "lockstep")
