"""Passes: what a pass reveals about a hand.

A seat that passed held nothing that fitted then. This says nothing about dominoes drawn later, so
its dominoes are split into epochs: a new epoch begins with the first domino drawn after the seat
has shown something. For each epoch we know how many dominoes came in it, and which ones those still
held cannot be. A domino that is laid came in an epoch that allowed it. If several epochs did, it is
kept as a stray, and each possibility counts as a separate world.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, each, first, has, single
from parlour.core.deal import fill, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import MOST_OWNERS, Worlds
from parlour.packs.card_dominoes import HIGH

MOST_EPOCHS: Final = 20
"""The most epochs that a seat can have.

The most epochs of a seat. The most epochs of a seat. Each epoch but the first needs two draws of
one seat and a domino laid by another since the last.

In Sniff for two, 39 can be drawn. The other player draws at least every domino they lay beyond
their eight, so one seat has at most 17 epochs. With more players, or if two must be left, there are
fewer.
"""
ONE_EPOCH: Final = 1  # where nobody draws
MOST_STATES: Final = 2000.0  # counting more would take too long
EXCHANGES: Final = 40  # for each place, if the ways are not counted
NO_PIECE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Passes:
    """Everybody's knowledge of what each seat did not hold, and when."""

    def __init__(self, seats: i64, most: i64) -> None:
        self.seats: i64 = seats
        self.most: i64 = most
        """How many epochs a seat may have."""
        self.passed: Final[vec[i64]] = zeros(seats)
        """How often each seat had to pass."""
        self.late: i64 = 0
        """The seats that had to pass since the last domino was laid."""
        self.epochs: Final[vec[i64]] = zeros(seats)
        """How many epochs each seat has."""
        self.gained: Final[vec[i64]] = zeros(seats * most)
        """How many dominoes came in each epoch of each seat, less those known to be laid."""
        self.lacked: Final[vec[i64]] = zeros(seats * most)
        """The dominoes that cannot be left in the hand from each epoch of each seat."""
        self.strays: Final[vec[i64]] = zeros(seats)
        """Dominoes that each seat has laid and that may come from several epochs."""
        self.origins: Final[vec[i64]] = zeros(len(HIGH) if most > ONE_EPOCH else 0)
        """The possible epochs of a stray, as a set."""

    def start(self, dominoes: i64, lacked: i64) -> None:
        """Begin a deal: a number of dominoes to each seat, and some that nobody holds."""
        self.late = 0
        seat: i64 = 0
        while seat < self.seats:
            self.passed[seat] = 0
            self.strays[seat] = 0
            self.epochs[seat] = 1
            self.gained[seat * self.most] = dominoes
            self.lacked[seat * self.most] = lacked
            seat += 1

    def barred(self, seat: i64) -> i64:
        """Return the dominoes that a seat cannot hold, whatever the epoch."""
        base: i64 = seat * self.most
        found: i64 = self.lacked[base]
        epoch: i64 = 1
        while epoch < self.epochs[seat]:
            found &= self.lacked[base + epoch]
            epoch += 1
        return found

    # What happens.

    def lacks(self, seat: i64, pieces: i64) -> None:
        """Learn that a seat holds none of these now."""
        base: i64 = seat * self.most
        last: i64 = base + self.epochs[seat] - 1
        at: i64 = base
        while at <= last:
            self.lacked[at] |= pieces
            at += 1
        if last > base and self.lacked[last] == self.lacked[last - 1]:
            self.join(seat)

    def passes(self, seat: i64, pieces: i64) -> None:
        """Pass, holding none of these, which would have fitted (DBLOCK-27)."""
        self.passed[seat] += 1
        self.late |= bit(seat)
        self.lacks(seat, pieces)

    def keeps(self, seat: i64) -> None:
        """Get one more domino in sight of everybody; it counts with those dealt."""
        self.gained[seat * self.most] += 1

    def draws(self, seat: i64) -> None:
        """Get one more unknown domino."""
        last: i64 = seat * self.most + self.epochs[seat] - 1
        if self.lacked[last] != 0:
            self.epochs[seat] += 1
            last += 1
            self.gained[last] = 0
            self.lacked[last] = 0
        self.gained[last] += 1

    def drew_other_than(self, seat: i64, pieces: i64) -> None:
        """Learn that the last domino drawn by a seat that has passed is none of these."""
        self.lacked[seat * self.most + self.epochs[seat] - 1] |= pieces

    def lays(self, seat: i64, piece: i64) -> None:
        """Lay a domino, which came in an epoch that allows it."""
        if self.epochs[seat] == 1:
            self.lays_first(seat)
            return
        base: i64 = seat * self.most
        origins: i64 = 0
        epoch: i64 = 0
        while epoch < self.epochs[seat]:
            if self.gained[base + epoch] > 0 and not has(self.lacked[base + epoch], piece):
                origins |= bit(epoch)
            epoch += 1
        self.late = 0
        self.strays[seat] |= bit(piece)
        self.origins[piece] = origins
        self.settle(seat)

    def lays_first(self, seat: i64) -> None:
        """Lay a domino that is known to have come in the first epoch."""
        self.late = 0
        self.gained[seat * self.most] -= 1

    def join(self, seat: i64) -> None:
        """Merge the last two epochs, unless a stray distinguishes them."""
        last: i64 = self.epochs[seat] - 1
        strays: i64 = self.strays[seat]
        while strays != 0:
            origins: i64 = self.origins[first(strays)]
            if has(origins, last) != has(origins, last - 1):
                return
            strays &= strays - 1
        base: i64 = seat * self.most
        self.gained[base + last - 1] += self.gained[base + last]
        self.gained[base + last] = 0
        self.settle(seat)

    def settle(self, seat: i64) -> None:
        """Close epochs that are empty at the end, and find a place for strays."""
        base: i64 = seat * self.most
        while True:
            last: i64 = self.epochs[seat] - 1
            empty: bool = last > 0 and self.gained[base + last] == 0
            strays: i64 = self.strays[seat]
            while strays != 0:
                piece: i64 = first(strays)
                strays &= strays - 1
                if empty:
                    self.origins[piece] &= ~bit(last)
                if single(self.origins[piece]):
                    self.gained[base + first(self.origins[piece])] -= 1
                    self.strays[seat] &= ~bit(piece)
            if empty:
                self.epochs[seat] = last
            elif last == 0 or self.gained[base + last] > 0:
                return

    # What is known.

    def lacking(self, seat: i64) -> i64:
        """Return the dominoes that a seat cannot hold, ruled out by its newest epoch."""
        return self.lacked[seat * self.most + self.epochs[seat] - 1]

    def hidden(self, known: vec[i64], sizes: vec[i64], unseen: i64) -> "Hidden":
        """Return all placements of the unseen dominoes, from what is known about the hands.

        `known` is the known part of each hand. Dominoes in no hand are in the pack.
        """
        found = Hidden(self.seats, unseen)
        strays: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if sizes[seat] > count(known[seat]):
                strays |= self.strays[seat]
            seat += 1
        left: i64 = count(unseen | strays)
        seat = 0
        while seat < self.seats:
            if sizes[seat] > count(known[seat]):
                epoch: i64 = 0
                while epoch < self.epochs[seat]:
                    at: i64 = seat * self.most + epoch
                    barred: i64 = self.lacked[at] & unseen | strays & ~self.from_epoch(seat, epoch)
                    size: i64 = self.gained[at]
                    if epoch == 0:
                        size -= count(known[seat])
                    if size > 0:
                        found.add(seat, size, barred)
                    left -= size
                    epoch += 1
            seat += 1
        found.add(self.seats, left, strays)
        found.count(unseen | strays)
        return found

    def from_epoch(self, seat: i64, epoch: i64) -> i64:
        """Return the strays of a seat that may have come in an epoch."""
        found: i64 = 0
        strays: i64 = self.strays[seat]
        while strays != 0:
            piece: i64 = first(strays)
            strays &= strays - 1
            if has(self.origins[piece], epoch):
                found |= bit(piece)
        return found

    def copy(self) -> "Passes":
        """Return an independent copy."""
        new = Passes(self.seats, self.most)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Passes") -> None:
        """Copy the state of another object with the same number of seats into this one."""
        fill(self.passed, other.passed)
        self.late = other.late
        fill(self.epochs, other.epochs)
        fill(self.strays, other.strays)
        seat: i64 = 0
        while seat < self.seats:
            at: i64 = seat * self.most
            end: i64 = at + other.epochs[seat]
            while at < end:
                self.gained[at] = other.gained[at]
                self.lacked[at] = other.lacked[at]
                at += 1
            strays: i64 = other.strays[seat]
            while strays != 0:
                piece: i64 = first(strays)
                strays &= strays - 1
                self.origins[piece] = other.origins[piece]
            seat += 1


