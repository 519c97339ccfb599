"""Time's scenes and sentences, and how often it works out."""

from math import comb, sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.deal import SPECTATOR, zeros
from parlour.core.playout import play_deals, play_out
from parlour.core.rng import Rng
from parlour.games.time import GAME
from parlour.games.time.rules import TimeDeal
from parlour.lab.simulate import simulate
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english

GAMES_PLAYED = 1500


def table_of(secret: bytes = b"clock", **options: str) -> Table:
    table = Table(GAME, 1, options, names=("Ann",), shuffler=Shuffler(secret), undo="free")
    table.deal_next()
    return table


def run(table: Table) -> None:
    while not table.deal.over:
        table.submit(0, "turn")


@pytest.mark.parametrize(
    ("options", "odds"),
    [
        ({}, 1 / 14),
        ({"centre": "one"}, 1 / 14),
        ({"left_over": "lenient"}, 0.188774),
    ],
)
def test_r_time_5_it_works_out_as_often_as_expected(options: dict[str, str], odds: float) -> None:
    """Exactly 1/14, in both readings of the centre (R-TIME-5); 0.188774 if lenient (R-TIME-6)."""
    found = simulate(GAME, deals=GAMES_PLAYED, seats=1, seed=5, options=options)
    share = found.by_seat[0].points_mean

    assert abs(share - odds) < 2.6 * sqrt(odds * (1 - odds) / GAMES_PLAYED)
    if "left_over" not in options:
        assert abs(found.length.mean - 45.6) < 1


def test_r_time_5_the_last_of_a_random_order_is_a_1_once_in_fourteen() -> None:
    """Play stops at the last 1; it is the last card of all in 4 of 56 orders (R-TIME-5)."""
    ends = [comb(k - 1, 3) for k in range(4, 57)]  # the fourth 1 is card k

    assert ends[-1] / sum(ends) == pytest.approx(1 / 14)
    assert sum(k * n for k, n in enumerate(ends, start=4)) / sum(ends) == pytest.approx(45.6)


def test_time_2_the_deal_begins_at_the_top_and_the_last_dealt_is_on_top() -> None:
    """The first card lies at the bottom of twelve o'clock (TIME-2, R-TIME-2)."""
    deal = GAME.new_deal(1)
    assert isinstance(deal, TimeDeal)
    deal.begin(1, 0, zeros(1))
    deal.deal_out(vec[i64](range(56)))

    assert deal.piles.row(11) == [42, 28, 14, 0]
    assert deal.piles.row(0) == [43, 29, 15, 1]
    assert deal.piles.row(13) == [55, 41, 27, 13]


def test_time_6_a_card_goes_face_up_under_the_pile_of_its_hour() -> None:
    """The sentence says where the card came from and went; it lies face up (TIME-6, TIME-8)."""
    table = table_of()
    deal = table.deal
    assert isinstance(deal, TimeDeal)
    card = deal.piles.tops[0]
    table.submit(0, "turn")
    view = scene(table, 0)
    hour = table.game.show(table.deal)["hour"]

    assert f"home-{hour}" in {zone.id for zone in view.zones}
    assert GAME.pack.faces[card] in str(log_lines(table, SPECTATOR)[-1].text)
    assert english(view.facts[0]) == ["Last card", GAME.pack.faces[card]]


def test_time_1_one_player_sits_at_the_dial() -> None:
    """One seat, twelve piles in a circle from the top, two in the middle (TIME-1, TIME-3)."""
    view = scene(table_of(), 0)
    zones = {zone.id: zone for zone in view.zones}

    assert len(view.seats) == 1
    assert [piece.face for piece in zones["dial"].pieces] == [None] * 12
    assert str(zones["dial"].pieces[0].said) == "12: 4 down, 0 up"
    assert [piece.mark for piece in zones["dial"].pieces] == ["", "turn", *[""] * 10]
    assert len(zones["centre"].pieces) == 2
    assert str(view.prompt) == "Turn the top card at 1 o'clock."


@pytest.mark.parametrize("options", [{}, {"left_over": "lenient"}])
def test_time_9_a_game_says_how_it_ends(options: dict[str, str]) -> None:
    """It works out, or the cards that were not turned are counted (TIME-9, R-TIME-4)."""
    endings = set()
    for number in range(6):
        table = table_of(number.to_bytes(2, "big"), **options)
        run(table)
        last = next(
            str(heard.text) for heard in reversed(log_lines(table, 0)) if heard.kind == "played"
        )
        endings.add(last.split(".")[2].split(":")[0].strip()[:10])
        assert str(scene(table, 0).prompt) == (
            "The game works out." if table.won else "The fourth 1 is out: it does not work."
        )

    assert endings == {"The game w", "That was t"}


def test_r_time_7_a_turn_can_be_undone_but_not_changed() -> None:
    """The table only steps; stepping back and forward reaches the same card (R-TIME-7)."""
    table = table_of()
    table.submit(0, "turn")
    first = GAME.show(table.deal)
    table.take_back(0)
    table.submit(0, "turn")

    assert GAME.show(table.deal) == first


def test_it_ends_within_the_pack() -> None:
    rng = Rng(1)
    deal = GAME.new_deal(1)
    choices = play_deals(deal, GAME.order(1), rng, 50)

    assert 4 * 50 <= choices <= 56 * 50
    assert play_out(deal, rng) == 0
