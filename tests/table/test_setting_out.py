"""Setting out games with real cards, and how long parties with them take."""

import pytest

from parlour.games import GAMES, find_game
from parlour.packs.rook_cards import PACK
from parlour.table.game import Game
from parlour.table.real_party import expected
from parlour.table.setting_out import removed, set_out, told
from parlour.table.shuffle import seeded

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_pieces_of_players_and_in_the_middle_are_those_in_use(game: Game) -> None:
    for seats in game.seats:
        found = set_out(game, NAMES[:seats], None, seeded(seats).stream("x").below)
        assert sorted(found.names) == sorted(NAMES[:seats])
        counted = sum(found.each) + sum(one.pieces for one in found.middle)
        if found.each and not any(word in game.key for word in ("bergen", "matadores", "tuxedo")):
            assert counted == found.pack
        assert counted <= found.pack
        assert all(map(str, told(game, found)))


@pytest.mark.parametrize(
    ("key", "seats", "taken_out"),
    [
        ("rook", 3, "every card with 1, 2, 3 or 4 on it"),
        ("rook", 4, ""),
        ("domino-42", 4, "every card with 7, 8 or 9 on it"),
    ],
)
def test_what_is_taken_out_of_the_pack(key: str, seats: int, taken_out: str) -> None:
    found = set_out(find_game(key), NAMES[:seats], None, lambda n: n - 1)
    assert str(found.removed) == taken_out


def test_single_cards_are_named() -> None:
    used = set(range(len(PACK))) - {PACK.piece("R2"), PACK.piece("G14")}
    assert str(removed(PACK, used)) == "red 2 and green 14"


def test_partners_who_are_drawn_sit_opposite() -> None:
    found = set_out(find_game("domino-42"), NAMES[:4], None, seeded(3).stream("x").below)
    low = [name for name, _ in found.draws]
    assert set(low) == set(NAMES[:4])
    assert found.sides == (0, 1, 0, 1)


def test_seats_are_drawn_by_lot_only_if_wanted() -> None:
    game, below = find_game("rook"), seeded(5).stream("x").below
    assert set_out(game, NAMES, None, below).names == NAMES
    assert set_out(game, NAMES, None, below, seats_by_lot=True).names != NAMES


def test_a_duration_is_rounded_to_five_minutes() -> None:
    assert str(expected(16, 8, 984)) == "16 guests, 8 rounds: about 2 h 10."
    assert str(expected(4, 1, 984)) == "4 guests, 1 round: about 15 minutes."
