"""Train a net that plays a game: masked PPO in self-play on VectorEnv, at all seats at once.

pip install "parlour[torch]"
python examples/train_net.py block --minutes 5      # on a GPU where there is one
parlour arena block --bots block.npz,novice --deals 500
"""

import argparse
from time import monotonic

import numpy as np
import torch
from torch import nn

from parlour.adapters.net_bot import ENDS_AT, turned
from parlour.adapters.vector import VectorEnv

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("game")
parser.add_argument("--seats", type=int, default=None)
parser.add_argument("--minutes", type=float, default=5.0)
parser.add_argument("--deals", type=int, default=2048, help="deals side by side")
parser.add_argument("--steps", type=int, default=64, help="choices in each before it learns")
parser.add_argument("--width", type=int, default=256, help="neurons of a hidden layer")
parser.add_argument("--rate", type=float, default=5e-4)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--out", default=None, help="where the net is written; GAME.npz by default")

EPOCHS, BATCHES, CLIP, LAMBDA = 2, 8, 0.2, 0.95
ENTROPY = 0.02  # the initial value; it falls to a tenth


class Player(nn.Module):
    """The value of each choice, and the expected gain."""

    def __init__(self, features, choices, width, mean, scale):
        super().__init__()
        self.mean, self.scale = nn.Buffer(mean), nn.Buffer(scale)
        self.first = nn.Linear(features, width)
        self.second = nn.Linear(width, width)
        self.choice = nn.Linear(width, choices)
        self.value = nn.Linear(width, 1)

    def forward(self, seen, is_open):
        found = ((seen.float() - self.mean) * self.scale).clamp(-ENDS_AT, ENDS_AT)
        found = torch.relu(self.second(torch.relu(self.first(found))))
        worth = self.choice(found).masked_fill(~is_open, -1e9)
        return torch.distributions.Categorical(logits=worth), self.value(found).squeeze(-1)


class Table:
    """The parallel deals, as tensors on a device."""

    def __init__(self, args, device):
        self.env = VectorEnv(args.game, args.seats, deals=args.deals, seed=args.seed)
        self.device = device
        self.turned = torch.as_tensor(turned(self.env.layout), device=device)

    def look(self):
        """Return the view of the seat in turn of each deal, its legal choices, and the seats."""
        seen = torch.from_numpy(self.env.features()).to(self.device)
        is_open = torch.from_numpy(self.env.action_masks()).to(self.device)
        seats = torch.from_numpy(self.env.seats).to(self.device)
        return seen.gather(1, self.turned[seats]), is_open.clone(), seats.clone()

    def scales(self):
        """Return mean and scale of the features in random play; constant features get 0."""
        rows = []
        for step in range(200):
            if step % 10 == 0:
                rows.append(self.look()[0].float())
            self.env.step(self.env.sample())
        spread, mean = torch.std_mean(torch.cat(rows), 0)
        return mean, torch.where(spread > 1e-6, 1 / spread.clamp(min=1e-6), 0.0)


def play(table, player, steps, unit):
    """Play a number of choices in every deal; return observations, actions and gains."""
    count, seats = table.env.deals, table.env.episode.seats
    told = []
    for _ in range(steps):
        seen, is_open, seat = table.look()
        with torch.no_grad():
            law, value = player(seen, is_open)
        choice = law.sample()
        step = table.env.step(choice.cpu().numpy())
        paid = torch.from_numpy(step.rewards).to(table.device) / unit
        done = torch.from_numpy(step.done).to(table.device) != 0
        told.append((seen, is_open, seat, choice, law.log_prob(choice), value, paid, done))
    # Backwards, seat by seat: the result of a choice is known at the seat's next one.
    shape = (count, seats)
    gain, after, owed = (torch.zeros(shape, device=table.device) for _ in range(3))
    known = torch.zeros(shape, dtype=torch.bool, device=table.device)
    rows = torch.arange(count, device=table.device)
    gains, useful = [], []
    for _, _, seat, _, _, value, paid, done in reversed(told):
        ended = done.unsqueeze(1)
        owed = torch.where(ended, paid, owed)
        gain, after = gain.masked_fill(ended, 0), after.masked_fill(ended, 0)
        known = known | ended
        surprise = owed[rows, seat] + after[rows, seat] - value
        gains.append(surprise + LAMBDA * gain[rows, seat])
        useful.append(known[rows, seat])
        gain[rows, seat], after[rows, seat] = gains[-1], value
        owed[rows, seat], known[rows, seat] = 0.0, True
    gains, useful = torch.cat(gains[::-1]), torch.cat(useful[::-1])
    seen, is_open, _, choice, chance, value, _, _ = (
        torch.cat(part) for part in zip(*told, strict=True)
    )
    return [part[useful] for part in (seen, is_open, choice, chance, value, gains)]


def learn(player, optimizer, played, entropy):
    """Make choices that gained more than expected likelier, in small steps."""
    seen, is_open, choice, chance, value, gain = played
    target = value + gain
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(seen), device=seen.device).chunk(BATCHES):
            law, guess = player(seen[rows], is_open[rows])
            ratio = (law.log_prob(choice[rows]) - chance[rows]).exp()
            near = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.min(ratio * gain[rows], near * gain[rows]).mean()
            wrong = (guess - target[rows]).square().mean()
            loss = -better + 0.5 * wrong - entropy * law.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def save(player, env, path):
    """Write the net as 16-bit arrays, which NumPy can run."""
    layers = [player.first, player.second, player.choice]
    arrays = {"game": env.episode.game.key, "seats": env.episode.seats, "layers": len(layers)}
    arrays |= {"mean": player.mean.cpu().numpy(), "scale": player.scale.cpu().numpy()}
    for i, layer in enumerate(layers):
        arrays[f"weight{i}"] = layer.weight.detach().cpu().numpy().T.astype(np.float16)
        arrays[f"bias{i}"] = layer.bias.detach().cpu().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


def main():
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    table = Table(args, device)
    mean, scale = table.scales()
    layout = table.env.layout
    player = Player(layout.features, layout.choices, args.width, mean, scale).to(device)
    optimizer = torch.optim.Adam(player.parameters(), lr=args.rate, eps=1e-5)
    began, rounds, spread = monotonic(), 0, []
    unit = 1.0  # a typical gain, so that values are about one
    while (spent := (monotonic() - began) / (60 * args.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (1 - spent)
        if rounds == 1:
            unit = max(1.0, float(np.mean(spread)))
        played = play(table, player, args.steps, unit)
        spread.append(float(played[5].std()))
        learn(player, optimizer, played, ENTROPY * (1 - 0.9 * spent))
        rounds += 1
        if rounds % 20 == 0:
            made = rounds * args.deals * args.steps
            print(f"{args.game}: {spent:.0%}, {made / 1e6:.1f} million choices", flush=True)
    path = args.out or f"{args.game}.npz"
    save(player, table.env, path)
    print(f"{path}: {rounds * args.deals * args.steps / 1e6:.1f} million choices on {device}")


if __name__ == "__main__":
    main()
