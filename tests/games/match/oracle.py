"""Second implementation of Match with lists, top card first. Words: "play"; the pack shuffles."""

from tests.oracle.lockstep import CHANCE, Dealt, Second, always
from tests.oracle.rook import PACK


class Match:
    """A game of Match."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.hands = [hand[::-1] for hand in dealt.one_by_one()]  # the last card dealt is on top
        self.pile: list[str] = []
        self.shuffling: list[str] = []
        self.taker = 0
        self.turn = dealt.left_of(dealt.dealer)  # MATCH-5
        self.to_come: int | None = 5 if dealt.seats == 2 else None  # R-MATCH-1
        """How many more piles are captured; None: more than two players are in."""
        self.in_progress = False
        """Whether the middle pile was begun before only two were left, and does not count."""
        self.best: list[int] = []

    def alike(self, card: str) -> bool:
        """MATCH-7, R-MATCH-10."""
        if self.dealt.has("match", "colours"):
            return card[0] == self.pile[0][0]
        return card[1:] == self.pile[0][1:]

    def moves(self) -> dict[int, list[str]]:
        if self.shuffling:
            return {CHANCE: self.shuffling}
        return {self.turn: ["play"]}

    def do(self, seat: int, word: str) -> None:
        if seat == CHANCE:
            self.shuffling.remove(word)
            self.hands[self.taker].append(word)
            if len(self.shuffling) == 1:
                self.hands[self.taker].append(self.shuffling.pop())
            if not self.shuffling:
                self.captured()
            return
        card = self.hands[seat].pop(0)
        captures = bool(self.pile) and self.alike(card)
        self.pile.append(card)
        if captures:
            self.capture(seat)
        else:
            self.lost(seat)

    def capture(self, seat: int) -> None:
        """R-MATCH-3: as a block, or shuffled."""
        self.taker = seat
        if self.dealt.has("pile_taken", "shuffled"):
            self.shuffling = self.pile
            self.pile = []
        else:
            self.hands[seat] += self.pile
            self.pile = []
            self.captured()

    def captured(self) -> None:
        """Count the piles of the last two, and let the next begin (MATCH-9, R-MATCH-5)."""
        if self.to_come is not None and not self.in_progress:
            self.to_come -= 1
        self.in_progress = False
        self.turn = self.next_in(self.taker)
        if self.to_come is None or self.to_come > 0:
            return
        sizes = [len(hand) for hand in self.hands]
        most = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
        if len(most) == 1 or self.dealt.has("tie", "shared"):  # R-MATCH-9
            self.best = most
            self.over = True

    def lost(self, seat: int) -> None:
        """R-MATCH-4, R-MATCH-6, R-MATCH-7."""
        holders = [one for one, hand in enumerate(self.hands) if hand]
        if len(holders) == 1:
            self.best = holders
            self.hands[holders[0]] += self.pile  # that player holds all other cards
            self.over = True
            return
        if len(holders) == 2 and self.to_come is None:
            self.to_come = 5
            self.in_progress = not self.dealt.has("five_piles", "current_first")
        self.turn = self.next_in(seat)

    def next_in(self, seat: int) -> int:
        seat = self.dealt.left_of(seat)
        while not self.hands[seat]:
            seat = self.dealt.left_of(seat)
        return seat

    @property
    def scores(self) -> list[int]:
        cards = [len(hand) if self.over else 0 for hand in self.hands]
        return [old + new for old, new in zip(self.dealt.brought, cards, strict=True)]

    def winners(self) -> list[int]:
        return self.best


SECONDS = {"match": Second(Match, always(PACK), (0, 1))}
