"""A small net that chooses what to play, computed in whole numbers.

Weights are bytes and sums are machine words, so the choice is the same on every machine and in
every build. Several neurons share a word: weights are stored plus 128, so no sum borrows from its
neighbour.
"""

from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import first
from parlour.core.deal import zeros

WIDTH: Final = 480
"""The number of neurons in each of three layers."""
FOURS: Final = WIDTH // 4
PAIRS: Final = WIDTH // 2
SHIFT: Final = 7
"""Weights are in steps of 1/128."""
OFFSET: Final = 128


@final
class Active:
    """The features that are 1."""

    def __init__(self) -> None:
        self.row: vec[i64] = zeros(2 * FOURS)
        self.many: i64 = 0

    def add(self, base: i64, members: i64) -> None:
        """Add a set."""
        while members != 0:
            self.row[self.many] = base + first(members)
            self.many += 1
            members &= members - 1

    def one(self, feature: i64) -> None:
        """Add one feature."""
        self.row[self.many] = feature
        self.many += 1


@final
class PlayNet:
    """Three layers of neurons; the second and the third add to the one before."""

    def __init__(self, path: str, features: i64, cards: i64) -> None:
        self.path: str = path
        """The file with the weights, in the package."""
        self.features: i64 = features
        self.cards: i64 = cards
        self.first_layer: vec[i64] = zeros(0)
        """Weights by feature; a word holds those of four neurons."""
        self.layers: vec[i64] = zeros(0)
        """Weights by layer and neuron; a word holds those of two neurons of the next layer."""
        self.last_layer: vec[i64] = zeros(0)
        """Weights by neuron and card."""
        self.biases: vec[i64] = zeros(0)

    def load(self) -> None:
        """Read the file: one byte for each weight, then four bytes for each bias."""
        data: bytes = (files("parlour") / self.path).read_bytes()
        at: i64 = 0
        self.last_layer = zeros(WIDTH * self.cards)
        layers: vec[i64] = zeros(2 * WIDTH * PAIRS)
        row: vec[i64] = zeros(self.features * FOURS)
        place: i64 = 0
        while place < self.features * FOURS:
            row[place] = packed(data, at, 4, 16)
            at += 4
            place += 1
        place = 0
        while place < 2 * WIDTH * PAIRS:
            layers[place] = packed(data, at, 2, 32)
            at += 2
            place += 1
        place = 0
        while place < WIDTH * self.cards:
            self.last_layer[place] = packed(data, at, 1, 0) - OFFSET
            at += 1
            place += 1
        self.biases = zeros(3 * WIDTH + self.cards)
        place = 0
        while place < 3 * WIDTH + self.cards:
            self.biases[place] = int.from_bytes(data[at : at + 4], "little", signed=True)
            at += 4
            place += 1
        self.layers = layers
        self.first_layer = row

    def choose(self, active: Active, legal: i64) -> i64:
        """Return the best of the legal cards; if some tie, the lowest."""
        if len(self.first_layer) == 0:
            self.load()
        hidden = self.hidden(active)
        found: i64 = -1
        best: i64 = 0
        while legal != 0:
            card: i64 = first(legal)
            legal &= legal - 1
            value: i64 = self.biases[3 * WIDTH + card]
            i: i64 = 0
            while i < WIDTH:
                value += hidden[i] * self.last_layer[self.cards * i + card]
                i += 1
            if found < 0 or value > best:
                found = card
                best = value
        return found

    def hidden(self, active: Active) -> vec[i64]:
        """Return the third layer."""
        weights: vec[i64] = self.first_layer
        sums: vec[i64] = zeros(FOURS)
        i: i64 = 0
        while i < active.many:
            at: i64 = active.row[i] * FOURS
            j: i64 = 0
            while j < FOURS:
                sums[j] += weights[at + j]
                j += 1
            i += 1
        row: vec[i64] = zeros(WIDTH)
        i = 0
        while i < WIDTH:
            lane: i64 = (sums[i >> 2] >> (16 * (i & 3))) & 0xFFFF
            row[i] = max(lane - OFFSET * active.many + self.biases[i], 0)
            i += 1
        self.add_layer(row, 0)
        self.add_layer(row, 1)
        return row

    def add_layer(self, row: vec[i64], layer: i64) -> None:
        """Compute the next layer from a row of neurons, and add it to that row."""
        weights: vec[i64] = self.layers
        sums: vec[i64] = zeros(PAIRS)
        total: i64 = 0
        i: i64 = 0
        while i < WIDTH:
            value: i64 = row[i]
            if value != 0:
                total += value
                at: i64 = (WIDTH * layer + i) * PAIRS
                j: i64 = 0
                while j < PAIRS:
                    sums[j] += value * weights[at + j]
                    j += 1
            i += 1
        i = 0
        while i < WIDTH:
            lane: i64 = (sums[i >> 1] >> (32 * (i & 1))) & 0xFFFFFFFF
            lane += self.biases[WIDTH * (layer + 1) + i] - OFFSET * total
            if lane > 0:
                row[i] += lane >> SHIFT
            i += 1


def packed(data: bytes, at: i64, many: i64, bits: i64) -> i64:
    """Pack some weights into a machine word, each as a signed byte plus 128."""
    word: i64 = 0
    i: i64 = many - 1
    while i >= 0:
        value: i64 = data[at + i]
        word = (word << bits) | ((value ^ OFFSET) & 0xFF)
        i -= 1
    return word
