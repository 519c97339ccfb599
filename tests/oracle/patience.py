"""Second implementation of Time, Rook Solitaire and Fortune-Telling; a pile's last card is on top.

Words: "turn"; "R7" (the lowest card of a run) and then "on G8", "build red", "stop"; "draw 12".
"""

from collections.abc import Mapping

from tests.oracle.lines import NINES, SIXES
from tests.oracle.lockstep import Dealt, Second, always

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]
COLOURS = {"red": "R", "yellow": "Y", "black": "B", "green": "G"}


def number(card: str) -> int:
    """Return the number of a card."""
    return int(card[1:])


class Time:
    """A clock of piles."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.won = False
        self.piles: dict[int, list[str]] = {}
        """The cards not yet turned, by hour; the last is on top (R-TIME-2)."""
        for place, card in enumerate(dealt.order):
            hour = [12, *range(1, 12), 13, 14][place % 14]
            self.piles.setdefault(self.home(hour), []).append(card)
        self.hour = 1  # TIME-5

    def home(self, hour: int) -> int:
        """R-TIME-1: the centre is two piles, or one."""
        return 13 if hour == 14 and self.dealt.has("centre", "one") else hour

    @property
    def scores(self) -> list[int]:
        return [self.dealt.brought[0] + self.won]

    def moves(self) -> dict[int, list[str]]:
        return {0: ["turn"]}

    def do(self, seat: int, word: str) -> None:
        del seat, word
        card = self.piles[self.hour].pop()
        self.hour = self.home(number(card))  # TIME-6, TIME-7
        if self.piles[self.hour]:
            return
        self.over = True  # R-TIME-4
        left = [(hour, card) for hour, pile in self.piles.items() for card in pile]
        right = all(self.home(number(card)) == hour for hour, card in left)
        self.won = not left or (right and self.dealt.has("left_over", "lenient"))  # R-TIME-6

    def winners(self) -> list[int]:
        return [0] if self.won else []


class Solitaire:
    """Transfer Piles and Building Piles."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.down = [dealt.order[place::14] for place in range(14)]
        """The cards face down."""
        self.up: list[list[str]] = [[] for _ in range(14)]
        """The cards face up; the first is the lowest in the pile and the highest in number."""
        self.built = dict.fromkeys("RYBG", 0)
        self.moving: int | None = None
        self.settle()

    def settle(self) -> None:
        """Turn up, bury 14s, and play 1s and final 14s, until nothing more happens."""
        while any(self.settle_pile(down, up) for down, up in zip(self.down, self.up, strict=True)):
            pass
        self.over = self.moving is None and not self.moves()[0]

    def settle_pile(self, down: list[str], up: list[str]) -> bool:
        """Do the next automatic action of a pile, if there is one."""
        if not up and not down:
            return False
        if not up:
            up.append(down.pop())  # RSOL-5
            return True
        top = up[-1]
        completes = number(top) == 14 and self.built[top[0]] == 13  # R-RSOL-3
        if number(top) == 1 or completes:  # RSOL-11
            self.built[top[0]] += 1
            up.pop()
            return True
        if number(top) == 14 and any(number(card) != 14 for card in down):  # R-RSOL-1, R-RSOL-2
            down.insert(0, up.pop())
            return True
        return False

    def targets(self, pile: int) -> list[int]:
        """Return the piles that a pile's run can go to (RSOL-10, RSOL-17, R-RSOL-4)."""
        if not self.up[pile]:
            return []
        lowest = self.up[pile][0]
        found = []
        for other, up in enumerate(self.up):
            if other == pile or not up:
                continue
            builds = number(up[-1]) == number(lowest) + 1 and up[-1][0] != lowest[0]
            resting = number(up[-1]) == 14 and self.dealt.has("on_resting_14", "forbidden")
            if builds and not resting:
                found.append(other)
        return found

    def moves(self) -> dict[int, list[str]]:
        if self.moving is not None:
            return {0: [f"on {self.up[pile][-1]}" for pile in self.targets(self.moving)]}
        words = [self.up[pile][0] for pile in range(14) if self.targets(pile)]
        tops = [up[-1] for up in self.up if up]
        for name, letter in COLOURS.items():
            if f"{letter}{self.built[letter] + 1}" in tops:
                words.append(f"build {name}")
        free = self.dealt.has("plays", "free") and bool(words)  # R-RSOL-7
        return {0: [*words, "stop"] if free else words}

    def do(self, seat: int, word: str) -> None:
        del seat
        if word == "stop":
            self.over = True
            return
        if word.startswith("build "):
            letter = COLOURS[word.split()[1]]
            self.built[letter] += 1
            for up in self.up:
                if up and up[-1] == f"{letter}{self.built[letter]}":
                    up.pop()
        elif self.moving is None:
            self.moving = next(pile for pile in range(14) if self.up[pile][:1] == [word])
            return
        else:
            onto = next(up for up in self.up if up and f"on {up[-1]}" == word)
            onto += self.up[self.moving]
            self.up[self.moving] = []
            self.moving = None
        self.settle()

    def left(self) -> int:
        """Return how many cards are not built."""
        return 56 - sum(self.built.values())

    @property
    def scores(self) -> list[int]:
        """R-RSOL-11: first the dummy's, then the player's."""
        dummy, player = self.dealt.brought
        if not self.over:
            return [dummy, player]
        if self.dealt.has("tally", "cards"):
            return [dummy + self.left(), player + (self.left() == 0)]
        return [dummy + (self.left() > 0), player + (self.left() == 0)]

    def winners(self) -> list[int]:
        """RSOL-22; until then, games that the dummy wins are tallied (R-RSOL-11)."""
        return [1] if self.over and self.left() == 0 else []


class Fortune:
    """Dominoes face down; the first is in place 1."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.scores = list(dealt.brought)
        self.turned: list[int] = []
        self.told: list[str] = []

    def moves(self) -> dict[int, list[str]]:
        places = range(1, len(self.dealt.order) + 1)
        return {0: [f"draw {place}" for place in places if place not in self.turned]}

    def do(self, seat: int, word: str) -> None:
        """FORTUNE-R1: only numbers up to six have a fortune."""
        del seat
        place = int(word.split()[1])
        self.turned.append(place)
        tile = self.dealt.order[place - 1]
        if int(tile[0]) < 7:
            self.told.append(tile)
        self.over = len(self.told) == int(self.dealt.options.get("draws", "1"))  # FORTUNE-R2

    def winners(self) -> list[int]:
        return []


def fortune_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the dominoes of Fortune-Telling (FORTUNE-R1)."""
    del seats
    return NINES if options.get("full_pack") == "yes" else SIXES


SECONDS = {
    "fortune": Second(Fortune, fortune_pieces),
    "time": Second(Time, always(PACK), (0, 1, 5)),
    "rook-solitaire": Second(Solitaire, always(PACK), (0, 1, 5), few=16),
}
