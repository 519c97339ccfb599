"""Quit, the British edition of Block, in its own words."""

import pytest

from parlour.errors import Illegal
from parlour.games.block import GAME as BLOCK_GAME
from parlour.games.block import QUIT as QUIT_GAME
from parlour.table.events import Played
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.games.block.block_tables import X, Y, table_of
from tests.games.tables import faces, play_deal, tell


def test_block_r22_quit_has_its_own_words_at_the_table() -> None:
    """Cards, moves, buttons and prompts say Quit (BLOCK-R22, BLOCK-35)."""
    table = table_of("C4 E1 QUIT", "C5 B2", "D5", game=QUIT_GAME)
    shown = scene(table, X)

    assert faces(shown, "hand-0") == "C4 QUIT E1"
    assert [str(choice.label) for choice in shown.choices][:2] == ["C4", "C4 + Quit"]
    assert str(scene(table, X, "C4").prompt) == "Lay a Quit card on C4?"
    assert tell(table, X, "C4 quit") == "X: C 4 QUIT. X leads."
    assert faces(scene(table, Y), "pile-0") == "QUIT"


def test_block_r22_quit_counts_by_honours() -> None:
    """ "5 by card and 10 by honours" is the British spelling (BLOCK-R22, BLOCK-65)."""
    table = table_of("C11", "A10 B4 C2", "D9 E7", game=QUIT_GAME)

    assert tell(table, X, "C11") == "X: C 11. X runs out: 5 by card and 10 by honours."


def test_block_r22_a_bare_lead_in_quit() -> None:
    """The other special words of the game are British too (BLOCK-R22, BLOCK-R9)."""
    options = {"only_blocks_on_lead": "lay_down"}
    table = table_of("C11 QUIT QUIT", "D1 D2", "D5 D6", game=QUIT_GAME, options=options)

    assert tell(table, X, "C11") == "X: C 11. X holds only Quit cards."
    assert (
        str(scene(table, X).prompt) == "You hold only Quit cards: lay them down, or pass the lead."
    )


@pytest.mark.parametrize(
    ("move", "clause", "words"),
    [
        ("QUIT", "BLOCK-R8", "A Quit card cannot be led."),
        ("C4 quit quit", "BLOCK-R7", "Only one Quit card goes on a card."),
    ],
)
def test_block_r22_refusals_use_british_words(move: str, clause: str, words: str) -> None:
    """A refusal quotes the clause in the words of the edition (BLOCK-R22)."""
    table = table_of("C4 E1 QUIT QUIT", "C5 B2", "D5", game=QUIT_GAME)

    with pytest.raises(Illegal) as refusal:
        table.submit(X, move)

    assert refusal.value.clause == clause
    assert words in str(refusal.value.sentence)


def test_block_r22_block_uses_american_words() -> None:
    """At a table of Block the same refusals say Block (BLOCK-R22)."""
    with pytest.raises(Illegal, match=r"A Block card cannot be led\."):
        table_of("C4 E1 BLOCK", "C5 B2", "D5").submit(X, "BLOCK")


def test_block_53_in_quit_a_natural_is_a_natural_high() -> None:
    """Block says Natural Block, Quit only Natural High (BLOCK-53, BLOCK-R22)."""
    book, quit_words = BLOCK_GAME.rulebook, QUIT_GAME.choose()
    words = book.clause("BLOCK-55").rule()

    assert "the only Natural Blocks" in BLOCK_GAME.words.rename(words, BLOCK_GAME.choose())
    assert "the only Natural Highs" in QUIT_GAME.words.rename(words, quit_words)


def test_block_r22_only_our_own_words_are_changed() -> None:
    """Text in quotation marks, ids and options stays as printed (BLOCK-R22)."""
    text = "Block (BLOCK-33): a BLOCK, blocked, blocking, to block. «BLOCK» `stack_blocks` honors"

    assert QUIT_GAME.words.rename(text, QUIT_GAME.choose()) == (
        "Quit (BLOCK-33): a QUIT, broken, breaking, to break. «BLOCK» `stack_blocks` honours"
    )
    assert BLOCK_GAME.words.rename(text, BLOCK_GAME.choose()) == text


def test_block_r22_both_editions_are_dealt_and_played_in_the_same_way() -> None:
    """The same shuffle and choices give the same hands and scores in both (BLOCK-R22)."""
    tables = [Table(game, 4, shuffler=Shuffler(b"both")) for game in (BLOCK_GAME, QUIT_GAME)]
    for table in tables:
        table.deal_next()
        play_deal(table, 11)
    shown = [table.game.show(table.deal) for table in tables]

    assert shown[0] == shown[1]
    assert [e.move.replace("quit", "block") for e in tables[1].log if isinstance(e, Played)] == [
        e.move for e in tables[0].log if isinstance(e, Played)
    ]
