"""WordCalls: what may be said of the last plays, whoever's turn it is.

Words just made may be challenged (ANA-19a), looked up (RA-29), or said to be helped (RA-30).
"""

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has
from parlour.families.letters.word_state import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    HELP,
    LOOK,
    TURN,
    WINNING,
    WordState,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class WordCalls(WordState):
    """A game of letters as those see it who may speak up."""

    def callers(self) -> i64:
        """Return who may challenge though it is not his turn (ANA-19a, RA-25)."""
        found: i64 = 0
        if self.phase == TURN and not self.over:
            seat: i64 = 0
            while seat < self.seats:
                if seat != self.turn and self.challenges(seat) != 0:
                    found |= bit(seat)
                seat += 1
        return found

    def called_on(self) -> i64:
        """Return whose words may be challenged."""
        if (self.phase == WINNING and not self.over) or self.callers() != 0:
            return self.plays[0].seat
        return -1

    def lapse(self, seat: i64) -> i64:
        """Return how a seat lets the last plays stand (RA-25)."""
        if (self.phase == WINNING and has(self.asked, seat)) or has(self.callers(), seat):
            return ACCEPT
        return -1

    def calls(self, seat: i64) -> i64:
        """Return what a seat may say of the last plays, whoever's turn it is."""
        found: i64 = self.challenges(seat)
        if found != 0 and not self.options.no_lookup:  # RA-29, ANA-N1, ANA-N2
            found |= bit(LOOK)
        if found != 0 and seat != self.turn:
            found |= bit(ACCEPT)
        helper: i64 = 0
        while helper <= BYSTANDER:
            if self.may_accuse(seat, helper):
                found |= bit(HELP + helper)
            helper += 1
        return found

    def challenges(self, seat: i64) -> i64:
        """Return the words that a seat may challenge: others', not yet decided, not looked up.

        (ANA-19a, ANA-19b, ANA-22a, ANA-22b.) When the next in turn has played there are others.
        """
        found: i64 = 0
        if self.options.referee or not self.plays or self.plays[0].seat == seat:
            return found
        if has(self.waived | self.gone, seat):
            return found
        k: i64 = self.looked[seat]
        while k < len(self.plays):
            if self.plays[k].word != "" and not has(self.decided, k):
                found |= bit(CHALLENGE + k)
            k += 1
        return found

    def may_accuse(self, seat: i64, helper: i64) -> bool:
        """Whoever neither made the last word nor is said to have helped may say so (RA-30).

        Partners may make suggestions to each other (ANA-P4, RA-31).
        """
        k = self.last_word()
        if k < 0 or (helper >= self.seats and helper != BYSTANDER):
            return False
        maker: i64 = self.plays[k].seat
        if seat == maker or seat == helper or helper == maker or has(self.gone, seat):
            return False
        if has(self.gone, maker):
            return False
        if helper < self.seats and self.side(helper) == self.side(maker):
            return False
        return not has(self.helped[helper], seat)
