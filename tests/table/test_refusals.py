"""A refusal says what is wrong: its clause, and that the mover does not hold the piece."""

import pytest

from parlour.core.speech import Speech
from parlour.errors import Illegal, NotYourTurn
from parlour.games import GAMES, find_game
from parlour.table.game import Game
from parlour.table.table import Table

Given = dict[str, object]

BLOCK: Given = {"hands": ["C4 E1", "C5 B2", "D5"], "turn": 0}
SNIFF: Given = {"dealer": 0, "hands": ["6-1 4-2 9-9", "6-4 5-5 3-0"]}
TUXEDO: Given = {"hands": ["R10 G14", "B1 B2", "B7 B8"], "centre": "G5 Y2 B3", "turn": 0}
MATADORES: Given = {"hands": ["0-0", "6-1", "5-2 4-3"], "line": "6-6", "turn": 1}


def refusal(game: str, seats: int, given: Given, *moves: str) -> Illegal:
    """Make some moves; return the refusal of the last."""
    table = Table(find_game(game), seats)
    table.set_position(table.game.set_up(seats, {}, given))
    *before, last = moves
    for move in before:
        table.submit(table.waiting()[0], move)
    with pytest.raises(Illegal) as caught:
        table.submit(table.waiting()[0], last)
    return caught.value


@pytest.mark.parametrize(
    ("game", "seats", "given", "moves", "lacking"),
    [
        ("block", 3, BLOCK, ["B2"], "B2"),
        ("block", 3, BLOCK, ["b 2 block"], "B2"),
        ("sniff", 2, SNIFF, ["6-1"], "6-1"),
        ("sniff", 2, SNIFF, ["6-4", "3-6 left"], "6-3"),
        ("matadores", 3, MATADORES, ["5-2 left"], "5-2"),
        ("tuxedo", 3, TUXEDO, ["B7"], "B7"),
        ("tuxedo", 3, TUXEDO, ["B7 takes G5 Y2"], "B7"),
    ],
)
def test_a_piece_that_is_not_held_is_refused_as_such(
    game: str, seats: int, given: Given, moves: list[str], lacking: str
) -> None:
    found = refusal(game, seats, given, *moves)
    words = find_game(game).remedy(found.clause, find_game(game).choose({}))

    assert str(found.sentence) == f"You do not hold {lacking}. {words}"


@pytest.mark.parametrize(
    ("game", "seats", "given", "moves", "clause"),
    [
        ("block", 3, BLOCK, ["C4", "B2"], "BLOCK-17"),
        ("sniff", 2, SNIFF, ["6-4", "9-9"], "SNIFF-19"),
        ("sniff", 2, SNIFF, ["6-4", "6-4"], "SNIFF-19"),  # it lies in the line
        ("sniff", 2, SNIFF, ["6-4", "6-1 right"], "SNIFF-20"),
        ("tuxedo", 3, TUXEDO, ["G14 takes G5"], "R-TUX-1"),
        ("tuxedo", 3, TUXEDO, ["G5 takes Y2 B3"], "TUX-14"),  # it lies in the centre
        ("tuxedo", 3, TUXEDO, ["R10 takes G5 B8"], "R-TUX-2"),  # it lies nowhere
        ("matadores", 3, MATADORES, ["6-1 right 1"], "LINE-R0"),
    ],
)
def test_any_other_refusal_has_the_words_of_its_clause(
    game: str, seats: int, given: Given, moves: list[str], clause: str
) -> None:
    found = refusal(game, seats, given, *moves)

    assert found.clause == clause
    remedy = find_game(game).remedy(clause, find_game(game).choose({}))
    assert str(found.sentence).endswith(str(remedy))


def test_ones_own_last_card_cannot_be_doubted() -> None:
    """R-DOUBT-4: any opponent may doubt it; it is not a matter of turns."""
    given: Given = {"hands": ["R1", "B2 B3", "G4 G5"], "turn": 0}
    table = Table(find_game("i-doubt-it"), 3)
    table.set_position(table.game.set_up(3, {}, given))
    table.submit(0, "R1")
    for text in ("doubt", "I doubt it", "believe"):
        with pytest.raises(NotYourTurn) as caught:
            table.submit(0, text)
        assert caught.value.clause == "R-DOUBT-4"
        assert "Only an opponent may doubt a card" in str(caught.value.sentence)


def test_a_second_six_on_a_covered_side_waits_for_the_other_sides() -> None:
    """SEB-10."""
    given: Given = {"hands": ["6-6 5-5", "6-1 5-4", "6-2 5-3", "6-3 5-2"], "turn": 0}
    table = Table(find_game("sebastopol"), 4)
    table.set_position(table.game.set_up(4, {}, given))
    table.submit(0, "6-6")
    table.submit(1, "6-1 left")
    with pytest.raises(Illegal) as caught:
        table.submit(2, "6-2 left")
    assert caught.value.clause == "SEB-10"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_position_begins_with_the_scores_that_were_brought(game: Game) -> None:
    """With no points made yet, `scores` are `brought`; either of them is enough."""
    table = Table(game, game.usual_seats)
    table.deal_next()
    facts = {k: v for k, v in game.show(table.deal).items() if k not in {"scores", "brought"}}
    points = [7 * side + 3 for side in range(len(table.deal.scores))]
    for given in ({"brought": points}, {"scores": points}):
        deal = game.set_up(table.seats, {}, {**facts, **given})
        assert (list(deal.brought), list(deal.scores)) == (points, points)


def test_a_card_in_the_bidding_is_refused_because_of_the_bidding() -> None:
    table = Table(find_game("domino-42"), 4)
    table.deal_next()
    seat = table.waiting()[0]
    with pytest.raises(Illegal, match="may bid"):
        table.submit(seat, "6-6")


def test_a_buried_card_must_be_held() -> None:
    order = " ".join(f"{colour}{number}" for colour in "RYBG" for number in range(1, 15))
    table = Table(find_game("dixie-rook"), 4)
    table.deal_recorded(table.game.pack.read(order), 0)
    for move in ("bid 70", "pass", "pass", "pass"):
        table.submit(table.waiting()[0], move)

    with pytest.raises(Illegal, match=r"^You do not hold R2\."):
        table.submit(table.waiting()[0], "bury R2 R5 R9 R1")
    with pytest.raises(Illegal, match="names too many pieces"):
        table.submit(table.waiting()[0], "bury R1 R5 R9 R13 Y3")


def test_a_refusal_does_not_list_all_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tuxedo may allow millions of moves: to list them would stop the server for seconds."""

    def offers(*_: object) -> list[object]:
        raise AssertionError("all moves are listed")

    monkeypatch.setattr(Speech, "offers", offers)
    assert str(refusal("tuxedo", 3, TUXEDO, "B7").sentence).startswith("You do not hold B7.")
