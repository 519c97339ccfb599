"""Train the net that guides the experts of Partnership Rook and Dixie Rook (`self_play.py`).

pip install "parlour[torch]"
python examples/train_rook.py --seconds 1120 --deals 65536 --chunk 2048 --scale 100 --ahead 0.85 \
    --weights src/parlour/families/tricks/rook_net.bin

The two games take turns, and one net learns both. Novices bid, name trump and bury for everybody,
in many deals before the training starts. In half of the deals the bid is changed by up to ten
points, so that the net knows other bidders too. Trump is always the first colour, and the
others come in any order.
"""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count

import torch
from self_play import device, options, run
from torch.nn.functional import one_hot

from parlour.families.tricks.players.rook_features import BIDS, CARDS, FEATURES, MOST, SEATS
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key
from parlour.packs.rook_cards import HIGHEST, dixie_points, rook_points

parser = options(__doc__.splitlines()[0])
parser.add_argument("--contracts", type=int, default=480_000, help="of each game")

GAMES = ("partnership-rook", "dixie-rook")
COLOURS, WHOLE = 4, 4 * 56 + 56 + 168 + 161
LOWEST = (15, 70)  # bids, by game
SHARE = 10_000  # deals that a process bids at once


def bid_deals(key, start):
    """Return hands, nest, bidder, bid, trump, leader and offers of deals in which novices bid."""
    game, found = find_game(key), []
    novice, deal, play = (
        find_bot(game, "novice"),
        game.new_deal(SEATS),
        game.rules.phases.index("play"),
    )
    for number in range(start, start + SHARE):
        begin(deal, game.order(SEATS), number % SEATS, deal_rng(seed_key(1), number))
        step = 0
        while deal.phase != play and not deal.over:
            view, step = deal.view(deal.turn), step + 1
            deal.play(deal.turn, novice.choose(view, 64 * number + step))
        if not deal.over:
            auction, nest = deal.auction, getattr(deal, "nest", 0)
            contract = (auction.holder, auction.bid(), deal.trump, deal.turn, *auction.offers)
            found.append((*deal.hands, nest, *contract))
    return found


class Contracts:
    """Many deals of a game, ready for the first card."""

    def __init__(self, game, many):
        with ProcessPoolExecutor(cpu_count()) as pool:
            parts = pool.map(partial(bid_deals, GAMES[game]), range(0, many, SHARE))
            rows = [row for part in parts for row in part]
        self.rows = torch.tensor(rows, device=device())

    def draw(self, many):
        """Return some deals with trump as the first colour."""
        where = self.rows.device
        rows = self.rows[torch.randint(len(self.rows), (many,), device=where)]
        places = torch.arange(CARDS, device=where)
        held = (rows[:, :5, None] >> places & 1).bool().reshape(many, 5, COLOURS, HIGHEST)
        order = torch.rand(many, COLOURS, device=where).scatter(1, rows[:, 7:8], -1.0).argsort(1)
        held = held.gather(2, order[:, None, :, None].expand(-1, 5, -1, HIGHEST))
        return held.reshape(many, 5, CARDS), *rows[:, 5:7].T, rows[:, 8], rows[:, 9:] + 1


class Tables:
    """The rules as tensors; the first colour is trump."""

    def __init__(self, where):
        cards = torch.arange(CARDS, device=where)
        self.colour, number = cards // HIGHEST, cards % HIGHEST + 1
        self.of_colour = self.colour == torch.arange(COLOURS, device=where)[:, None]
        plain = torch.where(self.of_colour, number, 0)
        self.strength = torch.where(self.colour == 0, 20 + number, plain)  # by colour led
        self.above = self.of_colour[self.colour] & (cards[:, None] < cards)  # what beats a card
        self.points = torch.tensor(
            [
                [int(count(1 << card)) for card in range(CARDS)]
                for count in (rook_points, dixie_points)
            ],
            device=where,
        )


