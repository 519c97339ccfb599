"""LastPlays: the plays of the last turn, and what players may still say about them."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, has
from parlour.core.deal import fill, zeros
from parlour.families.letters.rules.tablets import Play
from parlour.families.letters.rules.terms import BYSTANDER

OPEN: Final = 16  # RA-49
"""Number of last plays of a turn that players may still challenge."""


@final
@mypyc_attr(acyclic=True)
class LastPlays:
    """The plays of one turn; they can be challenged until the first play of the next."""

    def __init__(self, seats: i64) -> None:
        self.plays: list[Play] = []
        self.closed: i64 = 0  # number of earlier plays that can no longer be challenged
        self.decided: i64 = 0  # those that were challenged and stand
        self.drew: bool = False  # whether their maker has drawn a letter since
        self.looked = zeros(seats)  # how many of them each player saw before looking up
        self.waived: i64 = 0  # the players who accept them
        self.helped = zeros(BYSTANDER + 1)  # by helper, the players who say that they helped
        self.asked: i64 = 0  # the players who may still challenge the word that would win
        self.judged = ""  # the last challenged word
        self.fault = ""  # the clause against it, if any

    def clear(self) -> None:
        """Forget the plays, and what was said about them."""
        self.copy_from(LastPlays(len(self.looked)))

    def copy_from(self, other: "LastPlays") -> None:
        """Copy the state of another object into this one."""
        self.plays = other.plays[:]
        self.closed = other.closed
        self.decided = other.decided
        self.drew = other.drew
        fill(self.looked, other.looked)
        self.waived = other.waived
        fill(self.helped, other.helped)
        self.asked = other.asked
        self.judged = other.judged
        self.fault = other.fault

    def maker(self) -> i64:
        """Return who made the plays, -1 if there are none."""
        if not self.plays:
            return -1
        return self.plays[0].seat

    def last_word(self) -> i64:
        """Return the index of the last play that made a word, -1 if there is none."""
        k = len(self.plays) - 1
        while k >= 0 and self.plays[k].word == "":
            k -= 1
        return k

    def add(self, play: Play) -> None:
        """Add a play; earlier statements no longer apply.

        If there are too many plays, the oldest can no longer be challenged (RA-49).
        """
        self.waived = 0
        fill(self.helped, zeros(BYSTANDER + 1))
        self.plays.append(play)
        if len(self.plays) > OPEN:
            self.plays.pop(0)
            self.closed += 1
            self.decided >>= 1
            seat: i64 = 0
            while seat < len(self.looked):
                self.looked[seat] = max(self.looked[seat] - 1, 0)
                seat += 1

    def open_to(self, seat: i64) -> i64:
        """Return the words that a seat may challenge: others' words, undecided, not looked up."""
        found: i64 = 0
        if not self.plays or self.maker() == seat or has(self.waived, seat):
            return found
        k: i64 = self.looked[seat]
        while k < len(self.plays):
            if self.plays[k].word != "" and not has(self.decided, k):
                found |= bit(k)
            k += 1
        return found

    def is_all_from(self, k: i64) -> bool:
        """Return whether the plays from index `k` on are all the plays of the turn."""
        return k == 0 and self.closed == 0

    def look_up(self, seat: i64) -> None:
        """Note that a seat has used the dictionary."""
        self.looked[seat] = len(self.plays)

    def drop(self, k: i64) -> list[Play]:
        """Forget the plays from index `k` on; return them, the last first.

        A player who has used the dictionary has not seen newer words in it.
        """
        dropped: list[Play] = []
        while len(self.plays) > k:
            dropped.append(self.plays.pop())
        self.asked = 0
        self.drew = False
        self.decided &= below(k)
        seat: i64 = 0
        while seat < len(self.looked):
            self.looked[seat] = min(self.looked[seat], k)
            seat += 1
        fill(self.helped, zeros(BYSTANDER + 1))
        return dropped