@final
@mypyc_attr(acyclic=True)
class Hidden:
    """All placements of the unseen dominoes in hands and pack, each equally likely.

    If a hand has too many epochs to count the placements, they are sampled instead: starting from
    one that fits, dominoes are exchanged at random many times.
    """

    def __init__(self, seats: i64, unseen: i64) -> None:
        self.seats: i64 = seats
        self.unseen: i64 = unseen
        self.owners: vec[i64] = vec[i64]()
        """The owner of each share; `seats` stands for the pack."""
        self.sizes: vec[i64] = vec[i64]()
        self.barred: vec[i64] = vec[i64]()
        self.worlds: Worlds | None = None
        self.exchange: Exchange | None = None
        self.shares: vec[i64] = vec[i64]()
        self.ways: float = 0.0

    def add(self, owner: i64, size: i64, barred: i64) -> None:
        """Give an owner a number of dominoes, none of them barred; equal shares are merged."""
        i: i64 = 0
        while i < len(self.owners):
            if self.owners[i] == owner and self.barred[i] == barred:
                self.sizes[i] += size
                return
            i += 1
        self.owners = append(self.owners, owner)
        self.sizes = append(self.sizes, size)
        self.barred = append(self.barred, barred)

    def count(self, pieces: i64) -> None:
        """Count the placements, once all owners are known."""
        self.shares = zeros(len(self.sizes))
        if len(self.sizes) > MOST_OWNERS or self.states() > MOST_STATES:
            self.exchange = Exchange(pieces, self.sizes, self.barred)
            self.ways = MOST_STATES
        else:
            worlds = Worlds(pieces, self.sizes, self.barred)
            self.worlds = worlds
            self.ways = worlds.total()

    def states(self) -> float:
        """Return an estimate of how long counting would take."""
        found = 1.0
        largest = 1.0
        for size in self.sizes:
            found *= float(size + 1)
            largest = max(largest, float(size + 1))
        return found / largest

    def in_order(self, pieces: i64) -> None:
        """Count every order in which a number of dominoes can lie in the pack."""
        while pieces > 1:
            self.ways *= float(pieces)
            pieces -= 1

    def total(self) -> float:
        """Return the number of placements; if they were not counted, a large number."""
        return self.ways

    def draw(self, rng: Rng, hands: vec[i64]) -> i64:
        """Add one random placement to the hands; return the dominoes left in the pack."""
        worlds = self.worlds
        exchange = self.exchange
        if worlds is not None:
            worlds.draw(rng, self.shares)
        elif exchange is not None:
            exchange.draw(rng, self.shares)
        pack: i64 = 0
        i: i64 = 0
        while i < len(self.owners):
            if self.owners[i] < self.seats:
                hands[self.owners[i]] |= self.shares[i] & self.unseen
            else:
                pack |= self.shares[i] & self.unseen
            i += 1
        return pack


