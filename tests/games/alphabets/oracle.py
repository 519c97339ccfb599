"""Second implementation of Alphabets, from the sheet alone: who chose which word, and who seeks it.

A move is ("choose", word), ("no",), ("I",), ("say", word), ("silence",) or ("give",). Where short
sentences are chosen (RL-13), a word is several words with spaces between them.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Move = tuple[str, ...]


def letters_of(text: str) -> str:
    """Return the letters of words in alphabetical order."""
    return "".join(sorted(text.replace(" ", "")))


@dataclass
class Alphabets:
    """A round at one moment."""

    seats: int
    words: list[str]
    letters: Counter[str]
    longest: int
    guesses_each: int
    intelligible: Callable[[list[str]], bool] | None = None
    """The grammar check, where short sentences are chosen."""
    chosen: dict[int, str] = field(default_factory=dict)
    calling: set[int] = field(default_factory=set)
    retired: set[int] = field(default_factory=set)
    given_up: set[int] = field(default_factory=set)
    losers: set[int] = field(default_factory=set)
    guesses: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self.free = Counter(self.letters)
        """The letters that no player has taken."""
        self.share = sum(self.letters.values()) // self.seats

    @property
    def solving(self) -> bool:
        return len(self.chosen) == self.seats

    def heap(self, seat: int) -> str:
        """The letters of the right-hand neighbour's word."""
        return letters_of(self.chosen[(seat - 1) % self.seats])

    def left(self) -> set[int]:
        return set(range(self.seats)) - self.retired

    def can_choose(self, text: str) -> bool:
        """RL-2, RL-3, RL-13: two to five words, or one if no second can be spelled."""
        words = text.split()
        if not all(self.can_add(words[:place], words[place]) for place in range(len(words))):
            return False
        if self.intelligible is None:
            return len(words) == 1
        alone = not any(self.can_add(words, word) for word in self.words)
        return 2 <= len(words) <= 5 or (len(words) == 1 and alone)

    def can_add(self, words: list[str], word: str) -> bool:
        """Return whether a word can be spelled when others have been."""
        room = min(self.share, self.longest * (1 if self.intelligible is None else 3))
        spelled = "".join([*words, word])
        short = 3 <= len(word) <= self.longest and len(spelled) <= room
        return word in self.words and short and Counter(spelled) <= self.free

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
        none = not any(self.can_add([], word) for word in self.words)
        good = move == ("no",) if none else move[0] == "choose" and self.can_choose(move[1])
        if not good or seat in self.chosen:
            return False
        self.chosen[seat] = "" if none else move[1]
        self.free -= Counter(letters_of(self.chosen[seat]))
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
        if self.solves(seat, word):
            self.retired.add(seat)
            self.see_the_end()
        elif self.seats <= 3:
            self.guesses += 1
            self.over = self.guesses >= self.guesses_each * self.seats
        else:
            self.losers, self.over = {seat}, True

    def solves(self, seat: int, text: str) -> bool:
        """RL-7; another sentence than the setter's must pass the check (RL-13)."""
        setter = self.chosen[(seat - 1) % self.seats]
        if not text or letters_of(text) != self.heap(seat):
            return False
        if text == setter:
            return True
        allowed = all(word in self.words for word in text.split())
        if self.intelligible is None or " " not in text + setter:
            return allowed
        return allowed and self.intelligible(text.split())

    def see_the_end(self) -> None:
        looking = self.left() - self.given_up
        if self.seats <= 3:
            self.over = not looking
        elif len(self.left()) == 1 or not looking:
            self.losers, self.over = self.left(), True
