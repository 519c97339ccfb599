"""Train the net that guides Domino 42's expert: PPO in self-play, wholly on a GPU.

pip install "parlour[torch]"
python examples/train_42.py --seconds 465 --out first.pt
python examples/train_42.py --seconds 290 --load first.pt --rate 5e-4 --entropy 0.006 \
    --random 0.32 --half 0.08 --out second.pt --weights src/parlour/games/domino_42/play_net.bin

Deals run side by side, domino by domino. Contracts come from the novice's auction, or from the
public protocol: a random bidder has bid 30 and leads. In a share of deals one side chooses at
random, in all its turns or half of them, so that the net learns what such play looks like.
The critic sees all hands; it is needed for training alone.
"""

import argparse
from pathlib import Path
from time import monotonic

import torch
from torch import nn
from torch.nn.functional import log_softmax, one_hot

from parlour.core.bits import has
from parlour.games.domino_42.bot import WEIGHTS
from parlour.games.domino_42.play_net import FEATURES, WIDTH, kind_of_bid
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

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--seconds", type=float, default=465.0)
parser.add_argument("--deals", type=int, default=131072, help="side by side")
parser.add_argument("--chunk", type=int, default=4096, help="deals of a gradient step")
parser.add_argument("--rate", type=float, default=1e-3)
parser.add_argument("--entropy", type=float, default=0.02, help="at the start; it falls to 0.002")
parser.add_argument("--random", type=float, default=0.15, help="share of deals against guessers")
parser.add_argument("--half", type=float, default=0.10, help="and against players who guess half")
parser.add_argument("--seed", type=int, default=42)
parser.add_argument("--load", help="go on from here")
parser.add_argument("--out", default="net_42.pt")
parser.add_argument("--weights", help="where the net of the package is written")

CARDS, SEATS, SUITS, PLIES = 28, 4, 7, 28
PROTOCOL, BIDDER_LEADS = 0.35, 0.3  # shares of deals
SCALE, LAMBDA, CLIP, KEEP = 40.0, 0.8, 0.2, 0.98
WHOLE = 4 * 196 + 84 + 6 + 205


class Tables:
    """The rules as tensors, from the rules of the game."""

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
        # What beats a domino among those of one of its suits, by trump, suit, domino and other.
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

    def __init__(self, tables, many):
        device = tables.device
        self.tables, self.many, self.row = tables, many, torch.arange(many, device=device)
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
        """Return the features of the seat in turn, as `play_net.look` does."""
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

    def whole(self, kinds):
        """Return the features of the whole deal, and of how each side plays."""
        parts = [self.by_trump(self.turned(self.hands, away)) for away in range(4)]
        parts += [self.turned(self.table, away) for away in (1, 2, 3)]
        kinds = one_hot(kinds, 3).bool()
        parts += [kinds[self.row, self.seat % 2], kinds[self.row, 1 - self.seat % 2]]
        return torch.cat(parts + self.public(), 1)


class Net(nn.Module):
    """Three layers; the second and the third add to the one before."""

    def __init__(self, features, width, out):
        super().__init__()
        self.inp = nn.Linear(features, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(2))
        self.out = nn.Linear(width, out)
        with torch.no_grad():
            self.inp.weight.mul_(2.0)
            self.out.weight.mul_(0.1)
            self.out.bias.zero_()

    def forward(self, seen):
        with torch.autocast(seen.device.type, dtype=torch.bfloat16):
            found = torch.relu(self.inp(seen.to(torch.bfloat16)))
            for block in self.blocks:
                found = found + torch.relu(block(found))
            return self.out(found).float()


def drawn(logits):
    return torch.distributions.Categorical(logits=logits).sample()


@torch.no_grad()
def rollout(net, deals, kinds):
    """Play all deals; return for every play what was seen, and the outcomes."""
    rows = []
    for _ in range(PLIES):
        legal, seat, seen = deals.legal(), deals.seat, deals.view()
        logits = log_softmax(net(seen).masked_fill(~legal, -1e9), 1)
        kind = kinds[deals.row, seat % 2]
        guess = (kind == 2) | ((kind == 1) & (torch.rand_like(logits[:, 0]) < 0.5))
        free = drawn(torch.zeros_like(logits).masked_fill(~legal, -1e9))
        card = torch.where(guess, free, drawn(logits))
        sign = 1.0 - 2.0 * ((seat - deals.bidder) % 2)
        learns = (kind == 0) & (legal.sum(1) > 1)
        chance = logits[deals.row, card]
        rows.append((seen, deals.whole(kinds), legal, card, chance, learns, sign))
        deals.play(card)
    return [torch.stack(part, 1) for part in zip(*rows, strict=True)], deals.outcome() / SCALE


