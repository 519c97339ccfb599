"""Whether the bidder of Domino 42 should open with the double of trumps.

    python bench/openings.py expert --seed 71 --deals 86000

Novices bid. Where the bidder leads first and holds the double, the bot is asked for its lead. If it
leads something else, the deal is played to the end twice by that bot in all seats: once from its
lead and once from the double. The output counts the chances and the other leads, and shows how many
points more the double brings, with one standard error.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from math import sqrt
from statistics import fmean, stdev

from command import parser_of

from parlour.bots.bot import Bot
from parlour.core.bits import has
from parlour.games import find_bot
from parlour.games.domino_42 import GAME
from parlour.games.domino_42.rules import DOUBLE_OF, HIGHEST, PLAY, Domino42Deal
from parlour.lab.duel import points_made
from parlour.lab.simulate import begin, deal_rng, seed_key

SEATS = 4


def bid(deal: Domino42Deal, number: int) -> bool:
    """Let novices bid; return whether the bidder leads, for points, and holds the double."""
    novice = find_bot(GAME, "novice")
    while deal.phase != PLAY and not deal.over:
        deal.play(deal.turn, novice.choose(deal.view(deal.turn), number))
    if deal.over or deal.auction.bid() > HIGHEST or deal.turn != deal.auction.holder:
        return False
    return has(deal.tricks.hands[deal.turn], DOUBLE_OF[deal.trump])


def lead(deal: Domino42Deal, domino: int, bot: Bot, number: int) -> float:
    """Return by how much the bidder's side is ahead after a lead, when the bot plays on."""
    side = deal.turn % 2
    deal.play(deal.turn, domino)
    while not deal.over:
        deal.play(deal.turn, bot.choose(deal.view(deal.turn), number))
    points = points_made(deal)
    return points[side] - points[1 - side]


def main() -> None:
    """Print the counts and the difference."""
    parser = parser_of(__doc__)
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=71)
    args = parser.parse_args()
    bot, key = find_bot(GAME, args.bot), seed_key(args.seed)
    chances, gaps = 0, []
    for number in range(args.deals):
        deal = GAME.new_deal(SEATS)
        assert isinstance(deal, Domino42Deal)
        begin(deal, GAME.order(SEATS), number % SEATS, deal_rng(key, number))
        if not bid(deal, number):
            continue
        chances += 1
        double = DOUBLE_OF[deal.trump]
        chosen = bot.choose(deal.view(deal.turn), number)
        if chosen != double:
            other = deal.copy()
            assert isinstance(other, Domino42Deal)
            gaps.append(lead(other, double, bot, number) - lead(deal, chosen, bot, number))
    print(f"{chances} openings with the double in hand, {len(gaps)} with another lead")
    if len(gaps) > 1:
        error = stdev(gaps) / sqrt(len(gaps))
        print(f"the double brings {fmean(gaps):+.2f} ± {error:.2f} points more")


if __name__ == "__main__":
    main()
