"""Second implementation of I Doubt It with lists. Words: "R7", "doubt", "waive"."""

from tests.oracle.lockstep import Dealt, Second, always
from tests.oracle.rook import PACK

MOST = 600  # R-DOUBT-11


class Doubt:
    """A deal of I Doubt It."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.scores = list(dealt.brought)
        self.hands = dealt.one_by_one()
        self.pile: list[str] = []
        self.turn = dealt.left_of(dealt.dealer)  # DOUBT-4
        self.called = 0
        self.player = -1
        self.may_doubt: set[int] = set()
        self.plays = 0
        self.last = False
        """Whether only a doubt can follow."""
        self.out: int | None = None

    def moves(self) -> dict[int, list[str]]:
        found = {seat: ["doubt", "waive"] for seat in self.may_doubt}
        if self.last:
            return found
        hand = self.hands[self.turn]
        wanted = str(self.called % 14 + 1)  # DOUBT-13
        if self.dealt.has("honesty", "honest"):  # R-DOUBT-2
            hand = [card for card in hand if card[1:] == wanted] or hand
        found[self.turn] = [*hand, "doubt"] if self.turn in self.may_doubt else list(hand)
        return found

    def do(self, seat: int, word: str) -> None:
        if word == "doubt":
            self.doubt(seat)
        elif word == "waive":
            self.may_doubt.discard(seat)
            if self.last and not self.may_doubt:
                self.stands()
        else:
            self.play(seat, word)

    def at_guard(self) -> bool:
        return self.plays >= MOST and not self.dealt.has("guard", "off")

    def play(self, seat: int, card: str) -> None:
        self.called = self.called % 14 + 1
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.plays += 1
        self.player = seat
        self.may_doubt = {one for one in range(self.dealt.seats) if one != seat}  # R-DOUBT-4
        self.turn = self.dealt.left_of(seat)
        waits = self.at_guard() and self.dealt.has("guard_card", "doubted")
        self.last = not self.hands[seat] or waits  # R-DOUBT-8, R-DOUBT-11
        if self.at_guard() and not self.last:
            self.ends(self.fewest())

    def stands(self) -> None:
        """The last card was not doubted."""
        self.ends(self.player if not self.hands[self.player] else self.fewest())

    def doubt(self, doubter: int) -> None:
        """DOUBT-10 to DOUBT-12."""
        true = int(self.pile[-1][1:]) == self.called
        taker = doubter if true else self.player
        self.hands[taker] += self.pile
        self.pile = []
        self.may_doubt = set()
        self.last = False
        follows = self.dealt.has("after_doubt", "continue")
        self.turn = self.dealt.left_of(self.player) if follows else taker  # R-DOUBT-7
        if not self.hands[self.player]:
            self.ends(self.player)
        elif self.at_guard():
            self.ends(self.fewest())

    def fewest(self) -> int:
        """Return who holds the fewest cards; a tie goes to the nearest on the dealer's left."""
        first = self.dealt.left_of(self.dealt.dealer)
        seats = [(first + step) % self.dealt.seats for step in range(self.dealt.seats)]
        return min(seats, key=lambda seat: len(self.hands[seat]))

    def ends(self, seat: int) -> None:
        """DOUBT-15, R-DOUBT-9."""
        self.over = True
        self.out = seat
        self.scores[seat] += sum(len(hand) for one, hand in enumerate(self.hands) if one != seat)

    def winners(self) -> list[int]:
        """R-DOUBT-10."""
        if not self.over or self.out is None:
            return []
        if not self.dealt.has("length", "to_100"):
            return [self.out]
        best = max(self.scores)
        there = [seat for seat, score in enumerate(self.scores) if score == best >= 100]
        return there if len(there) == 1 else []


SECONDS = {
    "i-doubt-it": Second(
        Doubt, always(PACK), (0, 40, 80), unlike=("guard",), few=16, odds={"doubt": 0.3}
    )
}