def advantages(value, outcome):
    """Return the generalised advantages of the bidder's side."""
    delta = torch.cat([value[:, 1:], outcome[:, None]], 1) - value
    found, ahead = torch.empty_like(delta), torch.zeros_like(outcome)
    for ply in reversed(range(PLIES)):
        found[:, ply] = ahead = delta[:, ply] + LAMBDA * ahead
    return found


def learn(nets, steps, part, outcome, entropy):
    """Take one step with some of the deals; return the critic's loss."""
    seen, whole, legal, card, chance, learns, sign = part
    value = nets[1](whole.flatten(0, 1)).reshape(-1, PLIES) * sign
    gain = advantages(value.detach(), outcome)
    loss = (value - value.detach() - gain).square().mean()
    gain = (gain * sign)[learns]
    gain = gain / (gain.std() + 1e-6)
    logits = log_softmax(nets[0](seen[learns]).masked_fill(~legal[learns], -1e9), 1)
    ratio = (logits.gather(1, card[learns][:, None])[:, 0] - chance[learns]).exp()
    better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    spread = -(logits.exp() * logits.clamp(min=-30)).sum(1).mean()
    for step in steps:
        step.zero_grad(set_to_none=True)
    (loss - better - entropy * spread).backward()
    nn.utils.clip_grad_norm_(nets[0].parameters(), 1.0)
    for step in steps:
        step.step()
    return float(loss)


def train(args, tables, nets, mean):
    """Play and learn until the time is up; `mean` follows the policy slowly."""
    device, began, rounds = tables.device, monotonic(), 0
    steps = [torch.optim.Adam(net.parameters(), args.rate, eps=1e-6) for net in nets]
    while (done := (monotonic() - began) / args.seconds) < 1:
        for step in steps:
            step.param_groups[0]["lr"] = args.rate * (1 - 0.93 * done)
        chance = torch.rand(args.deals, device=device)
        kind = 2 * (chance < args.random) + (
            (chance >= args.random) & (chance < args.random + args.half)
        )
        side = torch.randint(2, (args.deals,), device=device)
        found, outcome = rollout(
            nets[0], Deals(tables, args.deals), one_hot(side, 2) * kind[:, None]
        )
        for at in range(0, args.deals, args.chunk):
            some = slice(at, at + args.chunk)
            entropy = args.entropy * (1 - done) + 0.002
            loss = learn(nets, steps, [part[some] for part in found], outcome[some], entropy)
        with torch.no_grad():
            for slow, new in zip(mean.parameters(), nets[0].parameters(), strict=True):
                slow.lerp_(new, 1 - KEEP)
        rounds += 1
        if rounds % 50 == 0:
            print(
                f"{monotonic() - began:.0f} s, {rounds * args.deals / 1e6:.0f}M deals, {loss:.4f}"
            )


def weights(net):
    """Return a net as the package reads it: weights in steps of 1/128, then biases."""
    layers = [net.inp, *net.blocks, net.out]
    bytes_of = [(128 * layer.weight.T).round().clamp(-127, 127).to(torch.int8) for layer in layers]
    biases = [(layer.bias * 128 ** (1 + (at > 0))).round().int() for at, layer in enumerate(layers)]
    return b"".join(part.contiguous().cpu().numpy().tobytes() for part in bytes_of + biases)


def main():
    args = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(args.seed)
    tables = Tables(device)
    nets = [Net(FEATURES, WIDTH, CARDS).to(device), Net(WHOLE, 512, 1).to(device)]
    if args.load:
        for net, state in zip(nets, torch.load(args.load, map_location=device), strict=True):
            net.load_state_dict(state)
    mean = Net(FEATURES, WIDTH, CARDS).to(device)
    mean.load_state_dict(nets[0].state_dict())
    train(args, tables, nets, mean)
    torch.save([mean.state_dict(), nets[1].state_dict()], args.out)
    if args.weights:
        Path(args.weights).write_bytes(weights(mean))


if __name__ == "__main__":
    main()
