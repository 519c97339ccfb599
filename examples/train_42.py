"""Train the net that guides Domino 42's expert (`self_play.py`).

pip install "parlour[torch]"
python examples/train_42.py --seconds 465 --out first.pt
python examples/train_42.py --seconds 290 --load first.pt --rate 5e-4 --entropy 0.006 \
    --random 0.32 --half 0.08 --out second.pt --weights src/parlour/games/domino_42/play_net.bin

Contracts come from the novice's auction, or from the public protocol: a random bidder has bid 30
and leads. In a share of deals one side chooses at random, in all its turns or half of them, so that
the net learns what such play looks like.
"""

import torch
from self_play import device, options, run
from torch.nn.functional import one_hot

from parlour.core.bits import has
from parlour.games.domino_42.bot import WEIGHTS
from parlour.games.domino_42.players import ABOVE, TAKEN_OVER, USUAL, rank, worth_of_bid
from parlour.games.domino_42.rules import (
    ALWAYS,
    DOUBLE_OF,
    bit,
    cards_of,
    counters,
    followers,
    suit_led,
)
from parlour.games.domino_42.thinking.domino_features import FEATURES, kind_of_bid

parser = options(__doc__.splitlines()[0])
parser.add_argument("--random", type=float, default=0.15, help="share of deals against guessers")
parser.add_argument("--half", type=float, default=0.10, help="share of deals against half-guessers")

CARDS, SEATS, SUITS, PLIES = 28, 4, 7, 28
PROTOCOL, BIDDER_LEADS = 0.35, 0.3  # shares of deals
WHOLE = 4 * 196 + 84 + 6 + 205


class Tables:
    """The rules of the game as tensors."""

    def __init__(self, device):
        def table(rows):
            return torch.tensor(rows, device=device)

        def strength(card, suit, trump):
            if has(cards_of(trump, trump), card):
                return 20 + rank(card, trump)
            return 1 + rank(card, suit) if has(cards_of(suit, trump), card) else 0

        cards, suits = range(CARDS), range(SUITS)
        self.device = device
        self.follow = table(
            [[[has(followers(c, t), o) for o in cards] for c in cards] for t in suits]
        )
        self.suit = table([[int(suit_led(c, t)) for c in cards] for t in suits])
        self.strength = table([[[strength(c, s, t) for c in cards] for s in suits] for t in suits])
        self.points = table([int(counters(bit(c))) for c in cards])
        self.member = table(
            [[[has(cards_of(s, t), c) for c in cards] for s in suits] for t in suits]
        )
        self.trumps = table([[has(cards_of(t, t), c) for c in cards] for t in suits])
        self.doubles = table([any(DOUBLE_OF[s] == c for s in suits) for c in cards])
        # Whether another domino of the suit beats a domino, by trump, suit, domino and the other.
        self.above = table(
            [
                [
                    [[has(ABOVE[CARDS * s + c] & cards_of(s, t), o) for o in cards] for c in cards]
                    for s in suits
                ]
                for t in suits
            ]
        ).float()
        self.worth = table(
            [[worth_of_bid(half / 2, bid, ALWAYS) for bid in range(43)] for half in range(121)]
        )
        bids = torch.arange(43, device=device)
        chance = 1 - 0.6 * torch.exp(-bids / 25)
        self.overbid = torch.stack([1 - chance**rivals for rivals in range(3)])
        self.kind = table([int(kind_of_bid(bid)) if bid else 0 for bid in range(43)])


def expected(tables, hands):
    """Return what the novice expects of hands with each trump."""
    held, n = hands.bool(), len(hands)
    others = (1 - hands.float()).to(torch.bfloat16)
    higher = others @ tables.above.reshape(-1, CARDS).T.to(torch.bfloat16)
    tops = (higher.reshape(n, SUITS, SUITS, CARDS) < 0.5) & tables.member & held[:, None, None]
    of_trump = torch.eye(SUITS, dtype=torch.bool, device=hands.device)[None, :, :, None]
    winners = (tops & ~of_trump).any(2)
    trumps = tables.trumps & held[:, None]
    losers = held[:, None] & ~trumps & ~winners
    doubles = (tables.doubles & held)[:, None]
    own = (doubles & tables.trumps).sum(-1)
    points = tables.points
    parts = (
        torch.ones_like(own),
        trumps.sum(-1),
        (tops & of_trump).any(2).sum(-1),
        own,
        doubles.sum(-1) - own,
        losers.sum(-1),
        ((trumps | winners) * points).sum(-1),
        (losers * points).sum(-1),
    )
    return sum(weight * part for weight, part in zip(WEIGHTS, parts, strict=True))


