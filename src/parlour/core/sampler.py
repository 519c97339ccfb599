"""Worlds: every way the hidden pieces can lie, counted and drawn without bias.

Unseen pieces that the same owners may hold are of one kind; owners barred from the same
unseen pieces form one group. A world is then three choices: how many pieces of each kind
go to each group (a split), which pieces those are, and who holds them inside the group.

A split is a table of kinds by groups with known row and column sums. Its open cells are filled row
by row. The number of ways left depends only on the room in the columns, which packs into one
integer, so each number is computed once. The rows are the kinds or the groups, whichever leaves
fewer of those integers; rows with the fewest open cells come first; no cell gets a number with
which its row or column could not be completed; and cells without a choice are not stored.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, count, highest
from parlour.core.rng import Rng

MOST_OWNERS: Final = 12
MOST_PIECES: Final = 63
MOST_KEYS: Final = 0x200000  # about two seconds of work, and 150 MB
NO_KEY: Final = -1
NO_GROUP: Final = -1
STEP: Final = 1.0 / 9007199254740992.0  # 2 ** -53, so that every fraction is an exact float


def _pascal() -> vec[float]:
    """Return n over k at index 64 * n + k, for up to 63 pieces."""
    table = vec[float]([0.0] * 4096)
    table[0] = 1.0
    for n in range(1, MOST_PIECES + 1):
        table[64 * n] = 1.0
        for k in range(1, n + 1):
            table[64 * n + k] = table[64 * (n - 1) + k - 1] + table[64 * (n - 1) + k]
    return table


CHOOSE: Final = _pascal()


def _fraction(rng: Rng) -> float:
    """Return a number from 0 up to, but not including, 1."""
    high: i64 = rng.word() >> 5
    low: i64 = rng.word() >> 6
    return float(high * 0x4000000 + low) * STEP


def _check(unseen: i64, sizes: vec[i64], forbidden: vec[i64]) -> None:
    """Refuse a query that no pieces could satisfy."""
    if not 1 <= len(sizes) <= MOST_OWNERS or len(sizes) != len(forbidden):
        raise ValueError(
            f"Expected 1 to {MOST_OWNERS} owners and a forbidden set for each, "
            f"but got {len(sizes)} sizes and {len(forbidden)} forbidden sets"
        )
    held: i64 = 0
    for size in sizes:
        if size < 0:
            raise ValueError(f"Expected sizes of 0 or more, but got {size}")
        held += size
    if unseen < 0 or held != count(unseen):
        raise ValueError(
            f"Expected sizes that add up to the {count(unseen)} unseen pieces, but got {held}"
        )


def _index(row: vec[i64], item: i64) -> i64:
    """Return the index of an item in a row, or the length of the row if it is missing."""
    i: i64 = 0
    while i < len(row) and row[i] != item:
        i += 1
    return i


def _cut(unseen: i64, bars: vec[i64]) -> vec[i64]:
    """Return the kinds: the unseen pieces, partitioned by all forbidden sets."""
    kinds = vec[i64]()
    if unseen != 0:
        kinds = append(kinds, unseen)
    for bar in bars:
        i: i64 = len(kinds) - 1
        while i >= 0:
            inside: i64 = kinds[i] & bar
            if inside != 0 and inside != kinds[i]:
                kinds[i] = kinds[i] ^ inside
                kinds = append(kinds, inside)
            i -= 1
    return kinds


def _states(sums: vec[i64]) -> float:
    """Return the number of states that columns with these sums can have.

    The last column follows from the others.
    """
    states = 1.0
    largest = 1.0
    for number in sums:
        size = float(number + 1)
        states *= size
        largest = max(largest, size)
    return states / largest


@final
@mypyc_attr(acyclic=True)
class Cell:
    """A cell: how many pieces of one kind go to one group."""

    def __init__(self, kind: i64, group: i64) -> None:
        self.kind = kind
        self.group = group
        self.place: i64 = 0
        """The first bit of a state that stores the room left in this cell's column."""
        self.full: i64 = 0
        """The bit mask of the room left in the column."""
        self.later: i64 = 0
        """The most pieces that the rows after this one could add to the column."""
        self.adds: i64 = 0
        """The number of pieces a row has to place, at its first cell; elsewhere 0."""
        self.row_end: i64 = 0
        """The number of the first cell of the next row."""

    def room(self, state: i64) -> i64:
        """Return how many more pieces this cell's column can take."""
        return (state >> self.place) & self.full


