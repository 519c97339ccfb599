"""How often partners bid against each other when the opponents are out, and with what result.

    python bench/auctions.py partnership-rook expert --deals 200

One bot bids for all seats and the club player plays the cards, so that a deal is cheap. The
output counts the calls made when both opponents were out and the partner held the bid, how many of
them were raises, and how often the bid was made.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from collections.abc import Sequence
from typing import Any, Protocol

from command import parser_of

from parlour.bots.bot import Bot
from parlour.core.deal import View
from parlour.families.tricks.players.rook_players import is_won
from parlour.families.tricks.rules.auction import Auction
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key


class Auctioned(Protocol):
    """A deal with an auction whose highest bidder plays for points."""

    auction: Auction
    over: bool
    phase: int
    turn: int
    scores: Sequence[int]

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        ...

    def play(self, seat: int, choice: int) -> None:
        """Make a choice."""
        ...


def play_deal(deal: Auctioned, bidder: Bot, player: Bot, play: int) -> tuple[int, int]:
    """Play a deal; return the calls over a partner with the opponents out, and the raises."""
    chances = raises = 0
    while not deal.over:
        seat = deal.turn
        choice = (player if deal.phase == play else bidder).choose(deal.view(seat), 1)
        if deal.phase == 0 and is_won(deal.auction, seat, len(deal.scores)):
            chances += 1
            raises += choice != deal.auction.passing
        deal.play(seat, choice)
    return chances, raises


def main() -> None:
    """Print the counts."""
    parser = parser_of(__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8)
    args = parser.parse_args()
    game = find_game(args.game)
    bidder, player = find_bot(game, args.bot), find_bot(game, "club")
    deal: Any = game.new_deal(4)
    chances = raises = made = bids = 0
    for number in range(args.deals):
        begin(deal, game.order(4), number % 4, deal_rng(seed_key(args.seed), number))
        one, more = play_deal(deal, bidder, player, game.rules.phases.index("play"))
        chances, raises = chances + one, raises + more
        side = deal.auction.holder % len(deal.scores)
        if deal.auction.holder >= 0:
            bids += 1
            made += deal.scores[side] > deal.brought[side]
    print(f"{args.game}, {args.bot}: {raises} raises in {chances} chances, ", end="")
    print(f"{made} of {bids} bids made")


if __name__ == "__main__":
    main()
