"""Whatever Parlour says of a move to somebody can be typed, in every language."""

import pytest

from parlour.core.rng import Rng
from parlour.games import GAMES, find_game
from parlour.languages.message import reader
from parlour.languages.own_words import in_own_words
from parlour.languages.po_files import languages
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.own_moves import in_notation
from parlour.table.shuffle import seeded
from parlour.table.spoken_moves import instruction
from parlour.table.table import Table
from tests.new_games import NEW_GAMES

MOST_MOVES = 40


def understood(typed: str, table: Table, seat: int, key: str) -> list[str]:
    """Return the words of the move that a typed text means, in any order: that of cards is free."""
    notation = in_notation(typed, table, seat, reader(key, seat))
    return sorted(table.speech.read(table.deal, seat, notation).text.split())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_said_of_a_move_is_read_as_that_move(game: Game) -> None:
    table = Table(game, game.usual_seats, shuffler=seeded(2))
    table.deal_next()
    rng = Rng(4)
    for _ in range(MOST_MOVES):
        if table.deal.over:
            break
        seat = table.waiting()[0]
        choices = whole_move(table.deal, seat, lambda view: rng.pick(view.choices))
        move = table.speech.text(table.deal, seat, choices)
        few = {said.text for said in table.speech.few_moves(table.deal, seat)}
        for key in ("en", *languages()) if game.key not in NEW_GAMES else ():
            one = reader(key, seat)
            own = in_own_words(move, one)
            assert understood(own, table, seat, key) == sorted(move.split()), own
            asked = one.say(instruction(game, table.options, move).named(table.names))
            if move in few:
                assert understood(asked, table, seat, key) == sorted(move.split()), asked
        table.play(seat, choices)


@pytest.mark.parametrize(
    ("key", "game", "typed", "meant"),
    [
        ("de", "rook", "die schwarze 6", "B6"),
        ("de", "rook", "Schwarze 6", "B6"),
        ("de", "rook", "spiele die schwarze 6", "play B6"),
        ("de", "rook", "biete 85", "bid 85"),
        ("de", "rook", "passe", "pass"),
        ("fr", "rook", "noir 6", "black 6"),
        ("fr", "rook", "le 6 noir", "B6"),
        ("fr", "rook", "annonce 85", "bid 85"),
        ("de", "domino-42", "Doppelsechs", "6-6"),
        ("de", "domino-42", "die Sechs-Vier", "6-4"),
        ("fr", "domino-42", "le double six", "6-6"),
        ("fr", "domino-42", "six-quatre", "6-4"),
        ("en", "domino-42", "the double six", "6-6"),
        ("de", "anagrams", "bilde ROT", "make ROT"),
        ("de", "anagrams", "rot", "rot"),
        ("de", "panjandrum", "hebe", "lift"),
        ("de", "alphabets", "gib auf", "give up"),
        ("de", "alphabets", "ich", "I"),
    ],
)
def test_moves_in_somebodys_own_words(key: str, game: str, typed: str, meant: str) -> None:
    found = find_game(game)
    table = Table(found, found.usual_seats, shuffler=seeded(1))
    table.deal_next()
    assert in_notation(typed, table, table.waiting()[0], reader(key)) == meant