@final
@mypyc_attr(acyclic=True)
class Splits:
    """All ways to fill the table of kinds by groups, each with its number of picks."""

    def __init__(self, kinds: vec[i64], bars: vec[i64], rooms: vec[i64]) -> None:
        amounts = vec[i64]()
        for kind in kinds:
            amounts = append(amounts, count(kind))
        self.turned: bool = _states(amounts) < _states(rooms)
        """Whether the rows are the groups and the columns the kinds."""
        self.cells: list[Cell] = []
        """The open cells, row by row."""
        self.last_row: i64 = 0
        """The number of the first cell of the last row."""
        self.start: i64 = 0
        """The state before anything is placed: the room of every column, side by side."""
        self.width: i64 = 0
        """How many bits a state has."""
        self.keys: vec[i64] = vec[i64]([NO_KEY] * 64)
        """A hash table of the cells and states with more than one choice."""
        self.firsts: vec[i64] = vec[i64]([0] * 64)
        """The index at which the sums of each key start."""
        self.sums: vec[float] = vec[float]()
        """For each number of pieces that a cell can take, the ways with that number or fewer."""
        self.kept: i64 = 0
        """How many keys there are."""
        self.total: float = 0.0
        rows, columns = (rooms, amounts) if self.turned else (amounts, rooms)
        if self._lay(kinds, bars, rows, columns):
            self.total = self.ways(0, self.start, 0)

    def _open(self, kinds: vec[i64], bars: vec[i64], row: i64, column: i64) -> bool:
        """Return whether the group of this cell may hold its kind."""
        if self.turned:
            return kinds[column] & bars[row] == 0
        return kinds[row] & bars[column] == 0

    def _lay(self, kinds: vec[i64], bars: vec[i64], rows: vec[i64], columns: vec[i64]) -> bool:
        """Lay out the open cells, and return whether every row and column has one."""
        opens = vec[i64]([0] * len(rows))
        later = vec[i64]([0] * len(columns))
        places = vec[i64]([0] * len(columns))
        for column in range(len(columns)):
            places[column] = self.width
            self.start |= columns[column] << self.width
            self.width += highest(columns[column]) + 1
            for row in range(len(rows)):
                if self._open(kinds, bars, row, column):
                    opens[row] += 1
                    later[column] += rows[row]
        if _index(opens, 0) < len(opens) or _index(later, 0) < len(later):
            return False
        for wanted in range(1, len(columns) + 1):
            for row in range(len(rows)):
                if opens[row] != wanted:
                    continue
                self.last_row = len(self.cells)
                for column in range(len(columns)):
                    if self._open(kinds, bars, row, column):
                        later[column] -= rows[row]
                        cell = Cell(column, row) if self.turned else Cell(row, column)
                        cell.place = places[column]
                        cell.full = below(highest(columns[column]) + 1)
                        cell.later = later[column]
                        cell.row_end = self.last_row + wanted
                        self.cells.append(cell)
                self.cells[self.last_row].adds = rows[row]
        return True

    def ways(self, number: i64, state: i64, left: i64) -> float:
        """Return the number of ways to fill this cell and all later ones.

        `left` is what the row still has to place; where a new row begins it is 0.
        """
        ways = 1.0
        while number < self.last_row:
            cell = self.cells[number]
            left += cell.adds
            room: i64 = cell.room(state)
            least: i64 = self.least(number, state, left)
            most: i64 = min(room, left)
            if least < most:
                first: i64 = self.choice(number, state, left, least, most)
                return ways * self.sums[first + most - least]
            if least > most:
                return 0.0
            ways *= CHOOSE[64 * (room if self.turned else left) + least]
            state -= least << cell.place
            left -= least
            number += 1
        return ways * self._last_ways(state)

    def _last_ways(self, state: i64) -> float:
        """Return the ways to fill the last row, which takes all the room that is left."""
        ways = 1.0
        if self.turned:
            return ways  # the remaining pieces of every kind
        left: i64 = 0
        number: i64 = self.last_row
        while number < len(self.cells):
            cell = self.cells[number]
            left += cell.adds
            ways *= CHOOSE[64 * left + cell.room(state)]
            left -= cell.room(state)
            number += 1
        return ways

    def least(self, number: i64, state: i64, left: i64) -> i64:
        """Return the fewest pieces a cell can take if its row and column are to be completed."""
        cell = self.cells[number]
        least: i64 = cell.room(state) - cell.later
        number += 1
        while number < cell.row_end:
            left -= self.cells[number].room(state)
            number += 1
        least = max(least, left)
        return max(least, 0)  # one by one: mypyc creates objects for a `max` of three

    def choice(self, number: i64, state: i64, left: i64, least: i64, most: i64) -> i64:
        """Return the index of the first sum of a cell that can take `least` to `most` pieces."""
        key: i64 = (number << self.width) | state
        slot: i64 = self._slot(key)
        if self.keys[slot] == key:
            return self.firsts[slot]
        first: i64 = len(self.sums)
        share: i64 = least
        while share <= most:
            self.sums = append(self.sums, 0.0)
            share += 1
        self._keep(key, first)
        cell = self.cells[number]
        pieces: i64 = cell.room(state) if self.turned else left
        total = 0.0
        share = least
        while share <= most:
            rest = self.ways(number + 1, state - (share << cell.place), left - share)
            total += CHOOSE[64 * pieces + share] * rest
            self.sums[first + share - least] = total
            share += 1
        return first

    def pick(self, number: i64, state: i64, left: i64, rng: Rng) -> i64:
        """Draw the number of pieces that a cell takes, weighted by the number of ways."""
        share: i64 = self.least(number, state, left)
        room: i64 = self.cells[number].room(state)
        most: i64 = min(room, left)
        if share == most:
            return share
        place: i64 = self.choice(number, state, left, share, most)
        mark = _fraction(rng) * self.sums[place + most - share]
        while self.sums[place] <= mark:
            place += 1
            share += 1
        return share

    def _slot(self, key: i64) -> i64:
        """Return where the table holds a key, or the empty slot where it belongs."""
        last: i64 = len(self.keys) - 1
        folded: i64 = (key ^ (key >> 31)) & 0x7FFFFFFF
        slot: i64 = ((folded * 0x5851F42D) >> 24) & last
        while self.keys[slot] != key and self.keys[slot] != NO_KEY:
            slot = (slot + 1) & last
        return slot

    def _keep(self, key: i64, first: i64) -> None:
        """Store a key and the start of its sums, in a table that is at most half full."""
        self.kept += 1
        if self.kept > MOST_KEYS:
            raise ValueError(
                f"Expected at most {MOST_KEYS} partial splits to count, but there are more; "
                "merge owners, or drop a forbidden set"
            )
        if 2 * self.kept > len(self.keys):
            keys = self.keys
            firsts = self.firsts
            self.keys = vec[i64]([NO_KEY] * (2 * len(keys)))
            self.firsts = vec[i64]([0] * (2 * len(keys)))
            for i in range(len(keys)):
                if keys[i] != NO_KEY:
                    self._put(keys[i], firsts[i])
        self._put(key, first)

    def _put(self, key: i64, first: i64) -> None:
        """Put a key into its slot."""
        slot: i64 = self._slot(key)
        self.keys[slot] = key
        self.firsts[slot] = first


