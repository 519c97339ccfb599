"""Train a net by PPO in self-play: many deals side by side, wholly on a GPU.

`train_42.py` and `train_rook.py` describe their games; this is what they share. Deals run in
lock-step, play by play, with the same net at all seats. The critic sees all hands; it is only
needed for training.

A game's `Deals` has `row` (the numbers of the deals), `plies`, `seat` (in turn, by deal), `bidder`
and `kinds` (how each side plays: 0 as the net, 1 guessing half of the time, 2 guessing). It offers
`legal()`, `view()` and `whole()` (what the seat and the critic see, as booleans), `play(card)` and
`outcome()`: the lead of the bidder's side on the score sheet.
"""

import argparse
from pathlib import Path
from time import monotonic

import torch
from torch import nn
from torch.nn.functional import log_softmax

from parlour.bots.play_net import WIDTH

CRITIC = 512
CLIP, KEEP = 0.2, 0.98


def options(description):
    """Return the options that every training has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=465.0)
    parser.add_argument("--deals", type=int, default=131072, help="side by side")
    parser.add_argument("--chunk", type=int, default=4096, help="deals of a gradient step")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.02, help="first; it falls to 0.002")
    parser.add_argument("--scale", type=float, default=40.0, help="points that are a reward of 1")
    parser.add_argument("--ahead", type=float, default=0.8, help="how far advantages look ahead")
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--load", help="go on from here")
    parser.add_argument("--out", default="net.pt")
    parser.add_argument("--weights", help="where the net of the package is written")
    return parser


def device():
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


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
def rollout(net, deals, scale):
    """Play all deals; return what was seen and done in every play, and the outcomes."""
    rows = []
    for _ in range(deals.plies):
        legal, seat, seen = deals.legal(), deals.seat, deals.view()
        logits = log_softmax(net(seen).masked_fill(~legal, -1e9), 1)
        kind = deals.kinds[deals.row, seat % 2]
        guess = (kind == 2) | ((kind == 1) & (torch.rand_like(logits[:, 0]) < 0.5))
        free = drawn(torch.zeros_like(logits).masked_fill(~legal, -1e9))
        card = torch.where(guess, free, drawn(logits))
        sign = 1.0 - 2.0 * ((seat - deals.bidder) % 2)
        learns = (kind == 0) & (legal.sum(1) > 1)
        chance = logits[deals.row, card]
        rows.append((seen, deals.whole(), legal, card, chance, learns, sign))
        deals.play(card)
    found = [torch.stack(part, 1) for part in zip(*rows, strict=True)]
    return [*found, deals.outcome() / scale]


def advantages(value, outcome, ahead):
    """Return the generalised advantages of the bidder's side."""
    delta = torch.cat([value[:, 1:], outcome[:, None]], 1) - value
    found, later = torch.empty_like(delta), torch.zeros_like(outcome)
    for ply in reversed(range(value.shape[1])):
        found[:, ply] = later = delta[:, ply] + ahead * later
    return found


def learn(nets, steps, part, entropy, ahead):
    """Take one step with some of the deals; return the critic's loss."""
    seen, whole, legal, card, chance, learns, sign, outcome = part
    value = nets[1](whole.flatten(0, 1)).reshape(sign.shape) * sign
    gain = advantages(value.detach(), outcome, ahead)
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


def train(args, nets, mean, new_deals):
    """Play and learn until the time is up; `mean` follows the policy slowly."""
    began, rounds = monotonic(), 0
    steps = [torch.optim.Adam(net.parameters(), args.rate, eps=1e-6) for net in nets]
    while (done := (monotonic() - began) / args.seconds) < 1:
        for step in steps:
            step.param_groups[0]["lr"] = args.rate * (1 - 0.93 * done)
        found = rollout(nets[0], new_deals(rounds), args.scale)
        for at in range(0, args.deals, args.chunk):
            some, entropy = slice(at, at + args.chunk), args.entropy * (1 - done) + 0.002
            part = [each[some] for each in found]
            loss = learn(nets, steps, part, entropy, args.ahead)
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


def run(args, features, whole, cards, new_deals):
    """Train a net of a game and write it; `new_deals` gets the number of the round."""
    where = device()
    torch.manual_seed(args.seed)
    nets = [Net(features, WIDTH, cards).to(where), Net(whole, CRITIC, 1).to(where)]
    if args.load:
        for net, state in zip(nets, torch.load(args.load, map_location=where), strict=True):
            net.load_state_dict(state)
    mean = Net(features, WIDTH, cards).to(where)
    mean.load_state_dict(nets[0].state_dict())
    train(args, nets, mean, new_deals)
    torch.save([mean.state_dict(), nets[1].state_dict()], args.out)
    if args.weights:
        Path(args.weights).write_bytes(weights(mean))