def auction(tables, hands, dealer):
    """Let novices bid; return the bidder, or -1, the bid, the trump and everybody's offers."""
    many, device = len(hands), hands.device
    row, bids = torch.arange(many, device=device), torch.arange(43, device=device)
    value, best = expected(tables, hands.reshape(-1, CARDS)).reshape(many, SEATS, SUITS).max(-1)
    high = torch.zeros(many, dtype=torch.long, device=device)
    holder = torch.full_like(high, -1)
    offers = torch.zeros(many, SEATS, dtype=torch.long, device=device)
    for turn in range(1, SEATS + 1):
        seat = (dealer + turn) % SEATS
        own = tables.worth[(2 * value[row, seat] + 0.5).long().clamp(0, 120)]
        worth = own + tables.overbid[(SEATS - turn + 1) // 2] * (TAKEN_OVER - own)
        worth, place = worth.masked_fill(bids <= high[:, None], -1e9).max(1)
        stays = tables.worth[(2 * high.clamp(min=int(USUAL))).clamp(max=120), high]
        stays = torch.where(holder % 2 == seat % 2, stays, -stays)
        stays = stays.masked_fill(holder < 0, 0.0 if turn == SEATS else TAKEN_OVER / 2)
        takes = worth > stays
        high, holder = torch.where(takes, place, high), torch.where(takes, seat, holder)
        offers[row, seat] = torch.where(takes, place, 0)
    return holder, high, best[row, holder.clamp(min=0)], offers


class Deals:
    """Many deals in lock-step: each play is made in all of them."""

    plies = PLIES

    def __init__(self, tables, args):
        device, many = tables.device, args.deals
        self.tables, self.row = tables, torch.arange(many, device=device)
        chance = torch.rand(many, device=device)
        half = (chance >= args.random) & (chance < args.random + args.half)
        kind = 2 * (chance < args.random) + half
        self.kinds = one_hot(torch.randint(2, (many,), device=device), 2) * kind[:, None]
        order = torch.rand(many, CARDS, device=device).argsort(1).reshape(many, SEATS, SUITS)
        self.hands = torch.zeros(many, SEATS, CARDS, dtype=torch.bool, device=device)
        self.hands.scatter_(2, order, value=True)
        dealer, random_seat = torch.randint(SEATS, (2, many), device=device)
        bidder, bid, trump, offers = auction(tables, self.hands, dealer)
        public = (torch.rand(many, device=device) < PROTOCOL) | (bidder < 0)
        self.bidder = torch.where(public, random_seat, bidder)
        self.bid = torch.where(public, 30, bid)
        self.trump = torch.where(public, torch.randint(SUITS, (many,), device=device), trump)
        offers = torch.where(public[:, None], 30 * one_hot(random_seat, SEATS), offers)
        self.offers = one_hot(tables.kind[offers], 14).bool()
        leads = public | (torch.rand(many, device=device) < BIDDER_LEADS)
        self.leader = torch.where(leads, self.bidder, (dealer + 1) % SEATS)
        self.played, self.table = torch.zeros_like(self.hands), torch.zeros_like(self.hands)
        self.taken = torch.zeros_like(self.hands[:, :2])
        self.voids = torch.zeros_like(self.hands[:, :, :SUITS])
        self.points = torch.zeros(many, 2, dtype=torch.long, device=device)
        self.stake, self.led, self.best, self.holder = torch.zeros_like(
            self.points[:, :1].T.repeat(4, 1)
        )
        self.ply = 0

    @property
    def seat(self):
        return (self.leader + self.ply % SEATS) % SEATS

    def legal(self):
        hand = self.hands[self.row, self.seat]
        follow = hand & self.tables.follow[self.trump, self.led]
        leads = self.ply % SEATS == 0
        return hand if leads else torch.where(follow.any(1, keepdim=True), follow, hand)

    def play(self, card):
        tables, row, seat, place = self.tables, self.row, self.seat, self.ply % SEATS
        self.hands[row, seat, card] = False
        self.played[row, seat, card] = True
        self.table[row, seat, card] = True
        if place == 0:
            self.led, self.best, self.holder = card, card, seat
            self.stake = 1 + tables.points[card]
        else:
            suit = tables.suit[self.trump, self.led]
            self.voids[row, seat, suit] |= ~tables.follow[self.trump, self.led, card]
            ranks = tables.strength[self.trump, suit]
            over = ranks[row, card] > ranks[row, self.best]
            self.best = torch.where(over, card, self.best)
            self.holder = torch.where(over, seat, self.holder)
            self.stake = self.stake + tables.points[card]
        if place == SEATS - 1:
            side = self.holder % 2
            self.points[row, side] += self.stake
            self.taken[row, side] |= self.table.any(1)
            self.table.zero_()
            self.leader = self.holder
        self.ply += 1

    def outcome(self):
        """Return the lead of the bidder's side on the score sheet."""
        made = self.points[self.row, self.bidder % 2]
        return torch.where(made >= self.bid, 2 * made - 42, made - 42 - self.bid).float()

    def turned(self, facts, away):
        return facts[self.row, (self.seat + away) % SEATS]

    def by_trump(self, cards):
        return (one_hot(self.trump, SUITS).bool()[:, :, None] & cards[:, None]).reshape(-1, 196)

    def public(self):
        """Return what everybody sees of the trick and the contract, from the seat in turn."""
        seat, place, row = self.seat, self.ply % SEATS, self.row
        side, bidders = seat % 2, self.bidder % 2
        own = 43 * (bidders == side)
        need = (self.bid - self.points[row, bidders]).clamp(0, 42)
        spare = (43 - self.bid - self.points[row, 1 - bidders]).clamp(0, 42)
        same = torch.zeros_like(seat)
        suit = self.tables.suit[self.trump, self.led] if place else same + 7
        who = (self.holder - seat) % SEATS - 1 if place else same + 3
        stake = ((self.stake - 1) // 5).clamp(max=5) if place else same
        facts = ((suit, 8), (who, 4), (stake, 6), (same + place, 4), (same + self.ply // 4, 7))
        facts += (((self.bidder - seat) % SEATS, 4), (need + own, 86), (spare + own, 86))
        return [one_hot(fact, kinds).bool() for fact, kinds in facts]

    def view(self):
        """Return the features of the seat in turn, as `domino_features.look` does."""
        tables, row, seat = self.tables, self.row, self.seat
        hand = self.hands[row, seat]
        unseen = ~hand & ~self.played.any(1)
        led = tables.suit[self.trump]
        above = tables.above[self.trump[:, None], led, torch.arange(CARDS, device=hand.device)]
        boss = hand & ((above * unseen[:, None]).sum(-1) == 0)
        ranks = tables.strength[self.trump, led[row, self.led]]
        beats = hand & (ranks > ranks[row, self.best][:, None]) & (self.ply % SEATS > 0)
        trumps = (unseen & tables.trumps[self.trump]).sum(1)
        parts = [self.by_trump(hand), self.by_trump(unseen)]
        parts += [self.turned(self.played, away) for away in range(4)]
        parts += [self.turned(self.table, away) for away in (1, 2, 3)]
        parts.append(self.taken[row, seat % 2])
        parts += [self.turned(self.voids, away) for away in (1, 2, 3)]
        parts += [boss, beats, one_hot(trumps, 8).bool()]
        parts += [self.turned(self.offers, away) for away in range(4)]
        return torch.cat(parts + self.public(), 1)

    def whole(self):
        """Return the features of the whole deal, and of how each side plays."""
        parts = [self.by_trump(self.turned(self.hands, away)) for away in range(4)]
        parts += [self.turned(self.table, away) for away in (1, 2, 3)]
        kinds = one_hot(self.kinds, 3).bool()
        parts += [kinds[self.row, self.seat % 2], kinds[self.row, 1 - self.seat % 2]]
        return torch.cat(parts + self.public(), 1)


def main():
    args = parser.parse_args()
    tables = Tables(device())
    run(args, FEATURES, WHOLE, CARDS, lambda _: Deals(tables, args))


if __name__ == "__main__":
    main()
