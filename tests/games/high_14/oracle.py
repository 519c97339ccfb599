"""Second implementation of High 14 with lists of strings. The pack says "cut Y7", then "R14"."""

from collections.abc import Iterable

from tests.oracle.lockstep import CHANCE, Dealt, Second, always

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]


def worth(cards: Iterable[str]) -> int:
    """Return the points of cards (H14-24)."""
    return sum({"5": 5, "10": 10}.get(card[1:], 0) for card in cards)


class High14:
    """A hand of High 14."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.over = False
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.first_taker: int | None = None
        self.points = [0] * len(dealt.brought)
        self.first: int | None = None
        """The side that reached 250 first in play."""
        # H14-6, R-H14-6: cards that would make hands unequal lie in the centre.
        odd = len(dealt.order) % dealt.seats
        if dealt.seats == 5 and dealt.has("five_players", "as_in_rook"):
            odd = 0
        self.centre = dealt.order[len(dealt.order) - odd :]
        hands = dealt.one_by_one()
        self.hands = [[card for card in hand if card not in self.centre] for hand in hands]
        self.turn = CHANCE

    @property
    def scores(self) -> list[int]:
        if not self.over:
            return self.dealt.brought
        return [old + new for old, new in zip(self.dealt.brought, self.points, strict=True)]

    def moves(self) -> dict[int, list[str]]:
        if not self.trump:
            return {CHANCE: [f"cut {card}" for card in PACK]}  # H14-4
        return {self.turn: self.playable()}

    def playable(self) -> list[str]:
        """R-H14-3: follow, or play any 14; without the colour, anything."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        led = self.trick[0][1][0]
        following = [card for card in hand if card[0] == led]
        if self.dealt.has("sole_14", "exempt") and following == [f"{led}14"]:  # R-H14-4
            return hand
        return [card for card in hand if card[0] == led or card[1:] == "14"] if following else hand

    def do(self, seat: int, word: str) -> None:
        if not self.trump:
            self.trump = word.split()[1][0]
            self.turn = self.dealt.left_of(self.dealt.dealer)  # H14-9
            return
        self.hands[seat].remove(word)
        self.trick.append((seat, word))
        self.turn = self.dealt.left_of(seat)
        if len(self.trick) == self.dealt.seats:
            self.taken()

    def taken(self) -> None:
        """The taker gets 5 for the trick and its points, and leads (H14-21, H14-23)."""
        side = (taker := self.taker()) % len(self.points)
        self.points[side] += 5 + worth(card for _, card in self.trick)
        if self.first_taker is None:
            self.first_taker = side
        if self.first is None and self.dealt.brought[side] + self.points[side] >= 250:
            self.first = side  # R-H14-12: by the tricks that everybody has seen
        self.trick = []
        self.turn = taker
        if any(not hand for hand in self.hands):
            self.points[self.first_taker] += worth(self.centre)  # H14-7
            self.points[side] += worth(card for hand in self.hands for card in hand)  # R-H14-6
            self.over = True

    def taker(self) -> int:
        """R-H14-1."""
        led = self.trick[0][1][0]
        for seat, card in self.trick:
            if card == f"{led}14":
                return seat
        for seat, card in self.trick:
            if card[1:] == "14":
                return seat
        trumps = [(int(card[1:]), seat) for seat, card in self.trick if card[0] == self.trump]
        followed = [(int(card[1:]), seat) for seat, card in self.trick if card[0] == led]
        return max(trumps or followed)[1]

    def winners(self) -> list[int]:
        """H14-25, R-GEN-7, R-H14-12."""
        best = max(self.scores)
        if not self.over or best < 250:
            return []
        if self.dealt.has("both_over", "first") and self.first is not None:
            return [self.first]
        found = [side for side, score in enumerate(self.scores) if score == best]
        return found if len(found) == 1 else []


SECONDS = {"high-14": Second(High14, always(PACK), (0, 60, 140, 200, 225))}
