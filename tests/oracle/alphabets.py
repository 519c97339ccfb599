"""Alphabets once more, from the sheet alone: who has chosen what, who looks for what.

A move is ("choose", word), ("no",), ("I",), ("say", word), ("silence",) or ("give",).
"""

from collections import Counter
from dataclasses import dataclass, field

Move = tuple[str, ...]


@dataclass
class Alphabets:
    """A round at one moment."""

    seats: int
    words: list[str]
    letters: Counter[str]
    longest: int
    guesses_each: int
    chosen: dict[int, str] = field(default_factory=dict)
    calling: set[int] = field(default_factory=set)
    retired: set[int] = field(default_factory=set)
    given_up: set[int] = field(default_factory=set)
    losers: set[int] = field(default_factory=set)
    guesses: int = 0
    over: bool = False

    @property
    def solving(self) -> bool:
        return len(self.chosen) == self.seats

    def heap(self, seat: int) -> str:
        """The letters of the right-hand neighbour's word."""
        return "".join(sorted(self.chosen[(seat - 1) % self.seats]))

    def left(self) -> set[int]:
        return set(range(self.seats)) - self.retired

    def can_choose(self, word: str) -> bool:
        taken = Counter("".join(self.chosen.values()))
        share = sum(self.letters.values()) // self.seats
        short = 3 <= len(word) <= min(self.longest, share)
        return word in self.words and short and not Counter(word) - (self.letters - taken)

    def do(self, seat: int, move: Move) -> bool:
        """Make a move if the rules allow it, and return whether they do."""
        if self.over:
            return False
        if not self.solving:
            return self.choose(seat, move)
        if seat in self.retired | self.given_up:
            return False
        if seat not in self.calling:
            return self.wait(seat, move)
        if move[0] not in {"say", "silence"}:
            return False
        self.calling.discard(seat)
        self.answer(seat, move[1] if move[0] == "say" else "")
        return True

    def choose(self, seat: int, move: Move) -> bool:
        none = not any(self.can_choose(word) for word in self.words)
        good = move == ("no",) if none else move[0] == "choose" and self.can_choose(move[1])
        if not good or seat in self.chosen:
            return False
        self.chosen[seat] = "" if none else move[1]
        if self.solving:
            self.retired = {other for other in range(self.seats) if not self.heap(other)}
            if self.retired:
                self.see_the_end()
        return True

    def wait(self, seat: int, move: Move) -> bool:
        if move == ("I",):
            self.calling.add(seat)
        elif move == ("give",):
            self.given_up.add(seat)
            self.see_the_end()
        else:
            return False
        return True

    def answer(self, seat: int, word: str) -> None:
        allowed = [*self.words, self.chosen[(seat - 1) % self.seats]]
        if word and word in allowed and "".join(sorted(word)) == self.heap(seat):
            self.retired.add(seat)
            self.see_the_end()
        elif self.seats <= 3:
            self.guesses += 1
            self.over = self.guesses >= self.guesses_each * self.seats
        else:
            self.losers, self.over = {seat}, True

    def see_the_end(self) -> None:
        looking = self.left() - self.given_up
        if self.seats <= 3:
            self.over = not looking
        elif len(self.left()) == 1 or not looking:
            self.losers, self.over = self.left(), True
