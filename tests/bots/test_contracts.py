"""The value of contracts while players bid for them."""

from dataclasses import replace

import pytest

from parlour.bots.contracts import Contract
from parlour.bots.levels import AUCTION, Thinker
from parlour.bots.search import Ending
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.partnership_rook.rules import PartnershipRookDeal
from parlour.games.rook.rules import RookDeal
from parlour.lab.simulate import begin, deal_rng, seed_key


def dealt(key: str, number: int) -> PartnershipRookDeal | RookDeal:
    """Return a deal of four seats after the dealer's bid."""
    game = find_game(key)
    deal = game.new_deal(4)
    assert isinstance(deal, PartnershipRookDeal | RookDeal)
    begin(deal, game.order(4), number % 4, deal_rng(seed_key(5), number))
    deal.play(deal.turn, deal.auction.lowest)
    return deal


def club(key: str) -> Thinker:
    bot = find_bot(find_game(key), "club")
    assert isinstance(bot, Thinker)
    return replace(bot, worlds=10)


@pytest.mark.parametrize("key", ["partnership-rook", "rook"])
def test_the_correction_goes_to_the_side_that_has_the_contract(key: str) -> None:
    bot = club(key)
    for number in range(4):
        deal = dealt(key, number)
        while deal.phase == AUCTION:
            deal.play(deal.turn, deal.auction.passing)  # the dealer has the contract
        sides = len(deal.scores)
        for side in range(sides):
            plain = Ending(bot.policy, bot.stakes).value(deal.copy(), side, Rng(number))
            value = Contract(bot.policy, bot.stakes, 30.0).value(deal.copy(), side, Rng(number))
            mine = side == deal.dealer % sides
            assert value - plain == pytest.approx(30.0 if mine else -30.0 / float(sides - 1))


def test_only_bids_are_corrected() -> None:
    bot = replace(club("partnership-rook"), bidders=30.0)
    deal = dealt("partnership-rook", 0)
    assert isinstance(bot.play_outs(deal.view(deal.turn)), Contract)
    while deal.phase == AUCTION:
        deal.play(deal.turn, deal.auction.passing)
    assert not isinstance(bot.play_outs(deal.view(deal.turn)), Contract)


def test_a_bot_that_values_contracts_more_bids() -> None:
    for number in range(3):
        deal = dealt("partnership-rook", number)
        for _ in range(2):
            deal.play(deal.turn, deal.auction.passing)
        view = deal.view(deal.turn)  # a pass leaves the contract to the dealer, an opponent
        keen = replace(club("partnership-rook"), bidders=500.0)
        assert keen.choose(view, 1) != deal.auction.passing
        assert replace(keen, bidders=-500.0).choose(view, 1) == deal.auction.passing
