"""Imagined deals of the three Rook games: everything that fits what was shown, and no more."""

from typing import Any

import pytest

from parlour.core.bits import bit, each
from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.games.display_rook import GAME as DISPLAY_ROOK_GAME
from parlour.games.partnership_rook import GAME as PARTNERSHIP_ROOK_GAME
from parlour.games.rook import GAME as ROOK_GAME
from parlour.packs.rook_cards import COLOURS, PACK
from parlour.table.game import Game

GAMES = [ROOK_GAME, PARTNERSHIP_ROOK_GAME, DISPLAY_ROOK_GAME]
WORLDS = 12

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def some_deal(game: Game, seats: int, seed: int, moves: int, revoke: str) -> Any:
    """Return a deal after the given number of random choices, with short bidding."""
    rng = Rng(seed)
    deal: Any = game.new_deal(seats, {"revoke": revoke})
    order = game.order(seats)
    rng.shuffle(order)
    deal.begin(1, seed % seats, deal.brought)
    deal.deal_out(order)
    while deal.phase == 0:
        calls = deal.legal(deal.turn)
        passing = bit(deal.auction.passing)
        deal.play(deal.turn, deal.auction.passing if calls & passing else each(calls)[0])
    for _ in range(moves + 1):
        if not deal.over:
            deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    return deal


def shown(deal: Any, seat: int) -> set[int]:
    """Return the seats whose hands a seat sees."""
    return {seat, getattr(deal, "dummy", -1)} - {-1}


@every_game
def test_r_gen_10_played_cards_are_remembered_and_the_rest_imagined(game: Game) -> None:
    """Own and open hands, sizes and played cards stay, and no card is lost (R-GEN-10)."""
    for seats in game.seats:
        for seed, moves in enumerate((0, 1, seats * 3 + 2, seats * 5 + 1)):
            deal = some_deal(game, seats, seed, moves, "impossible")
            for seat in (SPECTATOR, *range(seats)):
                world: Any = deal.view(seat).imagine(Rng(seed))
                hands, truth = list(world.hands), list(deal.hands)
                assert [len(each(hand)) for hand in hands] == [len(each(hand)) for hand in truth]
                assert sum(hands) == sum(truth)
                assert all(hands[other] == truth[other] for other in shown(deal, seat))
                assert list(world.tricks.played) == list(deal.tricks.played)
                assert list(world.tricks.taken) == list(deal.tricks.taken)


@every_game
def test_no_imagined_hand_has_a_colour_that_was_not_followed(game: Game) -> None:
    """ROOK-27: a seat that does not follow is void, in the true deal and in every world."""
    looked = 0
    for seats in game.seats:
        for seed in range(6):
            deal = some_deal(game, seats, seed, (24 if seats < 7 else 20) + seed, "impossible")
            for seat, voids in enumerate(deal.tricks.voids):
                for suit in each(voids):
                    assert not deal.hands[seat] & COLOURS[suit]
            for seat in range(seats):
                view = deal.view(seat)
                for world in (view.imagine(Rng(n)) for n in range(WORLDS)):
                    for other, voids in enumerate(deal.tricks.voids):
                        for suit in each(voids):
                            looked += 1
                            assert not world.hands[other] & COLOURS[suit]
    assert looked > 100


@every_game
def test_r_gen_8_not_following_proves_nothing_where_a_revoke_is_possible(game: Game) -> None:
    """Worlds in which a seat holds a colour it did not follow are imagined too (R-GEN-8)."""
    found = 0
    for seed in range(3):
        deal = some_deal(game, 4, seed, 13, "loses_the_bid")
        for world in (deal.view(seed).imagine(Rng(n)) for n in range(WORLDS)):
            for other, voids in enumerate(deal.tricks.voids):
                found += sum(bool(world.hands[other] & COLOURS[suit]) for suit in each(voids))
    assert found > 0


@every_game
def test_other_hands_are_imagined_differently_each_time(game: Game) -> None:
    """Unseen cards are redealt: no hidden card stays in its place in all worlds."""
    deal = some_deal(game, 4, 1, 1, "impossible")
    hidden = [seat for seat in range(4) if seat not in shown(deal, 0)]
    view = deal.view(0)
    worlds = [list(view.imagine(Rng(seed)).hands) for seed in range(40)]

    for seat in hidden:
        assert len({world[seat] for world in worlds}) > 30
        always = worlds[0][seat]
        for world in worlds:
            always &= world[seat]
        assert PACK.show(always) == ""
