"""Hints in Block and with dominoes: positions in which a reason holds, and in which it does not."""

import pytest

from parlour.coach.hints import reasons as reasons_for
from parlour.games import find_game
from tests.coach.reason_proofs import thinker
from tests.english import english
from tests.games import dominoes
from tests.games.block.block_tables import table_of

Y, Z = "A1 B1 C2", "A2 D1 E1 D5"
AGAIN = "so you lead again"
ONLY_LED = "nothing can come before it, so you can only lead it"


def in_block(move: str, hand: str, **options: str) -> list[str]:
    """Return the reasons of a player in the lead at a table of three."""
    table = table_of(hand, Y, Z, options=options)
    game = table.game
    assert game.coach.reasons is not None
    said = table.speech.read(table.deal, 0, move)
    return list(map(str, game.coach.reasons(table.deal.view(0), said.choices)))


@pytest.mark.parametrize(
    ("move", "hand", "reasons"),
    [
        ("B11", "B11 E7", [f"nothing can follow it, {AGAIN}"]),
        ("B11", "B11", ["it plays you out"]),
        ("B10", "B10 B11 E7", [f"you hold both cards to the end of the sequence, {AGAIN}"]),
        ("B10", "B10 B11", ["it plays you out"]),
        ("C1", "C1 E7", ["only the C2 can follow it", ONLY_LED]),
        ("B11", "B11 E7 BLOCK", [f"nothing can follow it, {AGAIN}"]),
        ("B11", "B11 BLOCK", []),
        ("B11 block", "B11 BLOCK", ["it plays you out"]),
        ("B11 block", "B11 E7 BLOCK", ["it gives you the lead"]),
        ("B11 block", "B11 BLOCK BLOCK", []),
    ],
)
def test_in_block_the_lead_comes_back_only_to_a_player_who_can_lead(
    move: str, hand: str, reasons: list[str]
) -> None:
    """With nothing but Block cards left a player cannot lead (BLOCK-R9)."""
    assert in_block(move, hand) == reasons


def test_in_block_the_next_cards_may_be_the_last() -> None:
    """Nobody can stop the sequence before the player is out (BLOCK-17, BLOCK-34)."""
    assert "it plays you out" not in in_block("D3", "D3 D4 D6")
    assert in_block("D3", "D3 D4") == ["it plays you out"]


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [
        ("D3 D4 D6", ["you hold the next card too", "the sequence ends with your D6, "]),
        ("D4 D6", ["the sequence ends with your D6, ", ONLY_LED]),
        ("D1 D3 E9", ["1 of the cards that follow is yours", ONLY_LED]),
        ("D4 E9", ["only the D5 can follow it", ONLY_LED]),
    ],
)
def test_in_block_a_lead_is_good_if_the_sequence_comes_back(hand: str, reasons: list[str]) -> None:
    """D2 and D5 are in other hands; D7 is in none, so nothing follows D6 (BLOCK-17)."""
    table = table_of(hand, "A1 B1 D2", "A2 D5 E1 D4" if "D4" not in hand else "A2 D5 E1")
    game = table.game
    assert game.coach.reasons is not None
    piece = game.pack.piece(hand.split(maxsplit=1)[0])
    blocked = "unless somebody blocks it"
    expected = [one + blocked if one.endswith(", ") else one for one in reasons]
    assert english(game.coach.reasons(table.deal.view(0), (piece,))) == expected


def test_in_block_a_lead_can_end_the_sequence_below_it() -> None:
    """Others hold D1 and D9 to D11: after D8 nothing follows D7, and it brings the lead."""
    table = table_of("D7 D8 E9", "A1 B1 D1 D9", "A2 D10 D11 E1")
    assert table.game.coach.reasons is not None
    told = table.game.coach.reasons(table.deal.view(0), (table.game.pack.piece("D8"),))
    assert english(told) == ["then nothing can follow your D7, so it will bring you the lead"]


def test_in_block_the_next_card_must_be_played() -> None:
    table = table_of("D7 E9", "A1 B1 D8", "A2 E1")
    table.submit(0, "D7")
    assert table.game.coach.reasons is not None
    told = table.game.coach.reasons(table.deal.view(1), (table.game.pack.piece("D8"),))
    assert english(told) == ["it is the next card, so you must play it"]


DOUBLE = "it is a double, which fits one number only"


@pytest.mark.parametrize(
    ("key", "hand", "line", "options", "told"),
    [
        ("matadores", "3-3 5-1", "4-2", {}, True),
        ("matadores", "0-0 5-1", "4-2", {"double_blank_matador": "yes"}, False),
        ("block-dominoes", "0-0 5-1", "4-0", {}, True),
        ("block-dominoes", "4-0 5-1", "4-2", {}, False),
    ],
)
def test_a_double_that_fits_everything_does_not_fit_one_number_only(
    key: str, hand: str, line: str, options: dict[str, str], *, told: bool
) -> None:
    game = find_game(key)
    table = dominoes.table_of(game, hand, "6-5 6-4", "5-5 5-4", options=options, line=line)
    first, _ = hand.split()
    moves = table.speech.moves(table.deal, 0)
    move = next(said for said in moves if said.text.startswith(first))
    found = reasons_for(game, thinker(game), table.deal.view(0), move.choices, move.text)
    assert (DOUBLE in english(found)) == told


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [
        ("4-1 3-0 6-5", ["it is your only domino that fits"]),
        ("4-1 4-3 6-1", ["it leaves only 16 hidden dominoes that fit, the fewest possible"]),
        ("4-1 4-3 6-1 5-3", ["1 of your 3 other dominoes then fits"]),
    ],
)
def test_a_domino_has_a_reason_even_if_it_is_neither_heavy_nor_a_double(
    hand: str, reasons: list[str]
) -> None:
    """The line shows a 4 and a 2: 8 unseen dominoes have a 1, 8 others a 2, and 9 or 8 a 3."""
    game = find_game("block-dominoes")
    table = dominoes.table_of(game, hand, "6-6 5-5", "3-3 9-9", line="4-2")
    said = table.speech.read(table.deal, 0, "4-1 left")
    found = reasons_for(game, thinker(game), table.deal.view(0), said.choices, "4-1")
    assert english(found) == reasons


@pytest.mark.parametrize(
    ("hand", "line", "reason"),
    [
        ("4-1 6-5", "4-2", "whatever you play now, none of your other dominoes would fit then"),
        (
            "4-1 6-1 6-5",
            "4-2",
            "whatever you play now, at most 1 of your 2 other dominoes would fit then",
        ),
        (
            "9-4 9-2",
            "4-4; 4-2 left; 2-2 left",
            "more of the hidden dominoes would fit after any other play",
        ),
        ("6-6 6-5", "4-2", "none of your dominoes fits"),
    ],
)
def test_drawing_and_stopping_have_a_reason(hand: str, line: str, reason: str) -> None:
    """With a 4 and a 2 at the ends 14 hidden dominoes fit; with a 9 instead of either, 15."""
    game = find_game("draw-dominoes")
    table = dominoes.table_of(game, hand, "6-4 5-5", "3-3 9-9", line=line)
    said = table.speech.read(table.deal, 0, "draw")
    told = reasons_for(game, thinker(game), table.deal.view(0), said.choices, "draw")
    assert english(told) == [reason]