@final
@mypyc_attr(acyclic=True)
class Worlds:
    """Every way of placing unseen pieces that fits what is known, each equally likely.

    Owner i holds `sizes[i]` of the unseen pieces, none of them in `forbidden[i]`. Sizes that
    do not add up are refused at once. Forbidden sets that contradict each other leave a total
    of 0.0 worlds, and only `draw` refuses them.
    """

    def __init__(self, unseen: i64, sizes: vec[i64], forbidden: vec[i64]) -> None:
        _check(unseen, sizes, forbidden)
        self.sizes: vec[i64] = sizes[:]
        self.forbidden: vec[i64] = forbidden[:]
        bars = vec[i64]()
        rooms = vec[i64]()
        groups = vec[i64]()
        for owner in range(len(sizes)):
            group: i64 = NO_GROUP
            if sizes[owner] > 0:
                group = _index(bars, forbidden[owner] & unseen)
                if group == len(bars):
                    bars = append(bars, forbidden[owner] & unseen)
                    rooms = append(rooms, 0)
                rooms[group] += sizes[owner]
            groups = append(groups, group)
        self.owners: vec[i64] = vec[i64]()
        """The owners with any pieces, group by group."""
        self.group_ends: vec[i64] = vec[i64]()
        """The index in `held` at which the pieces of each group end."""
        self.seatings: float = 1.0
        """The number of ways in which the groups can share out their pieces."""
        self._seat(groups, rooms)

        kinds = _cut(unseen, bars)
        self.deck: vec[i64] = vec[i64]()
        """The unseen pieces as sets of one, kind by kind."""
        self.kind_ends: vec[i64] = vec[i64]()
        """The index in `deck` at which each kind ends."""
        self._stack(kinds)
        self.splits: Splits = Splits(kinds, bars, rooms)

        self.loose: vec[i64] = self.deck[:]
        """The deck during a draw; of each kind, the pieces before `kind_next` are dealt."""
        self.kind_next: vec[i64] = self.kind_ends[:]
        self.held: vec[i64] = self.deck[:]
        """The pieces of each group during a draw, filled up to `group_next`."""
        self.group_next: vec[i64] = self.group_ends[:]

    def _seat(self, groups: vec[i64], rooms: vec[i64]) -> None:
        """Put the owners of each group side by side."""
        end: i64 = 0
        for group in range(len(rooms)):
            left: i64 = rooms[group]
            end += left
            self.group_ends = append(self.group_ends, end)
            for owner in range(len(groups)):
                if groups[owner] == group:
                    self.owners = append(self.owners, owner)
                    self.seatings *= CHOOSE[64 * left + self.sizes[owner]]
                    left -= self.sizes[owner]

    def _stack(self, kinds: vec[i64]) -> None:
        """Lay the pieces of each kind next to each other."""
        for kind in kinds:
            pieces: i64 = kind
            while pieces != 0:
                self.deck = append(self.deck, pieces & -pieces)
                pieces &= pieces - 1
            self.kind_ends = append(self.kind_ends, len(self.deck))

    def total(self) -> float:
        """Return how many worlds there are: 0.0 for a contradiction, exact up to 2 ** 53."""
        return self.splits.total * self.seatings

    def draw(self, rng: Rng, hands: vec[i64]) -> None:
        """Fill hands[i] with the pieces of owner i in one world, each world equally likely."""
        splits = self.splits
        if splits.total == 0.0:
            raise ValueError(
                f"No world fits: {len(self.deck)} unseen pieces cannot be split into hands of "
                f"{', '.join([str(size) for size in self.sizes])} without a forbidden piece"
            )
        self._gather()
        state: i64 = splits.start
        left: i64 = 0
        for number in range(len(splits.cells)):
            cell = splits.cells[number]
            left += cell.adds
            share: i64 = splits.pick(number, state, left, rng)
            self._deal(cell, share, rng)
            state -= share << cell.place
            left -= share
        self._hand_out(hands, rng)

    def _gather(self) -> None:
        """Collect all pieces, so that a draw depends only on the generator."""
        for i in range(len(self.deck)):
            self.loose[i] = self.deck[i]
        start: i64 = 0
        for kind in range(len(self.kind_ends)):
            self.kind_next[kind] = start
            start = self.kind_ends[kind]
        start = 0
        for group in range(len(self.group_ends)):
            self.group_next[group] = start
            start = self.group_ends[group]

    def _deal(self, cell: Cell, share: i64, rng: Rng) -> None:
        """Deal a number of loose pieces of a kind to a group."""
        i: i64 = self.kind_next[cell.kind]
        to: i64 = self.group_next[cell.group]
        stop: i64 = i + share
        end: i64 = self.kind_ends[cell.kind]
        self.kind_next[cell.kind] = stop
        self.group_next[cell.group] = to + share
        while i < stop:
            j: i64 = i
            if stop < end:
                j += rng.below(end - i)
            self.held[to] = self.loose[j]
            self.loose[j] = self.loose[i]
            i += 1
            to += 1

    def _hand_out(self, hands: vec[i64], rng: Rng) -> None:
        """Deal what each group holds to its owners."""
        for owner in range(len(self.sizes)):
            hands[owner] = 0
        i: i64 = 0
        group: i64 = 0
        for owner in self.owners:
            stop: i64 = i + self.sizes[owner]
            if stop > self.group_ends[group]:
                group += 1
            end: i64 = self.group_ends[group]
            hand: i64 = 0
            while i < stop:
                j: i64 = i
                if stop < end:
                    j += rng.below(end - i)
                hand |= self.held[j]
                self.held[j] = self.held[i]
                i += 1
            hands[owner] = hand
