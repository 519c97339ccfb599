"""Match's scenes and sentences, and how long it lasts."""

import pytest

from parlour.core.bits import count
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import BadOption
from parlour.games.match import GAME
from parlour.games.match.rules import MatchDeal
from parlour.lab.simulate import simulate
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english


def table_of(seats: int, secret: bytes = b"match", **options: str) -> Table:
    table = Table(GAME, seats, options, shuffler=Shuffler(secret))
    table.deal_next()
    return table


def run(table: Table, most: int = 10_000) -> None:
    while not table.deal.over and most > 0:
        table.submit(table.waiting()[0], "play")
        most -= 1


@pytest.mark.parametrize("seats", [1, 9])
def test_r_match_1_two_to_eight_play(seats: int) -> None:
    """Three to eight players, or two with five piles (R-MATCH-1); others are refused."""
    with pytest.raises(BadOption, match="Match is for 2, 3, 4, 5, 6, 7, 8 players"):
        Table(GAME, seats)


def test_match_4_nobody_sees_a_hand() -> None:
    """All hands are face down, the player's own too, and differ between worlds (MATCH-4)."""
    table = table_of(3)
    drawn = scene(table, 1)
    hands = [zone for zone in drawn.zones if zone.id.startswith("hand-")]
    other = table.deal.view(1).imagine(Rng(1))
    deal = table.deal
    assert isinstance(deal, MatchDeal)
    assert isinstance(other, MatchDeal)

    assert [zone.count for zone in hands] == [seat.cards for seat in drawn.seats]
    assert not any(zone.pieces for zone in hands)
    assert other.piles.row(1) != deal.piles.row(1)


def test_match_7_the_first_card_of_the_pile_is_marked_and_named() -> None:
    """The card that takes the pile is always visible (MATCH-7)."""
    table = table_of(4)
    run(table, 2)
    drawn = scene(table, 0)
    pile = next(zone for zone in drawn.zones if zone.id == "pile")
    first = pile.pieces[0].face
    assert first is not None

    assert [piece.mark for piece in pile.pieces] == ["first", ""]
    assert english(drawn.facts) == [["Takes the pile", first[1:]]]


def test_match_12_the_end_is_announced() -> None:
    """Sentences name who drops out, the five piles left, and who has most (MATCH-11, MATCH-12)."""
    texts = []
    for number in range(6):
        table = table_of(3, number.to_bytes(2, "big"))
        run(table)
        texts += [str(heard.text) for heard in log_lines(table, SPECTATOR)]

    for words in (" is out.", "Two players are left: five more piles.", "has the most cards."):
        assert any(words in text for text in texts)
    assert any("and takes the pile." in text for text in texts)


def test_r_match_3_nobody_learns_the_order_of_a_shuffled_pile() -> None:
    """The pack's own moves are in the log, but are not announced (R-MATCH-3)."""
    table = table_of(3, pile_taken="shuffled")
    run(table)
    heard = [one for one in log_lines(table, 0) if one.seat == NATURE]

    assert heard
    assert {one.move for one in heard} == {"shuffle"}
    assert {str(one.text).split(".")[0] for one in heard} == {
        "A card of the pile is put under, unseen"
    }


@pytest.mark.parametrize("way", ["numbers", "colours"])
def test_r_match_8_every_game_ends(way: str) -> None:
    """No pile stays unmatched: all games end well before the limit (R-MATCH-8)."""
    for seats in GAME.seats:
        found = simulate(GAME, deals=40, seats=seats, seed=1, options={"match": way})
        assert found.length.max < 1500


def test_match_13_all_cards_are_counted() -> None:
    """At the end each player's points are their cards, 56 in total (MATCH-13)."""
    table = table_of(5)
    run(table)
    deal = table.deal
    assert isinstance(deal, MatchDeal)

    assert sum(deal.scores) == 56
    assert [count(cards) for cards in deal.piles.cards[:5]] == list(deal.scores)
    assert table.won
