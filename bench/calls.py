"""Measure what calls say about hands, and how well listeners understand them.

    python bench/calls.py domino-42 expert --deals 200

A bot bids against itself. For each kind of call, the odds of a bid are fitted to how much more the
hand is worth than the next bid requires. The fit gives a shift, and the width over which the odds
grow by a factor of e. These are the figures of `Habits` and of 42's `players.py`. Then the script
prints, for partner and opponents, how much more the bidder's hand is worth than their imagined
deals say: the mean and the median.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from dataclasses import replace
from statistics import fmean, median
from typing import Any

from command import parser_of

from parlour.bots.levels import Thinker
from parlour.bots.search import Belief
from parlour.core.bits import first, has, single
from parlour.core.functions import exp
from parlour.core.rng import Rng
from parlour.families.tricks.players.rook_players import Bidders
from parlour.games import find_bot, find_game
from parlour.games.domino_42.players import FortyTwoPlayers
from parlour.lab.simulate import begin, deal_rng, seed_key

IMAGINED = 40
"""How many deals a listener imagines."""

Rows = list[tuple[float, float]]


def worth(policy: object, deal: Any, hand: int) -> float:
    """Return the value of a hand to its holder as bidder."""
    if isinstance(policy, FortyTwoPlayers):
        return float(policy.expected(hand, policy.best_trump(hand)))
    assert isinstance(policy, Bidders)
    scale = policy.scale_of(deal)
    return float(policy.expected(hand, policy.best_trump(hand, scale), scale))


def limit(policy: object, deal: Any, place: int) -> float:
    """Return what a bid requires."""
    if isinstance(policy, FortyTwoPlayers):
        return float(deal.auction.bids[place])
    assert isinstance(policy, Bidders)
    return float(policy.scale_of(deal).limits[place])


def fitted(rows: Rows) -> tuple[float, float]:
    """Return the shift and the width that make the calls likeliest, by hill climbing."""
    base, slope = 0.0, 0.1
    for _ in range(2000):
        up = steeper = 0.0
        for beyond, bid in rows:
            gap = bid - 1.0 / (1.0 + exp(-max(min(base + slope * beyond, 30.0), -30.0)))
            up += gap
            steeper += gap * beyond
        base += 2.0 * up / len(rows)
        slope = max(slope + 0.004 * steeper / len(rows), 0.01)
    return base / slope, 1.0 / slope


class Listening:
    """Auctions of a bot against itself, and what the others infer from them."""

    def __init__(self, key: str, bot: Thinker, seed: int) -> None:
        self.game = find_game(key)
        self.bot = bot
        self.seed = seed
        self.deal: Any = self.game.new_deal(4)
        self.calls: dict[str, Rows] = {"nobody or an opponent": [], "the partner": []}
        self.missed: dict[str, list[float]] = {"partner": [], "opponents": []}

    def bid(self, number: int) -> None:
        """Play a deal until the play begins."""
        deal, policy = self.deal, self.bot.policy
        rng = deal_rng(seed_key(self.seed), number)
        begin(deal, self.game.order(4), number % 4, rng)
        while not deal.over and self.game.rules.phases[deal.phase] != "play":
            seat, auction = deal.turn, deal.auction
            legal = deal.legal(seat)
            choice = first(legal) if single(legal) else self.bot.choose(deal.view(seat), rng.word())
            if deal.phase == 0 and has(legal, auction.passing) and not single(legal):
                lowest = auction.lowest if auction.high < 0 else auction.high + 1
                beyond = worth(policy, deal, deal.tricks.hands[seat]) - limit(policy, deal, lowest)
                mate = auction.holder >= 0 and auction.holder % 2 == seat % 2
                kind = "the partner" if mate else "nobody or an opponent"
                self.calls[kind].append((beyond, float(choice != auction.passing)))
            deal.play(seat, choice)
        if not deal.over and deal.auction.holder >= 0:
            self.listen(rng)

    def listen(self, rng: Rng) -> None:
        """Compare the bidder's hand with what the others imagine."""
        deal, policy, holder = self.deal, self.bot.policy, self.deal.auction.holder
        true = worth(policy, deal, deal.tricks.hands[holder])
        for seat in range(4):
            if seat != holder and seat != getattr(deal, "dummy", -1):
                view = deal.view(seat)
                belief = Belief(view, policy, rng, IMAGINED)
                worlds: list[Any] = [belief.world(rng) for _ in range(IMAGINED)]
                seen = fmean(worth(policy, world, world.tricks.hands[holder]) for world in worlds)
                role = "partner" if seat % 2 == holder % 2 else "opponents"
                self.missed[role].append(true - seen)


def main() -> None:
    """Print the fitted figures, and the listeners' errors."""
    parser = parser_of(__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--worlds", type=int, help="another budget for the bot")
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    bot = find_bot(find_game(args.game), args.bot)
    assert isinstance(bot, Thinker)
    found = Listening(args.game, replace(bot, worlds=args.worlds or bot.worlds), args.seed)
    for number in range(args.deals):
        found.bid(number)
    for kind, rows in found.calls.items():
        if rows:
            shift, width = fitted(rows)
            share = fmean(bid for _, bid in rows)
            print(f"{kind} has the bid: {len(rows)} calls, {share:.2f} of them bids; ", end="")
            print(f"shift {shift:.1f}, width {width:.1f}")
    for role, gaps in found.missed.items():
        if gaps:
            print(
                f"{role}: the bidder's hand is worth {fmean(gaps):+.1f} more than imagined, ",
                end="",
            )
            print(f"{median(gaps):+.1f} in the middle of {len(gaps)}")


if __name__ == "__main__":
    main()