@final
@mypyc_attr(acyclic=True)
class Exchange:
    """Places pieces with owners who may hold them, and shuffles them by exchanges."""

    def __init__(self, pieces: i64, sizes: vec[i64], barred: vec[i64]) -> None:
        self.pieces: Final[vec[i64]] = vec[i64](each(pieces))
        self.barred: Final[vec[i64]] = barred[:]
        self.owners: vec[i64] = vec[i64]()
        """The owner of every place."""
        self.start: vec[i64] = vec[i64]()
        """The piece in every place, in one valid placement."""
        for owner in range(len(sizes)):
            for _ in range(sizes[owner]):
                self.owners = append(self.owners, owner)
                self.start = append(self.start, NO_PIECE)
        self.held: Final[vec[i64]] = self.start[:]
        self.tried: i64 = 0
        for place in range(len(self.owners)):
            self.tried = 0
            if not self.find(place):
                raise ValueError("No placement fits: too many owners may not hold these pieces")

    def find(self, place: i64) -> bool:
        """Find a piece for a place; a place that held it before gets another."""
        allowed: i64 = 0
        for piece in self.pieces:
            if not has(self.barred[self.owners[place]] | self.tried, piece):
                allowed |= bit(piece)
        while allowed & ~self.tried != 0:
            wanted: i64 = first(allowed & ~self.tried)
            self.tried |= bit(wanted)
            holder: i64 = 0
            while holder < len(self.start) and self.start[holder] != wanted:
                holder += 1
            if holder == len(self.start) or self.find(holder):
                self.start[place] = wanted
                return True
        return False

    def draw(self, rng: Rng, shares: vec[i64]) -> None:
        """Fill shares[i] with the pieces of owner i after many random exchanges."""
        fill(self.held, self.start)
        places: i64 = len(self.held)
        for _ in range(EXCHANGES * places):
            a: i64 = rng.below(places)
            b: i64 = rng.below(places)
            one: i64 = self.held[a]
            other: i64 = self.held[b]
            fits: bool = not has(self.barred[self.owners[a]], other)
            if fits and not has(self.barred[self.owners[b]], one):
                self.held[a] = other
                self.held[b] = one
        for owner in range(len(shares)):
            shares[owner] = 0
        for place in range(places):
            shares[self.owners[place]] |= bit(self.held[place])