class Deals:
    """Many deals in lock-step: each card is played in all of them."""

    def __init__(self, tables, contracts, many, game):
        self.tables, self.game, self.points_of = tables, game, tables.points[game]
        held, self.bidder, bid, self.leader, offers = contracts.draw(many)
        self.row = torch.arange(many, device=held.device)
        self.bid = self.another(bid)
        offers = offers.clone()
        offers[self.row, self.bidder] = self.bid // 5
        self.offers = one_hot(offers, BIDS).bool()
        self.hands, self.nest = held[:, :4].clone(), held[:, 4]
        self.plies = CARDS - 4 * game
        self.played, self.table = torch.zeros_like(self.hands), torch.zeros_like(self.hands)
        self.voids = torch.zeros_like(self.hands[:, :, :COLOURS])
        self.points, self.tricks, self.kinds = torch.zeros_like(offers[:, :2]).repeat(3, 1, 1)
        self.stake, self.led, self.best, self.holder = torch.zeros_like(bid).repeat(4, 1)
        self.ply = 0

    def another(self, bid):
        """Change half of the bids by up to ten points."""
        step = 5 * torch.randint(-2, 3, bid.shape, device=bid.device)
        change = torch.rand(bid.shape, device=bid.device) < 0.5
        return torch.where(change, bid + step, bid).clamp(LOWEST[self.game], MOST)

    @property
    def seat(self):
        return (self.leader + self.ply % SEATS) % SEATS

    def legal(self):
        hand = self.hands[self.row, self.seat]
        if self.ply % SEATS == 0:
            return hand
        follow = hand & self.tables.of_colour[self.tables.colour[self.led]]
        return torch.where(follow.any(1, keepdim=True), follow, hand)

    def play(self, card):
        tables, row, seat, place = self.tables, self.row, self.seat, self.ply % SEATS
        self.hands[row, seat, card] = False
        self.played[row, seat, card] = True
        self.table[row, seat, card] = True
        if place == 0:
            self.led, self.best, self.holder = card, card, seat
            self.stake = self.points_of[card]
        else:
            led = tables.colour[self.led]
            self.voids[row, seat, led] |= tables.colour[card] != led
            over = tables.strength[led, card] > tables.strength[led, self.best]
            self.best = torch.where(over, card, self.best)
            self.holder = torch.where(over, seat, self.holder)
            self.stake = self.stake + self.points_of[card]
        self.ply += 1
        if place == SEATS - 1:
            side = self.holder % 2
            self.points[row, side] += self.stake
            self.tricks[row, side] += 1
            if self.ply == self.plies and self.game:  # the last trick takes the nest
                self.points[row, side] += (self.nest * self.points_of).sum(1)
                self.tricks[row, side] += 1
            self.table.zero_()
            self.leader = self.holder

    def outcome(self):
        """Return the lead of the bidder's side on the score sheet."""
        row, side = self.row, self.bidder % 2
        more = self.tricks[row, side] - self.tricks[row, 1 - side]
        if self.game:  # equal tricks: the players cut
            more = torch.where(more == 0, torch.randint_like(more, 2) * 2 - 1, more)
        made = self.points[row, side] + 20 * (more > 0)
        theirs = self.points[row, 1 - side] + 20 * (more < 0)
        return (torch.where(made >= self.bid, made, -self.bid) - theirs).float()

    def turned(self, facts, away):
        return facts[self.row, (self.seat + away) % SEATS]

    def public(self):
        """Return what everybody sees of the trick and the contract, from the seat in turn."""
        seat, place, row = self.seat, self.ply % SEATS, self.row
        side, bidders = seat % 2, self.bidder % 2
        own = BIDS * (bidders == side)
        need = (self.bid - self.points[row, bidders]) // 5
        spare = (MOST + 5 - self.bid - self.points[row, 1 - bidders]) // 5
        same = torch.zeros_like(seat)
        led = self.tables.colour[self.led] if place else same + COLOURS
        who = (self.holder - seat) % SEATS - 1 if place else same + 3
        stake = (self.stake // 5).clamp(max=9) if place else same
        facts = ((led, 5), (who, 4), (stake, 10), (same + place, 4), (same + self.ply // 4, 14))
        facts += (((self.bidder - seat) % SEATS, 4), (need.clamp(0, 24) + own, 50))
        facts += ((spare.clamp(0, 24) + own, 50), (self.tricks[row, side].clamp(max=8), 9))
        facts += ((self.tricks[row, 1 - side].clamp(max=8), 9), (same + self.game, 2))
        return [one_hot(fact, kinds).bool() for fact, kinds in facts]

    def view(self):
        """Return the features of the seat in turn, as `rook_features.look` does."""
        tables, row, seat = self.tables, self.row, self.seat
        hand, buried = self.hands[row, seat], self.nest & (self.bidder == seat)[:, None]
        unseen = ~hand & ~self.played.any(1) & ~buried
        boss = hand & (unseen.to(torch.bfloat16) @ tables.above.T.to(torch.bfloat16) < 0.5)
        ranks = tables.strength[tables.colour[self.led]]
        beats = hand & (ranks > ranks[row, self.best][:, None]) & (self.ply % SEATS > 0)
        parts = [hand, unseen]
        parts += [self.turned(self.played, away) for away in range(4)]
        parts += [self.turned(self.table, away) for away in (1, 2, 3)]
        parts += [self.turned(self.voids, away) for away in (1, 2, 3)]
        parts += [boss, beats, one_hot(unseen[:, :HIGHEST].sum(1), HIGHEST + 1).bool()]
        parts += [self.turned(self.offers, away) for away in range(4)]
        return torch.cat([*parts, buried, *self.public()], 1)

    def whole(self):
        """Return the features of the whole deal."""
        parts = [self.turned(self.hands, away) for away in range(4)]
        parts += [self.turned(self.table, away) for away in (1, 2, 3)]
        return torch.cat([*parts, self.nest, *self.public()], 1)


def main():
    args = parser.parse_args()
    tables = Tables(device())
    contracts = [Contracts(game, args.contracts) for game in range(2)]

    def new_deals(number):
        game = number % 2
        return Deals(tables, contracts[game], args.deals, game)

    run(args, FEATURES, WHOLE, CARDS, new_deals)


if __name__ == "__main__":
    main()
