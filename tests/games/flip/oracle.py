"""Second implementation of Flip: cards are strings, hands and taken cards are lists."""

from tests.oracle.lockstep import Dealt, Second, always

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]
DEALS = 6  # FLIP-22


class Flip:
    """A deal of Flip."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[] for _ in dealt.brought]
        odd = len(dealt.order) % dealt.seats
        self.centre = dealt.order[len(dealt.order) - odd :]  # FLIP-4
        hands = dealt.one_by_one()
        self.hands = [[card for card in hand if card not in self.centre] for hand in hands]
        self.turn = dealt.left_of(dealt.dealer)  # FLIP-13

    @property
    def scores(self) -> list[int]:
        if not self.over:
            return self.dealt.brought
        rows = zip(self.dealt.brought, self.taken, strict=True)
        return [self.after_deal(old, cards) for old, cards in rows]

    def after_deal(self, old: int, cards: list[str]) -> int:
        """FLIP-7 to FLIP-11, R-FLIP-3."""
        red = sum({"R10": 10, "R5": 5}.get(card, 1) for card in cards if card[0] == "R")
        if "Y10" not in cards:
            return old + red
        if self.dealt.has("golden_ten", "cumulative"):
            return max(0, old + red - 10)
        return old + max(0, red - 10)

    def moves(self) -> dict[int, list[str]]:
        hand = self.hands[self.turn]
        led = self.trick[0][1][0] if self.trick else ""
        return {self.turn: [card for card in hand if card[0] == led] or hand}  # FLIP-14, FLIP-15

    def do(self, seat: int, word: str) -> None:
        self.hands[seat].remove(word)
        self.trick.append((seat, word))
        self.turn = self.dealt.left_of(seat)
        if len(self.trick) == self.dealt.seats:
            led = self.trick[0][1][0]
            _, taker = max((int(c[1:]), seat) for seat, c in self.trick if c[0] == led)  # FLIP-18
            side = self.taken[taker % len(self.taken)]
            side += [card for _, card in self.trick] + self.centre  # FLIP-5
            self.trick, self.centre, self.turn = [], [], taker
            self.over = not any(self.hands)

    def winners(self) -> list[int]:
        """FLIP-23, R-FLIP-7."""
        if not self.over or self.dealt.number < DEALS:
            return []
        best = min(self.scores)
        found = [side for side, score in enumerate(self.scores) if score == best]
        return found if len(found) == 1 or not self.dealt.has("tie", "extra_deals") else []


SECONDS = {"flip": Second(Flip, always(PACK), (0, 3, 14, 40))}
