"""Second implementation of Donkey with lists of cards. Words: "R7" to pass it, "fold", "wait"."""

from collections.abc import Mapping

from tests.oracle.lockstep import Dealt, Second

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]
MOST = 200  # R-DONK-9


def pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """R-DONK-3: the whole pack, or one number for each player."""
    if options.get("dealt_set") == "short_pack":
        return [card for card in PACK if int(card[1:]) <= seats]
    return PACK


class Donkey:
    """A deal of Donkey."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.hands = dealt.one_by_one()
        self.sizes = [len(hand) for hand in self.hands]
        self.coming: list[list[str]] = [[] for _ in self.hands]
        """The cards passed to each player and not picked up, in order."""
        self.passed = 0
        self.waits: set[int] = set()
        self.folded: list[int] = []
        self.won: set[int] = set()

    def short(self, seat: int) -> bool:
        """Return whether a seat has passed a card and not received one for it."""
        return len(self.hands[seat]) < self.sizes[seat]

    def has_set(self, seat: int) -> bool:
        """R-DONK-3, R-DONK-4."""
        if self.dealt.has("dealt_set", "pass_first") and self.passed < self.dealt.seats:
            return False
        numbers = [card[1:] for card in self.hands[seat]]
        return any(numbers.count(number) == 4 for number in numbers)

    def done_passing(self) -> bool:
        return self.passed >= MOST * self.dealt.seats

    def moves(self) -> dict[int, list[str]]:
        seats = range(self.dealt.seats)
        if self.folded:
            return {seat: ["fold"] for seat in seats if seat not in self.folded}
        if self.done_passing():
            return {seat: ["fold"] for seat in seats if self.has_set(seat)}
        found: dict[int, list[str]] = {}
        for seat in seats:
            fold = ["fold"] if self.has_set(seat) or self.dealt.has("false_fold", "donkey") else []
            if not self.short(seat):
                found[seat] = [*self.hands[seat], *fold]
            elif self.dealt.has("late_fold", "at_once") and seat not in self.waits:  # R-DONK-6
                found[seat] = ["wait", *fold]
        return found

    def do(self, seat: int, word: str) -> None:
        if word == "wait":
            self.waits.add(seat)
        elif word == "fold":
            self.fold(seat)
        else:
            self.pass_card(seat, word)

    def pass_card(self, seat: int, card: str) -> None:
        """R-DONK-2: all at once, or in a stream."""
        self.hands[seat].remove(card)
        self.coming[self.dealt.left_of(seat)].append(card)
        self.passed += 1
        seats = range(self.dealt.seats)
        if self.dealt.has("passing", "stream") or all(map(self.short, seats)):
            for one in seats:
                if self.short(one) and self.coming[one]:
                    self.hands[one].append(self.coming[one].pop(0))
                    self.waits.discard(one)
        self.over = self.done_passing() and not any(map(self.has_set, seats))  # R-DONK-9

    def fold(self, seat: int) -> None:
        if self.folded:
            self.folded.append(seat)
            self.over = len(self.folded) == self.dealt.seats - 1  # R-DONK-10
            return
        if not self.has_set(seat):
            self.over = True  # R-DONK-7: that player is the Donkey, and nobody has won
            return
        if not self.dealt.has("passing", "stream"):  # R-DONK-10: cards not passed on go back
            for one in range(self.dealt.seats):
                lying = self.coming[self.dealt.left_of(one)]
                self.hands[one] += lying
                lying.clear()
        self.folded = [seat]
        self.won = {seat}
        if self.dealt.has("together", "shared"):  # R-DONK-5
            self.won |= {one for one in range(self.dealt.seats) if self.has_set(one)}

    @property
    def scores(self) -> list[int]:
        won = [self.over and seat in self.won for seat in range(self.dealt.seats)]
        return [old + new for old, new in zip(self.dealt.brought, won, strict=True)]

    def winners(self) -> list[int]:
        return sorted(self.won) if self.over else []


SECONDS = {"donkey": Second(Donkey, pieces, (0, 1), few=4, odds={"fold": 8})}
