"""Small packs: the same rules with few pieces, under the same laws."""

import pickle

import pytest

import parlour
from parlour.core.batch import next_seat
from parlour.core.bits import each
from parlour.core.deal import Deal, zeros
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import GAMES, bots_of, find_game
from parlour.table.game import Game

SMALL = [
    ("rook:1x2", 2),
    ("rook:2x3", 2),
    ("rook:2x4", 3),
    ("rook:3x6", 3),
    ("block:1x3+0", 2),
    ("block:2x3+1", 2),
    ("block:4x5+3", 3),
    ("block-dominoes:1", 2),
    ("block-dominoes:2", 2),
    ("block-dominoes:3", 3),
    ("bergen:2", 2),
    ("bergen:4", 2),
    ("i-doubt-it:1x3-6", 2),
    ("i-doubt-it:2x3-12", 3),
]
DEALS = 30


def begun(game: Game, seats: int, rng: Rng) -> Deal:
    deal, order = game.new_deal(seats), game.order(seats)
    rng.shuffle(order)
    deal.begin(1, rng.below(seats), zeros(len(deal.brought)))
    deal.deal_out(order)
    return deal


@pytest.mark.parametrize(("key", "seats"), SMALL)
def test_small_packs_are_played_by_the_same_rules(key: str, seats: int) -> None:
    game, rng = find_game(key), Rng(5)
    pack = game.order(seats)
    for _ in range(DEALS):
        deal = begun(game, seats, rng)
        seat, choices = next_seat(deal, rng), 0
        while seat >= 0:
            view = deal.view(seat)
            shown = game.show_view(view)
            assert game.show_view(view.imagine(rng).view(seat)) == shown
            assert game.show(game.set_up(seats, {}, dict(game.show(deal)))) == game.show(deal)
            held = [piece for place in game.places(deal) for piece in each(place)]
            assert set(pack) <= set(held) or game.family == "dominoes"
            deal.play(seat, rng.pick(deal.legal(seat)))
            seat, choices = next_seat(deal, rng), choices + 1
        assert choices <= game.rules.longest


def test_only_cards_of_a_small_pack_are_dealt() -> None:
    rook = find_game("rook:2x3")
    deal = begun(rook, 2, Rng(1))
    faces = {rook.pack.faces[card] for hand in deal.hands for card in each(hand)}  # type: ignore[attr-defined]
    assert faces == {"R5", "R10", "R14", "Y5", "Y10", "Y14"}
    offers = [said.text for said in rook.speech().moves(deal, deal.turn)]
    assert offers == [f"bid {points}" for points in range(15, 51, 5)]  # all points available
    deal.play(deal.turn, 9)  # bid 50
    deal.play(deal.turn, 20)  # pass
    assert [said.text for said in rook.speech().moves(deal, deal.turn)] == [
        "trump red",
        "trump yellow",
    ]


def test_small_packs_are_games_like_others() -> None:
    game = parlour.game("block:2x3+1")
    assert game is find_game("block:2x3+1")
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 - of our own
    assert [bot.name for bot in bots_of(game)] == ["uniform"]
    assert parlour.simulate(game, deals=20, seats=2).game == "block:2x3+1"
    assert parlour.arena("block-dominoes:2", ["uniform", "ismcts"], deals=3, seats=2).deals == 3


@pytest.mark.parametrize(("key", "each_has"), [("bergen:2", 2), ("bergen:4", 5)])
def test_each_player_of_a_small_bergen_gets_a_third_of_the_pack(key: str, each_has: int) -> None:
    game = find_game(key)
    places = game.places(begun(game, 2, Rng(1)))
    assert [len(each(place)) for place in places[:2]] == [each_has, each_has]


@pytest.mark.parametrize(("key", "seats"), SMALL)
def test_a_deal_with_a_small_pack_can_be_pickled(key: str, seats: int) -> None:
    game, rng = find_game(key), Rng(4)
    deal = begun(game, seats, rng)
    again = pickle.loads(pickle.dumps(deal))  # noqa: S301 - of our own
    while (seat := next_seat(deal, Rng(3))) >= 0:
        assert next_seat(again, Rng(3)) == seat
        assert game.show(again) == game.show(deal)
        view = deal.view(seat)
        same = pickle.loads(pickle.dumps(view))  # noqa: S301 - of our own
        assert same.choices == again.legal(seat) == deal.legal(seat)
        assert game.show(same.imagine(Rng(1))) == game.show(view.imagine(Rng(1)))
        choice = rng.pick(deal.legal(seat))
        deal.play(seat, choice)
        again.play(seat, choice)
    assert list(again.scores) == list(deal.scores)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("rook:2", 'looks like "2x4", not "2"'),
        ("rook:9x2", "9 should be from 1 to 4"),
        ("block:2x3", 'looks like "2x5'),
        ("flip:2x2", "Flip has no small packs"),
        ("rook:2x4:1", "looks like"),
    ],
)
def test_an_impossible_size_is_refused(key: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        find_game(key)


def test_the_games_with_small_packs() -> None:
    assert {game.key for game in GAMES if game.small} >= {
        *("rook", "block", "quit", "block-dominoes", "bergen", "i-doubt-it")
    }
